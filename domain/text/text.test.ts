import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isWellFormedText, normalizeLineEnds, plainTextProblem } from './text.ts';

test.each([
  '',
  'Þórður Æsuson',
  'Łódź, ul. Żwirki',
  'مرحبا بالعالم',
  'עברית \u202eright to left',
  '👩🏽‍🚒 🇮🇸 ♻️',
  'two\nlines\tand a tab',
  '\ufeff\u200b\u00a0\u2028',
  '\ufffd\uffff',
])('lets %j pass', (value) => {
  expect(plainTextProblem(value)).toBeUndefined();
  expect(isWellFormedText(value)).toBe(true);
});

test('finds halves of surrogate pairs', () => {
  for (const value of ['\ud83d', '\ude00', 'a\ud83d', '\ude00\ud83d', '😀'.slice(1), 'x\udfffy']) {
    expect(plainTextProblem(value), JSON.stringify(value)).toBe('lone_surrogate');
  }
});

test('finds every control character except tab and line feed, at any position', () => {
  const codes = Array.from({ length: 0xa0 }, (_, code) => code).filter((code) => code < 0x20 || code >= 0x7f);
  for (const code of codes) {
    const expected = code === 9 || code === 10 ? undefined : 'control_character';
    for (const value of [String.fromCharCode(code), `a${String.fromCharCode(code)}b`]) {
      expect(plainTextProblem(value), code.toString(16)).toBe(expected);
    }
  }
});

test('accepts exactly the texts that UTF-8 encodes unchanged and that have no control character', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)) }),
      (value) => {
        if (!isWellFormedText(value)) return;
        expect(decodeURIComponent(encodeURIComponent(value))).toBe(value);
        expect(value).not.toMatch(/(?![\n\t])\p{Cc}/u);
      },
    ),
  );
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (value) => {
      expect(isWellFormedText(value)).toBe(!/(?![\n\t])\p{Cc}/u.test(value));
    }),
  );
});

test('normalizes line ends', () => {
  expect(normalizeLineEnds('a\r\nb\rc\nd\r\n\r\n')).toBe('a\nb\nc\nd\n\n');
});

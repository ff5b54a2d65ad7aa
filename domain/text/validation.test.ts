import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emailPattern, isEmail, isPhoneNumber, phoneNumberPattern } from './validation.ts';

test.each(['5551234', '555 1234', '555-1234', '+354 555 1234', '+48 12-345 67', '1', '5'.repeat(32)])(
  'takes the phone number %j',
  (value) => {
    expect(isPhoneNumber(value)).toBe(true);
  },
);

test.each([
  '',
  '+',
  ' 5551234',
  '5551234 ',
  '555  1234',
  '555--1234',
  '555 -1234',
  '555-',
  '++354',
  '354+555',
  '(555) 1234',
  '555.1234',
  '555\n1234',
  '5551234\n',
  '٥٥٥١٢٣٤',
  'sími 555 1234',
  '5'.repeat(33),
])('refuses the phone number %j', (value) => {
  expect(isPhoneNumber(value)).toBe(false);
});

test.each([
  'jon@example.is',
  'jon@örk.is',
  'JON@ÖRK.IS',
  'jon@o\u0308rk.is',
  'jan@łódź.pl',
  'jon@xn--rk-eka.is',
  'jon.jonsson+tunna@mail.example.is',
  "o'neil@example.com",
  '_@a.io',
  'A@XN--55QW42G.CN',
  'a@b.xn--p1ai',
  `${'a'.repeat(64)}@example.is`,
  `${'a'.repeat(64)}@${'b'.repeat(61)}.${'c'.repeat(61)}.${'d'.repeat(62)}.is`,
])('takes the address %j', (value) => {
  expect(isEmail(value)).toBe(true);
});

test.each([
  '',
  'jon',
  'jon@',
  '@example.is',
  'jon@example',
  'jon@@example.is',
  'jon@exa mple.is',
  'jon @example.is',
  ' jon@example.is',
  'jon@example.is ',
  'jon@example.is\n',
  'jon@example.is\r\nBcc: all@example.is',
  'jon@example.is, anna@example.is',
  'Jon <jon@example.is>',
  '.jon@example.is',
  'jon.@example.is',
  'jon..jons@example.is',
  'jon@.is',
  'jon@example..is',
  'jon@-example.is',
  'jon@example-.is',
  'jon@example.i',
  'jon@192.168.0.1',
  'jón@example.is',
  'j\u017fn@example.is',
  'jon@örk。is',
  'jon@ö\u200brk.is',
  `${'a'.repeat(65)}@example.is`,
  `jon@${'a'.repeat(64)}.is`,
  `jon@${'a.'.repeat(130)}is`,
])('refuses the address %j', (value) => {
  expect(isEmail(value)).toBe(false);
});

test('accepts any groups of digits', () => {
  const group = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 6 });
  const number = fc.tuple(
    fc.constantFrom('', '+'),
    fc.array(group, { minLength: 1, maxLength: 4 }),
    fc.constantFrom(' ', '-'),
  );
  fc.assert(fc.property(number, ([plus, groups, separator]) => isPhoneNumber(plus + groups.join(separator))));
});

// A quadratic expression would need minutes for these, an exponential one for ever: the test would exceed its time limit.
test('reads long hostile input in linear time', () => {
  const length = 1_000_000;
  for (const hostile of ['1', '1 ', '1-', '+', ' ']) {
    expect(phoneNumberPattern.test(`${hostile.repeat(length)}x`)).toBe(false);
  }
  for (const hostile of ['a', 'a.', 'a@', 'a-', '-', '@', '.', 'a@a.', 'a@a-']) {
    expect(emailPattern.test(`${hostile.repeat(length)}\n`)).toBe(false);
    expect(emailPattern.test(`a@${hostile.repeat(length)}\n`)).toBe(false);
  }
});

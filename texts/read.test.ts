import { expect, test } from 'vitest';
import { isTextKey, textsIn } from './read.ts';

test('fills the gaps of a text', () => {
  expect(textsIn('is')('collection-feed:others', { count: 2 })).toBe('… og 2 til viðbótar');
});

test('chooses the plural form of the language', () => {
  const total = (language: string) => [1, 2, 5, 21, 22].map((count) => textsIn(language)('audit:total', { count }));
  expect(total('en').slice(0, 2)).toEqual(['1 entry', '2 entries']);
  expect(new Set(total('pl').map((text) => text.replace(/\d+/, ''))).size).toBe(3);
});

test('leaves what a value contains as it is', () => {
  const name = '$t(letter:greeting) {{count}} <b> $& $1';
  expect(textsIn('en')('collection-feed:one', { name })).toBe(`${name} – collection`);
});

test.each(['letter:role.owner', 'audit:total_other'])('knows %s', (key) => {
  expect(isTextKey(key)).toBe(true);
});

test.each(['letter:role.king', 'nothing:title', 'title', 'toString:title', 'letter:toString', ''])(
  'does not know %s',
  (key) => {
    expect(isTextKey(key)).toBe(false);
  },
);

import { expect, test } from 'vitest';
import { normalizeList, splitList } from './waste-content.ts';

test('splits at every comma and trims', () => {
  expect(splitList('Dagblöð, tímarit ,\n umslög')).toEqual(['Dagblöð', 'tímarit', 'umslög']);
  expect(splitList('Dósir (stórar, litlar)')).toEqual(['Dósir (stórar', 'litlar)']);
});

test('has no empty items', () => {
  expect(splitList('')).toEqual([]);
  expect(splitList(' , ,,\n')).toEqual([]);
  expect(splitList(',gler,')).toEqual(['gler']);
});

test('is stored without duplicates in any case, with single spaces', () => {
  expect(normalizeList(' Dagblöð,, tímarit , DAGBLÖÐ,\n stór\n  umslög, 🗞️ ')).toBe('Dagblöð, tímarit, stór umslög, 🗞️');
  expect(normalizeList('Maße, Masse')).toBe('Maße, Masse');
  expect(normalizeList(' , ')).toBe('');
  expect(normalizeList(normalizeList('a,b , A'))).toBe('a, b');
});

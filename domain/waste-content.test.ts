import { expect, test } from 'vitest';
import { splitList } from './waste-content.ts';

test('splits at every comma and trims', () => {
  expect(splitList('Dagblöð, tímarit ,\n umslög')).toEqual(['Dagblöð', 'tímarit', 'umslög']);
  expect(splitList('Dósir (stórar, litlar)')).toEqual(['Dósir (stórar', 'litlar)']);
});

test('knows no empty items', () => {
  expect(splitList('')).toEqual([]);
  expect(splitList(' , ,,\n')).toEqual([]);
  expect(splitList(',gler,')).toEqual(['gler']);
});

import { expect, it } from 'vitest';
import { labelIds, mostLabels, sheetsOf } from './label-sheets.ts';

it('reads the containers of an address, each once, and no more than fit', () => {
  expect(labelIds('7,8,7')).toEqual([7, 8]);
  expect(labelIds('')).toEqual([]);
  expect(labelIds('0,-1,a,1.5,9')).toEqual([9]);
  expect(labelIds(Array.from({ length: 600 }, (_, index) => index + 1).join(','))).toHaveLength(mostLabels);
});

it('fills sheets of eight, the last with what is left', () => {
  const lengths = (count: number) => sheetsOf(Array.from({ length: count })).map(({ length }) => length);
  expect(lengths(0)).toEqual([]);
  expect(lengths(8)).toEqual([8]);
  expect(lengths(17)).toEqual([8, 8, 1]);
});

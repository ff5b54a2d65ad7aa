import { expect, test } from 'vitest';
import { foundRows } from './found-rows.ts';

const rows = [
  { name: 'Örk', bins: 10 },
  { name: 'Álfur', bins: 2 },
  { name: 'Bær', bins: 30 },
];
const found = (query: { search?: string; sort: string; order: 'asc' | 'desc' }) =>
  foundRows(rows, query, ({ name }) => name, { name: (row) => row.name, bins: (row) => row.bins }).map(
    ({ name }) => name,
  );

test('sorts texts in Icelandic order and numbers by value, in either direction', () => {
  expect(found({ sort: 'name', order: 'asc' })).toEqual(['Álfur', 'Bær', 'Örk']);
  expect(found({ sort: 'name', order: 'desc' })).toEqual(['Örk', 'Bær', 'Álfur']);
  expect(found({ sort: 'bins', order: 'asc' })).toEqual(['Álfur', 'Örk', 'Bær']);
  expect(found({ sort: 'bins', order: 'desc' })).toEqual(['Bær', 'Örk', 'Álfur']);
});

test('sorts numbers with a sign or decimals by value', () => {
  const sorted = foundRows([1.5, -3, 1.25, -10], { sort: 'value', order: 'asc' }, () => '', {
    value: (value) => value,
  });
  expect(sorted).toEqual([-10, -3, 1.25, 1.5]);
});

test('keeps the order of the list for an unknown sort', () => {
  expect(found({ sort: 'weight', order: 'asc' })).toEqual(['Örk', 'Álfur', 'Bær']);
});

test('finds the rows that contain the search, without accents', () => {
  expect(found({ search: 'alfur', sort: 'name', order: 'asc' })).toEqual(['Álfur']);
  expect(found({ search: 'akureyri', sort: 'name', order: 'asc' })).toEqual([]);
});

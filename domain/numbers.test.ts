import { expect, test } from 'vitest';
import { formatCount, formatNumber } from './numbers.ts';

test.each([
  [0, '0,0'],
  [5, '5,0'],
  [12.345, '12,3'],
  [999.94, '999,9'],
  [999.96, '1.000'],
  [1000, '1.000'],
  [1234.56, '1.235'],
  [1_234_567, '1.234.567'],
  [-12.34, '-12,3'],
  [-1234.56, '-1.235'],
  [-0.01, '0,0'],
])('writes %d as %s', (value, written) => {
  expect(formatNumber(value)).toBe(written);
});

test('writes a dash for a figure that does not exist', () => {
  expect([Number.NaN, Number.POSITIVE_INFINITY].map(formatNumber)).toEqual(['–', '–']);
});

test('writes a number of things without decimals', () => {
  expect([0, 28, 1527].map(formatCount)).toEqual(['0', '28', '1.527']);
});

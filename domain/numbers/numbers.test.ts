import { expect, test } from 'vitest';
import {
  formatCount,
  formatDecimal,
  formatDuration,
  formatFileSize,
  formatKilograms,
  formatMoney,
  formatNumber,
  formatRoughMoney,
  formatShare,
  formatShownWeight,
  formatTonnes,
  formatUnitPrice,
} from './numbers.ts';

test.each([
  [0, '0,0'],
  [5, '5,0'],
  [12.345, '12,3'],
  [999.94, '999,9'],
  [999.95, '1.000'],
  [-999.95, '-1.000'],
  [1000, '1.000'],
  [1234.56, '1.235'],
  [1_234_567, '1.234.567'],
  [-12.34, '-12,3'],
  [-1234.56, '-1.235'],
  [-0.01, '0,0'],
])('writes %d as %s', (value, written) => {
  expect(formatNumber(value)).toBe(written);
});

test('formats a missing figure as a dash', () => {
  expect([Number.NaN, Number.POSITIVE_INFINITY].map(formatNumber)).toEqual(['–', '–']);
});

test.each([
  [0, '0 B'],
  [1023, '1.023 B'],
  [1024, '1,0 kB'],
  [1536, '1,5 kB'],
  [1_023 * 1024, '1.023 kB'],
  [1024 ** 2 - 1, '1,0 MB'],
  [25 * 1024 ** 2, '25,0 MB'],
  [5 * 1024 ** 3, '5,0 GB'],
  [5000 * 1024 ** 3, '5.000 GB'],
])('writes %d bytes as %s', (bytes, written) => {
  expect(formatFileSize(bytes)).toBe(written.replace(' ', '\u00a0'));
});

test('formats money exactly', () => {
  expect(formatMoney('14900.00', 'ISK')).toBe('14.900\u00a0kr.');
  expect(formatMoney('0', 'ISK')).toBe('0\u00a0kr.');
  expect(formatMoney('1499.5', 'ISK')).toBe('1.500\u00a0kr.');
  expect(formatMoney('12.5', 'EUR')).toBe('12,50\u00a0EUR');
  expect(formatMoney('9007199254740993.01', 'EUR')).toBe('9.007.199.254.740.993,01\u00a0EUR');
});

test('formats calculated amounts to some digits', () => {
  const rough = (amount: string, digits = 2) => formatRoughMoney(amount, 'ISK', digits);
  expect(['248676', '41000', '99500', '7', '0'].map((amount) => rough(amount))).toEqual([
    '250.000\u00a0kr.',
    '41.000\u00a0kr.',
    '100.000\u00a0kr.',
    '7\u00a0kr.',
    '0\u00a0kr.',
  ]);
  expect(rough('124338', 3)).toBe('124.000\u00a0kr.');
  expect(formatRoughMoney('263.32', 'EUR', 2)).toBe('260,00\u00a0EUR');
});

test('formats counts without decimals', () => {
  expect([0, 28, 1527].map(formatCount)).toEqual(['0', '28', '1.527']);
});

test('formats quantities with all decimals, and kilograms as figures', () => {
  expect(['-1.240', '1240.5', '0.123456789', '3'].map(formatDecimal)).toEqual(['-1,24', '1.240,5', '0,123456789', '3']);
  expect(['2', '-0.5', '1240.125'].map(formatShownWeight)).toEqual(['2,00', '-0,50', '1.240,125']);
  expect(['12.345', '-0.04', '1234.5', '0'].map(formatKilograms)).toEqual(
    ['12,3 kg', '0,0 kg', '1.235 kg', '0,0 kg'].map((written) => written.replace(' ', '\u00a0')),
  );
});

test('formats tonnes to the kilogram, and to the gram if needed', () => {
  expect(['1.2', '0.000025', '12345', '-0.04', '0'].map(formatTonnes)).toEqual([
    '1,200',
    '0,000025',
    '12.345,000',
    '-0,040',
    '0,000',
  ]);
});

test('formats shares as percentages, and a missing share as a dash', () => {
  expect(['0.682', '0', '1', '-0.05'].map(formatShare)).toEqual(
    ['68,2 %', '0,0 %', '100,0 %', '-5,0 %'].map((written) => written.replace(' ', '\u00a0')),
  );
  expect(formatShare(undefined)).toBe('–');
});

test.each([
  ['1500', 'ISK', '1.500 kr.'],
  ['12.5', 'ISK', '12,5 kr.'],
  ['12.5', 'EUR', '12,50 EUR'],
  ['0.0375', 'EUR', '0,0375 EUR'],
])('writes the unit price %s %s as %s', (price, currency, written) => {
  expect(formatUnitPrice(price, currency).replace('\u00A0', ' ')).toBe(written);
});

test.each([
  [0.4, '0 ms'],
  [85.4, '85 ms'],
  [999.4, '999 ms'],
  [999.6, '1,0 s'],
  [1449, '1,4 s'],
])('a duration of %d milliseconds is %s', (milliseconds, written) =>
  expect(formatDuration(milliseconds)).toBe(written.replace(' ', '\u00a0')),
);

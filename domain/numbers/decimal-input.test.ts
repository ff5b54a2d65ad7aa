import { expect, it } from 'vitest';
import { readDecimal, readInteger, writeDecimal } from './decimal-input.ts';

it.each([
  ['1234', '1234'],
  ['1.234', '1234'],
  ['1.234.567', '1234567'],
  ['1.234,50', '1234.50'],
  ['1234,5', '1234.5'],
  [',5', '.5'],
  ['0.125', '0.125'],
  ['1234.5', '1234.5'],
  ['12.34', '12.34'],
  ['1 234,5', '1234.5'],
  ['−12,5', '-12.5'],
  ['-1.234', '-1234'],
  ['12,', '12'],
  ['+5', '5'],
  ['12.345', '12345'],
  ['12345.678', '12345.678'],
])('reads %j as %s', (typed, decimal) => {
  expect(readDecimal(typed)).toBe(decimal);
});

it.each([
  '',
  '-',
  'kr.',
  '1,2,3',
  '1.23.4',
  '1e9',
  '=1+1',
  '1.234.5',
  '1.23,5',
  '1,234.50',
  '+-5',
  '+−5',
  '5..',
  '99999999999999999999999',
])('reads no number from %j', (typed) => {
  expect(readDecimal(typed)).toBeUndefined();
});

it('reads its own output', () => {
  expect(readDecimal(writeDecimal('-1234.5'))).toBe('-1234.5');
  expect(readDecimal(writeDecimal('0.125'))).toBe('0.125');
});

it.each([
  ['64.146', '64.146'],
  ['64,146', '64.146'],
  ['-21.942', '-21.942'],
  ['1.125', '1.125'],
])('reads %j as %s where no thousands are separated', (typed, decimal) => {
  expect(readDecimal(typed, { thousands: false })).toBe(decimal);
});

it.each([
  ['1100', 1100],
  ['1.100', 1100],
  ['1 100', 1100],
  ['12,0', 12],
])('reads %j as the whole number %d', (typed, number) => {
  expect(readInteger(typed)).toBe(number);
});

it.each(['1.5', '1,5', '1.1', '', 'x', '99999999999999999'])('reads no whole number from %j', (typed) => {
  expect(readInteger(typed)).toBeUndefined();
});

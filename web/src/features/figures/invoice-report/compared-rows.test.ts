import { expect, test } from 'vitest';
import { bySize, hasData, isCompared } from './compared-rows.ts';

const row = (base: string, other: string, kg?: string, cost?: string) => ({
  base: { kg: base, cost: base },
  other: { kg: other, cost: other },
  kg,
  cost,
});

test('rows are in order of the change that is shown', () => {
  const [fall, rise, none] = [row('9', '1', '-8', '-1'), row('1', '5', '4', '300'), row('500', '500', '0', '0')];
  expect(isCompared([fall, rise, none], 'kg')).toBe(true);
  expect(bySize([none, rise, fall], 'kg')).toEqual([fall, rise, none]);
  expect(bySize([none, fall, rise], 'cost')).toEqual([rise, fall, none]);
});

test('rows that are not compared are in order of their largest amount', () => {
  const [first, second, third] = [row('10', '900'), row('80', '1'), row('-20', '3')];
  expect(isCompared([first, second, third], 'kg')).toBe(false);
  expect(bySize([third, second, first], 'kg')).toEqual([first, second, third]);
});

test('a month has no data before the first data, before it is over, and outside the report', () => {
  const nothing = { kg: '0', cost: '0' };
  const months = [nothing, nothing, { kg: '5', cost: '0' }, { kg: '0', cost: '7' }, nothing];
  const completeness = {
    ...{ months: 5, monthsWithData: 2, monthsBeforeData: 1, unfinishedMonths: 2, emptyMonths: 0, missingInvoices: 0 },
    ...{ missing: [], contributors: [] },
  };
  expect(months.map((_month, place) => hasData({ months, completeness }, place))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
  expect(hasData({ months, completeness }, 5)).toBe(false);
  expect(hasData({ months, completeness: undefined }, 0)).toBe(true);
});

import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fieldErrors } from './errors.ts';
import { day, finiteNumber, id, integer, listOf, month, queryInteger, requiredText } from './fields.ts';
import { goalInput } from './figures/department-report.ts';
import { emissionFactorInput } from './figures/emission-factor.ts';
import { organizationGoalInput } from './figures/organization-goal.ts';
import { kgPerUnit } from './invoices/normalization.ts';
import { agreedPriceInput } from './invoices/price-list.ts';
import { kilograms, kilogramsFrom } from './kilograms.ts';

const body = z.object({
  volumeLiters: integer(1, 100_000).optional(),
  latitude: finiteNumber(-90, 90).optional(),
  rows: queryInteger(1, 200).optional(),
  emptyKg: kilograms(20_000).optional(),
  least: kilogramsFrom(0, 60).optional(),
  count: z.int().positive().optional(),
  name: requiredText(3).optional(),
  ids: listOf(id(), 3, 1).optional(),
  places: z.array(z.string()).max(2).optional(),
  kgPerUnit: kgPerUnit.optional(),
});

const errorsOf = (given: z.input<typeof body>) => {
  const { error } = body.safeParse(given);
  return error === undefined ? [] : fieldErrors(error);
};

describe('a number out of range', () => {
  it.each([
    [{ volumeLiters: 0 }, { field: 'volumeLiters', problem: 'too_small', limit: 1 }],
    [{ volumeLiters: 100_001 }, { field: 'volumeLiters', problem: 'too_large', limit: 100_000 }],
    [{ latitude: -90.5 }, { field: 'latitude', problem: 'too_small', limit: -90 }],
    [{ rows: '201' }, { field: 'rows', problem: 'too_large', limit: 200 }],
    [{ emptyKg: '0' }, { field: 'emptyKg', problem: 'too_small', limit: 0.001 }],
    [{ emptyKg: '20000.5' }, { field: 'emptyKg', problem: 'too_large', limit: 20_000 }],
    [{ least: '-1' }, { field: 'least', problem: 'too_small', limit: 0 }],
    [{ count: 0 }, { field: 'count', problem: 'too_small', limit: 1 }],
    [{ kgPerUnit: '1000000.5' }, { field: 'kgPerUnit', problem: 'too_large', limit: 1_000_000 }],
    [{ emptyKg: '1.0005' }, { field: 'emptyKg', problem: 'too_many_decimals', limit: 3 }],
    [{ least: '60.0005' }, { field: 'least', problem: 'too_large', limit: 60 }],
  ])('%o names the limit', (given, error) => {
    expect(errorsOf(given)).toEqual([error]);
  });

  it('is accepted at the limit', () => {
    expect(errorsOf({ volumeLiters: 1, latitude: 90, emptyKg: '0.001', least: '0', count: 1 })).toEqual([]);
  });

  it('differs from a text that is too long, and from a number that must be more than zero', () => {
    expect(errorsOf({ name: 'long' })).toEqual([{ field: 'name', problem: 'too_long' }]);
    expect(errorsOf({ kgPerUnit: '0' })).toEqual([{ field: 'kgPerUnit', problem: 'not_positive' }]);
    expect(errorsOf({ kgPerUnit: '0.00000000000000000001', emptyKg: '1.500' })).toEqual([]);
  });
});

describe('a day or a month', () => {
  it('is required where it is empty, and differs from one that does not exist', () => {
    const dates = z.object({ day, month });
    const problems = (given: z.input<typeof dates>) => {
      const { error } = dates.safeParse(given);
      return error === undefined ? [] : fieldErrors(error).map(({ problem }) => problem);
    };
    expect(problems({ day: '', month: '' })).toEqual(['required', 'required']);
    expect(problems({ day: '2026-02-30', month: '2026-13' })).toEqual(['unknown_value', 'unknown_value']);
    expect(problems({ day: '2026-02-28', month: '2026-12' })).toEqual([]);
  });
});

describe('a list with too many entries', () => {
  it('names the limit, and differs from a text that is too long', () => {
    expect(errorsOf({ ids: [1, 2, 3, 4] })).toEqual([{ field: 'ids', problem: 'too_many_entries', limit: 3 }]);
    expect(errorsOf({ places: ['a', 'b', 'c'] })).toEqual([{ field: 'places', problem: 'too_many_entries', limit: 2 }]);
    expect(errorsOf({ ids: [] })).toEqual([{ field: 'ids', problem: 'required' }]);
    expect(errorsOf({ ids: [1, 2, 3] })).toEqual([]);
  });
});

describe('a number of a form', () => {
  const goal = { validFrom: '2026-01', target: '1' };
  const factor = { wasteStreamId: 1, kgCo2ePerTonne: '1', year: 2025, validFromYear: 2025, source: 'Skýrsla 2025' };
  const price = { serviceProviderId: 1, wasteStreamId: 1, name: 'a', unit: 'KGM', price: '1', validFrom: '2026-01-01' };
  it.each([
    ['a goal above 100 %', goalInput, { ...goal, kind: 'sorting_rate', target: '1.01' }, 'target too_large 1'],
    ['a goal below zero', goalInput, { ...goal, kind: 'sorting_rate', target: '-1' }, 'target too_small 0'],
    ['a goal of kg', goalInput, { ...goal, kind: 'kg', target: '10000001' }, 'target too_large 10000000'],
    [
      'a goal of the year',
      organizationGoalInput,
      { year: 2026, kind: 'sorting_rate', target: '2' },
      'target too_large 1',
    ],
    ['a year of a goal', organizationGoalInput, { year: 1999, kind: 'kg', target: '2' }, 'year too_small 2000'],
    ['a factor', emissionFactorInput, { ...factor, kgCo2ePerTonne: '100001' }, 'kgCo2ePerTonne too_large 100000'],
    ['a factor below zero', emissionFactorInput, { ...factor, kgCo2ePerTonne: '-1' }, 'kgCo2ePerTonne too_small 0'],
    ['a year of a factor', emissionFactorInput, { ...factor, year: 2200 }, 'year too_large 2199'],
    ['a price below zero', agreedPriceInput, { ...price, price: '-1' }, 'price too_small 0'],
    ['a surcharge', agreedPriceInput, { ...price, surchargePercent: '1001' }, 'surchargePercent too_large 1000'],
  ])('is rejected with its limit: %s', (_name, schema, given, expected) => {
    const { error } = schema.safeParse(given);
    const found = error === undefined ? [] : fieldErrors(error);
    expect(found.map(({ field, problem, limit }) => `${field} ${problem} ${limit}`)).toEqual([expected]);
  });

  it('is accepted at its limit', () => {
    expect(goalInput.safeParse({ ...goal, kind: 'sorting_rate', target: '1' }).success).toBe(true);
    expect(goalInput.safeParse({ ...goal, kind: 'kg', target: '10000000' }).success).toBe(true);
    expect(agreedPriceInput.safeParse({ ...price, price: '0', surchargePercent: '1000' }).success).toBe(true);
    expect(emissionFactorInput.safeParse({ ...factor, kgCo2ePerTonne: '100000' }).success).toBe(true);
  });
});

import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fieldErrors } from './errors.ts';
import { finiteNumber, integer, queryInteger, requiredText } from './fields.ts';
import { kilograms, kilogramsFrom } from './kilograms.ts';

const body = z.object({
  volumeLiters: integer(1, 100_000).optional(),
  latitude: finiteNumber(-90, 90).optional(),
  rows: queryInteger(1, 200).optional(),
  emptyKg: kilograms(20_000).optional(),
  least: kilogramsFrom(0, 60).optional(),
  count: z.int().positive().optional(),
  name: requiredText(3).optional(),
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
  ])('%o names the limit', (given, error) => {
    expect(errorsOf(given)).toEqual([error]);
  });

  it('is accepted at the limit', () => {
    expect(errorsOf({ volumeLiters: 1, latitude: 90, emptyKg: '0.001', least: '0', count: 1 })).toEqual([]);
  });

  it('differs from a text that is too long, and from a number with too many decimals', () => {
    expect(errorsOf({ name: 'long' })).toEqual([{ field: 'name', problem: 'too_long' }]);
    expect(errorsOf({ emptyKg: '1.0005' })).toEqual([{ field: 'emptyKg', problem: 'unknown_value' }]);
  });
});

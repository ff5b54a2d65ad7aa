import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fieldErrors } from './errors.ts';
import { rejectUnknownFields } from './unknown-fields.ts';

const schema = z
  .object({
    name: z.string(),
    lines: z.array(z.object({ kg: z.number() })).default([]),
    kind: z.union([z.object({ all: z.literal(true) }), z.object({ ids: z.array(z.int()) })]).optional(),
    at: z.object({ day: z.string() }).nullable().optional(),
    words: z.record(z.string(), z.string()).optional(),
  })
  .refine(({ name, lines }) => name !== 'empty' || lines.length === 0, { path: ['lines'], message: 'too_long' });

const errorsOf = (given: unknown) => {
  const result = rejectUnknownFields(schema).safeParse(given);
  return result.success ? [] : fieldErrors(result.error);
};

describe('unknown fields', () => {
  it('are rejected by name, in nested objects too', () => {
    expect(
      errorsOf({ name: 'a', overload: true, at: { day: 'x', hour: 1 }, lines: [{ kg: 1 }, { kg: 2, lbs: 4 }] }),
    ).toEqual([
      { field: 'lines.1.lbs', problem: 'unknown_field' },
      { field: 'at.hour', problem: 'unknown_field' },
      { field: 'overload', problem: 'unknown_field' },
    ]);
    expect(errorsOf({ name: 'a', kind: { all: true, ids: [1] } })).toEqual([
      { field: 'kind', problem: 'unknown_value' },
    ]);
  });

  it('are named up to a limit', () => {
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`${at}${'x'.repeat(1000)}`, 1]));
    const found = errorsOf({ name: 'a', ...many });
    expect(found).toHaveLength(20);
    expect(Math.max(...found.map(({ field }) => field.length))).toBe(60);
  });

  it('leave declared values, defaults, records and rules between fields as they are', () => {
    expect(rejectUnknownFields(schema).parse({ name: 'a', words: { any: 'word' }, at: null })).toEqual({
      name: 'a',
      lines: [],
      words: { any: 'word' },
      at: null,
    });
    expect(errorsOf({ name: 'empty', lines: [{ kg: 1 }] })).toEqual([{ field: 'lines', problem: 'too_long' }]);
    expect(rejectUnknownFields(schema)).toBe(rejectUnknownFields(schema));
  });
});

import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { day, exactText, id, instant, listOf, month, numericId, plainText, queryInteger, version } from './fields.ts';

const call = { method: 'POST', path: '/x', access: 'public', summary: 'A call', errors: [] } as const;
const response = z.object({});

describe('the input of an endpoint', () => {
  it('does not compile with a looser type than those of fields.ts', () => {
    // @ts-expect-error a text without a maximum length
    endpoint({ ...call, body: z.object({ name: z.string() }), response });
    // @ts-expect-error a text that may contain control characters
    endpoint({ ...call, query: z.object({ search: z.string().max(20).optional() }), response });
    // @ts-expect-error a number beyond 32 bits
    endpoint({ ...call, params: z.object({ id: z.coerce.number() }), response });
    // @ts-expect-error the same in a list, in a union and behind a default
    endpoint({ ...call, body: z.object({ ids: z.array(z.int()) }), response });
    // @ts-expect-error a loose member of a union
    endpoint({ ...call, body: z.union([z.object({ id: id() }), z.object({ name: z.string() })]), response });
    // @ts-expect-error a loose text with a default
    endpoint({ ...call, body: z.object({ name: z.string().default('') }), response });
    // @ts-expect-error a list without an upper bound
    endpoint({ ...call, body: z.object({ ids: z.array(id()) }), response });
    // @ts-expect-error any JSON
    endpoint({ ...call, body: z.object({ extras: z.record(z.string(), z.unknown()) }), response });
    expect(endpoint({ ...call, body: z.object({ ids: listOf(id(), 5) }), response }).path).toBe('/x');
  });
});

const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;

describe('a closed type', () => {
  it('of an id or a version has 32 bits', () => {
    for (const schema of [id(), version, numericId]) {
      expect(accepts(schema, 2_147_483_647)).toBe(true);
      for (const value of [0, -1, 1.5, 2_147_483_648, 2 ** 53, Number.NaN, '', null])
        expect(accepts(schema, value)).toBe(false);
    }
    expect(numericId.parse('2147483647')).toBe(2_147_483_647);
    for (const text of ['2147483648', '0', '-1', '+1', '01', '1.0', '1e3', '0x10', ' 1', '1x', '٣']) {
      expect(accepts(numericId, text), text).toBe(false);
      expect(accepts(queryInteger(1, 5), text), text).toBe(false);
    }
  });

  it('of a text has no control character, no lone surrogate and a longest length', () => {
    for (const schema of [plainText(20), exactText(20)]) {
      expect(accepts(schema, 'Þórður Łódź 🗑️')).toBe(true);
      for (const text of ['nul \u0000', 'bell \u0007', '\ud83d', 'x'.repeat(21)])
        expect(accepts(schema, text)).toBe(false);
    }
  });

  it('of a month, a day or an instant is one that the database can store', () => {
    expect(accepts(month, '2026-12')).toBe(true);
    for (const text of ['2026-13', '2026-00', '0000-01', '1999-12', '2026-1', '2026-12-01'])
      expect(accepts(month, text)).toBe(false);
    expect(accepts(day, '2024-02-29')).toBe(true);
    for (const text of ['2026-02-29', '0000-00-00', '1999-12-31', '2200-01-01', '2026-2-1'])
      expect(accepts(day, text)).toBe(false);
    expect(accepts(instant, '2026-06-15T12:00:00.123Z')).toBe(true);
    for (const text of ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '2026-02-30T00:00:00Z', '2026-06-15'])
      expect(accepts(instant, text)).toBe(false);
  });
});

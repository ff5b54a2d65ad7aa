import { describe, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import type { Output } from './endpoint.ts';
import { endpoint } from './endpoint.ts';
import { documentOf, parseView, type View } from './view.ts';

const bin = z.object({ id: z.int(), name: z.string().optional(), lid: z.object({ color: z.string().optional() }) });
const call = endpoint({
  method: 'GET',
  path: '/bins',
  access: 'public',
  summary: 'List bins.',
  response: z.object({ rows: z.array(bin) }),
  errors: [],
});

describe('a view', () => {
  it('names every field, at every depth', () => {
    const lid = { color: undefined };
    const whole: View<typeof bin> = { id: 1, name: undefined, lid };
    // @ts-expect-error `name` is missing, although it may be undefined.
    const short: View<typeof bin> = { id: 1, lid };
    // @ts-expect-error `color` of the lid is missing.
    const shortLid: View<typeof bin> = { id: 1, name: undefined, lid: {} };
    // @ts-expect-error Only an optional field may be undefined.
    const without: View<typeof bin> = { id: undefined, name: undefined, lid };
    expect([whole, short, shortLid, without].map(({ lid: own }) => own.color)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('is what every handler returns', () => {
    expectTypeOf<Output<typeof call>>().toEqualTypeOf<{ rows: View<typeof bin>[] }>();
  });

  it('passes documents on as they are', () => {
    const response = z.object({ document: documentOf(z.object({ note: z.string().optional() })) });
    const passed: View<typeof response> = { document: {} };
    expect(parseView(response, passed)).toEqual({ document: {} });
    expect(() => parseView(bin, {})).toThrow(z.ZodError);
  });
});

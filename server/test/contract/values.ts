import fc from 'fast-check';
import { z } from 'zod';

/** A schema of the contract with its definition. */
type Known = z.core.$ZodTypes;

/** The path of a value in a request: `query.from`, `body.lines.0.price`. */
export type ValuePath = readonly (string | number)[];

/** Values that some field of the contract accepts. Each field uses the valid ones. */
const texts = [
  ...[
    'Þórður Łódź 🗑️',
    'a',
    '1',
    'x',
    '12.5',
    '0',
    '80',
    'KGM',
    'C62',
    'ISK',
    'IS',
    'S',
    '380',
    '150101*',
    '150101',
    'R3',
  ],
  ...['2026-01-15', '2026-03', '2026-06', '2025-12-31', '2026-01-15T10:00:00.000Z', '2025-07-01T00:00:00.000Z'],
  ...['visitor@example.is', '+3545551234', '5551234', '123456789012345', '7f3e2c54-9f5d-4c53-8f43-08a9f2d7c111'],
  ...['#a1b2c3', 'demo-location', 'demo-paper', 'is.json', 'https://provider.example/hook', '/container/demo-paper'],
  ...[
    '123456',
    'account:7',
    'BCDF2345',
    'a'.repeat(43),
    'a1'.repeat(32),
    `tunna_dev_${'a'.repeat(43)}`,
    '1,2,3',
    'themeMode',
    'light',
    'demo',
  ],
];
const others = [0, 1, 2, 3, 5, 15, 80, 100, 2024, 64.1, -21.9, 2_147_483_647, { source: 'global_error' }, undefined];

/** Hostile texts, for paths, queries and bodies. */
export const hostileTexts: readonly string[] = [
  'nul \u0000 byte',
  'bell \u0007',
  'lone \ud83d surrogate',
  '',
  ' ',
  "'; drop table person; --",
  "=cmd|'/c calc'!A1",
  '<script>alert(1)</script>',
  '%00',
  'x'.repeat(20_000),
  '9'.repeat(280),
  '2026-02-30',
  '0000-00-00',
  '2147483648',
  '1e3',
  '-1',
];

/** Hostile values of a JSON body. */
export const hostileValues: readonly unknown[] = [
  ...hostileTexts,
  ...[-1, 0, 1.5, 1e308, 2_147_483_648, 2 ** 53, true, null, [], {}, [['nested']]],
];

/**
 * Texts that must never be stored. A lone surrogate in an address has no encoding: what arrives is a replacement character. No client
 * can send these texts as a header: the call is made without it.
 */
export const unstorableTexts = (part: string): readonly string[] =>
  part === 'headers' ? [] : hostileTexts.slice(0, part === 'body' ? 3 : 2);

const known = (schema: z.core.$ZodType): Known => schema as Known;

const cache = new WeakMap<z.core.$ZodType, fc.Arbitrary<unknown>>();

/** Values that a schema usually accepts; rules between fields may still reject them. */
export function valuesOf(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  const kept = cache.get(schema);
  if (kept !== undefined) return kept;
  const made = makeValues(known(schema));
  cache.set(schema, made);
  return made;
}

function makeValues(schema: Known): fc.Arbitrary<unknown> {
  const { def } = schema._zod;
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape).map(([name, field]) => [name, valuesOf(field)] as const);
      return fc.record(Object.fromEntries(fields)).map(withoutAbsent);
    }
    case 'optional':
      return fc.oneof(valuesOf(def.innerType), fc.constant(undefined));
    case 'default':
    case 'prefault':
      return fc.oneof(valuesOf(def.innerType), fc.constant(undefined));
    case 'nullable':
      return fc.oneof(valuesOf(def.innerType), fc.constant(null));
    case 'array':
      return fc.array(valuesOf(def.element), { minLength: 1, maxLength: 3 });
    case 'union':
      return fc.oneof(...def.options.map(valuesOf));
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries));
    case 'literal':
      return fc.constantFrom(...def.values);
    case 'boolean':
      return fc.boolean();
    default:
      return leafValues(schema);
  }
}

const withoutAbsent = (record: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));

function leafValues(schema: Known): fc.Arbitrary<unknown> {
  const fitting = [...texts, ...others].filter((value) => z.safeParse(schema, value).success);
  if (fitting.length === 0)
    throw new Error(`No example value fits a ${schema._zod.def.type} of the contract; add one.`);
  return fc.constantFrom(...fitting);
}

/** Every path in a value of this schema that a caller can change. */
export function placesIn(schema: z.core.$ZodType, path: ValuePath = []): ValuePath[] {
  const { def } = known(schema)._zod;
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => placesIn(field, [...path, name]));
    case 'optional':
    case 'default':
    case 'prefault':
    case 'nullable':
      return placesIn(def.innerType, path);
    case 'array':
      return [path, ...placesIn(def.element, [...path, 0])];
    case 'union':
      return def.options.flatMap((option) => placesIn(option, path));
    default:
      return [path];
  }
}

/** A copy of a value with another value at a path. Missing objects and lists are created. */
export function withValueAt(value: unknown, [key, ...rest]: ValuePath, replacement: unknown): unknown {
  if (key === undefined) return replacement;
  if (typeof key === 'number') {
    const list: unknown[] = Array.isArray(value) ? [...value] : [];
    list[key] = withValueAt(list[key], rest, replacement);
    return list;
  }
  const record: Record<string, unknown> = typeof value === 'object' && value !== null ? { ...value } : {};
  record[key] = withValueAt(record[key], rest, replacement);
  return record;
}

/** One valid value of the schema, deterministic by seed; undefined if none was found. */
export function acceptedValue(schema: z.core.$ZodType, seed: number): unknown {
  return fc.sample(valuesOf(schema), { seed, numRuns: 300 }).find((value) => z.safeParse(schema, value).success);
}

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { arrayText } from './array-text.ts';
import { uncheckedStatement } from './statement.ts';

const db = testDatabase();

interface Arrays {
  texts: (string | null)[];
  numbers: (number | null)[];
  moments: (Date | null)[];
  flags: (boolean | null)[];
}

const same = uncheckedStatement<Arrays, { [Name in keyof Arrays]: Arrays[Name] }>(
  'test.same_arrays',
  `select :texts::text[] as texts, :numbers::float8[] as numbers, :moments::timestamptz[] as moments, :flags::boolean[] as flags`,
);

const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.array(fc.option(value, { nil: null }));
const text = fc.string({ unit: 'grapheme' }).filter((each) => !each.includes('\u0000') && each.isWellFormed());
const awkward = fc.constantFrom('', 'NULL', 'null', '{}', '"', '\\', 'a,b', ' a ', '\\"', '\n');
const moment = fc.date({ min: new Date('0001-01-02'), max: new Date('9999-12-30'), noInvalidDate: true });

describe('the text of an array', () => {
  it('has the same values in PostgreSQL', async () => {
    const arrays = fc.record({
      texts: orNull(fc.oneof(text, awkward)),
      numbers: orNull(fc.oneof(fc.integer(), fc.double({ noNaN: true }))),
      moments: orNull(moment),
      flags: orNull(fc.boolean()),
    });
    await fc.assert(
      fc.asyncProperty(arrays, async (given) => {
        const numbers = given.numbers.map((number) => (number === null ? null : number + 0));
        expect(await db.database.run(same, { ...given, numbers })).toEqual([{ ...given, numbers }]);
      }),
      { numRuns: 200 },
    );
  });

  it('is left to the driver for bytes, objects, arrays in arrays and years that ISO 8601 writes differently', () => {
    const others = [[Buffer.from('a')], [{ a: 1 }], [[1, 2]], [new Date('+010000-01-01')], [new Date('-000001-01-01')]];
    for (const other of others) expect(arrayText(other)).toBe(other);
    expect(['text', 7, null].map(arrayText)).toEqual(['text', 7, null]);
  });
});

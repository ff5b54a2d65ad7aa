import { describe, expect, it } from 'vitest';
import { orderedValues, type Queryable, uncheckedStatement } from './statement.ts';

interface Row {
  id: number;
  state: string;
  name: string | null;
}

const example = uncheckedStatement<Row, { readonly id: number; readonly name: string | null }>(
  'test.example',
  'select id, state, name from example where id = :id and name is not distinct from :name',
);

describe('a declared row', () => {
  it('has the columns of the statement, with their types or narrower ones, and their nullability', () => {
    expect(example.returns<Row>().name).toBe('test.example');
    expect(example.returns<{ id: number; state: 'open' | 'closed'; name: string | null }>().text).toBe(example.text);
    expect(example.returns<{ state: string } & ({ id: number; name: string | null } | { id: never })>()).toBeDefined();
  });

  // `npm run check` compiles this: an expected error that is missing is an error.
  it('does not compile otherwise', () => {
    // @ts-expect-error: the column is called state
    example.returns<{ id: number; status: string; name: string | null }>();
    // @ts-expect-error: id is a number
    example.returns<{ id: string; state: string; name: string | null }>();
    // @ts-expect-error: name may be null
    example.returns<{ id: number; state: string; name: string }>();
    // @ts-expect-error: state is never null
    example.returns<{ id: number; state: string | null; name: string | null }>();
    // @ts-expect-error: name is missing
    example.returns<{ id: number; state: string }>();
    // @ts-expect-error: there is no column more
    example.returns<Row & { more: number }>();
    expect(true).toBe(true);
  });
});

describe('the values of a statement', () => {
  it('are ordered by number', () => {
    expect(orderedValues(example, { name: null, id: 7 })).toEqual([7, null]);
  });

  it('are passed on unchanged for numbered parameters', () => {
    const numbered = uncheckedStatement('test.numbered', 'select $2, $1');
    expect(orderedValues(numbered, ['one', 'two'])).toEqual(['one', 'two']);
  });

  it('do not compile with another name, another type, a missing value, or a null without meaning', () => {
    const calls = (database: Queryable) => [
      database.run(example, { id: 1, name: null }),
      // @ts-expect-error: there is no parameter key
      database.run(example, { key: 1, name: null }),
      // @ts-expect-error: there is no parameter more
      database.run(example, { id: 1, name: null, more: 1 }),
      // @ts-expect-error: id is a number
      database.run(example, { id: '1', name: null }),
      // @ts-expect-error: name is missing
      database.run(example, { id: 1 }),
      // @ts-expect-error: id is never null
      database.run(example, { id: null, name: null }),
      // @ts-expect-error: the values have names
      database.run(example, [1, null]),
    ];
    expect(calls).toBeDefined();
  });
});

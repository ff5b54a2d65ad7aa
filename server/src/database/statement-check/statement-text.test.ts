import { describe, expect, it } from 'vitest';
import { readStatementText } from './statement-text.ts';

const numbered = (text: string) => readStatementText(text).text;

describe('named parameters', () => {
  it('are numbered in the order of their first use, each name once', () => {
    const read = readStatementText(
      'select :name::text from t where id = :id and (:name::text is null or name = :name)',
    );
    expect(read.text).toBe('select $1::text from t where id = $2 and ($1::text is null or name = $1)');
    expect(read.parameters).toEqual(['name', 'id']);
  });

  it.each([
    ['a cast', 'select a::text, a :: int, array[]::bigint[]'],
    ['a string', `select 'at :time', 'it''s :time', e'it\\'s :time'`],
    ['a quoted name', 'select "a:b", ":name"'],
    ['a dollar-quoted string', 'select $$ :name $$, $body$ :name $$ :name $body$'],
    ['a line comment', 'select 1 -- :name\n from t'],
    ['a block comment', 'select 1 /* :name\n :name */ from t'],
    ['an assignment', 'select f(a := 1, b :=2)'],
    ['a slice', 'select a[1:2], a[b:c], a[f(1):g], a[b[1]:c]'],
    ['a time', `select time '12:30', '2026-01-01 12:30:00'::timestamptz`],
  ])('are not seen in %s', (_what, text) => {
    expect(readStatementText(text)).toEqual({ text, parameters: undefined, promised: new Set() });
  });

  it('are recognized next to brackets, commas and casts', () => {
    expect(numbered('select array[:a::bigint], f(:b,:c), (:d)')).toBe('select array[$1::bigint], f($2,$3), ($4)');
  });

  it('cannot be mixed with numbers', () => {
    expect(() => readStatementText('select $1, :name')).toThrow(/numbered and named/);
  });

  it('leaves numbered parameters unchanged', () => {
    expect(readStatementText('select $1, $2')).toMatchObject({ text: 'select $1, $2', parameters: undefined });
  });
});

describe('a promise', () => {
  it('is removed from the name of the column', () => {
    const { text, promised } = readStatementText('select a as "name!", b as "other" from t where c = \'"no!"\'');
    expect(text).toBe('select a as "name", b as "other" from t where c = \'"no!"\'');
    expect(promised).toEqual(new Set(['name']));
  });
});

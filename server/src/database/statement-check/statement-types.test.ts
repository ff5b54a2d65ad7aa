import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { changedStatements } from './statement-changes.ts';
import { readStatementText } from './statement-text.ts';
import { generateStatements, StatementError } from './statement-types.ts';

const test = testDatabase();

const generated = (text: string): Promise<string> =>
  generateStatements(test.owner, new Map([['example', readStatementText(text)]]));

/** The lines of a part of the generated entry. */
async function linesOf(part: 'row' | 'values', text: string): Promise<string[]> {
  const found = new RegExp(`readonly ${part}: \\{\\n([^}]*)\\}`).exec(await generated(text));
  return (found?.[1] ?? '').split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));
}
const rowOf = (text: string) => linesOf('row', text);
const valuesOf = (text: string) => linesOf('values', text);

describe('columns', () => {
  it.each([
    [
      'of tables',
      'select id, custom_id, created_at from container',
      ['id: number;', 'custom_id: string | null;', 'created_at: Date;'],
    ],
    [
      'beyond an outer join',
      'select l.id from container c left join location l on l.id = c.location_id',
      ['id: string | null;'],
    ],
    [
      'beyond an inner join',
      'select c.location_id as id from container c join location l on l.id = c.location_id',
      ['id: string;'],
    ],
    [
      'that a condition demands',
      'select custom_id from container where custom_id is not null and id > 0',
      ['custom_id: string;'],
    ],
    [
      'of which one of two is demanded',
      `select custom_id from container where custom_id = 'a' or id > 0`,
      ['custom_id: string | null;'],
    ],
    [
      'that a condition denies',
      `select custom_id from container where not (custom_id = any(array[]::text[]))`,
      ['custom_id: string | null;'],
    ],
    [
      'that a condition of an outer join names',
      `select c.custom_id from location l left join container c on c.custom_id = 'a'`,
      ['custom_id: string | null;'],
    ],
    [
      'of subqueries and common table expressions',
      'with c as (select id, due_days from container) select * from (select * from c) d',
      ['id: number;', 'due_days: number | null;'],
    ],
    [
      'of a union',
      'select id, id as other from container union all select due_days, 1 from container',
      ['id: number | null;', 'other: number;'],
    ],
    [
      'of a recursion',
      'with recursive r as (select 1 as a, 1 as b union all select a + 1, nullif(a, 2) from r) select * from r',
      ['a: number;', 'b: number | null;'],
    ],
    [
      'that are expressions',
      `select count(*) as a, coalesce(due_days, 0) as b, due_days + 1 as c, id * 2 as d, exists (select) as e, max(id) as f from container group by id, due_days`,
      ['a: number;', 'b: number;', 'c: number | null;', 'd: number;', 'e: boolean;', 'f: number;'],
    ],
    [
      'of an aggregate without groups',
      'select max(id) as a, coalesce(sum(id), 0) as b from container',
      ['a: number | null;', 'b: string;'],
    ],
    [
      'of a subquery of one row, and of one that may have none',
      'select (select count(*) from container) as a, (select id from container limit 1) as b',
      ['a: number;', 'b: number | null;'],
    ],
    [
      'that are written',
      'update container set custom_id = :a where custom_id is not null returning custom_id, slug',
      ['custom_id: string | null;', 'slug: string;'],
    ],
    [
      'of an insert',
      `insert into container_tag (organization_id, container_id, tag_value_id) values (1, 2, 3) returning container_id`,
      ['container_id: number;'],
    ],
    [
      'that are removed',
      'delete from container where id = 1 returning id, due_days',
      ['id: number;', 'due_days: number | null;'],
    ],
    [
      'of JSON and arrays',
      `select to_jsonb(id) as a, array_agg(id) as b, '{}'::jsonb ->> 'a' as c from container group by id`,
      ['a: Json;', 'b: readonly number[];', 'c: string | null;'],
    ],
    [
      'that the author promises',
      'select due_days as "due_days!", max(id) as "id!" from container group by due_days',
      ['due_days: number;', 'id: number;'],
    ],
  ])('%s', async (_what, text, expected) => {
    expect(await rowOf(text)).toEqual(expected);
  });
});

describe('parameters', () => {
  it.each([
    [
      'that are compared',
      'select from container where id = :id and status = any(:statuses)',
      ['readonly id: number;', 'readonly statuses: readonly string[];'],
    ],
    [
      'whose absence has a meaning',
      'select from container where (:id::bigint is null or id = :id)',
      ['readonly id: number | null;'],
    ],
    [
      'that are stored',
      'update container set custom_id = :customId, slug = :slug',
      ['readonly customId: string | null;', 'readonly slug: string;'],
    ],
    [
      'of a moment and of a number',
      'select from invoice_line where cost > :cost and :at::timestamptz > now()',
      ['readonly cost: number | string;', 'readonly at: Date;'],
    ],
    ['that are unnested', 'select from unnest(:names::text[]) name', ['readonly names: readonly (string | null)[];']],
  ])('%s', async (_what, text, expected) => {
    expect(await valuesOf(text)).toEqual(expected);
  });
});

async function problemOf(text: string): Promise<string> {
  const failure: unknown = await generated(text).catch((error: unknown) => error);
  const [problem]: unknown[] = failure instanceof AggregateError ? failure.errors : [];
  return problem instanceof StatementError ? `${problem.statement}: ${problem.message}` : String(failure);
}

describe('a statement is wrong', () => {
  it('if PostgreSQL cannot prepare it', async () => {
    expect(await problemOf('select size from container')).toBe(
      'example: does not prepare: column "size" does not exist',
    );
    expect(await problemOf('select id from containers')).toMatch(/relation "containers" does not exist/);
    expect(await problemOf(`select id from container where id = 'a'::text`)).toMatch(/operator does not exist/);
    expect(await problemOf('select :id as id, :id + 1 as next from container where :id = name')).toMatch(
      /does not prepare/,
    );
  });

  it('if it marks a column that it does not return, or returns two with one name', async () => {
    expect(await problemOf('select a.id from (select max(id) as id, max(slug) as "slug!" from container) a')).toMatch(
      /slug/,
    );
    expect(await problemOf('select a.id, b.id from container a, container b')).toMatch(/two columns id/);
  });

  it('if no TypeScript type is known for a column', async () => {
    expect(await problemOf(`select interval '1 day' as wait`)).toMatch(/wait/);
  });
});

describe('the generated file is out of date', () => {
  const before = 'select id, slug, due_days from container where id = :id';
  it.each([
    [
      'a column is called otherwise',
      'select id, slug as name, due_days from container where id = :id',
      ['- slug: string;', '+ name: string;'],
    ],
    [
      'a type changed',
      'select id::text, slug, due_days from container where id = :id',
      ['- id: number;', '+ id: string;'],
    ],
    [
      'a column may be null now',
      `select id, nullif(slug, '') as slug, due_days from container where id = :id`,
      ['- slug: string;', '+ slug: string | null;'],
    ],
    [
      'a column is never null now',
      'select id, slug, coalesce(due_days, 0) as due_days from container where id = :id',
      ['- due_days: number | null;', '+ due_days: number;'],
    ],
    ['a column went', 'select id, slug from container where id = :id', ['- due_days: number | null;']],
    ['a column came', 'select id, slug, due_days, kind from container where id = :id', ['+ kind: string;']],
    [
      'a parameter is called otherwise',
      'select id, slug, due_days from container where id = :key',
      ['- readonly id: number;', '+ readonly key: number;'],
    ],
  ])('when %s', async (_what, text, expected) => {
    const [change, ...others] = changedStatements(await generated(before), await generated(text));
    expect(others).toEqual([]);
    expect(change?.name).toBe('example');
    expect(change?.lines.split('\n').map((line) => line.trim())).toEqual(expected);
  });

  it('not when nothing changed, and with every line of a statement that is new', async () => {
    const written = await generated(before);
    expect(changedStatements(written, written)).toEqual([]);
    expect(changedStatements('', written)[0]?.lines).toContain('+ slug: string;');
    expect(changedStatements(written, '')[0]?.lines).toContain('- slug: string;');
  });
});

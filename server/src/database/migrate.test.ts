import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, silentLog, type TestDatabase } from '../../test/database.ts';
import { generateTypes } from './generate-types.ts';
import { migrate } from './migrate.ts';

const landed = join(import.meta.dirname, '..', '..', 'migrations');
const landedVersions = (await readdir(landed)).filter((file) => file.endsWith('.sql')).map((_, index) => index + 1);

let test: TestDatabase;
let directory: string;
beforeEach(async () => {
  test = await createTestDatabase('empty');
  directory = await mkdtemp(join(tmpdir(), 'tunna-migrations-'));
});
afterEach(async () => {
  await test.drop();
  await rm(directory, { recursive: true, force: true });
});

const write = (file: string, text: string) => writeFile(join(directory, file), text);
const run = (options: { directory?: string; upTo?: number } = {}) =>
  migrate({ connection: test.owner, directory, log: silentLog, ...options });
const tables = async () =>
  (
    await test.asOwner<{ tablename: string }>(`select tablename from pg_tables where schemaname = 'public' order by 1`)
  ).map((row) => row.tablename);

describe('the landed migrations', () => {
  it.each([0, ...landedVersions])('lead from version %i to the newest schema', async (upTo) => {
    expect(await run({ directory: landed, upTo })).toEqual(landedVersions.slice(0, upTo));
    expect(await run({ directory: landed })).toEqual(landedVersions.slice(upTo));
    const template = await createTestDatabase();
    expect(await generateTypes(test.owner)).toBe(await generateTypes(template.owner));
    await template.drop();
  });

  it('are applied once by two servers that start together', async () => {
    const applied = await Promise.all([run({ directory: landed }), run({ directory: landed })]);
    expect(applied.toSorted((a, b) => a.length - b.length)).toEqual([[], landedVersions]);
  });
});

describe('the runner', () => {
  it('applies in order, once, and waits for nobody when there is nothing to do', async () => {
    await write('0001_first.sql', 'create table first (id integer)');
    await write('0002_second.sql', 'create table second (id integer); insert into first values (1)');
    expect(await run()).toEqual([1, 2]);
    // Another server holds the lock for ever: nothing to do must need no lock.
    await test.asOwner(`select pg_advisory_lock(x'74756e6e61'::bigint)`);
    expect(await run()).toEqual([]);
    expect(await test.asOwner('select * from first')).toHaveLength(1);
    const noted = await test.asOwner('select version, name from tunna_migration order by version');
    expect(noted).toEqual([
      { version: 1, name: 'first' },
      { version: 2, name: 'second' },
    ]);
  });

  it('does each once when slow ones are raced for', async () => {
    await write('0001_slow.sql', 'create table slow (id integer); select pg_sleep(0.2); insert into slow values (1)');
    await write('0002_more.sql', 'insert into slow values (2)');
    const applied = await Promise.all([run(), run(), run()]);
    expect(applied.flat().toSorted()).toEqual([1, 2]);
    expect(await test.asOwner('select id from slow order by id')).toEqual([{ id: 1 }, { id: 2 }]);
  });

  it('undoes one that fails, keeps those before it, and goes on when it is mended', async () => {
    await write('0001_good.sql', 'create table good (id integer)');
    await write('0002_bad.sql', 'create table bad (id integer); select missing_column from good');
    await expect(run()).rejects.toMatchObject({
      code: 'migration_failed',
      message: expect.stringMatching(/2 \(bad\).*missing_column/),
    });
    expect(await tables()).toEqual(['good', 'tunna_migration']);
    await write('0002_bad.sql', 'create table bad (id integer)');
    expect(await run()).toEqual([2]);
  });

  it('notes a migration in the transaction that applies it', async () => {
    await write('0001_unnoted.sql', `create table unnoted (); insert into tunna_migration values (1, 'taken', '')`);
    await expect(run()).rejects.toMatchObject({ code: 'migration_failed' });
    expect(await tables()).toEqual(['tunna_migration']);
  });

  it('refuses a landed file that changed', async () => {
    await write('0001_first.sql', 'create table first (id integer)');
    await run();
    await write('0001_first.sql', 'create table first (id bigint)');
    await write('0002_second.sql', 'create table second (id integer)');
    await expect(run()).rejects.toMatchObject({
      code: 'migration_changed',
      message: expect.stringContaining('1 (first)'),
    });
    expect(await tables()).toEqual(['first', 'tunna_migration']);
  });

  it('refuses a database that a newer release migrated', async () => {
    await write('0001_first.sql', 'create table first (id integer)');
    await write('0002_later.sql', 'create table later (id integer)');
    await run();
    await rm(join(directory, '0002_later.sql'));
    await expect(run()).rejects.toMatchObject({
      code: 'migration_unknown',
      message: expect.stringContaining('2 (later)'),
    });
  });

  it('refuses a gap, a double number and a strange name', async () => {
    await write('0002_second.sql', 'select 1');
    await expect(run()).rejects.toMatchObject({ code: 'migration_files' });
    await write('0001_a.sql', 'select 1');
    await write('0001_b.sql', 'select 1');
    await expect(run()).rejects.toMatchObject({ code: 'migration_files' });
    await rm(join(directory, '0001_b.sql'));
    await write('003-third.sql', 'select 1');
    await expect(run()).rejects.toMatchObject({ code: 'migration_files' });
    expect(await tables()).toEqual([]);
  });
});

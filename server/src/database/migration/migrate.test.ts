import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, silentLog, type TestDatabase } from '../../../test/database.ts';
import { endServers, startServerProcess, urlOf } from '../../../test/programs/server-process.ts';
import { uncheckedStatement } from '../statement/statement.ts';
import { generateTypes } from '../statement-check/generate-types.ts';
import { migrate, type SchemaFolders, schemaFolders } from './migrate.ts';

const landedVersions = (await readdir(schemaFolders.migrations))
  .filter((file) => file.endsWith('.sql'))
  .map((_, index) => index + 1);

let test: TestDatabase;
let directory: string;
let folders: SchemaFolders;
beforeEach(async () => {
  test = await createTestDatabase('empty');
  directory = await mkdtemp(join(tmpdir(), 'tunna-migrations-'));
  folders = { migrations: join(directory, 'migrations'), functions: join(directory, 'functions') };
  for (const folder of Object.values(folders)) await mkdir(folder);
});
afterEach(async () => {
  await endServers();
  await test.drop();
  await rm(directory, { recursive: true, force: true });
});

const write = (file: string, text: string) => writeFile(join(folders.migrations, file), text);
const writeFunctions = async (file: string, text: string) => {
  await mkdir(dirname(join(folders.functions, file)), { recursive: true });
  await writeFile(join(folders.functions, file), text);
};
const run = (options: { folders?: SchemaFolders; upTo?: number } = {}) =>
  migrate({ connection: test.owner, folders, log: silentLog, ...options });
const bookTables = ['tunna_function_file', 'tunna_migration'];
const tables = async () =>
  (
    await test.asOwner<{ tablename: string }>(`select tablename from pg_tables where schemaname = 'public' order by 1`)
  ).map((row) => row.tablename);
/** Functions and triggers with their definitions. */
const routines = (database: TestDatabase) =>
  database.asOwner<{ name: string; definition: string }>(
    `select oid::regprocedure::text as name, pg_get_functiondef(oid) || coalesce(proacl::text, '') as definition
     from pg_proc where pronamespace = 'public'::regnamespace
     union all
     select tgrelid::regclass || '.' || tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
     order by 1`,
  );

describe('the landed migrations', () => {
  it('lead to the same schema in one run and one at a time', async () => {
    const template = await createTestDatabase();
    const newest = { types: await generateTypes(template.owner), routines: await routines(template) };
    await template.drop();
    // Each run ends where a server that was killed then would have ended: the next one continues from every version.
    for (const version of landedVersions)
      expect(await run({ folders: schemaFolders, upTo: version })).toEqual([version]);
    expect(await run({ folders: schemaFolders })).toEqual([]);
    expect(await generateTypes(test.owner)).toBe(newest.types);
    expect(await routines(test)).toEqual(newest.routines);
  });

  it('are applied once by two servers that start together', async () => {
    const applied = await Promise.all([run({ folders: schemaFolders }), run({ folders: schemaFolders })]);
    expect(applied.toSorted((a, b) => a.length - b.length)).toEqual([[], landedVersions]);
  });
});

/** Positions behind the statements of a file: semicolons at ends of lines, outside of bodies. */
const endsOfStatements = (text: string): number[] =>
  [...text.matchAll(/;[ \t]*\n/g)]
    .map(({ index }) => index + 1)
    .filter((place) => (text.slice(0, place).match(/\$\w*\$/g)?.length ?? 0) % 2 === 0);

describe('migrations after the first release', () => {
  const firstRelease = 59;
  /** What a server of the version before may use, or may not do any more. */
  const contracting = [
    /\bdrop\s+(table|column|view|function)\b/i,
    /\brename\b/i,
    /\balter\s+column\s+\w+\s+(set\s+data\s+)?type\b/i,
    /\bset\s+not\s+null\b/i,
    /\badd\s+column\s+(?![^,;]*\b(default|generated)\b)[^,;]*\bnot\s+null\b/i,
  ];
  const isExpanding = (text: string) =>
    /^-- contract: /m.test(text) || !contracting.some((pattern) => pattern.test(text.replaceAll(/--.*$/gm, '')));

  it('let servers of the version before work on, or say since when nothing uses what they remove', async () => {
    for (const name of (await readdir(schemaFolders.migrations)).sort().slice(firstRelease))
      expect(isExpanding(await readFile(join(schemaFolders.migrations, name), 'utf8')), name).toBe(true);
  });

  it('are recognized as expanding or not', () => {
    const container = (change: string) => isExpanding(`alter table container ${change}`);
    expect(container('add column note text')).toBe(true);
    expect(container(`add column note text not null default ''`)).toBe(true);
    expect(container('add column net numeric not null generated always as (total - vat) stored')).toBe(true);
    expect(isExpanding('-- contract: unused since 0.3\nalter table container drop column note')).toBe(true);
    for (const change of [
      'drop column note',
      'rename column note to notes',
      'alter column note type integer',
      'alter column note set not null',
      'add column note text not null',
    ])
      expect(container(change), change).toBe(false);
  });
});

describe('the runner', () => {
  it('applies in order, once, and needs no lock when there is nothing to do', async () => {
    await write('0001_first.sql', 'create table first (id integer)');
    await write('0002_second.sql', 'create table second (id integer); insert into first values (1)');
    expect(await run()).toEqual([1, 2]);
    // Another server holds the lock forever: without pending migrations no lock is needed.
    await test.asOwner(`select pg_advisory_lock(x'74756e6e61'::bigint)`);
    expect(await run()).toEqual([]);
    expect(await test.asOwner('select * from first')).toHaveLength(1);
    const noted = await test.asOwner('select version, name from tunna_migration order by version');
    expect(noted).toEqual([
      { version: 1, name: 'first' },
      { version: 2, name: 'second' },
    ]);
  });

  it('applies each once if slow ones run concurrently', async () => {
    await write('0001_slow.sql', 'create table slow (id integer); select pg_sleep(0.2); insert into slow values (1)');
    await write('0002_more.sql', 'insert into slow values (2)');
    const applied = await Promise.all([run(), run(), run()]);
    expect(applied.flat().toSorted()).toEqual([1, 2]);
    expect(await test.asOwner('select id from slow order by id')).toEqual([{ id: 1 }, { id: 2 }]);
  });

  it('rolls back a failed migration, keeps earlier ones, and continues when it is corrected', async () => {
    await write('0001_good.sql', 'create table good (id integer)');
    await write('0002_bad.sql', 'create table bad (id integer); select missing_column from good');
    await expect(run()).rejects.toMatchObject({
      code: 'migration_failed',
      message: expect.stringMatching(/2 \(bad\).*missing_column/),
    });
    expect(await tables()).toEqual(['good', ...bookTables]);
    await write('0002_bad.sql', 'create table bad (id integer)');
    expect(await run()).toEqual([2]);
  });

  it('lets others work while it waits for a table that is in use', async () => {
    await write('0001_first.sql', 'create table first (id integer)');
    await run();
    await write('0002_more.sql', 'alter table first add column more text');
    const reader = test.open();
    const isWaiting = Promise.withResolvers<void>();
    const log = { ...silentLog, warn: () => isWaiting.resolve() };
    await test.asOwner('grant select on first to tunna_app');
    const read = uncheckedStatement<object>('test.read_first', 'select from first');
    let migrating: Promise<number[]> | undefined;
    await reader.transaction(async (transaction) => {
      await transaction.run(read, []);
      migrating = migrate({ connection: test.owner, folders, log });
      await isWaiting.promise;
      // Behind a migration that waited without end, this would fail after five seconds.
      expect(await reader.run(read, [])).toEqual([]);
    });
    expect(await migrating).toEqual([2]);
  });

  it('is repeated when it was killed at any statement, and leaves nothing of a killed attempt', async () => {
    const kill = 'select pg_terminate_backend(pg_backend_pid());';
    for (const file of (await readdir(schemaFolders.migrations)).filter((name) => name.endsWith('.sql')).sort()) {
      const text = await readFile(join(schemaFolders.migrations, file), 'utf8');
      const ends = endsOfStatements(text);
      const places =
        process.env.EVERY_STATEMENT === undefined ? [ends[Math.floor(ends.length / 2)], ends.at(-1)] : ends;
      const before = await tables();
      for (const place of new Set(places)) {
        await write(file, text.slice(0, place) + kill + text.slice(place));
        await expect(run({ upTo: Number(file.slice(0, 4)) }), `${file} at ${place}`).rejects.toThrow(/terminat/);
        expect((await tables()).filter((name) => !bookTables.includes(name))).toEqual(
          before.filter((name) => !bookTables.includes(name)),
        );
      }
      await write(file, text);
      expect(await run({ upTo: Number(file.slice(0, 4)) })).toEqual([Number(file.slice(0, 4))]);
    }
    const template = await createTestDatabase();
    expect(await run({ folders: { ...folders, functions: schemaFolders.functions } })).toEqual([]);
    expect(await generateTypes(test.owner)).toBe(await generateTypes(template.owner));
    expect(await routines(test)).toEqual(await routines(template));
    await template.drop();
  }, 900_000);

  it('records a migration in its transaction', async () => {
    await write('0001_unnoted.sql', `create table unnoted (); insert into tunna_migration values (1, 'taken', '')`);
    await expect(run()).rejects.toMatchObject({ code: 'migration_failed' });
    expect(await tables()).toEqual(bookTables);
  });

  it('rejects a landed file that changed', async () => {
    await write('0001_first.sql', 'create table first (id integer)');
    await run();
    await write('0001_first.sql', 'create table first (id bigint)');
    await write('0002_second.sql', 'create table second (id integer)');
    await expect(run()).rejects.toMatchObject({
      code: 'migration_changed',
      message: expect.stringContaining('1 (first)'),
    });
    expect(await tables()).toEqual(['first', ...bookTables]);
  });

  it('rejects a database of a newer release', async () => {
    await write('0001_first.sql', 'create table first (id integer)');
    await write('0002_later.sql', 'create table later (id integer)');
    await run();
    await rm(join(folders.migrations, '0002_later.sql'));
    await expect(run()).rejects.toMatchObject({
      code: 'migration_unknown',
      message: expect.stringContaining('2 (later)'),
    });
  });

  it('rejects a gap, a duplicate number and an invalid name', async () => {
    await write('0002_second.sql', 'select 1');
    await expect(run()).rejects.toMatchObject({ code: 'migration_files' });
    await write('0001_a.sql', 'select 1');
    await write('0001_b.sql', 'select 1');
    await expect(run()).rejects.toMatchObject({ code: 'migration_files' });
    await rm(join(folders.migrations, '0001_b.sql'));
    await write('003-third.sql', 'select 1');
    await expect(run()).rejects.toMatchObject({ code: 'migration_files' });
    expect(await tables()).toEqual([]);
  });
});

describe('a database from before the merge of the migrations', () => {
  /** The table of migrations of the earlier runner. A change of any object or row changes a transaction id. */
  const makeEarlier = () =>
    test.asOwner(`
      create table tunna_migration (
        version integer primary key, name text not null, sha256 text not null, applied_at timestamptz not null default now()
      );
      insert into tunna_migration (version, name, sha256) values (1, 'service_requests', 'a1'), (2, 'waste_categories', 'b2');
      create table organization (id bigint primary key);
      insert into organization values (1)`);
  const everything = () =>
    test.asOwner(`
      select 'object', oid::text, xmin::text from pg_class
      union all select 'column', attrelid || '.' || attnum, xmin::text from pg_attribute
      union all select 'schema', nspname, xmin::text from pg_namespace
      union all select 'routine', oid::text, xmin::text from pg_proc
      union all select 'database', datacl::text, xmin::text from pg_database where datname = current_database()
      union all select 'migration', to_jsonb(tunna_migration)::text, xmin::text from tunna_migration
      union all select 'row', id::text, xmin::text from organization
      order by 1, 2`);

  it('is rejected without changes', async () => {
    await makeEarlier();
    const before = await everything();
    await expect(run({ folders: schemaFolders })).rejects.toMatchObject({ code: 'migration_earlier' });
    await expect(run({ folders: schemaFolders, upTo: 0 })).rejects.toMatchObject({ code: 'migration_earlier' });
    expect(await everything()).toEqual(before);
  });

  it('ends the server with one sentence for the operator, before the job tables are created', async () => {
    await makeEarlier();
    const before = await everything();
    const started = await startServerProcess({
      DATABASE_URL: urlOf(test.application),
      DATABASE_MIGRATION_URL: urlOf(test.owner),
      DATA_DIR: directory,
    });
    if (!('output' in started)) throw new Error('The server has started.');
    expect(started.code).toBe(78);
    expect(started.output).toMatch(/before the first release.*nothing in it was changed.*empty DATA_DIR/);
    expect(started.output).not.toMatch(/\n\s+at /);
    expect(await everything()).toEqual(before);
  });
});

describe('files of functions', () => {
  const answer = async () => (await test.asOwner<{ answer: number }>('select answer()'))[0]?.answer;
  const answering = (number: number) =>
    `create function answer() returns integer language sql return ${number};
     grant execute on function answer to tunna_app;`;
  const doubling = `
    create function double_id() returns trigger language plpgsql as $$ begin new.id := 2 * new.id; return new; end $$;
    create trigger double_id before insert on thing for each row execute function double_id();`;
  const idOf = async (name: string) =>
    (await test.asOwner<{ id: number }>('select to_regproc($1)::oid::int as id', [name]))[0]?.id;

  beforeEach(() => write('0001_thing.sql', 'create table thing (id integer)'));

  it('are applied after the migrations, and not again', async () => {
    await writeFunctions('deep/answer.sql', answering(42));
    await writeFunctions('double.sql', doubling);
    expect(await run({ upTo: 0 })).toEqual([]);
    expect(await idOf('answer')).toBeNull();
    expect(await run()).toEqual([1]);
    const before = await idOf('answer');
    // Another server holds the lock forever: without pending migrations no lock is needed.
    await test.asOwner(`select pg_advisory_lock(x'74756e6e61'::bigint)`);
    expect(await run()).toEqual([]);
    expect(await idOf('answer')).toBe(before);
    expect(await run({ upTo: 0 })).toEqual([]);
    expect(await answer()).toBe(42);
    expect(await test.asOwner('insert into thing values (4) returning id')).toEqual([{ id: 8 }]);
  });

  it('are applied again when they change, and the others are not', async () => {
    await writeFunctions('answer.sql', answering(42));
    await writeFunctions('double.sql', doubling);
    await run();
    const unchanged = await idOf('double_id');
    // Another type and no grant: nothing of the former function is left.
    await writeFunctions('answer.sql', `create function answer() returns text language sql return 'forty-three'`);
    await run();
    expect(await answer()).toBe('forty-three');
    const granted = await test.asOwner(`select proacl from pg_proc where proname = 'answer'`);
    expect(granted).toEqual([{ proacl: null }]);
    expect(await idOf('double_id')).toBe(unchanged);
    await writeFunctions('double.sql', doubling.replace('2 *', '3 *').replace('insert on', 'insert or update on'));
    await run();
    expect(await test.asOwner('insert into thing values (4) returning id')).toEqual([{ id: 12 }]);
    expect(await test.asOwner('update thing set id = 5 returning id')).toEqual([{ id: 15 }]);
    expect(await answer()).toBe('forty-three');
  });

  it('are applied once by servers that start together', async () => {
    await run();
    await writeFunctions('slow.sql', `select pg_sleep(0.2); ${answering(1)}`);
    await Promise.all([run(), run(), run()]);
    expect(await answer()).toBe(1);
  });

  it('take their functions and triggers with them when they are removed', async () => {
    await writeFunctions(
      'answer.sql',
      `${answering(42)} create function other(text) returns text language sql return $1;`,
    );
    await writeFunctions('double.sql', doubling);
    await run();
    await writeFunctions('answer.sql', answering(42));
    await rm(join(folders.functions, 'double.sql'));
    await run();
    expect((await routines(test)).map(({ name }) => name)).toEqual(['answer()']);
    expect(await test.asOwner('select path from tunna_function_file')).toEqual([{ path: 'answer.sql' }]);
  });

  it('define each function once', async () => {
    await writeFunctions('first.sql', answering(1));
    await writeFunctions('second.sql', answering(2));
    await expect(run()).rejects.toMatchObject({
      code: 'functions_failed',
      message: expect.stringMatching(/second\.sql.*already exists/),
    });
    await writeFunctions('second.sql', answering(2).replace('create', 'create or replace'));
    await expect(run()).rejects.toMatchObject({
      code: 'function_files',
      message: expect.stringContaining('second.sql'),
    });
    expect(await idOf('answer')).toBeNull();
  });

  it('can rewrite the rows that store results', async () => {
    const storing = (number: number) => `${answering(number)} update thing set id = answer();`;
    await writeFunctions('answer.sql', storing(1));
    await run();
    await test.asOwner('insert into thing values (0)');
    await writeFunctions('answer.sql', storing(2));
    await run();
    expect(await test.asOwner('select id from thing')).toEqual([{ id: 2 }]);
  });

  it('stay unchanged if one fails', async () => {
    await writeFunctions('answer.sql', answering(1));
    await run();
    await writeFunctions('answer.sql', answering(2));
    await writeFunctions('broken.sql', 'create function broken() returns integer language sql return missing()');
    await expect(run()).rejects.toMatchObject({ message: expect.stringMatching(/broken\.sql.*missing/) });
    expect(await answer()).toBe(1);
    await rm(join(folders.functions, 'broken.sql'));
    await run();
    expect(await answer()).toBe(2);
  });

  it('are checked against the tables, also those that did not change', async () => {
    // It calls a function of a later file.
    await writeFunctions(
      'a.sql',
      `create function largest() returns integer language sql as $$ select max(id) + later() from thing $$`,
    );
    await writeFunctions('b.sql', 'create function later() returns integer language sql return 1');
    await run();
    await write('0002_rename.sql', 'alter table thing rename id to number');
    await expect(run()).rejects.toMatchObject({
      code: 'functions_failed',
      message: expect.stringMatching(/largest\(\).*"id"/),
    });
  });

  it('cannot hold a function that a table depends on', async () => {
    await writeFunctions('answer.sql', answering(1));
    await run();
    await write('0002_default.sql', 'alter table thing alter column id set default answer()');
    await run();
    await writeFunctions('answer.sql', answering(2));
    await expect(run()).rejects.toMatchObject({
      code: 'functions_failed',
      message: expect.stringContaining('other objects depend on it'),
    });
    expect(await answer()).toBe(1);
  });
});

import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, type ClientBase, DatabaseError, type Pool, type QueryResultRow } from 'pg';
import { type Connection, clientConfig } from '../connection.ts';
import type { Log } from '../log.ts';
import { type AppliedFunctionFile, applyFunctionFiles, areApplied, readFunctionFiles } from './function-files.ts';
import { MigrationError } from './migration-error.ts';

/** The role of the server. It owns nothing, and row-level security applies to it. */
export const APPLICATION_ROLE = 'tunna_app';

/** The SQL of the database: tables in migrations, which never change, and functions, which are applied again when they change. */
export interface SchemaFolders {
  /** The folder of `NNNN_name.sql`, numbered from 0001 without a gap. */
  readonly migrations: string;
  /** The folder of functions and their triggers, in any folders below. */
  readonly functions: string;
}

const server = join(import.meta.dirname, '..', '..', '..');
export const schemaFolders: SchemaFolders = {
  migrations: join(server, 'migrations'),
  functions: join(server, 'functions'),
};

export interface MigrateOptions {
  /** A login that may create the schema’s objects, and owns them afterwards. Not through a pooler. */
  readonly connection: Connection;
  readonly log: Log;
  /** Default: those of the server. */
  readonly folders?: SchemaFolders;
  /** Stops after this version, without the functions. */
  readonly upTo?: number;
}

interface Migration {
  readonly version: number;
  readonly name: string;
  readonly sha256: string;
  readonly text: string;
}

interface AppliedMigration {
  readonly version: number;
  readonly name: string;
  readonly sha256: string;
}

/** "tunna" in ASCII: the session lock for migrating a database. */
const LOCK_KEY = 0x74756e6e61;
/**
 * Servers of the version before work on: their statements wait behind a migration that waits for a table. It gives up before PostgreSQL
 * looks for a deadlock (deadlock_timeout, 1 s), so that no request is its victim. Sometimes it waits longer, because only that
 * ends an autovacuum.
 */
const lockTimeout = (attempt: number): string => (attempt % 5 === 0 ? '2s' : '500ms');
const LOCK_ATTEMPTS = 200;
const LOCK_PAUSE_MS = 500;
/** Lock timeout and deadlock. */
const LOCKED = new Set(['55P03', '40P01']);
const UNDEFINED_TABLE = '42P01';
/** The name of migration 1 before the migrations were merged (docs/decisions/0046-one-schema.md). */
const EARLIER_FIRST_MIGRATION = 'service_requests';

/**
 * Brings the database up to date: each migration in a separate transaction, then the functions in one, one server at a time. Costs two
 * queries if there is nothing to do.
 * @returns the versions applied by this call
 * @throws MigrationError if a landed file changed, the database is newer than the files or too old for them, or a file fails
 */
export async function migrate(options: MigrateOptions): Promise<number[]> {
  const { folders = schemaFolders, upTo, log } = options;
  const migrations = await readMigrations(folders.migrations);
  const target = migrations.slice(0, upTo);
  // The functions need the tables of all migrations.
  const files = upTo === undefined ? await readFunctionFiles(folders.functions) : undefined;
  const client = new Client(clientConfig(options.connection));
  // The running query reports the loss of the connection. Without a listener the event would end the process.
  client.on('error', (error) => log.warn({ err: error }, 'The migrating connection was lost.'));
  await client.connect();
  try {
    const findTodo = async () => {
      const todo = pending(migrations, target, await readApplied(client));
      const appliedFiles = await readAppliedFiles(client);
      return {
        todo,
        appliedFiles,
        isDone: todo.length === 0 && (files === undefined || areApplied(files, appliedFiles)),
      };
    };
    if ((await findTodo()).isDone) return [];
    await client.query('select pg_advisory_lock($1)', [LOCK_KEY]);
    await prepare(client);
    const { todo, appliedFiles, isDone } = await findTodo();
    for (const migration of todo) {
      await repeatWhileLocked(client, log, () => apply(client, migration));
      log.info({ version: migration.version, name: migration.name }, 'Migrated the database.');
    }
    if (!isDone && files !== undefined)
      await repeatWhileLocked(client, log, () => applyFunctionFiles(client, files, appliedFiles, log));
    return todo.map((migration) => migration.version);
  } finally {
    // The lock ends with the connection.
    await client.end();
  }
}

/**
 * Rejects a database from before the merge of the migrations. The server calls this before it installs the job tables.
 * @throws MigrationError
 */
export async function rejectEarlierSchema(client: ClientBase | Pool): Promise<void> {
  assertKnownNumbering(await readApplied(client));
}

/**
 * The number of migrations that the next start applies.
 * @throws MigrationError if this release cannot use the database
 */
export async function countPending(client: ClientBase, folders: SchemaFolders = schemaFolders): Promise<number> {
  const migrations = await readMigrations(folders.migrations);
  return pending(migrations, migrations, await readApplied(client)).length;
}

async function readMigrations(directory: string): Promise<Migration[]> {
  const files = (await readdir(directory)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (file, index) => {
      const match = /^(\d{4})_([a-z0-9_]+)\.sql$/.exec(file);
      if (match?.[1] === undefined || match[2] === undefined || Number(match[1]) !== index + 1) {
        const expected = String(index + 1).padStart(4, '0');
        throw new MigrationError('migration_files', `Expected a migration ${expected}_name.sql, found ${file}.`);
      }
      const text = await readFile(join(directory, file), 'utf8');
      return { version: index + 1, name: match[2], sha256: createHash('sha256').update(text).digest('hex'), text };
    }),
  );
}

const readApplied = (client: ClientBase | Pool): Promise<AppliedMigration[]> =>
  readBooks(client, 'select version, name, sha256 from tunna_migration order by version');

const readAppliedFiles = (client: Client): Promise<AppliedFunctionFile[]> =>
  readBooks(client, 'select path, sha256, functions from tunna_function_file');

/** The rows; empty before the first migration. */
async function readBooks<Row extends QueryResultRow>(client: ClientBase | Pool, text: string): Promise<Row[]> {
  try {
    return (await client.query<Row>(text)).rows;
  } catch (error) {
    if (error instanceof DatabaseError && error.code === UNDEFINED_TABLE) return [];
    throw error;
  }
}

/** The wanted migrations that are not applied, after a check of the applied ones against the files. */
function pending(known: Migration[], target: Migration[], applied: AppliedMigration[]): Migration[] {
  assertKnownNumbering(applied);
  for (const [index, { version, name, sha256 }] of applied.entries()) {
    const file = known[version - 1];
    if (file === undefined || version !== index + 1) {
      throw new MigrationError(
        'migration_unknown',
        `The database has migration ${version} (${name}), which this release does not know: it was used by a newer Tunna. ` +
          'Start that release, or restore a backup made before it.',
      );
    }
    if (file.sha256 !== sha256) {
      throw new MigrationError(
        'migration_changed',
        `Migration ${version} (${file.name}) was applied with other contents than its file has now. ` +
          'A landed migration does not change: restore the file, and put the change into a new one.',
      );
    }
  }
  return target.slice(applied.length);
}

function assertKnownNumbering(applied: readonly AppliedMigration[]): void {
  if (applied[0]?.name !== EARLIER_FIRST_MIGRATION) return;
  throw new MigrationError(
    'migration_earlier',
    'This database was made by a version of Tunna from before the first release, which this version cannot upgrade; nothing in it was ' +
      'changed. Start with an empty DATA_DIR (or an empty database in DATABASE_URL), or start the earlier version again to go on with ' +
      'this data or to export its lists as spreadsheets.',
  );
}

async function prepare(client: Client): Promise<void> {
  // Roles belong to the whole cluster: the server of another database may be creating the role at this moment.
  await client.query(`
    do $$
    begin
      if not exists (select from pg_roles where rolname = '${APPLICATION_ROLE}') then
        create role ${APPLICATION_ROLE} nologin nosuperuser nobypassrls;
        grant ${APPLICATION_ROLE} to current_user;
      end if;
    exception when duplicate_object or unique_violation then null;
    end
    $$;
    -- A temporary table would come before the real one of the same name.
    do $$ begin execute format('revoke temporary on database %I from public', current_database()); end $$;
    create table if not exists tunna_migration (
      version integer primary key,
      name text not null,
      sha256 text not null,
      applied_at timestamptz not null default now()
    );
    create table if not exists tunna_function_file (
      path text primary key,
      sha256 text not null,
      -- Signatures, which are dropped when the file has changed.
      functions text[] not null,
      applied_at timestamptz not null default now()
    )`);
}

/** Repeats a transaction that could not lock a table in time. */
async function repeatWhileLocked(client: Client, log: Log, work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query(`set lock_timeout = '${lockTimeout(attempt)}'`);
      return await work();
    } catch (error) {
      const { cause } = error as MigrationError;
      const isLocked = cause instanceof DatabaseError && LOCKED.has(cause.code ?? '');
      if (!isLocked || attempt === LOCK_ATTEMPTS) throw error;
      await client.query('rollback');
      log.warn({ err: cause, attempt }, 'A table is in use: the change of the schema is tried again.');
      await delay(LOCK_PAUSE_MS);
    }
  }
}

async function apply(client: Client, migration: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(migration.text);
    const text = 'insert into tunna_migration (version, name, sha256) values ($1, $2, $3)';
    await client.query(text, [migration.version, migration.name, migration.sha256]);
    await client.query('commit');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new MigrationError(
      'migration_failed',
      `Migration ${migration.version} (${migration.name}) failed and was undone: ${reason}`,
      { cause: error },
    );
  }
}

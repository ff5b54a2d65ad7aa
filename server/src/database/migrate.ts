import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client, DatabaseError } from 'pg';
import { type Connection, clientConfig } from './connection.ts';
import type { Log } from './log.ts';

/** The role that the server works as: it owns nothing, and row-level security holds for it. */
export const APPLICATION_ROLE = 'tunna_app';

export type MigrationErrorCode = 'migration_files' | 'migration_changed' | 'migration_unknown' | 'migration_failed';

/** Why the database was not brought up to date. The message tells the operator what to do. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
  readonly code: MigrationErrorCode;

  constructor(code: MigrationErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

export interface MigrateOptions {
  /** A login that may create the schema's objects, and owns them afterwards. A pooler must not stand between. */
  readonly connection: Connection;
  /** The folder of `NNNN_name.sql`, numbered from 0001 without a gap. */
  readonly directory: string;
  readonly log: Log;
  /** Goes no further than this version. */
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

/** "tunna" in ASCII: the session lock that lets one server at a time migrate a database. */
const LOCK_KEY = 0x74756e6e61;
const UNDEFINED_TABLE = '42P01';

/**
 * Brings the database up to date, each migration in a transaction of its own, one server at a time.
 * Costs one query when there is nothing to do.
 * @returns the versions applied by this call
 * @throws MigrationError when a landed file changed, the database is newer than the files, or a migration fails
 */
export async function migrate(options: MigrateOptions): Promise<number[]> {
  const migrations = await readMigrations(options.directory);
  const wanted = migrations.slice(0, options.upTo ?? migrations.length);
  const client = new Client(clientConfig(options.connection));
  // The query in hand reports the loss of the connection; without a listener the event would end the process.
  client.on('error', (error) => options.log.warn({ err: error }, 'The migrating connection was lost.'));
  await client.connect();
  try {
    if (pending(migrations, wanted, await readApplied(client)).length === 0) return [];
    await client.query('select pg_advisory_lock($1)', [LOCK_KEY]);
    await prepare(client);
    const todo = pending(migrations, wanted, await readApplied(client));
    for (const migration of todo) {
      await apply(client, migration);
      options.log.info({ version: migration.version, name: migration.name }, 'Migrated the database.');
    }
    return todo.map((migration) => migration.version);
  } finally {
    // The lock goes with the connection.
    await client.end();
  }
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

async function readApplied(client: Client): Promise<AppliedMigration[]> {
  try {
    const text = 'select version, name, sha256 from tunna_migration order by version';
    return (await client.query<AppliedMigration>(text)).rows;
  } catch (error) {
    if (error instanceof DatabaseError && error.code === UNDEFINED_TABLE) return [];
    throw error;
  }
}

/** The wanted migrations that are not applied, once what is applied was found to be what the files say. */
function pending(known: Migration[], wanted: Migration[], applied: AppliedMigration[]): Migration[] {
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
  return wanted.slice(applied.length);
}

async function prepare(client: Client): Promise<void> {
  // Roles belong to the whole cluster: another database's server may be making the role at this moment.
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
    )`);
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

import type { Client } from 'pg';
import { CopyIn, CopyOut } from '../../../database/statement/copy.ts';

/** A table in a backup. */
export interface BackupTable {
  readonly schema: string;
  readonly table: string;
  /** Without generated columns. */
  readonly columns: string[];
}

export interface FoundTable extends BackupTable {
  /** The order of its rows, which does not depend on the collation of the database. */
  readonly order: string;
}

/** The server's tables, and those of the job library. Migrations fill the tables of migrations, live events last an hour, and maintenance is a state of the running servers. */
export const schemas = ['public', 'graphile_worker'];
const excluded = ['tunna_migration', 'tunna_function_file', 'migrations', 'live_event', 'maintenance'];

/** One backup of a database at a time. */
const RUN_LOCK = 0x74756e6e61_01;
/**
 * Until the connection ends, no other backup of the database begins, and no bytes of files are removed.
 * @param removalLock that of `removeUnreferenced`
 * @returns false if another backup of the database is running
 */
export async function lockBackups(client: Client, removalLock: number): Promise<boolean> {
  const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [RUN_LOCK]);
  if (rows[0]?.free !== true) return false;
  await client.query('select pg_advisory_lock($1)', [removalLock]);
  return true;
}

/** Held by what adds objects of files, until a manifest or a record names them. */
const ADDING_LOCK = 0x74756e6e61_02;

/** Calls a function while no objects without a manifest are removed. */
export async function whileNoneIsRemoved<T>(client: Client, work: () => Promise<T>): Promise<T> {
  await client.query('select pg_advisory_lock_shared($1)', [ADDING_LOCK]);
  try {
    return await work();
  } finally {
    await client.query('select pg_advisory_unlock_shared($1)', [ADDING_LOCK]);
  }
}

/** Whether objects without a manifest may be removed, until the connection ends. */
export async function mayRemoveObjects(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [ADDING_LOCK]);
  return rows[0]?.free === true;
}

/** Values have the same text in every database. */
const settings = `
  set local timezone = 'UTC';
  set local datestyle = 'ISO';
  set local intervalstyle = 'postgres';
  set local bytea_output = 'hex';
  set local extra_float_digits = 1;
  set local search_path = public;
  set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0;
  set local row_security = off;`;

/** Begins a transaction in which copies can be compared. */
export async function beginCopying(
  client: Client,
  mode: 'repeatable read, read only' | 'read committed',
): Promise<void> {
  await client.query(`begin isolation level ${mode}; ${settings}`);
}

/** The time of the transaction. */
export async function readNow(client: Client): Promise<Date> {
  const { rows } = await client.query<{ now: Date }>('select now() as now');
  return rows[0]?.now ?? new Date();
}

const tablesText = `
  select namespace.nspname as schema, class.relname as table,
    array(
      select attname from pg_attribute
      where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum
    )::text[] as columns,
    coalesce((
      select string_agg(
        quote_ident(attname) || case when attcollation <> 0 then ' collate "C"' else '' end, ', ' order by key.place
      )
      from pg_index, unnest(indkey::int2[]) with ordinality as key(number, place)
      join pg_attribute on attrelid = class.oid and attnum = key.number
      where pg_index.indrelid = class.oid and indisprimary
    ), quote_ident(class.relname) || '::text collate "C"') as order
  from pg_class class join pg_namespace namespace on namespace.oid = class.relnamespace
  where class.relkind = 'r' and namespace.nspname = any ($1) and class.relname <> all ($2)
  order by 1, 2`;

/** All tables of a backup, by name. */
export async function findTables(client: Client): Promise<FoundTable[]> {
  return (await client.query<FoundTable>(tablesText, [schemas, excluded])).rows;
}

const listOf = (client: Client, columns: readonly string[]): string =>
  columns.map((column) => client.escapeIdentifier(column)).join(', ');

export const nameOf = (client: Client, { schema, table }: BackupTable): string =>
  `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(table)}`;

/** The rows of a table as text, by their key. */
export function copyOut(client: Client, table: FoundTable): CopyOut {
  const { columns, order } = table;
  const from = `select ${listOf(client, columns)} from ${nameOf(client, table)} order by ${order}`;
  return client.query(new CopyOut(`copy (${from}) to stdout`));
}

/** Takes the rows of a table. */
export const copyIn = (client: Client, table: BackupTable): CopyIn =>
  client.query(new CopyIn(`copy ${nameOf(client, table)} (${listOf(client, table.columns)}) from stdin`));

/** Counters of ids. They are not part of transactions: a value may be later than the rows. */
export async function findSequences(client: Client): Promise<{ schema: string; sequence: string; value: string }[]> {
  const { rows } = await client.query<{ schema: string; sequence: string; value: string }>(
    `select schemaname as schema, sequencename as sequence, last_value::text as value from pg_sequences
     where schemaname = any ($1) and last_value is not null order by 1, 2`,
    [schemas],
  );
  return rows;
}

export async function findMigrations(client: Client): Promise<{ version: number; sha256: string }[]> {
  return (
    await client.query<{ version: number; sha256: string }>(
      'select version, sha256 from tunna_migration order by version',
    )
  ).rows;
}

/** The applied migrations of the job library. */
export async function findJobMigrations(client: Client): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>('select id from graphile_worker.migrations order by id');
  return rows.map(({ id }) => id);
}

/** The bytes that rows reference; with a moment only those of rows that were added after it. */
export async function findFileBytes(
  client: Client,
  since?: Date,
): Promise<{ organizationId: number; sha256: string }[]> {
  const { rows } = await client.query<{ organizationId: number; sha256: string }>(
    `select organization_id as "organizationId", encode(sha256, 'hex') as sha256 from file where created_at > $1
     union select organization_id, encode(sha256, 'hex') from service_request_attachment where created_at > $1
     union select organization_id, encode(sha256, 'hex') from picture where created_at > $1
     union select organization_id, encode(sha256, 'hex') from list_import where created_at > $1 and sha256 is not null
     order by 1, 2`,
    [since ?? '-infinity'],
  );
  return rows;
}

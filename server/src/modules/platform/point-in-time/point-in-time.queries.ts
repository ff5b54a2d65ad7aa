import type { Client } from 'pg';

/** A position in the write-ahead log, as PostgreSQL writes it. */
type LogPosition = string;

/** The names of slots of the archive begin like this. */
const SLOT = 'tunna_archive_';

/** What makes PostgreSQL keep its log until the archive has it. */
export interface Slot {
  readonly name: string;
  /** PostgreSQL keeps the log from here. Undefined after the archive waited for so long that PostgreSQL removed a part. */
  readonly keptFrom: LogPosition | undefined;
}

export async function findSlot(client: Client): Promise<Slot | undefined> {
  const { rows } = await client.query<{ name: string; kept_from: string | null }>(
    `select slot_name as name, case when wal_status <> 'lost' then restart_lsn::text end as kept_from
     from pg_replication_slots where starts_with(slot_name, $1)`,
    [SLOT],
  );
  const [row] = rows;
  return row && { name: row.name, keptFrom: row.kept_from ?? undefined };
}

/** The log is on the disk up to here. */
export async function findEnd(client: Client): Promise<LogPosition> {
  const { rows } = await client.query<{ end: string }>('select pg_current_wal_flush_lsn()::text as end');
  const [row] = rows;
  if (row === undefined) throw new Error('PostgreSQL did not say where its log ends.');
  return row.end;
}

/** @param id letters and digits */
export async function createSlot(client: Client, id: string): Promise<void> {
  await client.query('select pg_create_physical_replication_slot($1, true)', [`${SLOT}${id}`]);
}

export async function dropSlot(client: Client, name: string): Promise<void> {
  await client.query('select pg_drop_replication_slot($1)', [name]);
}

/** Lets PostgreSQL remove the log before a position. */
export async function releaseLog(client: Client, slot: string, before: LogPosition): Promise<void> {
  await client.query('select pg_replication_slot_advance($1, $2::pg_lsn)', [slot, before]);
}

export interface LogEnd {
  /** Every transaction that was committed until then is before `end`, and one that was committed later. */
  readonly until: Date;
  /** On the disk up to here. */
  readonly end: LogPosition;
  readonly timeline: number;
}

/** Notes a time in the log, so that a restore can go to any time before. */
export async function noteTime(client: Client): Promise<LogEnd> {
  const { rows: times } = await client.query<{ now: Date }>(
    `select date_trunc('milliseconds', clock_timestamp()) as now`,
  );
  // A restore to a time ends at the first later commit, and fails if the log has none.
  await client.query(`select pg_logical_emit_message(true, 'tunna', 'archived')`);
  const { rows } = await client.query<{ end: string; file: string }>(
    'select flushed::text as end, pg_walfile_name(flushed) as file from pg_current_wal_flush_lsn() as flushed',
  );
  const [now, log] = [times[0]?.now, rows[0]];
  if (now === undefined || log === undefined) throw new Error('PostgreSQL did not say where its log ends.');
  return { until: now, end: log.end, timeline: Number.parseInt(log.file.slice(0, 8), 16) };
}

/** Begins a copy of the running cluster. @returns where its log begins */
export async function startBase(client: Client): Promise<LogPosition> {
  const { rows } = await client.query<{ start: string }>(`select pg_backup_start('tunna', true)::text as start`);
  const [row] = rows;
  if (row === undefined) throw new Error('PostgreSQL did not say where the log of the base begins.');
  return row.start;
}

/** Ends it. @returns what the copied cluster needs as its file `backup_label` */
export async function stopBase(client: Client): Promise<string> {
  const { rows } = await client.query<{ label: string; tablespaces: string }>(
    'select labelfile as label, spcmapfile as tablespaces from pg_backup_stop(false)',
  );
  const [row] = rows;
  if (row === undefined || row.tablespaces.trim() !== '')
    throw new Error('The embedded database has tablespaces, which a base does not contain.');
  return row.label;
}

/** Foreign keys with rows whose referenced row is missing, and the number of rows of all tables. */
export async function checkRows(client: Client): Promise<{ rows: number; tables: number; broken: string[] }> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker')`,
  );
  let count = 0;
  for (const { name } of tables) {
    // Every value is read, so that the checksum of every page is compared.
    const { rows } = await client.query<{ count: number }>(`select count(one::text)::float8 as count from ${name} one`);
    count += rows[0]?.count ?? 0;
  }
  const { rows: keys } = await client.query<{ name: string; query: string }>(
    `select conname as name, format(
       'select exists (select from %s one where %s and not exists (select from %s other where %s)) as broken',
       conrelid::regclass, string_agg(format('one.%I is not null', own.attname), ' and '),
       confrelid::regclass, string_agg(format('other.%I = one.%I', their.attname, own.attname), ' and ')
     ) as query
     from pg_constraint cross join unnest(conkey, confkey) as pair(own_number, their_number)
     join pg_attribute own on own.attrelid = conrelid and own.attnum = own_number
     join pg_attribute their on their.attrelid = confrelid and their.attnum = their_number
     where contype = 'f' and connamespace::regnamespace::text in ('public', 'graphile_worker')
     group by pg_constraint.oid, conname, conrelid, confrelid order by conname`,
  );
  const broken: string[] = [];
  for (const { name, query } of keys) {
    const { rows } = await client.query<{ broken: boolean }>(query);
    if (rows[0]?.broken === true) broken.push(name);
  }
  return { rows: count, tables: tables.length, broken };
}

/** Ends what belongs to the servers of the time before: maintenance, and event streams that saw later changes. */
export async function finishRecovery(client: Client): Promise<void> {
  await client.query(`
    delete from maintenance;
    update instance_setting set value = pg_current_xact_id()::text where key = 'live_event_horizon'`);
}

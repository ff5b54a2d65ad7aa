import type { Client } from 'pg';
import { type FoundTable, findTables, nameOf, schemas } from './backup.queries.ts';

/** What a database contains that a restore would mix with the backup; undefined if it is empty or freshly migrated. */
export async function findOccupant(client: Client): Promise<string | undefined> {
  const { rows: tables } = await client.query<{ table: string }>(
    `select relname as table from pg_class where relkind in ('r', 'p') and relnamespace::regnamespace::text = any ($1) order by relname`,
    [schemas],
  );
  if (tables.length === 0) return undefined;
  const names = tables.map(({ table }) => table);
  if (!names.includes('tunna_migration')) return `the table ${names[0]}`;
  for (const table of ['organization', 'person', 'instance_key'].filter((name) => names.includes(name))) {
    const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${table}`);
    if ((rows[0]?.count ?? 0) > 0) return `${rows[0]?.count} rows in the table ${table}`;
  }
  return undefined;
}

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** Empties all tables and turns off what reacts to rows. @returns what `endLoading` turns on again */
export async function beginLoading(client: Client): Promise<{ tables: FoundTable[]; foreignKeys: ForeignKey[] }> {
  const tables = await findTables(client);
  const { rows: foreignKeys } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace::regnamespace::text = any ($1) order by 1, 2`,
    [schemas],
  );
  for (const { table, name } of foreignKeys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const table of tables) await client.query(`alter table ${nameOf(client, table)} disable trigger user`);
  await client.query(`truncate live_event, ${tables.map((table) => nameOf(client, table)).join(', ')}`);
  return { tables, foreignKeys };
}

/** Checks the foreign keys of all rows, and turns on triggers and counters of ids. */
export async function endLoading(
  client: Client,
  { tables, foreignKeys }: Awaited<ReturnType<typeof beginLoading>>,
  sequences: readonly { schema: string; sequence: string; value: string }[],
): Promise<void> {
  for (const { table, name, definition } of foreignKeys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  for (const table of tables) await client.query(`alter table ${nameOf(client, table)} enable trigger user`);
  for (const { schema, sequence, value } of sequences)
    await client.query(`select setval(format('%I.%I', $1::text, $2::text)::regclass, $3)`, [schema, sequence, value]);
}

/**
 * Ids of transactions belong to the PostgreSQL that gave them. Events that are not yet sent by mail get the id of this transaction, which
 * the next run reads; all others an id before it. Browsers load again what the event stream no longer has.
 */
export async function renumberTransactions(client: Client): Promise<void> {
  await client.query(`
    update organization_event event
    set transaction_id = case when event.transaction_id >= cursor.transaction_id then pg_current_xact_id() else '3' end
    from notification_mail_cursor cursor;
    update notification_mail_cursor set transaction_id = pg_current_xact_id();
    update instance_setting set value = pg_current_xact_id()::text where key = 'live_event_horizon'`);
}

export const updateStatistics = async (client: Client): Promise<void> => {
  await client.query('analyze');
};

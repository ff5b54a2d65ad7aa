import type { ClientBase } from 'pg';

type Value = string | number | boolean | null | readonly string[] | readonly number[];

/** A row of a table, by column. */
export type Row = Readonly<Record<string, Value>>;

/** Inserts rows with the same columns in one statement, whatever their number. */
export async function insertRows(client: ClientBase, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first).join(', ');
  await client.query(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  );
}

/** Lets the numbers given out from now on follow the highest that is there. */
export async function advanceIdentity(client: ClientBase, table: string): Promise<void> {
  await client.query(`select setval(pg_get_serial_sequence($1, 'id'), (select max(id) from ${table}))`, [table]);
}

import type { Client } from 'pg';
import { CopyIn } from '../../../database/statement/copy.ts';
import type { OrganizationTable, RenumberedId } from './catalogue.queries.ts';
import type { CopiedPerson } from './organization-list.queries.ts';
import { columnNames, expressionOf, insertIds } from './organization-rows.queries.ts';

const IMPORT_LOCK = 0x74756e6e61_03;

/** What an import must know of the installation. One import at a time: the next one waits. */
export async function findSurroundings(
  client: Client,
  slug: string,
): Promise<{ exists: boolean; organizations: number; isMaintained: boolean }> {
  await client.query('select pg_advisory_xact_lock($1)', [IMPORT_LOCK]);
  const { rows } = await client.query<{ exists: boolean; organizations: number; isMaintained: boolean }>(
    `select count(*)::int as organizations, coalesce(bool_or(org_slug = $1), false) as exists,
       exists (select from maintenance) as "isMaintained"
     from organization`,
    [slug],
  );
  return rows[0] ?? { exists: false, organizations: 0, isMaintained: false };
}

/** Turns triggers off, so that no row is counted, noted or notified again; foreign keys stay. */
export async function setTriggers(
  client: Client,
  tables: readonly OrganizationTable[],
  state: 'disable' | 'enable',
): Promise<void> {
  for (const { table } of tables) await client.query(`alter table ${table} ${state} trigger user`);
}

/** A new id of a table. */
async function nextId(client: Client, table: RenumberedId): Promise<number> {
  const { rows } = await client.query<{ id: number }>(`select nextval(pg_get_serial_sequence($1, 'id')) as id`, [
    table,
  ]);
  return rows[0]?.id ?? 0;
}

export async function giveOrganizationId(client: Client, file: number): Promise<number> {
  const here = await nextId(client, 'organization');
  await insertIds(client, 'organization', [{ here, file }]);
  return here;
}

/** The person who proved one of the addresses, or a new one, who has not accepted the terms here. */
export async function findOrCreatePerson(client: Client, person: CopiedPerson): Promise<number> {
  const { fullName, company, industry, language, readTo, identities } = person;
  const kinds = identities.map(({ kind }) => kind);
  const values = identities.map(({ value }) => value);
  const { rows: known } = await client.query<{ id: number }>(
    `select person_id as id from unnest($1::text[], $2::text[]) with ordinality as given(kind, value, place)
     join person_identity using (kind, value) order by place limit 1`,
    [kinds, values],
  );
  if (known[0] !== undefined) return known[0].id;
  const { rows: created } = await client.query<{ id: number }>(
    `with created as (
       insert into person (full_name, company, industry, language, notifications_read_to) values ($1, $2, $3, $4, $5) returning id
     ), identities as (
       insert into person_identity (kind, value, person_id)
       select kind, value, created.id from created, unnest($6::text[], $7::text[]) as given(kind, value)
     )
     select id from created`,
    [fullName, company, industry, language, readTo, kinds, values],
  );
  return created[0]?.id ?? 0;
}

/** An empty table for the rows of the export as they are. */
export async function beginTable(client: Client, { table }: OrganizationTable): Promise<void> {
  await client.query(`create temp table copied_row as select * from ${table} with no data`);
}

/** Takes the rows of the export. */
export const copyInRows = (client: Client, table: OrganizationTable): CopyIn =>
  client.query(new CopyIn(`copy copied_row (${columnNames(table)}) from stdin`));

/** Codes and addresses of these rows that exist in the installation already, at most five. */
export async function findCollisions(
  client: Client,
  { table, unique }: OrganizationTable,
): Promise<{ column: string; values: string[] }[]> {
  const found: { column: string; values: string[] }[] = [];
  for (const column of unique.filter((name) => !(table === 'scale' && name === 'id'))) {
    const { rows } = await client.query<{ value: string }>(
      `select copied_row.${column}::text as value from copied_row join ${table} other on other.${column} = copied_row.${column}
       order by 1 limit 5`,
    );
    if (rows.length > 0) found.push({ column, values: rows.map(({ value }) => value) });
  }
  return found;
}

/** Keeps the numbers of scales, unless one exists already. @returns new numbers by the old ones */
export async function numberScales(client: Client): Promise<{ here: number; file: number }[]> {
  const { rows: taken } = await client.query('select from copied_row join scale using (id) limit 1');
  await client.query(
    taken.length > 0
      ? `insert into copied_id select 'scale', nextval(pg_get_serial_sequence('scale', 'id')), id from copied_row`
      : `insert into copied_id select 'scale', id, id from copied_row`,
  );
  const { rows } = await client.query<{ here: number; file: number }>(
    `select here, file from copied_id where kind = 'scale' and here <> file order by file`,
  );
  return rows;
}

/** Stores the rows with the ids of this installation, and moves the counter of ids beyond them. */
export async function storeRows(client: Client, table: OrganizationTable): Promise<void> {
  const values = table.columns.map((column) => expressionOf(table, column, 'toHere')).join(', ');
  await client.query(
    `insert into ${table.table} (${columnNames(table)}) overriding system value select ${values} from copied_row`,
  );
  await client.query('drop table copied_row');
  if (table.numbered === null) return;
  const { rows } = await client.query<{ last: string | null; sequence: string }>(
    `select max(${table.numbered})::text as last, pg_get_serial_sequence($1, $2) as sequence from ${table.table}`,
    [table.table, table.numbered],
  );
  const { last = null, sequence } = rows[0] ?? {};
  if (last !== null)
    await client.query(
      `select setval($1::regclass, greatest($2::bigint, coalesce(pg_sequence_last_value($1::regclass), 0)))`,
      [sequence, last],
    );
}

/** What triggers do for a new organization. People have read no event that does not exist yet. */
export async function completeOrganization(client: Client, organizationId: number, planId: string): Promise<void> {
  await client.query('insert into subscription (organization_id, plan_id) values ($1, $2)', [organizationId, planId]);
  await client.query(`
    update person set notifications_read_to = newest.id
    from copied_id, (select coalesce(max(id), 0) as id from organization_event) newest
    where kind = 'person' and here = person.id and notifications_read_to > newest.id`);
  await client.query(`select pg_notify('public_content', $1::text)`, [organizationId]);
}

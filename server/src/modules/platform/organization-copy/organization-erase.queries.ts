import type { Client } from 'pg';
import type { OrganizationTable } from './catalogue.queries.ts';

/** Rows that one transaction removes. */
const batch = 1_000;

const settingOf = (organizationId: number): string => `erasing_organization_${organizationId}`;

/** What lets someone in. Their rows end sessions and open streams. */
const access = ['membership', 'credential', 'collection_feed', 'invoice_report_link', 'agent_pairing', 'invite'];

/**
 * Lets no one in any more, and remembers the members: an interrupted erasure continues with them.
 * @returns the members, and removed rows by table
 */
export async function endAccess(
  client: Client,
  organizationId: number,
): Promise<{ members: number[]; removed: Map<string, number> }> {
  const removed = new Map<string, number>();
  await client.query('begin');
  const { rows } = await client.query<{ members: number[] }>(
    `insert into instance_setting as known (key, value)
     select $1, coalesce(json_agg(person_id), '[]')::text from membership where organization_id = $2
     on conflict (key) do update
     set value = (select json_agg(id)::text from (
       select json_array_elements_text(known.value::json)::bigint as id
       union select person_id from membership where organization_id = $2
     ) member)
     returning value::json as members`,
    [settingOf(organizationId), organizationId],
  );
  for (const table of access) {
    const { rowCount } = await client.query(`delete from ${table} where organization_id = $1`, [organizationId]);
    removed.set(table, rowCount ?? 0);
  }
  await client.query('commit');
  return { members: rows[0]?.members ?? [], removed };
}

/** Removes rows of a table in small transactions, so that other organizations do not wait. @returns their number */
export async function removeRows(
  client: Client,
  { table }: OrganizationTable,
  organizationId: number,
): Promise<number> {
  let removed = 0;
  for (;;) {
    const { rowCount } = await client.query(
      `delete from ${table} where ctid = any (array(
         select ctid from ${table} where organization_id = $1 limit ${batch}
       ))`,
      [organizationId],
    );
    removed += rowCount ?? 0;
    if ((rowCount ?? 0) < batch) return removed;
  }
}

/**
 * Removes people who belong to no other organization, and are invited to none.
 * @param operators addresses of people who stay
 * @returns their number
 */
export async function removePeople(
  client: Client,
  people: readonly number[],
  operators: readonly string[],
): Promise<number> {
  let removed = 0;
  for (const id of people) {
    const { rowCount } = await client.query(
      `select erase_person(person.id) from person
       where id = $1 and not exists (select from membership where person_id = person.id) and not exists (
         select from person_identity identity join invite using (kind, value)
         where identity.person_id = person.id and accepted_at is null and revoked_at is null and expires_at > now()
       ) and not exists (
         select from person_identity where person_id = person.id and kind = 'email' and value = any ($2)
       )`,
      [id, operators],
    );
    removed += rowCount ?? 0;
  }
  return removed;
}

/** Not granted while a backup runs, which reads all files. */
export async function lockFiles(client: Client, removalLock: number): Promise<boolean> {
  const { rows } = await client.query<{ granted: boolean }>('select pg_try_advisory_lock_shared($1) as granted', [
    removalLock,
  ]);
  return rows[0]?.granted ?? false;
}

/** Removes the organization, what was written meanwhile, and the record of the erasure. */
export async function removeOrganization(client: Client, organizationId: number): Promise<void> {
  await client.query('begin');
  try {
    await client.query('delete from organization where id = $1', [organizationId]);
    await client.query('delete from live_event where organization_id = $1', [organizationId]);
    await client.query('delete from instance_setting where key = $1', [settingOf(organizationId)]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** Tables that still have rows of the organization. */
export async function findRemains(
  client: Client,
  tables: readonly OrganizationTable[],
  organizationId: number,
): Promise<string[]> {
  const remains: string[] = [];
  for (const { table } of tables) {
    const column = table === 'organization' ? 'id' : 'organization_id';
    const { rows } = await client.query(`select from ${table} where ${column} = $1 limit 1`, [organizationId]);
    if (rows.length > 0) remains.push(table);
  }
  return remains;
}

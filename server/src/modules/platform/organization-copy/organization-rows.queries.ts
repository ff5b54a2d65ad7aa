import type { Client } from 'pg';
import { CopyOut } from '../../../database/statement/copy.ts';
import type { CopiedColumn, OrganizationTable, RenumberedId } from './catalogue.queries.ts';
import { columnsLeftOut, namedIds, replacedColumns, rowsToCopy } from './left-out.queries.ts';

/** Ids in the database and in the export. For this connection only. */
export async function createIdTable(client: Client): Promise<void> {
  await client.query(`
    create temp table copied_id (
      kind text not null, here bigint not null, file bigint not null, primary key (kind, here), unique (kind, file)
    )`);
}

export interface IdPair {
  readonly here: number;
  readonly file: number;
}

export async function insertIds(client: Client, kind: RenumberedId, pairs: readonly IdPair[]): Promise<void> {
  await client.query('insert into copied_id select $1, * from unnest($2::bigint[], $3::bigint[])', [
    kind,
    pairs.map(({ here }) => here),
    pairs.map(({ file }) => file),
  ]);
}

/** For an export, whose ids are those of the database. */
export async function insertOwnIds(client: Client, organizationId: number, people: readonly number[]): Promise<void> {
  await client.query(
    `insert into copied_id
     select 'organization', $1::bigint, $1::bigint
     union all select 'scale', id, id from scale where organization_id = $1
     union all select 'person', id, id from unnest($2::bigint[]) id`,
    [organizationId, people],
  );
}

/** The entities in `namedIds` whose ids are renumbered. */
const renumberedEntities: Readonly<Record<string, RenumberedId>> = {
  member: 'person',
  organization: 'organization',
  scale: 'scale',
};

type Direction = 'toFile' | 'toHere';

function translated(kind: RenumberedId, value: string, direction: Direction): string {
  const [from, to] = direction === 'toFile' ? ['here', 'file'] : ['file', 'here'];
  return `(select ${to} from copied_id where kind = '${kind}' and ${from} = ${value})`;
}

/** The id of what a row is about. Ids of people who stay behind become 0, because another person has them elsewhere. */
function translatedName(table: string, column: string, direction: Direction): string {
  const { entity } = namedIds[table] ?? { entity: '' };
  const number = `case when ${column} ~ '^\\d{1,18}$' then ${column}::bigint end`;
  const cases = Object.entries(renumberedEntities).map(
    ([name, kind]) => `when '${name}' then coalesce(${translated(kind, `(${number})`, direction)}, 0)::text`,
  );
  return `case ${entity} ${cases.join(' ')} else ${column} end`;
}

/** The value of a column as it is in the export, or in this database. */
export function expressionOf({ table }: OrganizationTable, column: CopiedColumn, direction: Direction): string {
  const { name, refersTo } = column;
  if (namedIds[table]?.id === name) return translatedName(table, name, direction);
  if (refersTo !== null) return translated(refersTo, name, direction);
  if (direction === 'toHere') return name;
  if (columnsLeftOut[table]?.includes(name) === true) return 'null';
  return replacedColumns[table]?.[name] ?? name;
}

const ownerOf = ({ table }: OrganizationTable): string => (table === 'organization' ? 'id' : 'organization_id');

/** Rows that are exported: not those of people who stay behind. */
function condition(table: OrganizationTable, organizationId: number): string {
  const people = table.columns
    .filter(({ refersTo, isRequired }) => refersTo === 'person' && isRequired)
    .map(({ name }) => `${translated('person', name, 'toFile')} is not null`);
  const condition = rowsToCopy[table.table];
  const others = condition === undefined ? people : [...people, `(${condition})`];
  return [`${ownerOf(table)} = ${organizationId}`, ...others].join(' and ');
}

/** The order of rows, which is the same in every installation. */
function order(table: OrganizationTable): string {
  const key = table.columns.filter(({ name }) => table.key.includes(name));
  return key
    .map((column) => `${expressionOf(table, column, 'toFile')}${column.isText ? ' collate "C"' : ''}`)
    .join(', ');
}

export const columnNames = ({ columns }: OrganizationTable): string => columns.map(({ name }) => name).join(', ');

/** The rows of a table as they are exported, by their key. */
export function copyOutRows(client: Client, table: OrganizationTable, organizationId: number): CopyOut {
  const values = table.columns.map((column) => expressionOf(table, column, 'toFile')).join(', ');
  const from = `select ${values} from ${table.table} where ${condition(table, organizationId)} order by ${order(table)}`;
  return client.query(new CopyOut(`copy (${from}) to stdout`));
}

export async function countRows(client: Client, table: OrganizationTable, organizationId: number): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from ${table.table} where ${ownerOf(table)} = $1`,
    [organizationId],
  );
  return rows[0]?.count ?? 0;
}

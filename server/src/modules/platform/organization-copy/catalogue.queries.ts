import type { Client } from 'pg';

/** Ids that another installation may have given to something else. An import gives new ones where it must. */
export type RenumberedId = 'organization' | 'person' | 'scale';

export interface CopiedColumn {
  readonly name: string;
  readonly isRequired: boolean;
  /** Text is compared byte by byte: the order of other collations differs between machines. */
  readonly isText: boolean;
  readonly refersTo: RenumberedId | null;
}

/** A table whose rows belong to an organization. */
export interface OrganizationTable {
  readonly table: string;
  /** Without generated columns. */
  readonly columns: readonly CopiedColumn[];
  /** Columns of the primary key. */
  readonly key: readonly string[];
  /** Columns whose values are unique in the installation, such as the codes of labels. */
  readonly unique: readonly string[];
  /** The column with a counter of ids. */
  readonly numbered: string | null;
  /** Tables of organizations that its foreign keys name. */
  readonly parents: readonly string[];
}

const tablesText = `
  with owned as (
    select class.oid, class.relname::text as table
    from pg_class class
    where class.relkind in ('r', 'p') and class.relnamespace = 'public'::regnamespace and (
      class.relname = 'organization' or exists (
        select from pg_attribute where attrelid = class.oid and attname = 'organization_id' and not attisdropped
      )
    )
  )
  select owned.table,
    (
      select json_agg(json_build_object(
        'name', attname, 'isRequired', attnotnull, 'isText', attcollation <> 0,
        'refersTo', case
          when (owned.table, attname) in (('organization', 'id'), ('scale', 'id')) then owned.table
          when attname = 'organization_id' then 'organization'
          else (
            select confrelid::regclass::text from pg_constraint
            where conrelid = owned.oid and contype = 'f' and conkey[cardinality(conkey)] = attnum
              and confrelid in ('person'::regclass, 'scale'::regclass) limit 1
          )
        end
      ) order by attnum)
      from pg_attribute where attrelid = owned.oid and attnum > 0 and not attisdropped and attgenerated = ''
    ) as columns,
    array(
      select attname::text from pg_index, unnest(indkey::int2[]) with ordinality as key(number, place)
      join pg_attribute on attrelid = owned.oid and attnum = key.number
      where indrelid = owned.oid and indisprimary order by key.place
    ) as key,
    array(
      select attname::text from pg_index join pg_attribute on attrelid = indrelid and attnum = indkey[0]
      where indrelid = owned.oid and indisunique and indnkeyatts = 1 and attname not in ('organization_id', 'id')
        or indrelid = owned.oid and indisunique and indnkeyatts = 1 and not indisprimary and attname = 'id'
      order by attname
    ) as unique,
    (select attname::text from pg_attribute where attrelid = owned.oid and attidentity <> '') as numbered,
    array(
      select distinct parent.table from pg_constraint join owned parent on parent.oid = confrelid
      where conrelid = owned.oid and contype = 'f' and confrelid <> conrelid order by 1
    ) as parents
  from owned order by owned.table collate "C"`;

/** Tables that others name come first. */
function parentsFirst(tables: readonly OrganizationTable[]): OrganizationTable[] {
  const ordered: OrganizationTable[] = [];
  let waiting = [...tables];
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ table }) => table));
    const free = waiting.filter(({ parents }) => !parents.some((parent) => names.has(parent)));
    if (free.length === 0) throw new Error(`Foreign keys form a circle: ${[...names].join(', ')}.`);
    ordered.push(...free);
    waiting = waiting.filter((table) => !free.includes(table));
  }
  return ordered;
}

/** All tables of organizations as the catalogue of PostgreSQL has them, so that a new one cannot be forgotten. Parents come first. */
export async function findOrganizationTables(client: Client): Promise<OrganizationTable[]> {
  return parentsFirst((await client.query<OrganizationTable>(tablesText)).rows);
}

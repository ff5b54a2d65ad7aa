import type { Client } from 'pg';
import type { Catalog, Routine } from './statement-scope.ts';
import { isNode, readTree, type Tree, type TreeNode } from './statement-tree.ts';

/** The TypeScript types of a database type. */
export interface SqlType {
  readonly result: string;
  readonly parameter: string;
  /** The parameter type of the elements of an array. */
  readonly element: string | undefined;
}

/** The types that column-types.ts returns. */
const results: Readonly<Record<string, string>> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  numeric: 'string',
  text: 'string',
  varchar: 'string',
  bpchar: 'string',
  name: 'string',
  uuid: 'string',
  inet: 'string',
  date: 'string',
  timestamptz: 'Date',
  json: 'Json',
  jsonb: 'Json',
  bytea: 'Buffer',
  oid: 'number',
  xid8: 'string',
  void: 'string',
};

/** Types that the driver accepts in addition. */
const parameters: Readonly<Record<string, string>> = {
  numeric: 'number | string',
  float4: 'number',
  float8: 'number',
  bytea: 'Uint8Array',
  json: 'string',
  jsonb: 'string',
};

interface TypeRow {
  readonly id: string;
  readonly base: string;
  readonly element: string | null;
  readonly labels: string[] | null;
}

/** The types of the database by their ids, without those that no column or parameter has. */
export async function readTypes(client: Client): Promise<ReadonlyMap<string, SqlType>> {
  const { rows } = await client.query<TypeRow>(
    `select type.oid::text as id, coalesce(below.typname, type.typname)::text as base,
       case when type.typcategory = 'A' then coalesce(below_element.typname, element.typname)::text end as element,
       (select array_agg(enumlabel::text order by enumsortorder) from pg_enum where enumtypid in (type.oid, element.oid)) as labels
     from pg_type type
     left join pg_type below on below.oid = type.typbasetype
     left join pg_type element on element.oid = type.typelem
     left join pg_type below_element on below_element.oid = element.typbasetype`,
  );
  const types = new Map<string, SqlType>();
  for (const { id, base, element, labels } of rows) {
    const name = element ?? base;
    const result = labels === null ? results[name] : labels.map((label) => `'${label}'`).join(' | ');
    if (result === undefined) continue;
    const parameter = labels === null ? (parameters[name] ?? result) : result;
    if (element === null) types.set(id, { result, parameter, element: undefined });
    else
      types.set(id, {
        result: `readonly ${labels === null ? result : `(${result})`}[]`,
        parameter,
        element: parameter,
      });
  }
  return types;
}

/** Reads columns and functions from the catalogue. */
export async function readCatalog(client: Client): Promise<Catalog> {
  const columns = await client.query<{ column: string }>(
    `select attrelid || '.' || attnum as column from pg_attribute attribute
     join pg_type type on type.oid = atttypid join pg_class class on class.oid = attrelid
     where class.relkind in ('r', 'p') and attnum > 0 and (attnotnull or typnotnull)`,
  );
  const organizations = await client.query<{ column: string }>(
    `select attrelid || '.' || attnum as column from pg_attribute where attname = 'organization_id' and attnum > 0`,
  );
  const references = await client.query<{ reference: string }>(
    `select conrelid || '.' || min(own.number) || '>' || confrelid || '.' || min(other.number) as reference
     from pg_constraint
     cross join lateral unnest(conkey) with ordinality own (number, place)
     join lateral unnest(confkey) with ordinality other (number, place) using (place)
     join pg_attribute key on key.attrelid = confrelid and key.attnum = other.number and key.attname <> 'organization_id'
     where contype = 'f' and convalidated
     group by pg_constraint.oid, conrelid, confrelid having count(*) = 1`,
  );
  const bodies = await readBodies(client);
  const routines = await client.query<Omit<Routine, 'query'> & { id: string }>(
    `select oid::text as id, proname::text as name, proisstrict as strict, oid < 16384 as "builtIn", proretset as "returnsSet" from pg_proc
     union all
     select 'operator ' || oid, oprname::text, false, oid < 16384, false from pg_operator`,
  );
  return {
    requiredColumns: new Set(columns.rows.map(({ column }) => column)),
    organizationColumns: new Set(organizations.rows.map(({ column }) => column)),
    references: new Set(references.rows.map(({ reference }) => reference)),
    routines: new Map(routines.rows.map(({ id, ...routine }) => [id, { ...routine, query: bodies.get(id) }])),
  };
}

/**
 * The trees of our functions in SQL. PostgreSQL keeps the tree of a body that is written `begin atomic`, so each function is
 * declared so, and the declarations are rolled back.
 */
async function readBodies(client: Client): Promise<ReadonlyMap<string, TreeNode>> {
  await client.query('begin; set local check_function_bodies = on');
  const functions = await client.query<{ definition: string; body: string }>(
    `select pg_get_functiondef(oid) as definition, prosrc as body from pg_proc
     where pronamespace = 'public'::regnamespace and prolang = (select oid from pg_language where lanname = 'sql') and prosqlbody is null`,
  );
  for (const { definition, body } of functions.rows) {
    const head = definition.slice(0, definition.indexOf('AS $function$'));
    await client.query('savepoint body');
    // The tree of a body that cannot be declared this way is unknown.
    await client.query(`${head} begin atomic ${body.trim().replace(/;$/, '')}; end`).then(
      () => client.query('release body'),
      () => client.query('rollback to body'),
    );
  }
  const trees = await client.query<{ id: string; tree: string }>(
    `select oid::text as id, prosqlbody::text as tree from pg_proc where pronamespace = 'public'::regnamespace and prosqlbody is not null`,
  );
  await client.query('rollback');
  const found = trees.rows.flatMap(({ id, tree }): [string, TreeNode][] => {
    const query = lastQuery(readTree(tree));
    return query === undefined ? [] : [[id, query]];
  });
  return new Map(found);
}

function lastQuery(tree: Tree | undefined): TreeNode | undefined {
  if (isNode(tree)) return tree.label === 'QUERY' ? tree : undefined;
  return Array.isArray(tree) ? lastQuery(tree.at(-1)) : undefined;
}

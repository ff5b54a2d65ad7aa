import { Client } from 'pg';
import { type Connection, clientConfig } from '../connection.ts';

interface Column {
  readonly table: string;
  readonly column: string;
  readonly nullable: boolean;
  readonly array: boolean;
  /** The base type of any array and domain. */
  readonly type: string;
  /** Whether the element type of the array is a domain. */
  readonly ownElement: boolean;
  /** An enumeration's labels. */
  readonly labels: string[] | null;
}

const COLUMNS = `
  select class.relname as "table", attribute.attname as "column", not attribute.attnotnull and not type.typnotnull as nullable,
    element.oid is not null as "array", coalesce(base.typname, plain.typname)::text as type,
    element.typbasetype is not null and element.typbasetype <> 0 as "ownElement",
    (select array_agg(enumlabel::text order by enumsortorder) from pg_enum where enumtypid = plain.oid) as labels
  from pg_class class
  join pg_attribute attribute on attribute.attrelid = class.oid and attribute.attnum > 0 and not attribute.attisdropped
  join pg_type type on type.oid = attribute.atttypid
  left join pg_type element on element.oid = type.typelem and type.typcategory = 'A'
  join pg_type plain on plain.oid = coalesce(element.oid, type.oid)
  left join pg_type base on base.oid = plain.typbasetype
  where class.relnamespace = 'public'::regnamespace and class.relkind in ('r', 'p') and class.relname not in ('tunna_migration', 'tunna_function_file')
  order by class.relname collate "C", attribute.attnum`;

/** The types that column-types.ts returns. */
const TYPESCRIPT: Readonly<Record<string, string>> = {
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
  uuid: 'string',
  inet: 'string',
  date: 'string',
  timestamptz: 'Date',
  json: 'unknown',
  jsonb: 'unknown',
  bytea: 'Buffer',
  // Sixty-four bits, compared and passed back, never calculated with.
  xid8: 'string',
};

const HEADER = `// Generated from the migrated database by \`npm run database:types\`. Do not edit.

/**
 * The row of every table: bigint is a number, numeric a decimal string, date \`YYYY-MM-DD\`, timestamptz a Date.
 */
export interface Tables {
`;

/**
 * The text of tables.gen.ts for the database.
 * @throws Error that names a column whose type is not mapped yet
 */
export async function generateTypes(connection: Connection): Promise<string> {
  const client = new Client(clientConfig(connection));
  await client.connect();
  try {
    const { rows } = await client.query<Column>(COLUMNS);
    const tables = Map.groupBy(rows, (column) => column.table);
    const bodies = [...tables].map(
      ([table, columns]) => `  readonly ${table}: {\n${columns.map(property).join('')}  };\n`,
    );
    return `${HEADER}${bodies.join('')}}\n`;
  } finally {
    await client.end();
  }
}

function property(column: Column): string {
  const type = column.array ? `readonly ${elementType(column)}[]` : valueType(column);
  return `    readonly ${column.column}: ${type}${column.nullable && type !== 'unknown' ? ' | null' : ''};\n`;
}

function elementType(column: Column): string {
  const type = valueType(column);
  // The driver splits arrays of own types without knowing their element type.
  if (column.ownElement && type !== 'string') throw unmapped(column);
  return type.includes(' ') ? `(${type})` : type;
}

function valueType(column: Column): string {
  if (column.labels !== null) return column.labels.map((label) => `'${label}'`).join(' | ');
  const type = TYPESCRIPT[column.type];
  if (type === undefined) throw unmapped(column);
  return type;
}

function unmapped({ table, column, type }: Column): Error {
  return new Error(`${table}.${column} has the type ${type}, for which generate-types.ts knows no TypeScript type.`);
}

import { type Queryable, type RowOf, statement } from '../../../database/statement/statement.ts';

export type HealthRow = RowOf<'installation_health'>;

const health = statement(
  'installation_health',
  `select failed_imports, failed_since, agents, silent, database_bytes as "database_bytes!", schema_version as "schema_version!"
   from installation_health(:at)`,
);

/** Counts over all organizations. */
export async function readHealth(database: Queryable, at: Date): Promise<HealthRow> {
  const [row] = await database.run(health, { at });
  if (row === undefined) throw new Error('The health is one row.');
  return row;
}

export interface TableSizeRow {
  name: string;
  bytes: number;
  /** Below zero before PostgreSQL has counted the table for the first time. */
  estimated_rows: number;
}

const tableSizes = statement(
  'installation_tables',
  `select relname as name, pg_total_relation_size(oid) as "bytes!", reltuples::float8::bigint as estimated_rows
   from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
   order by 2 desc, 1 limit :limit`,
).returns<TableSizeRow>();

/** The largest tables. It waits for tables that are locked exclusively. */
export const findLargestTables = (database: Queryable, limit: number): Promise<TableSizeRow[]> =>
  database.run(tableSizes, { limit });

type StorageRow = RowOf<'installation_storage'>;

const storage = statement(
  'installation_storage',
  `select pg_database_size(current_database()) as "database_bytes!", bytes as "file_bytes!", uncounted as "uncounted!"
   from installation_files()`,
);

export async function readStorage(database: Queryable): Promise<StorageRow> {
  const [row] = await database.run(storage, []);
  if (row === undefined) throw new Error('The storage is one row.');
  return row;
}

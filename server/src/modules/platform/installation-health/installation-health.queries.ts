import { type Queryable, statement } from '../../../database/statement/statement.ts';

export interface HealthRow {
  failed_imports: number;
  failed_since: Date | null;
  agents: number;
  silent: number;
  database_bytes: number;
}

const health = statement(
  'installation_health',
  `select failed_imports, failed_since, agents, silent, database_bytes as "database_bytes!" from installation_health(:at)`,
).returns<HealthRow>();

/** Counts over all organizations. */
export async function readHealth(database: Queryable, at: Date): Promise<HealthRow> {
  const [row] = await database.run(health, { at });
  if (row === undefined) throw new Error('The health is one row.');
  return row;
}

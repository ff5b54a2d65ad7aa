import { type Queryable, statement } from '../../../database/statement/statement.ts';

interface StatsRow {
  organizations: number;
  locations: number;
  containers: number;
  requests_done: number;
  /** Whole tonnes. */
  tonnes: string;
}

const reportStats = statement('public_report_stats', 'select * from public_report_stats()').returns<StatsRow>();

export async function countAll(database: Queryable): Promise<StatsRow | undefined> {
  const [row] = await database.run(reportStats, []);
  return row;
}

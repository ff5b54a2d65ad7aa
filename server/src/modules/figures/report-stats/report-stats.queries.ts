import { type Queryable, type RowOf, statement } from '../../../database/statement/statement.ts';

interface StatsRow extends RowOf<'public_report_stats'> {
  /** Whole tonnes. */
  tonnes: string;
}

const reportStats = statement('public_report_stats', 'select * from public_report_stats()');

export async function countAll(database: Queryable): Promise<StatsRow | undefined> {
  const [row] = await database.run(reportStats, []);
  return row;
}

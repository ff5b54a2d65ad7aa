import type { Database } from '../../../database/database.ts';
import type { Handlers } from '../../../http/calls/handlers.ts';
import { reportStats } from './report-stats.service.ts';

export const reportStatsRoutes = (database: Database, now: () => Date): Handlers<'getReportStats'> => ({
  getReportStats: reportStats(database, () => now().getTime()),
});

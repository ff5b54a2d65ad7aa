import type { adminMetricsContract } from '@tunna/contract/admin-metrics';
import type { Database } from '../../database/database.ts';
import type { Handlers } from '../../http/handlers.ts';
import { getEventMetrics, getOrganizationMetrics, getReportMetrics } from './admin-metrics.service.ts';

export const adminMetricsRoutes = (database: Database): Handlers<keyof typeof adminMetricsContract> => ({
  getOrganizationMetrics: ({ query }) => getOrganizationMetrics(database, query),
  getReportMetrics: ({ query }) => getReportMetrics(database, query),
  getEventMetrics: ({ query }) => getEventMetrics(database, query),
});

import type { adminMetricsContract } from '@tunna/contract/figures/admin-metrics';
import type { Database } from '../../../database/database.ts';
import type { Handlers } from '../../../http/calls/handlers.ts';
import { assignPlan } from '../../platform/subscription/subscription.service.ts';
import { getEventMetrics, getOrganizationMetrics, getReportMetrics } from './admin-metrics.service.ts';

export const adminMetricsRoutes = (
  database: Database,
  now: () => Date,
): Handlers<keyof typeof adminMetricsContract> => ({
  assignPlan: ({ body }, { person }) => assignPlan(database, person, body, now()),
  getOrganizationMetrics: ({ query }) => getOrganizationMetrics(database, query),
  getReportMetrics: ({ query }) => getReportMetrics(database, query),
  getEventMetrics: ({ query }) => getEventMetrics(database, query),
});

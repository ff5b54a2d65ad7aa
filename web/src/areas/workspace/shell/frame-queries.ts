import { notificationsQuery } from '../../../features/people/notification/notification.queries.ts';
import { requestCountsQuery } from '../../../features/requests/request/request-counts.queries.ts';
import type { PageQuery } from '../../../shared/layout/first-queries.ts';

/** The queries of the frame around each page of an organization. */
export const frameQueries = (orgId: number): readonly PageQuery[] => [requestCountsQuery(orgId), notificationsQuery()];

import { undoableStatuses } from '@tunna/domain/requests/service-request';
import type { TenantTransaction } from '../../../database/database.ts';
import { statement } from '../../../database/statement/statement.ts';
import { type ReportRow, undoUntil } from './service-request.queries.ts';

const openRequests = statement(
  'day_open_requests',
  `select id from service_request
   where organization_id = :organizationId and service_provider_id = any(:providerIds::bigint[]) and status in ('received', 'sent', 'in_progress')
   order by due_at, id limit :limit`,
);
const closedRequests = statement(
  'day_closed_requests',
  `select id from service_request request
   where organization_id = :organizationId and service_provider_id = any(:providerIds::bigint[]) and status = any(:statuses::text[])
     and ${undoUntil('request')} is not null
   order by id limit :limit`,
);

/** Ids of the open requests of providers, and of those that they closed and can reopen. */
export async function findDayRequests(
  transaction: TenantTransaction,
  providerIds: readonly number[],
  limit: number,
): Promise<{ readonly open: number[]; readonly closed: number[] }> {
  const values = { organizationId: transaction.organizationId, providerIds, limit };
  const open = await transaction.run(openRequests, values);
  const closed = await transaction.run(closedRequests, { ...values, statuses: undoableStatuses });
  return { open: open.map(({ id }) => id), closed: closed.map(({ id }) => id) };
}

const reportsOfRequests = statement(
  'day_reports',
  `select report.service_request_id, full_name, phone_number, email, language
   from unnest(:ids::bigint[]) wanted
   cross join lateral (
     select * from service_request_report
     where organization_id = :organizationId and service_request_id = wanted and missed_collection is null and fill_percent is null
     order by created_at limit 5
   ) report`,
).returns<ReportRow & { service_request_id: number }>();

/** The first reports of each request. */
export const findDayReports = (transaction: TenantTransaction, ids: readonly number[]) =>
  transaction.run(reportsOfRequests, { organizationId: transaction.organizationId, ids });

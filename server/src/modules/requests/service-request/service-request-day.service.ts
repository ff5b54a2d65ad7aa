import type { LinkedServiceRequest } from '@tunna/contract/requests/service-request';
import type { TenantTransaction } from '../../../database/database.ts';
import { findRequests } from './service-request.queries.ts';
import { linkedRequestView } from './service-request.views.ts';
import { findDayReports, findDayRequests } from './service-request-day.queries.ts';

/** A request as its provider sees it on a page of several. */
export interface StopRequest {
  readonly id: number;
  readonly linkVersion: number;
  readonly view: Omit<LinkedServiceRequest, 'events' | 'attachments' | 'today'>;
}

/** The open requests of providers, by due time, and those that they closed and can reopen. */
export async function readStopsOf(
  transaction: TenantTransaction,
  providerIds: readonly number[],
  { limit, now }: { readonly limit: number; readonly now: Date },
): Promise<{ readonly open: StopRequest[]; readonly closed: StopRequest[] }> {
  const found = await findDayRequests(transaction, providerIds, limit);
  const ids = [...found.open, ...found.closed];
  const rows = new Map((await findRequests(transaction, ids)).map((row) => [row.id, row]));
  const reports = Map.groupBy(await findDayReports(transaction, ids), ({ service_request_id: id }) => id);
  const stopsOf = (requestIds: readonly number[]): StopRequest[] =>
    requestIds.flatMap((id) => {
      const row = rows.get(id);
      if (row === undefined) return [];
      const around = { reports: reports.get(id) ?? [], events: [], attachments: [], now };
      const { events: _events, attachments: _attachments, today: _today, ...view } = linkedRequestView(row, around);
      return [{ id, linkVersion: row.link_version, view }];
    });
  return { open: stopsOf(found.open), closed: stopsOf(found.closed) };
}

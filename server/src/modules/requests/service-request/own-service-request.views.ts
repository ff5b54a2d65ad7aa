import type { OwnEvent, OwnServiceRequest } from '@tunna/contract/requests/own-service-request';
import { streamNames } from '../../../database/stream-names.ts';
import type { OwnEventRow, OwnRequestRow } from './own-service-request.queries.ts';
import { timesView } from './service-request-workspace.views.ts';

export const ownRequestView = (row: OwnRequestRow, now: Date): OwnServiceRequest => ({
  id: row.id,
  status: row.status,
  container: { slug: row.slug, ...(row.custom_id === null ? {} : { customId: row.custom_id }) },
  location: { id: row.location_id, name: row.location_name },
  wasteStream: { names: streamNames(row), color: row.color },
  reportCount: row.report_count,
  ...timesView(row, now),
});

export const ownEventView = (row: OwnEventRow): OwnEvent => ({
  key: row.key,
  kind: row.kind as OwnEvent['kind'],
  at: row.at.toISOString(),
  actor: row.actor as OwnEvent['actor'],
  ...(row.department_name === null ? {} : { by: row.department_name }),
  ...(row.status === null ? {} : { status: row.status as OwnServiceRequest['status'] }),
  ...(row.comment === null ? {} : { comment: row.comment }),
  ...(row.joined === null ? {} : { joined: row.joined }),
  ...(row.planned_for === null ? {} : { plannedFor: row.planned_for }),
  ...(row.pick_up_day === null ? {} : { pickUpDay: row.pick_up_day }),
  ...(row.fill_percent === null ? {} : { fillPercent: row.fill_percent }),
});

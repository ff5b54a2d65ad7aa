import { present } from '@tunna/contract/present';
import type { OwnEvent, OwnServiceRequest } from '@tunna/contract/requests/own-service-request';
import { streamNames } from '../../../../database/columns/stream-names.ts';
import { eventFieldsOf, timesOf } from '../workspace/service-request-workspace.views.ts';
import type { OwnEventRow, OwnRequestRow } from './own-service-request.queries.ts';

export const ownRequestView = (row: OwnRequestRow, now: Date): OwnServiceRequest =>
  present<OwnServiceRequest>({
    id: row.id,
    status: row.status,
    container: present<OwnServiceRequest['container']>({ slug: row.slug, customId: row.custom_id }),
    location: { id: row.location_id, name: row.location_name },
    wasteStream: { names: streamNames(row), color: row.color },
    reportCount: row.report_count,
    ...timesOf(row, now),
  });

export const ownEventView = (row: OwnEventRow): OwnEvent =>
  present<OwnEvent>({ ...eventFieldsOf(row), kind: row.kind as OwnEvent['kind'], by: row.department_name });

import type { ServiceRequest, TimelineEntry } from '@tunna/contract/requests/service-request-workspace';
import { isClosed } from '@tunna/domain/requests/service-request';
import { streamNames } from '../../../database/stream-names.ts';
import type { TimelineRow } from './service-request-timeline.queries.ts';
import type { WorkspaceRequestRow } from './service-request-workspace.queries.ts';

const peopleView = (row: WorkspaceRequestRow): Pick<ServiceRequest, 'serviceProvider' | 'assignee' | 'updatedBy'> => ({
  ...(row.service_provider_id === null
    ? {}
    : { serviceProvider: { id: row.service_provider_id, name: row.service_provider_name ?? '' } }),
  ...(row.assigned_to === null ? {} : { assignee: { id: row.assigned_to, name: row.assignee ?? '' } }),
  ...(row.updated_by === null ? {} : { updatedBy: row.updated_by }),
});

type Times = Pick<WorkspaceRequestRow, 'status' | 'created_at' | 'due_at' | 'planned_for' | 'closed_at'>;

/** The times of a request: created, due and closed, and whether it is overdue. */
export const timesView = (
  row: Times,
  now: Date,
): Pick<ServiceRequest, 'createdAt' | 'dueAt' | 'plannedFor' | 'overdue' | 'closedAt'> => ({
  createdAt: row.created_at.toISOString(),
  dueAt: row.due_at.toISOString(),
  ...(row.planned_for === null ? {} : { plannedFor: row.planned_for }),
  overdue: !isClosed(row.status) && row.due_at < now,
  ...(row.closed_at === null ? {} : { closedAt: row.closed_at.toISOString() }),
});

export const serviceRequestView = (row: WorkspaceRequestRow, now: Date): ServiceRequest => ({
  id: row.id,
  status: row.status,
  actionType: row.action_type,
  container: {
    id: row.container_id,
    slug: row.slug,
    ...(row.custom_id === null ? {} : { customId: row.custom_id }),
  },
  ...(row.location_id === null ? {} : { location: { id: row.location_id, name: row.location_name ?? '' } }),
  wasteStream: {
    id: row.waste_stream_id,
    names: streamNames(row),
    color: row.color,
  },
  ...peopleView(row),
  reportCount: row.report_count,
  ...timesView(row, now),
  linkVersion: row.link_version,
  version: row.version,
  updatedAt: row.updated_at.toISOString(),
});

type Message = NonNullable<TimelineEntry['message']>;

const reporterView = (row: TimelineRow): NonNullable<TimelineEntry['reporter']> => ({
  ...(row.full_name === null ? {} : { fullName: row.full_name }),
  ...(row.phone_number === null ? {} : { phoneNumber: row.phone_number }),
  ...(row.email === null ? {} : { email: row.email }),
});

const messageView = (row: TimelineRow, seesPeople: boolean): Message => ({
  kind: row.message_kind ?? '',
  channel: row.channel as Message['channel'],
  state: row.state as Message['state'],
  ...(seesPeople && row.recipient !== null ? { recipient: row.recipient } : {}),
});

/** @param seesPeople whether the reader may see requesters and recipients */
export const timelineEntryView = (row: TimelineRow, seesPeople: boolean): TimelineEntry => ({
  key: row.key,
  kind: row.kind as TimelineEntry['kind'],
  at: row.at.toISOString(),
  actor: row.actor as TimelineEntry['actor'],
  ...(row.by === null ? {} : { by: row.by }),
  ...(row.status === null ? {} : { status: row.status as ServiceRequest['status'] }),
  ...(row.comment === null ? {} : { comment: row.comment }),
  ...(row.joined === null ? {} : { joined: row.joined }),
  ...(seesPeople && row.kind === 'asked' ? { reporter: reporterView(row) } : {}),
  ...(row.assignee === null ? {} : { assignee: row.assignee }),
  ...(row.planned_for === null ? {} : { plannedFor: row.planned_for }),
  ...(row.attachment_id === null ? {} : { attachment: { id: row.attachment_id, name: row.attachment_name ?? '' } }),
  ...(row.pick_up_day === null ? {} : { pickUpDay: row.pick_up_day }),
  ...(row.fill_percent === null ? {} : { fillPercent: row.fill_percent }),
  ...(row.message_kind === null ? {} : { message: messageView(row, seesPeople) }),
});

/** The audited fields of a request. Members are ids: an erased account leaves no name. */
export const serviceRequestRecordView = (row: WorkspaceRequestRow) => ({
  status: row.status,
  ...(row.assigned_to === null ? {} : { assignedTo: row.assigned_to }),
});

import { present } from '@tunna/contract/present';
import type { ServiceRequest, TimelineEntry } from '@tunna/contract/requests/service-request-workspace';
import { isClosed } from '@tunna/domain/requests/service-request';
import { streamNames } from '../../../../database/columns/stream-names.ts';
import type { TimelineRow } from '../service-request-timeline.queries.ts';
import type { WorkspaceRequestRow } from './service-request-workspace.queries.ts';

type Times = Pick<WorkspaceRequestRow, 'status' | 'created_at' | 'due_at' | 'planned_for' | 'closed_at'>;

/** The times of a request, and whether it is overdue. */
export const timesOf = (row: Times, now: Date) => ({
  createdAt: row.created_at.toISOString(),
  dueAt: row.due_at.toISOString(),
  plannedFor: row.planned_for,
  overdue: !isClosed(row.status) && row.due_at < now,
  closedAt: row.closed_at?.toISOString(),
});

export const serviceRequestView = (row: WorkspaceRequestRow, now: Date): ServiceRequest =>
  present<ServiceRequest>({
    id: row.id,
    status: row.status,
    actionType: row.action_type,
    container: present<ServiceRequest['container']>({ id: row.container_id, slug: row.slug, customId: row.custom_id }),
    location: row.location_id === null ? null : { id: row.location_id, name: row.location_name ?? '' },
    wasteStream: {
      id: row.waste_stream_id,
      names: streamNames(row),
      color: row.color,
    },
    serviceProvider:
      row.service_provider_id === null ? null : { id: row.service_provider_id, name: row.service_provider_name ?? '' },
    assignee: row.assigned_to === null ? null : { id: row.assigned_to, name: row.assignee ?? '' },
    updatedBy: row.updated_by,
    reportCount: row.report_count,
    ...timesOf(row, now),
    collectedKg: row.collected_kg,
    linkVersion: row.link_version,
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
  });

type EventFields = Pick<
  TimelineRow,
  'key' | 'at' | 'actor' | 'status' | 'comment' | 'joined' | 'planned_for' | 'collection_day' | 'fill_percent'
>;

/** The fields of an event that every reader sees. */
export const eventFieldsOf = (row: EventFields) => ({
  key: row.key,
  at: row.at.toISOString(),
  actor: row.actor as TimelineEntry['actor'],
  status: row.status as ServiceRequest['status'] | null,
  comment: row.comment,
  joined: row.joined,
  plannedFor: row.planned_for,
  pickUpDay: row.collection_day,
  fillPercent: row.fill_percent,
});

type Reporter = NonNullable<TimelineEntry['reporter']>;
type Message = NonNullable<TimelineEntry['message']>;

const messageView = (row: TimelineRow, seesPeople: boolean): Message =>
  present<Message>({
    kind: row.message_kind ?? '',
    channel: row.channel as Message['channel'],
    state: row.state as Message['state'],
    recipient: seesPeople ? row.recipient : null,
  });

/** @param seesPeople whether the reader may see requesters and recipients */
export const timelineEntryView = (row: TimelineRow, seesPeople: boolean): TimelineEntry =>
  present<TimelineEntry>({
    ...eventFieldsOf(row),
    kind: row.kind as TimelineEntry['kind'],
    by: row.by,
    reporter:
      seesPeople && row.kind === 'asked'
        ? present<Reporter>({ fullName: row.full_name, phoneNumber: row.phone_number, email: row.email })
        : null,
    assignee: row.assignee,
    collectedKg: row.collected_kg,
    attachment: row.attachment_id === null ? null : { id: row.attachment_id, name: row.attachment_name ?? '' },
    message: row.message_kind === null ? null : messageView(row, seesPeople),
  });

/** A request in the audit trail. */
export const auditOf = ({ id, custom_id: customId, slug }: WorkspaceRequestRow) => ({
  entity: 'service_request',
  entityId: String(id),
  name: customId ?? slug,
});

/** The audited fields of a request. Members are ids: an erased account leaves no name. */
export const serviceRequestRecordView = (row: WorkspaceRequestRow) => ({
  status: row.status,
  assignedTo: row.assigned_to ?? undefined,
});

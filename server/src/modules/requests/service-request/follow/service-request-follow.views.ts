import { present } from '@tunna/contract/present';
import type { FollowedRequest } from '@tunna/contract/requests/followed-request';
import { streamNames } from '../../../../database/columns/stream-names.ts';
import type { EventRow, LinkedRow } from '../service-request.queries.ts';

/** The events that requesters see: no other requesters, and no comments between members and the provider. */
const notified = [
  'created',
  'status_changed',
  'planned',
  'unplanned',
  'reopened',
] as const satisfies FollowedRequest['events'][number]['kind'][];

function eventView(row: EventRow): FollowedRequest['events'] {
  const kind = notified.find((name) => name === row.kind);
  if (kind === undefined) return [];
  return [
    present<FollowedRequest['events'][number]>({
      kind,
      status: row.status as FollowedRequest['status'] | null,
      plannedFor: row.planned_for,
      createdAt: row.created_at.toISOString(),
    }),
  ];
}

function locationView(row: LinkedRow): FollowedRequest['location'] {
  if (row.location_name === null) return undefined;
  const town = [row.postcode, row.municipality].filter((part) => part !== null).join(' ');
  const address = [row.address, town].filter((part) => part !== null && part !== '').join(', ');
  return { name: row.location_name, address: address === '' ? undefined : address };
}

export const followedRequestView = (row: LinkedRow, events: readonly EventRow[]): FollowedRequest =>
  present<FollowedRequest>({
    status: row.status,
    createdAt: row.created_at.toISOString(),
    dueAt: row.due_at.toISOString(),
    plannedFor: row.planned_for,
    closedAt: row.closed_at?.toISOString(),
    reason: row.reason,
    organizationName: row.organization_name,
    container: present<FollowedRequest['container']>({ slug: row.slug, customId: row.custom_id }),
    wasteStream: {
      names: streamNames(row),
      color: row.color,
    },
    location: locationView(row),
    events: events.flatMap(eventView),
  });

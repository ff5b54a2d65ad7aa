import type { Permission } from '@tunna/domain/permissions';
import type { TenantTransaction } from '../../../database/database.ts';
import { type Queryable, type RowOf, statement } from '../../../database/statement/statement.ts';
import type { Tables } from '../../../database/statement/tables.gen.ts';

/** The permissions that decide who is notified: events are written and read by permission. */
export const notificationPermissions = [
  'serviceRequests.read',
  'members.write',
  'organization.write',
  'scales.write',
  'invoices.read',
  'publishedReports.read',
  'subscription.read',
] as const satisfies readonly Permission[];

/** A new event in the organization of the transaction. */
export interface NewOrganizationEvent {
  readonly kind: Tables['organization_event']['kind'];
  /** The recipients: every member whose role has the permission, or one person. */
  readonly to: { readonly permission: (typeof notificationPermissions)[number] } | { readonly personId: number };
  /** The actor; absent without an account. */
  readonly byPersonId?: number;
  /** Unread events of one topic are grouped. */
  readonly topic: string;
  readonly entity: string;
  readonly entityId: string;
  /** The name of the entity; never a person's name. */
  readonly name?: string;
  readonly data?: Readonly<Record<string, string>>;
}

const insert = statement(
  'insert_organization_event',
  `insert into organization_event
     (organization_id, kind, permission, for_person_id, actor_person_id, topic, entity, entity_id, name, data)
   values (:organizationId, :kind, :permission, :personId, :byPersonId, :topic, :entity, :entityId, :name, :data)`,
);

export async function insertOrganizationEvent(
  transaction: TenantTransaction,
  event: NewOrganizationEvent,
): Promise<void> {
  const { kind, to, byPersonId = null, topic, entity, entityId, name = '', data = {} } = event;
  const permission = 'permission' in to ? to.permission : null;
  const personId = 'personId' in to ? to.personId : null;
  await transaction.run(insert, {
    organizationId: transaction.organizationId,
    kind,
    permission,
    personId,
    byPersonId,
    topic,
    entity,
    entityId,
    name,
    data: JSON.stringify(data),
  });
}

export interface EventRow extends RowOf<'organization_events_by_id'> {
  readonly kind: Tables['organization_event']['kind'];
  readonly permission: (typeof notificationPermissions)[number] | null;
  readonly data: Readonly<Record<string, string>>;
}

const byId = statement(
  'organization_events_by_id',
  `select event.id, event.at, event.kind, event.permission, event.entity, event.entity_id, event.name, event.data,
     organization.name as organization_name, organization.org_slug
   from organization_event event
   join organization on organization.id = event.organization_id
   where event.organization_id = :organizationId and event.id = any(:ids::bigint[])
   order by event.id`,
).returns<EventRow>();

/** Those of the events that are still stored, oldest first. */
export const findEventsById = (transaction: TenantTransaction, ids: readonly number[]): Promise<EventRow[]> =>
  transaction.run(byId, { organizationId: transaction.organizationId, ids });

const prune = statement(
  'prune_organization_events',
  'select prune_organization_events(:until, :maxRows) as "removed!"',
);

/** Deletes the oldest events from before the moment, in every organization. @returns their number */
export async function deleteEventsBefore(database: Queryable, until: Date, maxRows: number): Promise<number> {
  const [row] = await database.run(prune, { until, maxRows });
  return row?.removed ?? 0;
}

import type { Notification } from '@tunna/contract/people/notification';
import type { Permission } from '@tunna/domain/permissions';
import type { PersonTransaction } from '../../../database/database.ts';
import { type RowOf, statement } from '../../../database/statement/statement.ts';

export interface NotificationRow extends RowOf<'own_notifications'> {
  kind: Notification['kind'];
  data: Record<string, string>;
}

/** The permissions of the person's role in one organization. */
export interface GrantedPermission {
  readonly organizationId: number;
  readonly permission: Permission;
}

interface NotificationFilter {
  readonly granted: readonly GrantedPermission[];
  readonly since: Date;
  readonly limit: number;
}

const permissionParameters = (granted: readonly GrantedPermission[]) => ({
  organizationIds: granted.map(({ organizationId }) => organizationId),
  permissions: granted.map(({ permission }) => permission),
});

const own = statement(
  'own_notifications',
  'select * from own_notifications(:organizationIds::bigint[], :permissions::text[], :since, :limit)',
).returns<NotificationRow>();

/** The person's notifications, latest first. */
export const findNotifications = (
  transaction: PersonTransaction,
  { granted, since, limit }: NotificationFilter,
): Promise<NotificationRow[]> => transaction.run(own, { ...permissionParameters(granted), since, limit });

const markRead = statement(
  'read_notifications',
  `insert into notification_read (organization_id, event_id, person_id)
   select organization_id, id, current_person_id() from own_notifications(:organizationIds::bigint[], :permissions::text[], :since, :limit)
   where id = any(:ids::bigint[]) and not is_read
   on conflict do nothing`,
);

/** Marks those of the ids that are the person's notifications. */
export async function insertRead(
  transaction: PersonTransaction,
  { granted, since, limit }: NotificationFilter,
  ids: readonly number[],
): Promise<void> {
  await transaction.run(markRead, { ...permissionParameters(granted), since, limit, ids });
}

const markAllRead = statement(
  'read_all_notifications',
  `update person set notifications_read_to = greatest(notifications_read_to, coalesce((
     select max(id) from own_notifications(:organizationIds::bigint[], :permissions::text[], :since, 1)
   ), 0))
   where id = current_person_id()`,
);

/** Marks everything that the person could be notified of by now. */
export async function updateReadTo(
  transaction: PersonTransaction,
  { granted, since }: NotificationFilter,
): Promise<void> {
  await transaction.run(markAllRead, { ...permissionParameters(granted), since });
}

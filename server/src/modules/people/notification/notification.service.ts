import { maxNotifications, type Notification } from '@tunna/contract/people/notification';
import { mayRole } from '@tunna/domain/permissions';
import type { Database } from '../../../database/database.ts';
import type { PersonScope } from '../../../database/scope.ts';
import type { SessionReader } from '../../../http/security/session.ts';
import {
  eventLifetime,
  notificationPermissions,
} from '../../platform/organization-event/organization-event.service.ts';
import { findNotifications, insertRead, type NotificationRow, updateReadTo } from './notification.queries.ts';
import { notificationViews } from './notification.views.ts';

export interface NotificationDependencies {
  readonly database: Database;
  readonly sessions: Pick<SessionReader, 'memberships'>;
  readonly now: () => Date;
}

/** What the person may be notified of, by their current roles. */
async function notificationFilter({ sessions, now }: NotificationDependencies, person: PersonScope) {
  const memberships = await sessions.memberships(person);
  const granted = memberships.flatMap(({ organization: { organizationId }, role }) =>
    notificationPermissions
      .filter((permission) => mayRole(role, permission))
      .map((permission) => ({ organizationId, permission })),
  );
  return { granted, since: new Date(now().getTime() - eventLifetime), limit: maxNotifications };
}

const unreadOf = (rows: readonly NotificationRow[]): number => rows.filter(({ is_read: isRead }) => !isRead).length;

/** The events in the person's organizations, latest first, and the number of unread ones. */
export async function listNotifications(
  dependencies: NotificationDependencies,
  person: PersonScope,
): Promise<{ unread: number; notifications: Notification[] }> {
  const filter = await notificationFilter(dependencies, person);
  const rows = await dependencies.database.personal(person, (transaction) => findNotifications(transaction, filter));
  return { unread: unreadOf(rows), notifications: notificationViews(rows) };
}

/** Marks notifications as read; ids that are not the person's are ignored. @returns the number of unread ones */
export async function readNotifications(
  dependencies: NotificationDependencies,
  person: PersonScope,
  chosen: { readonly all: true } | { readonly ids: readonly number[] },
): Promise<{ unread: number }> {
  const filter = await notificationFilter(dependencies, person);
  return dependencies.database.personal(person, async (transaction) => {
    if ('all' in chosen) await updateReadTo(transaction, filter);
    else await insertRead(transaction, filter, chosen.ids);
    return { unread: unreadOf(await findNotifications(transaction, filter)) };
  });
}

import type { Notification } from '@tunna/contract/people/notification';
import { present } from '@tunna/contract/present';
import type { NotificationRow } from './notification.queries.ts';

/** Groups unread notifications by topic, and read ones by topic and day. */
const groupOf = ({ organization_id: organizationId, topic, is_read: isRead, at }: NotificationRow): string =>
  `${organizationId} ${topic} ${isRead ? at.toISOString().slice(0, 10) : 'unread'}`;

/** Groups similar notifications; each group has the position of its latest one. */
export function notificationViews(rows: readonly NotificationRow[]): Notification[] {
  const groups = new Map<string, NotificationRow[]>();
  for (const row of rows) groups.set(groupOf(row), [...(groups.get(groupOf(row)) ?? []), row]);
  return [...groups.values()].flatMap(([latest, ...others]) =>
    latest === undefined ? [] : [viewOf(latest, [latest, ...others])],
  );
}

const viewOf = (latest: NotificationRow, all: readonly NotificationRow[]): Notification =>
  present<Notification>({
    ids: all.map(({ id }) => id),
    kind: latest.kind,
    organization: { id: latest.organization_id, name: latest.organization_name, orgSlug: latest.org_slug },
    entity: { kind: latest.entity, id: latest.entity_id },
    name: latest.name,
    by: latest.actor,
    data: latest.data,
    at: latest.at.toISOString(),
    read: latest.is_read,
  });

import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, listOf } from '../fields.ts';
import type { View } from '../view.ts';
import { notificationWays } from './notification-values.ts';

export * from './notification-values.ts';

/** Kinds of notifications. */
export const notificationKinds = [
  'request_opened',
  'request_changed',
  'request_assigned',
  'member_joined',
  'role_changed',
  'message_failed',
  'pick_up_reminder',
  'device_silent',
  'device_back',
  'device_refused',
  'claim_credited',
  'claim_proposed',
  'claim_reopened',
  'import_done',
  'import_failed',
  'report_published',
  'report_failed',
  'findings_found',
  'limit_near',
] as const;

export const notification = z.object({
  ids: z.array(z.int().positive()).describe('Ids of the events combined in this notification, newest first.'),
  kind: z.enum(notificationKinds),
  organization: z.object({ id: z.int().positive(), name: z.string(), orgSlug: z.string() }),
  entity: z.object({ kind: z.string(), id: z.string() }).describe('Entity of the latest event.'),
  name: z.string().describe('Name of the entity at the time of the event. Empty for people.'),
  by: z.string().optional().describe('Name of the person who caused it. Absent for actions without an account.'),
  data: z.record(z.string(), z.string()),
  at: z.iso.datetime(),
  read: z.boolean(),
});

export type Notification = View<typeof notification>;

export const notificationChoice = z.object({
  kind: z.enum(notificationKinds, 'unknown_value'),
  way: z.enum(notificationWays, 'unknown_value'),
});

export type NotificationChoice = View<typeof notificationChoice>;

/** Maximum number of notifications in one response. */
export const maxNotifications = 200;

export const notificationContract = {
  listNotifications: endpoint({
    method: 'GET',
    path: '/notification/',
    access: 'person',
    summary: 'List the caller’s notifications of the last 90 days, newest first, grouped by type.',
    response: z.object({
      unread: z.int().nonnegative().describe(`Number of unread events among the latest ${maxNotifications}.`),
      notifications: z.array(notification),
    }),
    errors: [],
  }),
  readNotifications: endpoint({
    method: 'POST',
    path: '/notification/read',
    access: 'person',
    summary: 'Mark notifications as read: the given ones, or all until now. Ids of other people are ignored.',
    body: z.union([
      z.strictObject({ all: z.literal(true) }),
      z.strictObject({ ids: listOf(id(), maxNotifications, 1) }),
    ]),
    response: z.object({ unread: z.int().nonnegative() }),
    errors: [],
  }),
  listNotificationChoices: endpoint({
    method: 'GET',
    path: '/notification/choices',
    access: 'person',
    summary: 'Return the caller’s notification preferences, and whether an email address exists.',
    response: z.object({
      choices: z.array(notificationChoice),
      hasEmail: z.boolean().describe('Whether the caller has an email address. Without one no email is sent.'),
    }),
    errors: [],
  }),
  chooseNotification: endpoint({
    method: 'POST',
    path: '/notification/choices',
    access: 'person',
    summary: 'Set how the caller is notified of a type of event, in all organizations.',
    body: notificationChoice,
    response: notificationChoice,
    errors: [],
  }),
};

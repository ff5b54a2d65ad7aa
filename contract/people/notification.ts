import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, listOf } from '../fields.ts';

/** What somebody can be told of. */
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
] as const;

export const notification = z.object({
  ids: z.array(z.int().positive()).describe('Of the happenings that stand together here, the latest first.'),
  kind: z.enum(notificationKinds),
  organization: z.object({ id: z.int().positive(), name: z.string(), orgSlug: z.string() }),
  entity: z.object({ kind: z.string(), id: z.string() }).describe('Of the latest happening.'),
  name: z.string().describe('What the entity was called at the time; empty for people.'),
  by: z.string().optional().describe('Name of the person who did it; absent where it was nobody who has an account.'),
  data: z.record(z.string(), z.string()),
  at: z.iso.datetime(),
  read: z.boolean(),
});

export type Notification = z.output<typeof notification>;

/** How somebody is told: in the product, there and by mail, or not at all. */
export const notificationWays = ['app', 'email', 'off'] as const;

export const notificationChoice = z.object({
  kind: z.enum(notificationKinds, 'unknown_value'),
  way: z.enum(notificationWays, 'unknown_value'),
});

export type NotificationChoice = z.output<typeof notificationChoice>;

/** Happenings that one look takes in at most. */
export const mostNotifications = 200;

export const notificationContract = {
  listNotifications: endpoint({
    method: 'GET',
    path: '/notification/',
    access: 'person',
    summary:
      'What happened in the caller’s organizations in the last ninety days, the latest first; alike stands together',
    response: z.object({
      unread: z.int().nonnegative().describe(`Happenings that were not read, of the latest ${mostNotifications}.`),
      notifications: z.array(notification),
    }),
    errors: [],
  }),
  readNotifications: endpoint({
    method: 'POST',
    path: '/notification/read',
    access: 'person',
    summary: 'Marks notifications as read: those named, or all up to now; what is not the caller’s is passed over',
    body: z.union([
      z.strictObject({ all: z.literal(true) }),
      z.strictObject({ ids: listOf(id(), mostNotifications, 1) }),
    ]),
    response: z.object({ unread: z.int().nonnegative() }),
    errors: [],
  }),
  listNotificationChoices: endpoint({
    method: 'GET',
    path: '/notification/choices',
    access: 'person',
    summary: 'How the caller wants to be told of each kind of happening, and whether there is an address for mail',
    response: z.object({
      choices: z.array(notificationChoice),
      hasEmail: z.boolean().describe('Without an e-mail address among the caller’s identities no mail is sent.'),
    }),
    errors: [],
  }),
  chooseNotification: endpoint({
    method: 'POST',
    path: '/notification/choices',
    access: 'person',
    summary: 'Chooses how the caller is told of a kind of happening, in every organization',
    body: notificationChoice,
    response: notificationChoice,
    errors: [],
  }),
};

import type { notificationContract } from '@tunna/contract/people/notification';
import type { Handlers } from '../../../http/calls/handlers.ts';
import { listNotifications, type NotificationDependencies, readNotifications } from './notification.service.ts';
import { chooseNotification, listNotificationChoices } from './notification-choice.service.ts';

export const notificationRoutes = (
  dependencies: NotificationDependencies,
): Handlers<keyof typeof notificationContract> => ({
  listNotifications: (_input, { person }) => listNotifications(dependencies, person),
  readNotifications: ({ body }, { person }) => readNotifications(dependencies, person, body),
  listNotificationChoices: (_input, { person }) => listNotificationChoices(dependencies.database, person),
  chooseNotification: ({ body }, { person }) => chooseNotification(dependencies.database, person, body),
});

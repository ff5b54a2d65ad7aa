import { type NotificationChoice, notificationKinds } from '@tunna/contract/people/notification';
import { mayRole, roles } from '@tunna/domain/permissions';
import type { Database } from '../../../database/database.ts';
import type { PersonScope } from '../../../database/scope.ts';
import { notificationPermissions } from '../../platform/organization-event/organization-event.service.ts';
import { findChoices, findHasEmail, upsertChoice, writeMail } from './notification-choice.queries.ts';

/** How the person is notified of each kind; in the product by default. */
export const listNotificationChoices = (
  database: Database,
  person: PersonScope,
): Promise<{ choices: NotificationChoice[]; hasEmail: boolean }> =>
  database.personal(person, async (transaction) => {
    const chosen = new Map((await findChoices(transaction)).map(({ kind, way }) => [kind, way]));
    return {
      choices: notificationKinds.map((kind) => ({ kind, way: chosen.get(kind) ?? 'app' })),
      hasEmail: await findHasEmail(transaction),
    };
  });

export const chooseNotification = (
  database: Database,
  person: PersonScope,
  choice: NotificationChoice,
): Promise<NotificationChoice> =>
  database.personal(person, async (transaction) => {
    await upsertChoice(transaction, choice);
    return choice;
  });

/** Max events in one e-mail; the product shows the others. */
const maxInLetter = 50;

/**
 * Writes one e-mail for each person and organization about the events since the last run, to those who chose mail for them. Two servers at
 * the same time write each e-mail once. @returns the number of e-mails
 */
export function mailNotifications(database: Database): Promise<number> {
  const granted = roles.flatMap((role) =>
    notificationPermissions
      .filter((permission) => mayRole(role, permission))
      .map((permission) => ({ role, permission })),
  );
  return writeMail(database, granted, maxInLetter);
}

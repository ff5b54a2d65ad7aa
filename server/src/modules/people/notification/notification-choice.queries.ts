import type { NotificationChoice } from '@tunna/contract/people/notification';
import type { PersonTransaction } from '../../../database/database.ts';
import { type Queryable, statement } from '../../../database/statement/statement.ts';
import type { GrantedPermission } from './notification.queries.ts';

const chosen = statement(
  'notification_choices',
  'select kind, way from notification_choice where person_id = current_person_id()',
).returns<NotificationChoice>();

/** The person's choices; kinds without a choice have the default. */
export const findChoices = (transaction: PersonTransaction): Promise<NotificationChoice[]> =>
  transaction.run(chosen, []);

const choose = statement(
  'choose_notification',
  `insert into notification_choice (person_id, kind, way) values (current_person_id(), :kind, :way)
   on conflict (person_id, kind) do update set way = excluded.way`,
);

export async function upsertChoice(transaction: PersonTransaction, { kind, way }: NotificationChoice): Promise<void> {
  await transaction.run(choose, { kind, way });
}

const email = statement(
  'has_own_email',
  `select exists (
     select from person_identity where person_id = current_person_id() and kind = 'email'
   ) as found`,
);

export async function findHasEmail(transaction: PersonTransaction): Promise<boolean> {
  const [row] = await transaction.run(email, []);
  return row?.found ?? false;
}

const write = statement(
  'write_notification_mail',
  'select write_notification_mail(:roles::text[], :permissions::text[], :limit) as "letters!"',
);

/** Writes e-mails about events since the last run. @returns their number */
export async function writeMail(
  database: Queryable,
  granted: readonly { readonly role: string; readonly permission: GrantedPermission['permission'] }[],
  limit: number,
): Promise<number> {
  const [row] = await database.run(write, {
    roles: granted.map(({ role }) => role),
    permissions: granted.map(({ permission }) => permission),
    limit,
  });
  return row?.letters ?? 0;
}

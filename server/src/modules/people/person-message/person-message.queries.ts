import type { PersonTransaction } from '../../../database/database.ts';
import { type Queryable, statement } from '../../../database/statement/statement.ts';
import type { Tables } from '../../../database/statement/tables.gen.ts';

export type PersonMessageKind = 'new_browser' | 'second_factor_on' | 'second_factor_off' | 'account_erased';

export interface NewPersonMessage {
  readonly kind: PersonMessageKind;
  readonly happenedAt: Date;
  readonly userAgent?: string;
  readonly address?: string;
}

const insert = statement(
  'insert_person_message',
  `insert into person_message (kind, channel, recipient, language, user_agent, address, happened_at, created_at)
   select :kind, identity.kind, identity.value, person.language, :userAgent, :address, :happenedAt, :happenedAt
   from person
   join lateral (
     select kind, value from person_identity where person_id = person.id and kind <> 'openid' order by kind, value limit 1
   ) identity on true
   where person.id = :personId and person.full_name is not null and person.terms_version is not null`,
);

/** Stores a message to the person and the job that sends it. Stores nothing for a person who has not signed up. */
export async function insertPersonMessage(transaction: PersonTransaction, message: NewPersonMessage): Promise<void> {
  const { kind, happenedAt, userAgent = null, address = null } = message;
  await transaction.run(insert, { personId: transaction.personId, kind, userAgent, address, happenedAt });
}

const countChanges = statement(
  'count_second_factor_notices',
  `select count(*) as count from person_message message
   join person_identity identity on identity.kind = message.channel and identity.value = message.recipient
   where identity.person_id = :personId and message.kind in ('second_factor_on', 'second_factor_off') and message.created_at > :since`,
);

export async function countSecondFactorMessages(transaction: PersonTransaction, since: Date): Promise<number> {
  const [row] = await transaction.run(countChanges, { personId: transaction.personId, since });
  return row?.count ?? 0;
}

export type PersonMessageRow = Pick<
  Tables['person_message'],
  'id' | 'channel' | 'recipient' | 'language' | 'user_agent' | 'address' | 'happened_at'
> & { kind: PersonMessageKind };

const take = statement(
  'take_person_message',
  `update person_message set attempts = attempts + 1
   where id = :id and status = 'waiting'
   returning id, kind, channel, recipient, language, user_agent, address, happened_at`,
).returns<PersonMessageRow>();

/** Counts a try and returns the message; nothing if it was sent or given up. */
export async function takePersonMessage(database: Queryable, id: number): Promise<PersonMessageRow | undefined> {
  const [row] = await database.run(take, { id });
  return row;
}

const forgetSent = statement(
  'forget_sent_person_messages',
  `delete from person_message message using person_identity identity
   where identity.person_id = :personId and message.channel = identity.kind and message.recipient = identity.value
     and message.status = 'sent'`,
);

/** Deletes the sent messages to the person. Waiting ones are still sent. */
export async function deleteSent(transaction: PersonTransaction): Promise<void> {
  await transaction.run(forgetSent, { personId: transaction.personId });
}

const forget = statement(
  'forget_person_message',
  'delete from person_message where id = :id and person_of_identity(channel, recipient) is null',
);
const finish = statement(
  'finish_person_message',
  `update person_message set status = 'sent', last_error = null where id = :id`,
);
const fail = statement(
  'fail_person_message',
  'update person_message set status = :status, last_error = :reason where id = :id',
);

/** Records that the message was sent; a message to a deleted person is deleted. */
export async function setSent(database: Queryable, id: number): Promise<void> {
  await database.run(forget, { id });
  await database.run(finish, { id });
}

/** Records why a try failed; `dead` if it was the last one. */
export async function setFailed(
  database: Queryable,
  id: number,
  status: 'waiting' | 'dead',
  reason: string,
): Promise<void> {
  await database.run(fail, { id, status, reason: reason.slice(0, 1000) });
}

import { type Queryable, type RowOf, statement } from '../../../database/statement/statement.ts';

export interface CodeRow extends RowOf<'take_sign_in_code'> {
  kind: 'email' | 'phone';
  /** Whether the code confirms a session instead of signing in. */
  confirms: boolean;
}

const take = statement(
  'take_sign_in_code',
  `update sign_in_challenge set delivery_attempts = delivery_attempts + 1
   where id = :id and delivery = 'waiting' and redeemed_at is null and expires_at > :now and sealed_code is not null
   returning id, kind, value, language, sealed_code as "sealed_code!", sealed_link, session_id is not null as confirms`,
).returns<CodeRow>();
const finish = statement(
  'finish_sign_in_code',
  `update sign_in_challenge set delivery = 'sent', sealed_code = null, sealed_link = null, delivery_error = null where id = :id`,
);
const noteFailure = statement(
  'note_sign_in_code_failure',
  'update sign_in_challenge set delivery_error = :reason where id = :id',
);
const giveUp = statement(
  'give_up_sign_in_code',
  `update sign_in_challenge set delivery = 'failed', sealed_code = null, sealed_link = null, delivery_error = :reason
   where id = :id and delivery = 'waiting'`,
);

const longestReason = 1000;

/** Counts a try and returns the code; nothing if it was sent, given up, used or is too old. */
export async function takeCode(database: Queryable, id: string, now: Date): Promise<CodeRow | undefined> {
  const [row] = await database.run(take, { id, now });
  return row;
}

export async function setSent(database: Queryable, id: string): Promise<void> {
  await database.run(finish, { id });
}

/** Records why a try failed; another follows. */
export async function setReason(database: Queryable, id: string, reason: string): Promise<void> {
  await database.run(noteFailure, { id, reason: reason.slice(0, longestReason) });
}

/** Records the final failure and deletes the code. */
export async function setFailed(database: Queryable, id: string, reason: string): Promise<void> {
  await database.run(giveUp, { id, reason: reason.slice(0, longestReason) });
}

import type { Identity } from '@tunna/domain/text/identity';
import type { PersonTransaction } from '../../../database/database.ts';
import { statement } from '../../../database/statement/statement.ts';

export interface ConfirmingRow {
  kind: Identity['kind'];
  value: string;
  second_factor: boolean;
}

const find = statement(
  'confirming_identity',
  `select kind, value,
     exists (select from second_factor where person_id = :personId and confirmed_at is not null) as second_factor
   from person_identity where person_id = :personId and kind <> 'openid' order by kind, value limit 1`,
).returns<ConfirmingRow>();

/** How the person can confirm: by e-mail, else by phone; with the second factor if it is on. */
export async function findConfirming(transaction: PersonTransaction): Promise<ConfirmingRow> {
  const [row] = await transaction.run(find, { personId: transaction.personId });
  if (row === undefined) throw new Error('A person has an e-mail address or a phone number.');
  return row;
}

const confirm = statement(
  'confirm_session',
  'update session set confirmed_at = :now where person_id = :personId and id = :sessionId',
);

export async function setConfirmed(transaction: PersonTransaction, sessionId: string, now: Date): Promise<void> {
  await transaction.run(confirm, { personId: transaction.personId, sessionId, now });
}

import type { TenantReader, TenantTransaction } from '../../../database/database.ts';
import { type RowOf, statement } from '../../../database/statement/statement.ts';
import type { Acting } from './claim-write.queries.ts';

export interface ClaimLetterRow extends RowOf<'claim_letters'> {
  delivery: 'waiting' | 'sent' | 'dead';
}

const letters = statement(
  'claim_letters',
  `select letter.number, letter.recipient, letter.deadline, letter.sent_at, member_name(letter.sent_by) as sent_by,
     coalesce(message.status, 'sent') as "delivery!"
   from claim_letter letter
   left join outgoing_message message on message.organization_id = :organizationId and message.claim_id = letter.claim_id
     and message.claim_letter = letter.number
   where letter.organization_id = :organizationId and letter.claim_id = :claimId
   order by letter.number`,
).returns<ClaimLetterRow>();

export const findClaimLetters = (reader: TenantReader, claimId: number): Promise<ClaimLetterRow[]> =>
  reader.run(letters, { organizationId: reader.organizationId, claimId });

interface NewLetter {
  readonly claimId: number;
  readonly number: number;
  readonly recipient: string;
  readonly deadline: string;
  readonly language: string;
}

const write = statement(
  'insert_claim_letter',
  `with letter as (
     insert into claim_letter (organization_id, claim_id, number, recipient, deadline, sent_at, sent_by)
     values (:organizationId, :claimId, :number, :recipient, :deadline, :at, :personId)
     returning organization_id, claim_id, number, recipient
   )
   insert into outgoing_message (organization_id, kind, channel, recipient, language, claim_id, claim_letter)
   select organization_id, 'claim_letter', 'email', recipient, :language, claim_id, number from letter`,
);

/** Stores a letter with the message that sends it. A letter with the same number is an error of the database. */
export async function insertClaimLetter(
  transaction: TenantTransaction,
  letter: NewLetter,
  { at, personId }: Acting,
): Promise<void> {
  await transaction.run(write, { organizationId: transaction.organizationId, ...letter, at, personId });
}

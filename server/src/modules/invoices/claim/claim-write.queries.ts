import type { ClaimStatus } from '@tunna/domain/invoices/claim';
import type { ClaimedAmounts } from '@tunna/domain/invoices/claim-amounts';
import type { TenantTransaction } from '../../../database/database.ts';
import { type RowOf, statement } from '../../../database/statement/statement.ts';
import type { ClaimLetterFacts } from './claim.queries.ts';

/** The member who acts and the time; without a member if a credit note was matched. */
export interface Acting {
  readonly at: Date;
  readonly personId: number | null;
}

export interface ClaimDetails {
  readonly deadline: string;
  readonly contactPersonId: number | null;
  readonly contactEmail: string | null;
  readonly note: string;
  readonly totals: ClaimedAmounts;
}

interface NewClaim extends ClaimDetails {
  readonly serviceProviderId: number;
  readonly reference: string;
  readonly currency: string;
}

const insert = statement(
  'insert_claim',
  `insert into claim (organization_id, service_provider_id, reference, outstanding, currency, amount, vat, gross, deadline,
     contact_person_id, contact_email, note, created_at, created_by, updated_at, updated_by)
   values (:organizationId, :serviceProviderId, :reference, :amount, :currency, :amount, :vat, :gross, :deadline,
     :contactPersonId, :contactEmail, :note, :at, :personId, :at, :personId)
   returning id`,
);

const valuesOf = ({ deadline, contactPersonId, contactEmail, note, totals: { amount, vat, gross } }: ClaimDetails) => ({
  deadline,
  contactPersonId,
  contactEmail,
  note,
  amount,
  vat,
  gross,
});

export async function insertClaim(
  transaction: TenantTransaction,
  claim: NewClaim,
  { at, personId }: Acting,
): Promise<number> {
  const { serviceProviderId, reference, currency } = claim;
  const { organizationId } = transaction;
  const own = { organizationId, serviceProviderId, reference, currency, at, personId };
  const [row] = await transaction.run(insert, { ...own, ...valuesOf(claim) });
  if (row === undefined) throw new Error('The claim was not written.');
  return row.id;
}

const update = statement(
  'update_claim',
  `update claim set deadline = :deadline, contact_person_id = :contactPersonId, contact_email = :contactEmail, note = :note,
     amount = :amount, outstanding = :amount, vat = :vat, gross = :gross, version = version + 1, updated_at = :at, updated_by = :personId
   where organization_id = :organizationId and id = :id`,
);

/** Changes a claim that is not sent yet. */
export async function updateClaim(
  transaction: TenantTransaction,
  id: number,
  details: ClaimDetails,
  { at, personId }: Acting,
): Promise<void> {
  await transaction.run(update, {
    organizationId: transaction.organizationId,
    id,
    at,
    personId,
    ...valuesOf(details),
  });
}

const freeze = statement(
  'freeze_claim',
  'update claim set letter = :letter, sent_at = :at where organization_id = :organizationId and id = :id',
);

/** Stores the facts of the letter with the time when it is sent. */
export async function freezeClaim(
  transaction: TenantTransaction,
  id: number,
  letter: ClaimLetterFacts,
  at: Date,
): Promise<void> {
  await transaction.run(freeze, {
    organizationId: transaction.organizationId,
    id,
    letter: JSON.stringify(letter),
    at,
  });
}

const postpone = statement(
  'set_claim_deadline',
  'update claim set deadline = :deadline where organization_id = :organizationId and id = :id',
);

export async function setDeadline(transaction: TenantTransaction, id: number, deadline: string): Promise<void> {
  await transaction.run(postpone, { organizationId: transaction.organizationId, id, deadline });
}

const decline = statement(
  'set_claim_declined',
  `update claim set decline_reason = :reason, declined_at = :at, declined_by = :personId
   where organization_id = :organizationId and id = :id`,
);

/** @param reason null to undo it */
export async function setDeclined(
  transaction: TenantTransaction,
  id: number,
  reason: string | null,
  { at, personId }: Acting,
): Promise<void> {
  const declined = reason === null ? { at: null, personId: null } : { at, personId };
  await transaction.run(decline, { organizationId: transaction.organizationId, id, reason, ...declined });
}

const withdraw = statement(
  'set_claim_withdrawn',
  'update claim set withdrawn_at = :at, withdrawn_by = :personId where organization_id = :organizationId and id = :id',
);

export async function setWithdrawn(
  transaction: TenantTransaction,
  id: number,
  { at, personId }: Acting,
): Promise<void> {
  await transaction.run(withdraw, { organizationId: transaction.organizationId, id, at, personId });
}

export type StatusFactsRow = RowOf<'claim_standing_facts'>;

const facts = statement(
  'claim_standing_facts',
  `select trim_scale(claim.amount)::text as "amount!", claim.currency, claim.sent_at is not null as "is_sent!",
     claim.declined_at is not null as "is_declined!", claim.withdrawn_at is not null as "is_withdrawn!",
     (select trim_scale(coalesce(sum(credit.amount), 0))::text
      from claim_credit credit
      join invoice on invoice.organization_id = :organizationId and invoice.id = credit.invoice_id and invoice.deleted_at is null
      where credit.organization_id = :organizationId and credit.claim_id = claim.id and credit.state = 'confirmed') as "credited!"
   from claim where claim.organization_id = :organizationId and claim.id = :id`,
);

/** What decides the state of a claim. A deleted credit note does not count. */
export async function findStatusFacts(transaction: TenantTransaction, id: number): Promise<StatusFactsRow> {
  const [row] = await transaction.run(facts, { organizationId: transaction.organizationId, id });
  if (row === undefined) throw new Error('The claim does not exist.');
  return row;
}

const settle = statement(
  'set_claim_standing',
  `update claim set state = :state, outstanding = :outstanding, declined = :declined, credited = :credited, version = version + 1,
     updated_at = :at, updated_by = :personId
   where organization_id = :organizationId and id = :id`,
);

export async function setClaimStatus(
  transaction: TenantTransaction,
  id: number,
  { state, outstanding, declined, credited }: ClaimStatus & { readonly credited: string },
  { at, personId }: Acting,
): Promise<void> {
  const { organizationId } = transaction;
  await transaction.run(settle, { organizationId, id, state, outstanding, declined, credited, at, personId });
}

import type { ClaimEvidence } from '@tunna/domain/invoices/claim-match';
import type { InvoiceHead, InvoiceLine } from '@tunna/domain/invoices/invoice';
import type { TenantReader, TenantTransaction } from '../../../database/database.ts';
import { type RowOf, statement } from '../../../database/statement/statement.ts';

export type CreditState = 'proposed' | 'confirmed' | 'dismissed';

export interface ClaimCreditRow extends RowOf<'claim_credits'> {
  state: CreditState;
  evidence: ClaimEvidence[];
}

const credits = statement(
  'claim_credits',
  `select credit.invoice_id, invoice.number, invoice.issue_date, trim_scale(credit.amount)::text as "amount!", credit.state,
     credit.is_automatic, invoice.deleted_at is not null as "is_deleted!", credit.evidence, credit.at, member_name(credit.by_person_id) as by
   from claim_credit credit
   join invoice on invoice.organization_id = :organizationId and invoice.id = credit.invoice_id
   where credit.organization_id = :organizationId and credit.claim_id = :claimId
   order by credit.at, credit.invoice_id`,
).returns<ClaimCreditRow>();

export const findClaimCredits = (reader: TenantReader, claimId: number): Promise<ClaimCreditRow[]> =>
  reader.run(credits, { organizationId: reader.organizationId, claimId });

export interface CreditNoteRow extends RowOf<'credit_note'> {
  /** Positive for a document that gives money back. */
  net: string;
}

// A correction may also be an invoice with negative amounts.
const creditedNet = `-invoice.sign * coalesce(invoice.tax_exclusive, invoice.line_total, (
    select sum(line.net) from invoice_line line
    where line.organization_id = :organizationId and line.invoice_id = invoice.id and line.version = invoice.version), 0)`;
const noteColumns = `invoice.id, invoice.service_provider_id, invoice.number, invoice.issue_date, invoice.currency,
  trim_scale(${creditedNet})::text as "net!", invoice.deleted_at is not null as "deleted!"`;

const note = statement(
  'credit_note',
  `select ${noteColumns} from invoice where invoice.organization_id = :organizationId and invoice.id = :id for share of invoice`,
);

/** A document and its credited amount. Locks it against changes. */
export async function lockCreditNote(transaction: TenantTransaction, id: number): Promise<CreditNoteRow | undefined> {
  const [row] = await transaction.run(note, { organizationId: transaction.organizationId, id });
  return row;
}

const usable = statement(
  'usable_credit_notes',
  `select ${noteColumns} from invoice
   where invoice.organization_id = :organizationId and invoice.service_provider_id = :serviceProviderId
     and invoice.currency = :currency and invoice.deleted_at is null and ${creditedNet} > 0
     and not exists (
       select from claim_credit credit
       where credit.organization_id = :organizationId and credit.invoice_id = invoice.id and credit.state = 'confirmed'
     )
   order by invoice.issue_date desc, invoice.id desc limit :limit`,
);

/** The newest documents with a credited amount that settle no claim yet. */
export const findUsableCreditNotes = (
  reader: TenantReader,
  values: { readonly serviceProviderId: number; readonly currency: string; readonly limit: number },
): Promise<CreditNoteRow[]> => reader.run(usable, { organizationId: reader.organizationId, ...values });

const head = statement(
  'credit_note_head',
  `select version.head from invoice
   join invoice_version version on version.organization_id = :organizationId and version.invoice_id = invoice.id
     and version.version = invoice.version
   where invoice.organization_id = :organizationId and invoice.id = :id`,
).returns<{ head: InvoiceHead }>();
const lines = statement(
  'credit_note_lines',
  `select line.content, trim_scale(-line.sign * line.net)::text as "net!" from invoice
   join invoice_line line on line.organization_id = :organizationId and line.invoice_id = invoice.id and line.version = invoice.version
   where invoice.organization_id = :organizationId and invoice.id = :id
   order by line.position limit :limit`,
).returns<{ content: Omit<InvoiceLine, 'position'>; net: string }>();

/** The head and the first lines of a document, with their credited amounts. */
export async function findCreditNoteContent(transaction: TenantTransaction, id: number, limit: number) {
  const { organizationId } = transaction;
  const [found] = await transaction.run(head, { organizationId, id });
  return { head: found?.head, lines: await transaction.run(lines, { organizationId, id, limit }) };
}

const waiting = statement(
  'claims_to_match',
  `select claim.id, claim.reference, claim.currency, trim_scale(claim.outstanding)::text as "outstanding!",
     (select jsonb_agg(jsonb_build_object('invoiceNumber', invoice.number, 'amount', trim_scale(line.amount)::text) order by line.place)
      from claim_line line
      join invoice on invoice.organization_id = :organizationId and invoice.id = line.invoice_id
      where line.organization_id = :organizationId and line.claim_id = claim.id) as "lines!"
   from claim
   where claim.organization_id = :organizationId and claim.service_provider_id = :serviceProviderId
     and claim.state in ('sent', 'credited') and claim.outstanding > 0
     and not exists (
       select from claim_credit credit
       where credit.organization_id = :organizationId and credit.claim_id = claim.id and credit.invoice_id = :creditNoteId
         and credit.state = 'dismissed'
     )
   order by claim.id
   for update of claim`,
).returns<{
  id: number;
  reference: string;
  currency: string;
  outstanding: string;
  lines: { invoiceNumber: string; amount: string }[];
}>();

/** The claims of a provider that wait for a credit, without those for which a member rejected the credit note. Locks them. */
export const lockWaitingClaims = (
  transaction: TenantTransaction,
  values: { readonly serviceProviderId: number; readonly creditNoteId: number },
) => transaction.run(waiting, { organizationId: transaction.organizationId, ...values });

const concerned = statement(
  'credits_of_credit_note',
  `select credit.claim_id, credit.state, credit.is_automatic, trim_scale(credit.amount)::text as "amount!"
   from claim_credit credit
   where credit.organization_id = :organizationId and credit.invoice_id = :creditNoteId
   order by credit.claim_id`,
).returns<{ claim_id: number; state: CreditState; is_automatic: boolean; amount: string }>();

/** The claims that a credit note settles or may settle. */
export const findCreditsOf = (transaction: TenantTransaction, creditNoteId: number) =>
  transaction.run(concerned, { organizationId: transaction.organizationId, creditNoteId });

const anyClaim = statement(
  'has_claims',
  `select exists (
     select from claim where claim.organization_id = :organizationId and claim.service_provider_id = invoice.service_provider_id
       and claim.state in ('sent', 'credited', 'declined')
   ) as "found!"
   from invoice where invoice.organization_id = :organizationId and invoice.id = :id`,
);

/** Whether the provider of an invoice has received a claim. */
export async function hasClaims(transaction: TenantTransaction, invoiceId: number): Promise<boolean> {
  const [row] = await transaction.run(anyClaim, { organizationId: transaction.organizationId, id: invoiceId });
  return row?.found ?? false;
}

interface NewCredit {
  readonly claimId: number;
  readonly creditNoteId: number;
  readonly amount: string;
  readonly state: CreditState;
  readonly evidence: readonly ClaimEvidence[];
  readonly isAutomatic: boolean;
  readonly at: Date;
  readonly personId: number | null;
}

const put = statement(
  'put_claim_credit',
  `insert into claim_credit (organization_id, claim_id, invoice_id, amount, state, evidence, is_automatic, at, by_person_id)
   values (:organizationId, :claimId, :creditNoteId, :amount, :state, :evidence, :isAutomatic, :at, :personId)
   on conflict (organization_id, claim_id, invoice_id) do update
   set amount = excluded.amount, state = excluded.state, evidence = excluded.evidence, is_automatic = excluded.is_automatic,
     at = excluded.at, by_person_id = excluded.by_person_id`,
);

/** Stores how a credit note concerns a claim. A second confirmed credit of one note is an error of the database. */
export async function putCredit(transaction: TenantTransaction, credit: NewCredit): Promise<void> {
  await transaction.run(put, { organizationId: transaction.organizationId, ...credit });
}

const forget = statement(
  'forget_automatic_credits',
  `delete from claim_credit
   where organization_id = :organizationId and invoice_id = :creditNoteId
     and (state = 'proposed' or state = 'confirmed' and is_automatic)`,
);

/** Removes what no member decided about a credit note. */
export async function forgetAutomaticCredits(transaction: TenantTransaction, creditNoteId: number): Promise<void> {
  await transaction.run(forget, { organizationId: transaction.organizationId, creditNoteId });
}

const drop = statement(
  'dismiss_claim_credit',
  `update claim_credit set state = 'dismissed', is_automatic = false, at = :at, by_person_id = :personId
   where organization_id = :organizationId and claim_id = :claimId and invoice_id = :creditNoteId and state <> 'dismissed'
   returning state`,
);

interface Dismissal {
  readonly claimId: number;
  readonly creditNoteId: number;
  readonly at: Date;
  readonly personId: number | null;
}

/** @returns whether there was such a credit */
export const dismissCredit = async (transaction: TenantTransaction, dismissal: Dismissal): Promise<boolean> =>
  (await transaction.run(drop, { organizationId: transaction.organizationId, ...dismissal })).length > 0;

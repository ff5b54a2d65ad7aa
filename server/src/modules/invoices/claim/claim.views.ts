import type {
  Claim,
  ClaimCredit,
  ClaimFigure,
  ClaimLetterSent,
  ClaimLine,
  ClaimRow as ClaimRowView,
} from '@tunna/contract/invoices/claim';
import { present } from '@tunna/contract/present';
import { isOverdue } from '@tunna/domain/invoices/claim';
import { isLanguage, type Language } from '@tunna/domain/text/languages';
import type { ClaimRow, ClaimSummaryRow } from './claim.queries.ts';
import type { ClaimCreditRow } from './claim-credit.queries.ts';
import type { ClaimFigureRow } from './claim-figure.queries.ts';
import type { ClaimLetterRow } from './claim-letter.queries.ts';

export const languageOf = (text: string): Language => (isLanguage(text) ? text : 'is');

const summaryFields = (row: ClaimSummaryRow, today: string) => ({
  id: row.id,
  reference: row.reference,
  serviceProvider: { id: row.service_provider_id, name: row.provider_name },
  state: row.state,
  isDeclined: row.is_declined,
  isOverdue: isOverdue(row, today),
  currency: row.currency,
  amount: row.amount,
  gross: row.gross,
  credited: row.credited,
  declined: row.declined,
  outstanding: row.outstanding,
  findings: row.findings,
  reminders: row.reminders,
  proposals: row.proposals,
  deadline: row.deadline,
  sentAt: row.sent_at?.toISOString(),
  createdAt: row.created_at.toISOString(),
  version: row.version,
  updatedAt: row.updated_at.toISOString(),
  updatedBy: row.updated_by,
});

/** @param today `2026-03-31` */
export const claimRowView = (row: ClaimSummaryRow, today: string): ClaimRowView =>
  present<ClaimRowView>(summaryFields(row, today));

const letterView = ({ number, recipient, deadline, sent_at, sent_by, delivery }: ClaimLetterRow): ClaimLetterSent =>
  present<ClaimLetterSent>({
    number,
    kind: number === 1 ? 'claim' : 'reminder',
    recipient,
    deadline,
    sentAt: sent_at.toISOString(),
    sentBy: sent_by,
    delivery,
  });

const creditView = (row: ClaimCreditRow): ClaimCredit =>
  present<ClaimCredit>({
    creditNoteId: row.invoice_id,
    number: row.number,
    issueDate: row.issue_date,
    amount: row.amount,
    state: row.state,
    isAutomatic: row.is_automatic,
    isDeleted: row.is_deleted,
    evidence: row.evidence,
    at: row.at.toISOString(),
    by: row.by,
  });

interface Parts {
  readonly lines: ClaimLine[];
  readonly letters: readonly ClaimLetterRow[];
  readonly credits: readonly ClaimCreditRow[];
  readonly today: string;
}

export const claimView = (row: ClaimRow, { lines, letters, credits, today }: Parts): Claim =>
  present<Claim>({
    ...summaryFields(row, today),
    vat: row.vat,
    lines,
    contact: {
      personId: row.contact_person_id ?? undefined,
      name: row.letter?.contactName ?? row.contact_name ?? '',
      email: row.contact_email ?? undefined,
    },
    note: row.note,
    providerEmail: row.provider_email,
    language: languageOf(row.letter?.language ?? row.provider_language),
    letters: letters.map(letterView),
    credits: credits.map(creditView),
    createdBy: row.created_by,
    declineReason: row.decline_reason,
    declinedAt: row.declined_at?.toISOString(),
    declinedBy: row.declined_by,
    withdrawnAt: row.withdrawn_at?.toISOString(),
    withdrawnBy: row.withdrawn_by,
  });

export const claimFigureView = ({
  service_provider_id: id,
  provider_name: name,
  ...figure
}: ClaimFigureRow): ClaimFigure => ({
  year: figure.year,
  serviceProvider: { id, name },
  currency: figure.currency,
  claims: figure.claims,
  claimed: figure.claimed,
  recovered: figure.recovered,
  declined: figure.declined,
  pending: figure.pending,
});

/** The numbers of its credit notes in a state; absent if it has none. */
function creditNotesIn({ credits }: Claim, state: ClaimCredit['state']): string[] | undefined {
  const those = credits.filter((credit) => credit.state === state);
  return those.length === 0 ? undefined : those.map(({ number }) => number);
}

/** The audited fields of a claim. */
export const claimRecordView = (claim: Claim) => ({
  state: claim.state,
  // The recipient of the last letter.
  email: claim.letters.at(-1)?.recipient,
  reminders: claim.reminders === 0 ? undefined : claim.reminders,
  creditNotes: creditNotesIn(claim, 'confirmed'),
  dismissedCreditNotes: creditNotesIn(claim, 'dismissed'),
  amount: claim.amount,
  credited: claim.credited,
  declined: claim.declined,
  deadline: claim.deadline,
  contactPersonId: claim.contact.personId,
  contactEmail: claim.contact.email,
  note: claim.note,
  findings: claim.findings,
  declineReason: claim.declineReason,
});

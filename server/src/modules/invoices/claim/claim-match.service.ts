import type { Claim } from '@tunna/contract/invoices/claim';
import { type ClaimMatch, type CreditNote, matchCreditNote } from '@tunna/domain/invoices/claim-match';
import type { InvoiceHead } from '@tunna/domain/invoices/invoice';
import { toDecimal } from '@tunna/domain/numbers/decimal';
import type { TenantTransaction } from '../../../database/database.ts';
import { recordAutomaticAudits } from '../../platform/audit/audit.service.ts';
import { recordEvent } from '../../platform/organization-event/organization-event.service.ts';
import { lockClaim, lockClaims, presentReference } from './claim.queries.ts';
import { claimEntry, readClaim } from './claim.service.ts';
import {
  type CreditNoteRow,
  findCreditNoteContent,
  findCreditsOf,
  forgetAutomaticCredits,
  hasClaims,
  lockCreditNote,
  lockWaitingClaims,
  putCredit,
} from './claim-credit.queries.ts';
import { refreshClaimStatus } from './claim-status.service.ts';
import type { Acting } from './claim-write.queries.ts';

/** Maximum lines of a credit note that are compared, and texts that are searched for references. */
const maxLines = 500;
const maxTexts = 5_000;

/** Every text inside a value of a document. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

/** The texts of a head in which a provider may repeat a reference. Parties are left out. */
const textsOfHead = ({ seller, buyer, payee, taxRepresentative, ...head }: InvoiceHead): string[] => textsIn(head);

async function creditNoteOf(transaction: TenantTransaction, note: CreditNoteRow): Promise<CreditNote> {
  const { head, lines } = await findCreditNoteContent(transaction, note.id, maxLines);
  const texts = [...(head === undefined ? [] : textsOfHead(head)), ...lines.flatMap(({ content }) => textsIn(content))];
  return {
    currency: note.currency,
    net: note.net,
    credits: head?.references.preceding.flatMap(({ number }) => number ?? []) ?? [],
    texts: texts.slice(0, maxTexts),
    lineNets: lines.map(({ net }) => net),
  };
}

type NoticeKind = 'claim_credited' | 'claim_proposed' | 'claim_reopened';

/** Notifies the members who may read invoices. */
async function notify(
  transaction: TenantTransaction,
  claimId: number,
  { kind, note }: { readonly kind: NoticeKind; readonly note: CreditNoteRow },
): Promise<void> {
  await recordEvent(transaction, {
    kind,
    to: { permission: 'invoices.read' },
    topic: `claim ${claimId}`,
    entity: 'claim',
    entityId: String(claimId),
    name: await presentReference(transaction, claimId),
    data: { number: note.number.slice(0, 200) },
  });
}

/** Stores the matches of a credit note: a certain one settles its claim. */
async function storeMatches(
  transaction: TenantTransaction,
  note: CreditNoteRow,
  matches: readonly ClaimMatch[],
  acting: Acting,
): Promise<void> {
  for (const { claimId, amount, evidence, isCertain } of matches) {
    const state = isCertain ? 'confirmed' : 'proposed';
    const credit = { claimId, creditNoteId: note.id, amount, evidence, isAutomatic: true } as const;
    await putCredit(transaction, { ...credit, state, at: acting.at, personId: null });
    await refreshClaimStatus(transaction, claimId, acting);
  }
}

/** Claims that a document changes, for the audit trail. */
class ChangedClaims {
  readonly #transaction: TenantTransaction;
  readonly #at: Date;
  readonly #before = new Map<number, Claim>();

  constructor(transaction: TenantTransaction, at: Date) {
    this.#transaction = transaction;
    this.#at = at;
  }

  /** Call it before the claim is changed, with the claim locked. */
  async begin(id: number): Promise<void> {
    if (!this.#before.has(id)) this.#before.set(id, await readClaim(this.#transaction, id, this.#at));
  }

  async record(): Promise<void> {
    const entries = [];
    for (const [id, before] of this.#before) {
      const entry = claimEntry(before, await readClaim(this.#transaction, id, this.#at));
      if (Object.keys(entry.changes).length > 0) entries.push(entry);
    }
    if (entries.length > 0) await recordAutomaticAudits(this.#transaction, entries);
  }
}

/**
 * Compares a stored, deleted or restored document with the claims of its provider. A certain match settles a claim, others are proposed.
 * Decisions of members stay. Call it in the transaction of the change, after the invoice was written.
 */
export async function matchClaims(transaction: TenantTransaction, invoiceId: number, at: Date): Promise<void> {
  if (!(await hasClaims(transaction, invoiceId))) return;
  const note = await lockCreditNote(transaction, invoiceId);
  if (note === undefined) return;
  await lockClaims(transaction);
  const earlier = await findCreditsOf(transaction, invoiceId);
  if (earlier.length === 0 && toDecimal(note.net).lte(0)) return;
  const acting = { at, personId: null };
  const settled = earlier.filter(({ state }) => state === 'confirmed');
  const isDecided = settled.some(({ is_automatic: isAutomatic }) => !isAutomatic);
  const changed = new ChangedClaims(transaction, at);
  for (const { claim_id: id } of settled) {
    await lockClaim(transaction, id);
    await changed.begin(id);
  }
  if (!note.deleted && !isDecided) await forgetAutomaticCredits(transaction, invoiceId);
  for (const { claim_id: id } of settled) await refreshClaimStatus(transaction, id, acting);
  const matches = note.deleted || isDecided ? [] : await matchesOf(transaction, note);
  for (const { claimId } of matches) await changed.begin(claimId);
  await storeMatches(transaction, note, matches, acting);
  await changed.record();
  for (const { claimId, isCertain } of matches) {
    const isKnown = earlier.some(({ claim_id: id, state }) => id === claimId && (state === 'confirmed') === isCertain);
    if (!isKnown) await notify(transaction, claimId, { kind: isCertain ? 'claim_credited' : 'claim_proposed', note });
  }
  const isCounted = (id: number) =>
    !note.deleted && (isDecided || matches.some(({ claimId, isCertain }) => claimId === id && isCertain));
  for (const { claim_id: id } of settled)
    if (!isCounted(id)) await notify(transaction, id, { kind: 'claim_reopened', note });
}

async function matchesOf(transaction: TenantTransaction, note: CreditNoteRow): Promise<ClaimMatch[]> {
  if (toDecimal(note.net).lte(0)) return [];
  const { service_provider_id: serviceProviderId, id: creditNoteId } = note;
  const claims = await lockWaitingClaims(transaction, { serviceProviderId, creditNoteId });
  return claims.length === 0 ? [] : matchCreditNote(await creditNoteOf(transaction, note), claims);
}

import type {
  Claim,
  ClaimEdit,
  ClaimFigure,
  ClaimInput,
  ClaimRow as ClaimRowView,
  ClaimSum,
  ClaimsListed,
  UsableCreditNote,
} from '@tunna/contract/invoices/claim';
import { type ClaimAction, claimReference, defaultDeadlineDays, mayAct } from '@tunna/domain/invoices/claim';
import { claimTotals } from '@tunna/domain/invoices/claim-amounts';
import { toDecimal } from '@tunna/domain/numbers/decimal';
import { addDays, dayIn } from '@tunna/domain/time/days';
import { searchPatterns } from '../../../database/columns/search.ts';
import type { Database, TenantReader, TenantTransaction } from '../../../database/database.ts';
import type { ActingMember, OrgScope } from '../../../database/scope.ts';
import { editConflict, editEntry, recordAudit, recordAudits } from '../../platform/audit/audit.service.ts';
import { auditFindings } from '../invoice-audit/invoice-audit.service.ts';
import {
  alreadyClaimed,
  claimNotFound,
  contactNotFound,
  findingNotFound,
  notClaimable,
  notPossible,
} from './claim.errors.ts';
import {
  type ClaimRow,
  findClaim,
  findClaims,
  findContact,
  lockClaim,
  lockClaims,
  nextNumber,
} from './claim.queries.ts';
import { claimFigureView, claimRecordView, claimRowView, claimView } from './claim.views.ts';
import { findClaimCredits, findUsableCreditNotes } from './claim-credit.queries.ts';
import { findClaimFigures } from './claim-figure.queries.ts';
import { type ClaimedFindingRow, disputeFindings, findClaimedFindings } from './claim-finding.queries.ts';
import { findClaimLetters } from './claim-letter.queries.ts';
import { findClaimsWith, replaceClaimLines } from './claim-line.queries.ts';
import { newLine, readClaimLines } from './claim-lines.service.ts';
import { type ClaimDetails, insertClaim, updateClaim } from './claim-write.queries.ts';

/** Maximum credit notes from which a member chooses. */
const maxCreditNotes = 50;

/** @throws ApplicationError `not_found` */
export async function presentClaim(reader: TenantReader, id: number): Promise<ClaimRow> {
  const row = await findClaim(reader, id);
  if (row === undefined) throw claimNotFound();
  return row;
}

/** A claim within a reader. @throws ApplicationError `not_found` */
export async function readClaim(reader: TenantReader, id: number, now: Date): Promise<Claim> {
  const row = await presentClaim(reader, id);
  return claimView(row, {
    lines: await readClaimLines(reader, id, row.state === 'open'),
    letters: await findClaimLetters(reader, id),
    credits: await findClaimCredits(reader, id),
    today: dayIn(now),
  });
}

/** @throws ApplicationError `not_found` */
export const getClaim = (database: Database, organization: OrgScope, id: number, now: Date): Promise<Claim> =>
  database.snapshot(organization, (transaction) => readClaim(transaction, id, now));

/** One page of claims within a reader. */
export async function readClaims(
  reader: TenantReader,
  { search, ...query }: ClaimsListed,
  now: Date,
): Promise<{ rows: ClaimRowView[]; total: number; sums: ClaimSum[] }> {
  const today = dayIn(now);
  const { rows, total, sums } = await findClaims(reader, { ...query, patterns: searchPatterns(search), today });
  return { rows: rows.map((row) => claimRowView(row, today)), total, sums };
}

export const getFigures = async (
  database: Database,
  { organization }: ActingMember,
  query: { readonly year?: number | undefined; readonly serviceProviderId?: number | undefined },
): Promise<{ figures: ClaimFigure[] }> => {
  const rows = await findClaimFigures(database.reader(organization), query);
  return { figures: rows.map(claimFigureView) };
};

/** @throws ApplicationError `not_found` */
export const listUsableCreditNotes = (
  database: Database,
  { organization }: ActingMember,
  id: number,
): Promise<{ creditNotes: UsableCreditNote[] }> =>
  database.snapshot(organization, async (transaction) => {
    const { service_provider_id: serviceProviderId, currency } = await presentClaim(transaction, id);
    const rows = await findUsableCreditNotes(transaction, { serviceProviderId, currency, limit: maxCreditNotes });
    const creditNotes = rows.map((row) => ({
      id: row.id,
      number: row.number,
      issueDate: row.issue_date,
      net: row.net,
      currency: row.currency,
    }));
    return { creditNotes };
  });

/** The findings of a claim, all of one provider and currency. @throws ApplicationError `requirements_unmet` */
async function claimableFindings(
  transaction: TenantTransaction,
  findingIds: readonly number[],
): Promise<{ findings: ClaimedFindingRow[]; first: ClaimedFindingRow }> {
  const ids = [...new Set(findingIds)];
  const findings = await findClaimedFindings(transaction, ids);
  const [first] = findings;
  if (first === undefined || findings.length < ids.length) throw findingNotFound();
  const isClaimable = findings.every(
    ({ service_provider_id: provider, currency, difference }) =>
      provider === first.service_provider_id && currency === first.currency && toDecimal(difference).gt(0),
  );
  if (!isClaimable) throw notClaimable();
  return { findings, first };
}

type DetailsInput = Pick<ClaimInput, 'deadline' | 'contactPersonId' | 'contactEmail' | 'note'>;

/** @throws ApplicationError `person_not_found` */
async function detailsOf(
  transaction: TenantTransaction,
  { person }: ActingMember,
  { deadline, contactPersonId = person.personId, contactEmail, note }: DetailsInput,
  now: Date,
): Promise<Omit<ClaimDetails, 'totals'>> {
  const contact = await findContact(transaction, contactPersonId);
  if (contact === undefined) throw contactNotFound();
  const own = contactPersonId === person.personId ? contact.email : null;
  return {
    deadline: deadline ?? addDays(dayIn(now), defaultDeadlineDays),
    contactPersonId,
    contactEmail: contactEmail ?? own,
    note,
  };
}

/** Sets the findings to disputed, and records it. */
async function dispute(
  transaction: TenantTransaction,
  { person }: ActingMember,
  ids: readonly number[],
  at: Date,
): Promise<void> {
  const changed = await disputeFindings(transaction, ids, { at, personId: person.personId });
  await recordAudits(
    transaction,
    person,
    changed.map(({ id, invoice_number: number, rule, state }) => ({
      action: 'changed' as const,
      entity: 'invoice_finding',
      entityId: String(id),
      name: `${number}, ${rule}`,
      changes: { status: { from: state, to: 'disputed' } },
    })),
  );
}

/** The audit entry of a new or changed claim. */
export const claimEntry = (before: Claim | undefined, after: Claim) =>
  editEntry(
    { entity: 'claim', entityId: String(after.id), name: after.reference },
    before && claimRecordView(before),
    claimRecordView(after),
  );

/** Records a change of a claim. */
export const recordClaim = (
  transaction: TenantTransaction,
  { person }: Pick<ActingMember, 'person'>,
  before: Claim | undefined,
  after: Claim,
): Promise<void> => recordAudit(transaction, person, claimEntry(before, after));

/** The open claim with exactly these findings: an earlier click made it. */
async function claimOfFindings(
  transaction: TenantTransaction,
  claimedBy: readonly number[],
  findings: readonly ClaimedFindingRow[],
): Promise<number | undefined> {
  const [id] = claimedBy;
  if (id === undefined || claimedBy.length !== findings.length || claimedBy.some((one) => one !== id)) return undefined;
  const { state, findings: own } = await presentClaim(transaction, id);
  return state === 'open' && own === findings.length ? id : undefined;
}

/** @throws ApplicationError `requirements_unmet`, `status_conflict`, `person_not_found` */
export async function createClaim(
  database: Database,
  member: ActingMember,
  { findingIds, ...input }: ClaimInput,
  now: Date,
): Promise<Claim> {
  await auditFindings(database, member.organization, findingIds, now);
  return database.tenant(member.organization, async (transaction) => {
    await lockClaims(transaction);
    const { findings, first } = await claimableFindings(transaction, findingIds);
    const claimedBy = await findClaimsWith(transaction, findingIds);
    const known = await claimOfFindings(transaction, claimedBy, findings);
    if (known !== undefined) return readClaim(transaction, known, now);
    if (claimedBy.length > 0) throw alreadyClaimed();
    const lines = findings.map(newLine);
    const year = Number(dayIn(now).slice(0, 4));
    const acting = { at: now, personId: member.person.personId };
    const claim = {
      ...(await detailsOf(transaction, member, input, now)),
      totals: claimTotals(lines.map(({ content }) => content)),
      serviceProviderId: first.service_provider_id,
      currency: first.currency,
      reference: claimReference(year, await nextNumber(transaction, year)),
    };
    const id = await insertClaim(transaction, claim, acting);
    await replaceClaimLines(transaction, id, lines);
    await dispute(transaction, member, findingIds, now);
    const after = await readClaim(transaction, id, now);
    await recordClaim(transaction, member, undefined, after);
    return after;
  });
}

/** Locks a claim for an action. @throws ApplicationError `not_found`, `status_conflict`, `edit_conflict` */
export async function lockedClaim(
  transaction: TenantTransaction,
  id: number,
  { action, version, now }: { readonly action?: ClaimAction; readonly version: number; readonly now: Date },
): Promise<Claim> {
  await lockClaim(transaction, id);
  const claim = await readClaim(transaction, id, now);
  if (claim.version !== version) throw editConflict(claim);
  if (action !== undefined && !mayAct(claim, action)) throw notPossible(claim.state);
  return claim;
}

/** @throws ApplicationError `not_found`, `requirements_unmet`, `status_conflict`, `person_not_found`, `edit_conflict` */
export async function editClaim(
  database: Database,
  member: ActingMember,
  id: number,
  { version, findingIds, ...input }: ClaimEdit,
  now: Date,
): Promise<Claim> {
  await auditFindings(database, member.organization, findingIds, now);
  return database.tenant(member.organization, async (transaction) => {
    await lockClaims(transaction);
    const before = await lockedClaim(transaction, id, { action: 'edit', version, now });
    const { findings, first } = await claimableFindings(transaction, findingIds);
    if (first.service_provider_id !== before.serviceProvider.id || first.currency !== before.currency)
      throw notClaimable();
    const claimedBy = await findClaimsWith(transaction, findingIds);
    if (claimedBy.some((other) => other !== id)) throw alreadyClaimed();
    const lines = findings.map(newLine);
    const details = {
      ...(await detailsOf(transaction, member, input, now)),
      totals: claimTotals(lines.map(({ content }) => content)),
    };
    await updateClaim(transaction, id, details, { at: now, personId: member.person.personId });
    await replaceClaimLines(transaction, id, lines);
    await dispute(transaction, member, findingIds, now);
    const after = await readClaim(transaction, id, now);
    await recordClaim(transaction, member, before, after);
    return after;
  });
}

import { type Claim, maxReminders } from '@tunna/contract/invoices/claim';
import { claimTotals } from '@tunna/domain/invoices/claim-amounts';
import { dayIn } from '@tunna/domain/time/days';
import type { Database, TenantTransaction } from '../../../database/database.ts';
import type { ActingMember } from '../../../database/scope.ts';
import { auditFindings } from '../invoice-audit/invoice-audit.service.ts';
import { contactGone, deadlinePassed, findingsGone, tooManyReminders } from './claim.errors.ts';
import { type ClaimLetterFacts, type ClaimRow, findContact, lockClaim, lockClaims } from './claim.queries.ts';
import { getClaim, lockedClaim, presentClaim, readClaim, recordClaim } from './claim.service.ts';
import { languageOf } from './claim.views.ts';
import { findClaimedFindings } from './claim-finding.queries.ts';
import { insertClaimLetter } from './claim-letter.queries.ts';
import { replaceClaimLines } from './claim-line.queries.ts';
import { newLine } from './claim-lines.service.ts';
import { refreshClaimStatus } from './claim-status.service.ts';
import { freezeClaim, setDeadline, updateClaim } from './claim-write.queries.ts';

interface Sending {
  readonly id: number;
  readonly version: number;
  readonly email: string;
  readonly deadline: string;
  readonly now: Date;
}

/** Names, language and contact of a letter. Those of a sent claim are stored. */
export const letterFacts = (row: ClaimRow): ClaimLetterFacts =>
  row.letter ?? {
    organization: row.organization_name,
    organizationKennitala: row.organization_kennitala,
    provider: row.provider_name,
    providerKennitala: row.provider_kennitala,
    language: languageOf(row.provider_language),
    contactName: row.contact_name ?? '',
    contactEmail: row.contact_email,
  };

/** Stores what the letter says: later changes of the invoices do not change it. @throws ApplicationError `requirements_unmet` */
async function freeze(
  transaction: TenantTransaction,
  { person }: ActingMember,
  claim: Claim,
  { deadline, now }: Sending,
): Promise<void> {
  const ids = claim.lines.flatMap(({ findingId }) => findingId ?? []);
  const findings = await findClaimedFindings(transaction, ids);
  if (findings.length < claim.lines.length) throw findingsGone();
  const lines = findings.map(newLine);
  await replaceClaimLines(transaction, claim.id, lines);
  const details = {
    deadline,
    contactPersonId: claim.contact.personId ?? null,
    contactEmail: claim.contact.email ?? null,
    note: claim.note,
    totals: claimTotals(lines.map(({ content }) => content)),
  };
  await updateClaim(transaction, claim.id, details, { at: now, personId: person.personId });
  await freezeClaim(transaction, claim.id, letterFacts(await presentClaim(transaction, claim.id)), now);
}

/** Stores the letter and its message in one transaction. */
async function post(
  transaction: TenantTransaction,
  member: ActingMember,
  before: Claim,
  { email, deadline, now }: Sending,
): Promise<Claim> {
  const acting = { at: now, personId: member.person.personId };
  const { id: claimId, language, letters } = before;
  const letter = { claimId, number: letters.length + 1, recipient: email, deadline, language };
  await insertClaimLetter(transaction, letter, acting);
  await setDeadline(transaction, claimId, deadline);
  await refreshClaimStatus(transaction, claimId, acting);
  const after = await readClaim(transaction, claimId, now);
  await recordClaim(transaction, member, before, after);
  return after;
}

/** @throws ApplicationError `not_found`, `status_conflict`, `requirements_unmet`, `edit_conflict` */
export async function sendClaim(database: Database, member: ActingMember, sending: Sending): Promise<Claim> {
  const { id, version, deadline, now } = sending;
  const { organization } = member;
  const { lines } = await getClaim(database, organization, id, now);
  const findingIds = lines.flatMap(({ findingId }) => findingId ?? []);
  await auditFindings(database, organization, findingIds, now);
  return database.tenant(organization, async (transaction) => {
    await lockClaims(transaction);
    await lockClaim(transaction, id);
    const known = await readClaim(transaction, id, now);
    // A second click.
    if (known.letters.length > 0 && known.state !== 'withdrawn') return known;
    const before = await lockedClaim(transaction, id, { action: 'send', version, now });
    if (deadline < dayIn(now)) throw deadlinePassed();
    const { personId } = before.contact;
    if (personId === undefined || (await findContact(transaction, personId)) === undefined) throw contactGone();
    await freeze(transaction, member, before, sending);
    return post(transaction, member, before, sending);
  });
}

/** @throws ApplicationError `not_found`, `status_conflict`, `requirements_unmet`, `edit_conflict` */
export const remindOfClaim = (database: Database, member: ActingMember, sending: Sending): Promise<Claim> =>
  database.tenant(member.organization, async (transaction) => {
    const { id, version, deadline, now } = sending;
    const before = await lockedClaim(transaction, id, { action: 'remind', version, now });
    if (deadline < dayIn(now)) throw deadlinePassed();
    if (before.reminders >= maxReminders) throw tooManyReminders();
    return post(transaction, member, before, sending);
  });

import type { Claim } from '@tunna/contract/invoices/claim';
import { type ClaimAction, roundingOf } from '@tunna/domain/invoices/claim';
import { amountText, Decimal, toDecimal } from '@tunna/domain/numbers/decimal';
import type { Database, TenantTransaction } from '../../../database/database.ts';
import { isUniqueViolation } from '../../../database/errors.ts';
import type { ActingMember } from '../../../database/scope.ts';
import { changing } from '../../../database/statement/changing.ts';
import { amountNotPossible, creditNoteNotFound, creditNoteUsed } from './claim.errors.ts';
import { lockedClaim, presentClaim, readClaim, recordClaim } from './claim.service.ts';
import { type CreditNoteRow, dismissCredit, lockCreditNote, putCredit } from './claim-credit.queries.ts';
import { releaseClaimLines } from './claim-line.queries.ts';
import { refreshClaimStatus } from './claim-status.service.ts';
import { type Acting, setDeclined, setWithdrawn } from './claim-write.queries.ts';

const change = changing((error) => (isUniqueViolation(error, 'claim_credit_once') ? creditNoteUsed() : error));

interface Step {
  readonly id: number;
  readonly version: number;
  readonly now: Date;
}

/** Runs an action on a locked claim, then calculates its state and records the change. */
async function act(
  transaction: TenantTransaction,
  member: ActingMember,
  { id, version, now, action }: Step & { readonly action?: ClaimAction },
  work: (before: Claim, acting: Acting) => Promise<void>,
): Promise<Claim> {
  const acting = { at: now, personId: member.person.personId };
  const before = await lockedClaim(transaction, id, { version, now, ...(action === undefined ? {} : { action }) });
  await work(before, acting);
  await refreshClaimStatus(transaction, id, acting);
  const after = await readClaim(transaction, id, now);
  await recordClaim(transaction, member, before, after);
  return after;
}

/** The settled amount, excl. VAT. @throws ApplicationError `requirements_unmet` */
function settledAmount(
  { outstanding, currency }: Claim,
  { net }: CreditNoteRow,
  requested: string | undefined,
): string {
  const left = toDecimal(outstanding);
  const maxAmount = Decimal.min(left, toDecimal(net));
  const amount = requested === undefined ? maxAmount : toDecimal(requested);
  if (amount.lte(0) || amount.gt(maxAmount.plus(roundingOf(currency)))) throw amountNotPossible();
  return amountText(Decimal.min(amount, left));
}

/** @throws ApplicationError `not_found`, `status_conflict`, `requirements_unmet`, `edit_conflict` */
export const creditClaim = (
  database: Database,
  member: ActingMember,
  step: Step & { readonly creditNoteId: number; readonly amount?: string | undefined },
): Promise<Claim> =>
  change(database, member, async (transaction) => {
    const { creditNoteId, id, now } = step;
    await presentClaim(transaction, id);
    // Before the claim: a document that is saved at the same time holds its own lock first too.
    const note = await lockCreditNote(transaction, creditNoteId);
    const current = await readClaim(transaction, id, now);
    const isUsable =
      note !== undefined &&
      !note.deleted &&
      note.service_provider_id === current.serviceProvider.id &&
      note.currency === current.currency &&
      toDecimal(note.net).gt(0);
    if (!isUsable) throw creditNoteNotFound();
    const own = current.credits.find((credit) => credit.creditNoteId === creditNoteId);
    // A second click.
    if (own?.state === 'confirmed') return current;
    return act(transaction, member, { ...step, action: 'credit' }, async (before, { at, personId }) => {
      const amount = settledAmount(before, note, step.amount);
      const credit = { claimId: id, creditNoteId, amount, evidence: own?.evidence ?? [], at, personId };
      await putCredit(transaction, { ...credit, state: 'confirmed', isAutomatic: false });
    });
  });

/** @throws ApplicationError `not_found`, `requirements_unmet`, `edit_conflict` */
export const dismissClaimCredit = (
  database: Database,
  member: ActingMember,
  { creditNoteId, ...step }: Step & { readonly creditNoteId: number },
): Promise<Claim> =>
  database.tenant(member.organization, (transaction) =>
    act(transaction, member, step, async ({ id: claimId }, acting) => {
      if (!(await dismissCredit(transaction, { claimId, creditNoteId, ...acting }))) throw creditNoteNotFound();
    }),
  );

/** @throws ApplicationError `not_found`, `status_conflict`, `edit_conflict` */
export const declineClaim = (
  database: Database,
  member: ActingMember,
  { reason, ...step }: Step & { readonly reason: string },
): Promise<Claim> =>
  database.tenant(member.organization, (transaction) =>
    act(transaction, member, { ...step, action: 'decline' }, ({ id }, acting) =>
      setDeclined(transaction, id, reason, acting),
    ),
  );

/** @throws ApplicationError `not_found`, `status_conflict`, `edit_conflict` */
export const reopenClaim = (database: Database, member: ActingMember, step: Step): Promise<Claim> =>
  database.tenant(member.organization, (transaction) =>
    act(transaction, member, { ...step, action: 'reopen' }, ({ id }, acting) =>
      setDeclined(transaction, id, null, acting),
    ),
  );

/** @throws ApplicationError `not_found`, `status_conflict`, `edit_conflict` */
export const withdrawClaim = (database: Database, member: ActingMember, step: Step): Promise<Claim> =>
  database.tenant(member.organization, (transaction) =>
    act(transaction, member, { ...step, action: 'withdraw' }, async ({ id }, acting) => {
      await setWithdrawn(transaction, id, acting);
      await releaseClaimLines(transaction, id);
    }),
  );

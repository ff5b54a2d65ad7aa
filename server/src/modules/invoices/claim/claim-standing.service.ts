import { type ClaimStanding, standingOf } from '@tunna/domain/invoices/claim';
import type { TenantTransaction } from '../../../database/database.ts';
import { type Acting, findStandingFacts, setStanding } from './claim-write.queries.ts';

/** Calculates the state and the amounts of a locked claim again. */
export async function refreshStanding(
  transaction: TenantTransaction,
  claimId: number,
  acting: Acting,
): Promise<ClaimStanding> {
  const { amount, currency, credited, ...row } = await findStandingFacts(transaction, claimId);
  const standing = standingOf({
    amount,
    currency,
    credited,
    isSent: row.is_sent,
    isDeclined: row.is_declined,
    isWithdrawn: row.is_withdrawn,
  });
  await setStanding(transaction, claimId, { ...standing, credited }, acting);
  return standing;
}

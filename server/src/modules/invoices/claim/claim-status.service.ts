import { type ClaimStatus, claimStatus } from '@tunna/domain/invoices/claim';
import type { TenantTransaction } from '../../../database/database.ts';
import { type Acting, findStatusFacts, setClaimStatus } from './claim-write.queries.ts';

/** Calculates the state and the amounts of a locked claim again. */
export async function refreshClaimStatus(
  transaction: TenantTransaction,
  claimId: number,
  acting: Acting,
): Promise<ClaimStatus> {
  const { amount, currency, credited, ...row } = await findStatusFacts(transaction, claimId);
  const status = claimStatus({
    amount,
    currency,
    credited,
    isSent: row.is_sent,
    isDeclined: row.is_declined,
    isWithdrawn: row.is_withdrawn,
  });
  await setClaimStatus(transaction, claimId, { ...status, credited }, acting);
  return status;
}

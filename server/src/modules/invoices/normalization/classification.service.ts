import type { TenantTransaction } from '../../../database/database.ts';
import { classifyInvoice, shareLines } from './classification.queries.ts';

/**
 * Call before you write invoice lines or change which are counted: stored choices do not change until the transaction ends, so that a
 * concurrent change includes all lines.
 */
export const beginLines = (transaction: TenantTransaction): Promise<void> => shareLines(transaction);

/** Applies stored choices to the counted lines of an invoice, except members' choices for single lines. */
export async function classifyLines(transaction: TenantTransaction, invoiceId: number): Promise<void> {
  await classifyInvoice(transaction, invoiceId);
}

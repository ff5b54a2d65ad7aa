import type { TenantTransaction } from '../../../database/database.ts';
import { classifyInvoice, shareLines } from './classification.queries.ts';

/**
 * To be called first by whoever writes lines of invoices, or counts them again: what is remembered of lines does not change until the
 * transaction ends, so that none of them is left out by a change that is made at the same moment.
 */
export const beginLines = (transaction: TenantTransaction): Promise<void> => shareLines(transaction);

/** Applies what is remembered to the lines of an invoice that count, but for what people said of them. */
export async function classifyLines(transaction: TenantTransaction, invoiceId: number): Promise<void> {
  await classifyInvoice(transaction, invoiceId);
}

import { type InvoiceHead, isCreditKind } from '@tunna/domain/invoices/invoice';
import { essentialsOf, type InvoiceEssentials, isEssential } from '@tunna/domain/invoices/rules/invoice-essentials';
import type { InvoiceFailure } from '@tunna/domain/invoices/rules/invoice-failures';
import type { TenantTransaction } from '../../../database/database.ts';
import { matchClaims } from '../claim/claim-match.service.ts';
import { beginLines, classifyLines } from '../normalization/classification.service.ts';
import type { LineRows } from './invoice-rows.service.ts';
import {
  carryChoicesOver,
  countLines,
  type InvoiceColumns,
  insertInvoice,
  insertLines,
  insertVersion,
  lockInvoice,
  moveInvoice,
  uncountLines,
  undeleteInvoice,
} from './invoice-store.queries.ts';

export interface InvoiceToSave {
  readonly serviceProviderId: number;
  /** Must have its essential fields. */
  readonly head: InvoiceHead;
  readonly lineCount: number;
  /** Result of `InvoiceDigest`: equal content is no new version. */
  readonly contentHash: Buffer;
  readonly origin: 'import' | 'editor' | 'restore';
  readonly restoredVersion?: number | undefined;
  readonly warnings: readonly InvoiceFailure[];
  /** The source file. */
  readonly fileId?: number | undefined;
  readonly savedBy?: number | undefined;
  readonly at: Date;
  /** Also saves unchanged content, because classifications of lines are not part of it. */
  readonly evenIfSame?: boolean;
}

export interface SavedInvoice {
  readonly invoiceId: number;
  readonly version: number;
  readonly outcome: 'created' | 'unchanged' | 'changed';
}

function columnsOf(
  { head, lineCount, warnings, at, savedBy }: InvoiceToSave,
  essentials: InvoiceEssentials,
): InvoiceColumns {
  const { totals, vatTotals } = head;
  const tax = vatTotals.find(({ currency }) => currency === undefined || currency === essentials.currency)?.amount;
  return {
    kind: essentials.kind,
    sign: isCreditKind(essentials.kind) ? -1 : 1,
    issueDate: essentials.issueDate,
    dueDate: head.dueDate,
    finalDate: head.finalDate,
    periodStart: head.period?.start,
    periodEnd: head.period?.end,
    currency: essentials.currency,
    lineTotal: totals.lines,
    taxExclusive: totals.taxExclusive,
    tax,
    taxInclusive: totals.taxInclusive,
    payable: totals.payable,
    lineCount,
    changedByFile: false,
    warningCount: warnings.length,
    at,
    savedBy,
  };
}

/**
 * Saves an invoice under its natural key: a new one, or the next version of an existing one. The same content changes nothing, and restores
 * a deleted invoice. A file with other content under an existing number is marked as such.
 * @param rows of all lines, in order, that are prepared while earlier ones are written
 * @throws Error if the head lacks its essentials: callers must check them
 */
export async function saveInvoice(
  transaction: TenantTransaction,
  toSave: InvoiceToSave,
  rows: AsyncIterable<LineRows> | Iterable<LineRows>,
): Promise<SavedInvoice> {
  const { serviceProviderId, head, origin, at, savedBy, contentHash } = toSave;
  const essentials = essentialsOf(head);
  if (!isEssential(essentials)) throw new Error('The invoice has no provider or no number.');
  // Always in this order, which prevents deadlocks: the holder of an invoice never waits for stored choices.
  await beginLines(transaction);
  const known = await lockInvoice(transaction, serviceProviderId, essentials.number);
  if (known?.content_hash.equals(contentHash) === true && toSave.evenIfSame !== true) {
    if (known.deleted) {
      await undeleteInvoice(transaction, known.id, at, savedBy);
      await countLines(transaction, known.id, known.version);
      await classifyLines(transaction, known.id);
      await matchClaims(transaction, known.id, at);
    }
    return { invoiceId: known.id, version: known.version, outcome: known.deleted ? 'changed' : 'unchanged' };
  }
  const columns = {
    ...columnsOf(toSave, essentials),
    changedByFile: origin === 'import' && known !== undefined && !known.deleted,
  };
  const version = (known?.version ?? 0) + 1;
  const invoiceId = known?.id ?? (await insertInvoice(transaction, serviceProviderId, essentials.number, columns));
  if (known !== undefined) {
    await uncountLines(transaction, invoiceId);
    await moveInvoice(transaction, invoiceId, version, columns);
  }
  const { restoredVersion, lineCount, warnings, fileId } = toSave;
  const saved = { origin, restoredVersion, head, lineCount, contentHash, warnings, fileId, at, savedBy };
  await insertVersion(transaction, { invoiceId, version, ...saved });
  const { sign, currency } = columns;
  const of = { invoiceId, version, serviceProviderId, sign, currency };
  let written = 0;
  for await (const { count, json } of rows) {
    await insertLines(transaction, of, json);
    written += count;
  }
  if (written !== lineCount) throw new Error('The number of lines of the invoice is not the expected one.');
  if (known !== undefined && origin === 'import')
    await carryChoicesOver(transaction, invoiceId, known.version, version);
  await classifyLines(transaction, invoiceId);
  await matchClaims(transaction, invoiceId, at);
  return { invoiceId, version, outcome: known === undefined ? 'created' : 'changed' };
}

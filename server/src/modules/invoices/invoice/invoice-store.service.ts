import type { LineSource } from '@tunna/contract/invoices/invoice-values';
import { lineKeys } from '@tunna/domain/invoices/classification/line-keys';
import { type InvoiceFailure, type InvoiceHead, type InvoiceLine, isCreditKind } from '@tunna/domain/invoices/invoice';
import { essentialsOf, type InvoiceEssentials, isEssential } from '@tunna/domain/invoices/rules/invoice-essentials';
import type { TenantTransaction } from '../../../database/database.ts';
import { matchClaims } from '../claim/claim-match.service.ts';
import { beginLines, classifyLines } from '../normalization/classification.service.ts';
import {
  carryChoicesOver,
  countLines,
  type InvoiceColumns,
  insertInvoice,
  insertLines,
  insertVersion,
  type LinesOf,
  lockInvoice,
  moveInvoice,
  type NewLine,
  uncountLines,
  undeleteInvoice,
} from './invoice-store.queries.ts';

/** A person’s classification of a line. */
export interface LineClassification {
  readonly kind?: 'material' | 'transport' | 'rental' | 'fee' | 'other' | undefined;
  readonly wasteStreamId?: number | undefined;
  readonly ewcCode?: string | undefined;
  readonly treatmentCode?: string | undefined;
  /** Signed: negative for a credit note. */
  readonly kg?: { readonly amount: string; readonly origin: 'weighed' | 'converted' | 'estimated' } | undefined;
  readonly locationId?: string | undefined;
  readonly containerId?: number | undefined;
}

export interface LineToSave {
  readonly line: InvoiceLine;
  /** How it came into the invoice. */
  readonly source: LineSource;
  readonly classification?: LineClassification | undefined;
}

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

/** The day whose month a line belongs to: the last day of its service period, if the document has one. */
const serviceDayOf = (head: InvoiceHead, line: InvoiceLine, issueDate: string): string =>
  line.period?.end ?? line.period?.start ?? head.period?.end ?? issueDate;

function newLine(
  head: InvoiceHead,
  { line, source, classification: said = {} }: LineToSave,
  issueDate: string,
): NewLine {
  const { position, ...content } = line;
  const keys = lineKeys(head, line);
  return {
    position,
    content,
    service_day: serviceDayOf(head, line, issueDate),
    item_key: keys.item,
    wording_key: keys.wording,
    place_key: keys.place,
    kind: said.kind ?? null,
    waste_stream_id: said.wasteStreamId ?? null,
    material_origin: said.kind === undefined ? null : 'person',
    ewc_code: said.ewcCode ?? null,
    treatment_code: said.treatmentCode ?? null,
    kg: said.kg?.amount ?? null,
    kg_origin: said.kg?.origin ?? null,
    location_id: said.locationId ?? null,
    location_origin: said.locationId === undefined ? null : 'person',
    container_id: said.containerId ?? null,
    source,
  };
}

/**
 * Saves an invoice under its natural key: a new one, or the next version of an existing one. The same content changes nothing, and restores
 * a deleted invoice. A file with other content under an existing number is marked as such.
 * @param lines all of them, in order, in batches of any size that are read while they are written
 * @throws Error if the head lacks its essentials: callers must check them
 */
export async function saveInvoice(
  transaction: TenantTransaction,
  toSave: InvoiceToSave,
  lines: AsyncIterable<readonly LineToSave[]> | Iterable<readonly LineToSave[]>,
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
  await writeLines(
    transaction,
    { invoiceId, version, serviceProviderId, sign, currency },
    { toSave, essentials, lines },
  );
  if (known !== undefined && origin === 'import')
    await carryChoicesOver(transaction, invoiceId, known.version, version);
  await classifyLines(transaction, invoiceId);
  await matchClaims(transaction, invoiceId, at);
  return { invoiceId, version, outcome: known === undefined ? 'created' : 'changed' };
}

/** Maximum lines per statement. */
const maxAtOnce = 500;

interface LinesToWrite {
  readonly toSave: InvoiceToSave;
  readonly essentials: InvoiceEssentials;
  readonly lines: AsyncIterable<readonly LineToSave[]> | Iterable<readonly LineToSave[]>;
}

async function writeLines(
  transaction: TenantTransaction,
  of: LinesOf,
  { toSave, essentials, lines }: LinesToWrite,
): Promise<void> {
  let ready: NewLine[] = [];
  let written = 0;
  const write = async () => {
    if (ready.length > 0) await insertLines(transaction, of, ready);
    written += ready.length;
    ready = [];
  };
  for await (const piece of lines) {
    for (const line of piece) {
      ready.push(newLine(toSave.head, line, essentials.issueDate));
      if (ready.length === maxAtOnce) await write();
    }
  }
  await write();
  if (written !== toSave.lineCount) throw new Error('The number of lines of the invoice is not the expected one.');
}

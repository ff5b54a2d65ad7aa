import { createReadStream } from 'node:fs';
import type { ImportSummary } from '@tunna/contract/invoices/invoice-import';
import type { InvoiceHead, InvoiceLine } from '@tunna/domain/invoices/invoice';
import { essentialsOf, isEssential } from '@tunna/domain/invoices/rules/invoice-essentials';
import type { InvoiceFailure } from '@tunna/domain/invoices/rules/invoice-failures';
import { InvoiceCheck } from '@tunna/domain/invoices/rules/invoice-rules';
import { InvoiceDigest } from '../invoice/invoice-digest.service.ts';
import { type ReadInvoice, readInvoice } from '../invoice-reader/invoice-reader.service.ts';
import { ImportRefusal } from './import-refusal.service.ts';
import { kennitalaOf, sellerIdsOf } from './seller.service.ts';

/** A valid file: read completely and checked, without storing anything. */
export interface CheckedInvoice {
  readonly head: InvoiceHead;
  readonly lineCount: number;
  readonly contentHash: Buffer;
  /** Violated rules that do not prevent the import. */
  readonly warnings: readonly InvoiceFailure[];
  readonly omitted: number;
  readonly summary: ImportSummary;
}

const longest = 200;
const cut = (text: string | undefined): string | undefined => text?.slice(0, longest);

function summaryOf({ head, lineCount, unknown }: ReadInvoice): ImportSummary {
  const { seller, totals } = head;
  const stated = {
    number: cut(head.number),
    kind: cut(head.kind),
    issueDate: head.issueDate,
    currency: cut(head.currency),
    payable: totals.payable,
    sellerName: cut(seller.name ?? seller.tradingName),
    sellerKennitala: kennitalaOf(seller),
  };
  return {
    ...Object.fromEntries(Object.entries(stated).filter(([, value]) => value !== undefined)),
    lineCount,
    sellerIds: sellerIdsOf(seller),
    unknownElements: unknown.elements,
  };
}

/**
 * Reads a UBL or CII file once, without keeping its lines.
 * @param takeLines called with the lines and the number of lines read so far
 * @throws ImportRefusal if it breaks a binding rule; InvoiceReadError if it cannot be read
 */
export async function checkInvoiceFile(
  path: string,
  takeLines: (piece: readonly InvoiceLine[], lines: number) => Promise<void>,
): Promise<CheckedInvoice> {
  const check = new InvoiceCheck();
  const digest = new InvoiceDigest();
  let lines = 0;
  const read = await readInvoice(createReadStream(path), async (piece) => {
    for (const line of piece) {
      check.line(line);
      digest.line(line);
    }
    lines += piece.length;
    await takeLines(piece, lines);
  });
  const { failures, omitted } = check.finish(read.head, read.findings);
  const summary = summaryOf(read);
  const essentials = essentialsOf(read.head);
  const notified = new Set(failures.map(({ code, field }) => `${code} ${field}`));
  // Most of them were reported as rules of the standard.
  const lacking = isEssential(essentials)
    ? []
    : essentials.filter(({ code, field }) => !notified.has(`${code} ${field}`));
  const all = [...failures, ...lacking];
  if (all.some(({ severity }) => severity === 'error')) throw new ImportRefusal(all, summary, omitted);
  return { ...read, contentHash: digest.finish(read.head), warnings: all, omitted, summary };
}

import type { Invoice, InvoiceHead, InvoiceLine } from '@tunna/domain/invoices/invoice';
import type { ReadingFinding } from '@tunna/domain/invoices/rules/invoice-failures';
import { readCiiHead } from './cii-head.service.ts';
import { readCiiLine } from './cii-line.service.ts';
import { InvoiceReadError } from './invoice-reader.errors.ts';
import { readUblHead } from './ubl-head.service.ts';
import { readUblLine } from './ubl-line.service.ts';
import { readXmlText } from './xml-text.service.ts';
import { type XmlLimits, XmlTokens } from './xml-tokens.service.ts';
import { type InvoiceDocument, unknownIn, type XmlElement, XmlTree, type XmlTreeLimits } from './xml-tree.service.ts';
import { XmlValues } from './xml-values.service.ts';

export { InvoiceReadError };

export interface InvoiceReadLimits extends XmlLimits, XmlTreeLimits {
  /** Maximum of the file. */
  readonly bytes: number;
}

export const invoiceReadLimits: InvoiceReadLimits = {
  bytes: 64 * 1024 ** 2,
  depth: 40,
  attributes: 60,
  tag: 32 * 1024,
  elements: 2_000_000,
  totalAttributes: 3_000_000,
  declarations: 40,
  scopedDeclarations: 400,
  // More than in a file of 64 MiB that declares two namespaces of UBL in each element.
  totalDeclarations: 1_000_000,
  partElements: 50_000,
  partAttributes: 100_000,
  text: 100_000,
  partText: 2_000_000,
  lines: 10_000,
};

export interface ReadInvoice {
  readonly head: InvoiceHead;
  readonly lineCount: number;
  /** Values that were read although their form breaks a rule. */
  readonly findings: readonly ReadingFinding[];
  /** Unread content of the file: its amount, and the first names, for users. */
  readonly unknown: { readonly elements: number; readonly names: readonly string[]; readonly extensions: number };
}

/** Maximum reported names of unknown elements. */
const maxNames = 20;

class Unknown {
  elements = 0;
  readonly names = new Set<string>();

  readonly count = (name: string): void => {
    this.elements += 1;
    if (this.names.size < maxNames) this.names.add(name.slice(0, 100));
  };
}

interface Syntax {
  readLine(values: XmlValues, line: XmlElement, position: number): InvoiceLine;
  readHead(values: XmlValues, head: XmlElement): InvoiceHead;
}

const syntaxes: Readonly<Record<InvoiceDocument, Syntax>> = {
  ubl_invoice: { readLine: readUblLine, readHead: (values, head) => readUblHead(values, head, 'invoice') },
  ubl_credit_note: { readLine: readUblLine, readHead: (values, head) => readUblHead(values, head, 'credit_note') },
  cii: { readLine: readCiiLine, readHead: readCiiHead },
};

/**
 * Reads an invoice or credit note in UBL 2.1 or in CII (UN/CEFACT Cross Industry Invoice, D16B) as it comes in. Lines are handed out while the file is still being read, and are not kept: where
 * this fails in the end, nothing of them may be used.
 * @param takeLines is waited for before the file is read on
 * @throws InvoiceReadError the file cannot be read. What the source or `takeLines` throws comes through.
 */
export async function readInvoice(
  source: AsyncIterable<Uint8Array>,
  takeLines: (lines: readonly InvoiceLine[]) => void | Promise<void>,
  limits: InvoiceReadLimits = invoiceReadLimits,
): Promise<ReadInvoice> {
  const values = new XmlValues();
  const unknown = new Unknown();
  let lineCount = 0;
  let ready: InvoiceLine[] = [];
  const tree = new XmlTree(limits, (element) => {
    lineCount += 1;
    values.line = lineCount;
    ready.push(syntaxes[tree.document].readLine(values, element, lineCount));
    unknownIn(element, unknown.count);
  });
  const tokens = new XmlTokens(tree, limits);
  for await (const piece of readXmlText(source, limits.bytes)) {
    tokens.write(piece);
    if (ready.length === 0) continue;
    const taken = ready;
    ready = [];
    // After an unreadable value the lines are useless. The rest is read to report further failures.
    if (values.failures.length === 0) await takeLines(taken);
  }
  tokens.end();
  const head = syntaxes[tree.document].readHead(values, tree.head);
  unknownIn(tree.head, unknown.count);
  if (values.failures.length > 0) throw new InvoiceReadError(values.failures);
  return {
    head,
    lineCount,
    findings: values.findings,
    unknown: { elements: unknown.elements, names: [...unknown.names], extensions: tree.extensions },
  };
}

/** What can be read of an invoice. */
export interface PartialInvoice {
  readonly head: InvoiceHead | undefined;
  readonly lines: readonly InvoiceLine[];
  readonly lineCount: number;
}

/**
 * Reads what can be read of an invoice that cannot be imported: unreadable values are missing, and of malformed XML only what stands before
 * the fault is read.
 * @param maxLines further lines are only counted
 * @throws what the source throws
 */
export async function readPartialInvoice(
  source: AsyncIterable<Uint8Array>,
  maxLines: number,
  limits: InvoiceReadLimits = invoiceReadLimits,
): Promise<PartialInvoice> {
  const values = new XmlValues();
  const lines: InvoiceLine[] = [];
  let lineCount = 0;
  const tree = new XmlTree(limits, (element) => {
    lineCount += 1;
    values.line = lineCount;
    if (lines.length < maxLines) lines.push(syntaxes[tree.document].readLine(values, element, lineCount));
  });
  const tokens = new XmlTokens(tree, limits);
  try {
    for await (const piece of readXmlText(source, limits.bytes)) tokens.write(piece);
    tokens.end();
  } catch (error) {
    if (!(error instanceof InvoiceReadError)) throw error;
  }
  try {
    return { head: syntaxes[tree.document].readHead(values, tree.head), lines, lineCount };
  } catch (error) {
    // The file has no root element of an invoice.
    if (!(error instanceof InvoiceReadError)) throw error;
    return { head: undefined, lines, lineCount };
  }
}

/** Reads an invoice with all its lines in memory, for small files. @throws the errors of `readInvoice` */
export async function readWholeInvoice(
  source: AsyncIterable<Uint8Array>,
  limits = invoiceReadLimits,
): Promise<Invoice> {
  const lines: InvoiceLine[] = [];
  const { head } = await readInvoice(source, (taken) => void lines.push(...taken), limits);
  return { ...head, lines };
}

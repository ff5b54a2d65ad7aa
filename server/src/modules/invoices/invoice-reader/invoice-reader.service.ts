import type { Invoice, InvoiceHead, InvoiceLine } from '@tunna/domain/invoices/invoice';
import type { ReadingFinding } from '@tunna/domain/invoices/rules/invoice-failures';
import { checkCiiHead, readCiiHead } from './cii-head.service.ts';
import { readCiiLine } from './cii-line.service.ts';
import { InvoiceReadError, type InvoiceReadFailure } from './invoice-reader.errors.ts';
import { readUblHead } from './ubl-head.service.ts';
import { readUblLine } from './ubl-line.service.ts';
import { checkUblHead, checkUblLine } from './ubl-structure.service.ts';
import { XmlForms } from './xml-forms.service.ts';
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
  /** Rules of the syntax that lines break. */
  checkLine(line: XmlElement): readonly ReadingFinding[];
  checkHead(head: XmlElement): readonly ReadingFinding[];
}

const ublSyntax = (document: InvoiceHead['document']): Syntax => ({
  readLine: readUblLine,
  readHead: (values, head) => readUblHead(values, head, document),
  checkLine: checkUblLine,
  checkHead: (head) => checkUblHead(head, document === 'credit_note'),
});

const syntaxes: Readonly<Record<InvoiceDocument, Syntax>> = {
  ubl_invoice: ublSyntax('invoice'),
  ubl_credit_note: ublSyntax('credit_note'),
  cii: { readLine: readCiiLine, readHead: readCiiHead, checkLine: () => [], checkHead: checkCiiHead },
};

/** Reads the tokens of one document, with the values that can be read of it. */
export class InvoiceReading {
  /** Every method throws InvoiceReadError. */
  readonly tree: XmlTree;
  readonly #values = new XmlValues();
  readonly #unknown = new Unknown();
  readonly #forms = new XmlForms(this.#values.report);
  #lineCount = 0;
  #ready: InvoiceLine[] = [];

  constructor(limits: XmlTreeLimits = invoiceReadLimits) {
    this.tree = new XmlTree(limits, (element) => {
      this.#lineCount += 1;
      this.#values.line = this.#lineCount;
      const syntax = syntaxes[this.tree.document];
      this.#ready.push(syntax.readLine(this.#values, element, this.#lineCount));
      this.#check(element, syntax.checkLine(element));
    });
  }

  #check(element: XmlElement, findings: readonly ReadingFinding[]): void {
    for (const finding of findings) this.#values.report(finding);
    if (this.tree.document !== 'cii') this.#forms.check(element);
    unknownIn(element, this.#unknown.count);
  }

  /** Values that could not be read so far. */
  get failures(): readonly InvoiceReadFailure[] {
    return this.#values.failures;
  }

  /** The lines since the last call. */
  takeLines(): readonly InvoiceLine[] {
    const taken = this.#ready;
    this.#ready = [];
    return taken;
  }

  /** Everything but the lines, when the document has ended. @throws InvoiceReadError `document_unknown` */
  finish(): ReadInvoice {
    const { tree } = this;
    const syntax = syntaxes[tree.document];
    const head = syntax.readHead(this.#values, tree.head);
    this.#check(tree.head, syntax.checkHead(tree.head));
    const { elements, names } = this.#unknown;
    return {
      head,
      lineCount: this.#lineCount,
      findings: this.#values.findings,
      unknown: { elements, names: [...names], extensions: tree.extensions },
    };
  }
}

/**
 * Reads an invoice or credit note in UBL 2.1 or in CII (UN/CEFACT Cross Industry Invoice, D16B) as it comes in. Lines are handed out
 * while the file is still being read, and are not kept: where this fails in the end, nothing of them may be used.
 * @param takeLines is waited for before the file is read on
 * @throws InvoiceReadError the file cannot be read. What the source or `takeLines` throws comes through.
 */
export async function readInvoice(
  source: AsyncIterable<Uint8Array>,
  takeLines: (lines: readonly InvoiceLine[]) => void | Promise<void>,
  limits: InvoiceReadLimits = invoiceReadLimits,
): Promise<ReadInvoice> {
  const reading = new InvoiceReading(limits);
  const tokens = new XmlTokens(reading.tree, limits);
  for await (const piece of readXmlText(source, limits.bytes)) {
    tokens.write(piece);
    const lines = reading.takeLines();
    // After an unreadable value the lines are useless. The rest is read to report further failures.
    if (lines.length > 0 && reading.failures.length === 0) await takeLines(lines);
  }
  tokens.end();
  const read = reading.finish();
  if (reading.failures.length > 0) throw new InvoiceReadError(reading.failures);
  return read;
}

/** What can be read of an invoice. */
export interface PartialInvoice {
  readonly head: InvoiceHead | undefined;
  readonly lines: readonly InvoiceLine[];
  readonly lineCount: number;
}

/**
 * Reads what can be read of an invoice that cannot be imported: unreadable values are missing, and of malformed XML only what precedes
 * the fault is read.
 * @param maxLines further lines are only counted
 * @throws what the source throws
 */
export async function readPartialInvoice(
  source: AsyncIterable<Uint8Array>,
  maxLines: number,
  limits: InvoiceReadLimits = invoiceReadLimits,
): Promise<PartialInvoice> {
  const reading = new InvoiceReading(limits);
  const lines: InvoiceLine[] = [];
  const take = () => void lines.push(...reading.takeLines().slice(0, maxLines - lines.length));
  const tokens = new XmlTokens(reading.tree, limits);
  try {
    for await (const piece of readXmlText(source, limits.bytes)) {
      tokens.write(piece);
      take();
    }
    tokens.end();
  } catch (error) {
    if (!(error instanceof InvoiceReadError)) throw error;
    take();
    reading.tree.breakOff();
  }
  try {
    const { head, lineCount } = reading.finish();
    return { head, lines, lineCount };
  } catch (error) {
    // The file has no root element of an invoice.
    if (!(error instanceof InvoiceReadError)) throw error;
    return { head: undefined, lines, lineCount: lines.length };
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

import type { InvoiceFailure } from '@tunna/domain/invoices/rules/invoice-failures';
import { InvoiceCheck } from '@tunna/domain/invoices/rules/invoice-rules';
import { InvoiceReadError } from './invoice-reader.errors.ts';
import { InvoiceReading, invoiceReadLimits } from './invoice-reader.service.ts';
import { readXmlText } from './xml-text.service.ts';
import { type XmlAttributes, type XmlListener, XmlTokens } from './xml-tokens.service.ts';

/** What a test expects of its rules. */
export type RuleExpectation = 'success' | 'warning' | 'error';

/** One document of a set of rule tests, and the result of our check. */
export interface RuleTest {
  /** Place in the file, from 1. */
  readonly place: number;
  /** Rules that the test is about. A whole invoice has none: it must break no binding rule. */
  readonly expected: readonly { readonly rule: string; readonly expectation: RuleExpectation }[];
  readonly failures: readonly InvoiceFailure[];
  /** Why the reader rejects the document; its other values are checked all the same. */
  readonly rejections: readonly InvoiceFailure[];
  readonly hasEmptyElements: boolean;
}

const localName = (written: string): string => written.slice(written.indexOf(':') + 1);
const isNamespace = ([name]: XmlAttributes[number]): boolean => name === 'xmlns' || name.startsWith('xmlns:');

const expectations: ReadonlySet<string> = new Set(['success', 'warning', 'error', 'fatal']);
const documentRoots: ReadonlySet<string> = new Set(['Invoice', 'CreditNote', 'CrossIndustryInvoice']);

/** Checks one document of a test while it is read. */
class DocumentTest {
  readonly #check = new InvoiceCheck();
  readonly #reading = new InvoiceReading();
  readonly #peppolBinds: boolean | undefined;
  #rejection: InvoiceReadError | undefined;

  constructor(peppolBinds: boolean | undefined) {
    this.#peppolBinds = peppolBinds;
  }

  /** After a rejection the rest of the document is skipped. */
  write(work: (listener: XmlListener) => void): void {
    this.#guarded(() => work(this.#reading.tree));
  }

  #guarded(work: () => void): void {
    if (this.#rejection !== undefined) return;
    try {
      work();
    } catch (error) {
      if (!(error instanceof InvoiceReadError)) throw error;
      this.#rejection = error;
    }
  }

  end(): Pick<RuleTest, 'failures' | 'rejections'> {
    let failures: readonly InvoiceFailure[] = [];
    this.#guarded(() => {
      const { head, findings } = this.#reading.finish();
      for (const line of this.#reading.takeLines()) this.#check.line(line);
      ({ failures } = this.#check.finish(head, findings, this.#peppolBinds));
    });
    return {
      failures,
      rejections: [...this.#reading.failures, ...(this.#rejection?.failures ?? [])],
    };
  }
}

/** Splits a test set into its documents. A file with an invoice as root is one test without rules. */
class TestSetListener implements XmlListener {
  readonly tests: RuleTest[] = [];
  readonly #outer: XmlAttributes[] = [];
  #peppolBinds: boolean | undefined;
  #expected: { rule: string; expectation: RuleExpectation }[] = [];
  #asserting: RuleExpectation | undefined;
  #text = '';
  #document: DocumentTest | undefined;
  #depth = 0;
  #hasEmptyElements = false;
  /** Whether nothing was in the innermost open element so far. */
  #isEmpty = false;

  open(name: string, attributes: XmlAttributes): void {
    this.#isEmpty = true;
    if (this.#document !== undefined) {
      this.#depth += 1;
      this.#document.write((listener) => listener.open(name, attributes));
      return;
    }
    const local = localName(name);
    if (documentRoots.has(local)) {
      this.#document = new DocumentTest(this.#peppolBinds);
      this.#depth = 1;
      this.#hasEmptyElements = false;
      // Namespaces of the test set are in force inside the document.
      const declared = new Map(this.#outer.flatMap((each) => each.filter(isNamespace)));
      const all = new Map([...declared, ...attributes]);
      this.#document.write((listener) => listener.open(name, [...all]));
      return;
    }
    this.#outer.push(attributes);
    if (local === 'testSet')
      this.#peppolBinds = attributes.some(([key, value]) => key === 'configuration' && value.includes('peppol'));
    if (local === 'test') this.#expected = [];
    this.#text = '';
    this.#asserting = expectations.has(local) ? (local === 'fatal' ? 'error' : (local as RuleExpectation)) : undefined;
  }

  text(piece: string): void {
    if (piece.trim() !== '') this.#isEmpty = false;
    if (this.#document !== undefined) this.#document.write((listener) => listener.text(piece));
    else this.#text = (this.#text + piece).slice(0, 100);
  }

  close(name: string): void {
    if (this.#document === undefined) {
      this.#outer.pop();
      const rule = this.#text.trim();
      if (this.#asserting !== undefined && rule !== '') this.#expected.push({ rule, expectation: this.#asserting });
      this.#asserting = undefined;
      return;
    }
    if (this.#isEmpty) this.#hasEmptyElements = true;
    this.#isEmpty = false;
    this.#document.write((listener) => listener.close(name));
    this.#depth -= 1;
    if (this.#depth > 0) return;
    this.tests.push({
      place: this.tests.length + 1,
      expected: this.#expected,
      hasEmptyElements: this.#hasEmptyElements,
      ...this.#document.end(),
    });
    this.#document = undefined;
  }
}

/**
 * Reads a file of rule tests in the form of the published sets of EN 16931 and Peppol (`testSet`, `test`, `assert`), or a whole invoice.
 * @throws InvoiceReadError the file is no XML, or above the limits of invoices
 */
export async function readRuleTests(source: AsyncIterable<Uint8Array>): Promise<readonly RuleTest[]> {
  const listener = new TestSetListener();
  const tokens = new XmlTokens(listener, invoiceReadLimits);
  for await (const piece of readXmlText(source, invoiceReadLimits.bytes)) tokens.write(piece);
  tokens.end();
  return listener.tests;
}

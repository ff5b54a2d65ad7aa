import { toDecimal, zero } from '../../numbers/decimal.ts';
import type { Invoice, InvoiceHead, InvoiceLine } from '../invoice.ts';
import { checkDocumentCodes, checkLineCodes } from './invoice-code-rules.ts';
import { checkDocument } from './invoice-document-rules.ts';
import type { InvoiceFailure } from './invoice-failures.ts';
import { FailureList, type ReadingFinding } from './invoice-failures.ts';
import { checkIcelandic } from './invoice-icelandic-rules.ts';
import { checkLine } from './invoice-line-rules.ts';
import { checkPeppol, isPeppol } from './invoice-peppol-rules.ts';
import { checkTotals } from './invoice-total-rules.ts';
import { checkVat, VatTotals } from './invoice-vat-rules.ts';

export interface InvoiceFindings {
  /** In the order of the file: lines first, then what concerns the whole. At most a hundred of one rule. */
  readonly failures: readonly InvoiceFailure[];
  /** The number of failures beyond a hundred of one rule. */
  readonly omitted: number;
}

interface LinePeriodBound {
  readonly line: number;
  readonly day: string;
}

/**
 * Holds an invoice against the rules, line by line, so that the lines need not be kept. Figures that only Peppol has rules for (a line's net
 * amount, percentages of allowances) are looked at in every document; where it does not say that it keeps to Peppol they are warnings.
 */
export class InvoiceCheck {
  readonly #failures = new FailureList();
  readonly #vatTotals = new VatTotals();
  #hasLines = false;
  #lineSum = zero;
  #starts: LinePeriodBound | undefined;
  #ends: LinePeriodBound | undefined;

  line(line: InvoiceLine): void {
    this.#hasLines = true;
    this.#lineSum = this.#lineSum.plus(toDecimal(line.net));
    this.#vatTotals.add('line', line.vatCategory, line.vatRate, toDecimal(line.net));
    checkLine(this.#failures, line);
    checkLineCodes(this.#failures, line);
    const { start, end } = line.period ?? {};
    if (start !== undefined && (this.#starts === undefined || start < this.#starts.day))
      this.#starts = { line: line.position, day: start };
    if (end !== undefined && (this.#ends === undefined || end > this.#ends.day))
      this.#ends = { line: line.position, day: end };
  }

  /**
   * @param reading findings of the reader that change no value
   * @param peppolBinds whether the rules of Peppol bind the document
   */
  finish(
    head: InvoiceHead,
    reading: readonly ReadingFinding[] = [],
    peppolBinds: boolean = isPeppol(head),
  ): InvoiceFindings {
    const failures = this.#failures;
    for (const { isCharge, amount, vatCategory, vatRate } of head.allowanceCharges) {
      const value = toDecimal(amount);
      this.#vatTotals.add(isCharge ? 'charge' : 'allowance', vatCategory, vatRate, isCharge ? value : value.negated());
    }
    checkDocument(failures, head, this.#hasLines);
    checkDocumentCodes(failures, head);
    if (peppolBinds) checkPeppol(failures, head);
    this.#checkLinePeriods(head);
    checkTotals(failures, head, this.#lineSum);
    checkVat(failures, head, this.#vatTotals);
    checkIcelandic(failures, head);
    for (const { code, field, line, ...finding } of reading) failures.add(code, { field, line }, finding);
    return {
      failures: failures.notified(peppolBinds),
      omitted: failures.omitted(peppolBinds),
    };
  }

  /** PEPPOL-EN16931-R110 and -R111, for the line that is furthest outside. */
  #checkLinePeriods({ period }: InvoiceHead): void {
    const [first, last] = [this.#starts, this.#ends];
    if (period?.start !== undefined && first !== undefined && first.day < period.start)
      this.#failures.add(
        'PEPPOL-EN16931-R110',
        { field: 'BT-134', line: first.line },
        { found: first.day, expectation: 'at_least', expected: period.start },
      );
    if (period?.end !== undefined && last !== undefined && last.day > period.end)
      this.#failures.add(
        'PEPPOL-EN16931-R111',
        { field: 'BT-135', line: last.line },
        { found: last.day, expectation: 'at_most', expected: period.end },
      );
  }
}

/** Holds a whole invoice against the rules of EN 16931 and Peppol BIS Billing 3.0. */
export function checkInvoice({ lines, ...head }: Invoice): InvoiceFindings {
  const check = new InvoiceCheck();
  for (const line of lines) check.line(line);
  return check.finish(head);
}

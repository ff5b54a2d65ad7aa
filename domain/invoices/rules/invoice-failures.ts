import { amountText, type Decimal } from '../../numbers/decimal.ts';
import type { InvoiceExpectation } from './invoice-expectations.ts';

/** A rule that a file breaks. Files that cannot be read have failures of the same shape. */
export interface InvoiceFailure {
  /** Of EN 16931 (`BR-CO-10`), of Peppol BIS Billing 3.0 (`PEPPOL-EN16931-R120`), or of the reader (`xml_malformed`). */
  readonly code: string;
  /** What is wrong by the letter and changes no figure is a warning. */
  readonly severity: 'error' | 'warning';
  /** Term of EN 16931 (`BT-131`, `BG-23`), or the element where there is none. */
  readonly field: string;
  /** Place of the line in the file, from 1; absent for what concerns the whole. */
  readonly line?: number | undefined;
  /** Place among its kind (allowances and charges, VAT breakdowns), from 1. */
  readonly entry?: number | undefined;
  /** As written, cut to 200 characters; absent where there was nothing. */
  readonly found?: string | undefined;
  readonly expectation: InvoiceExpectation;
  readonly expected?: string | undefined;
}

/** Where in an invoice something is. */
export interface FailurePlace {
  /** Term of EN 16931. */
  readonly field: string;
  readonly line?: number | undefined;
  readonly entry?: number | undefined;
}

export interface FailureFinding {
  readonly found?: string | Decimal | undefined;
  readonly expectation: InvoiceExpectation;
  readonly expected?: string | Decimal | undefined;
}

/** A value of a file that was read although its form breaks a rule. */
export interface ReadingFinding extends FailureFinding {
  readonly code: string;
  readonly field: string;
  readonly line?: number | undefined;
}

/** Maximum of reported failures of one rule: ten thousand lines may break the same one. */
const maxOfOneRule = 100;

const longest = 200;

const write = (value: string | Decimal | undefined): string | undefined =>
  typeof value === 'object' ? amountText(value) : value?.slice(0, longest);

/** Rules that change no figure: advice of EN 16931 or Peppol BIS Billing 3.0, check digits of registers, and our own findings. */
const advice = /^(?:IS-R-001|BR-51|vat_rate_missing|PEPPOL-COMMON-R0\d\d|UBL-DT-(?:0[89]|[12]\d))$/;

/** Rules of Peppol that say nothing of another file: its own code lists, types, and forms of XML. */
const onlyOfPeppol = /^PEPPOL-EN16931-(?:CL\d|F001|P0100|P0101|P0112|R004|R006|R008|R043|R080)/;

/** Codes without which a figure has no meaning: the type and currency of the document, and the categories of VAT. */
const bindingCodes: ReadonlySet<string> = new Set(['BR-CL-01', 'BR-CL-04', 'BR-CL-17', 'BR-CL-18']);

/**
 * The rules of Peppol and its rules for Iceland bind a document that says that it follows Peppol. So do code lists and the rules for UBL:
 * another file with an unknown unit, or an element too many, is read with a warning (docs/decisions/0056-rules-of-files.md).
 */
function severityOf(code: string, peppolBinds: boolean): InvoiceFailure['severity'] {
  if (advice.test(code)) return 'warning';
  const isOfPeppol = /^(?:PEPPOL-|IS-R-|BR-CL-|UBL-|tax_scheme_other$)/.test(code) && !bindingCodes.has(code);
  return isOfPeppol && !peppolBinds ? 'warning' : 'error';
}

/** Gathers the rules that an invoice breaks. */
export class FailureList {
  readonly #failures: Omit<InvoiceFailure, 'severity'>[] = [];
  readonly #counts = new Map<string, number>();

  add(code: string, { field, line, entry }: FailurePlace, finding: FailureFinding): void {
    const count = (this.#counts.get(code) ?? 0) + 1;
    this.#counts.set(code, count);
    if (count > maxOfOneRule) return;
    this.#failures.push({
      code,
      field,
      line,
      entry,
      found: write(finding.found),
      expectation: finding.expectation,
      expected: write(finding.expected),
    });
  }

  /** The rule asks for a value, and there is none or an empty one. */
  needs(code: string, place: FailurePlace, value: unknown): void {
    if (value === undefined || value === '') this.add(code, place, { expectation: 'present' });
  }

  /** What was found, in the order in which it was. @param peppolBinds whether the document says that it keeps to Peppol's rules */
  notified(peppolBinds: boolean): readonly InvoiceFailure[] {
    return this.#failures
      .filter(({ code }) => peppolBinds || !onlyOfPeppol.test(code))
      .map((failure) => ({ ...failure, severity: severityOf(failure.code, peppolBinds) }));
  }

  /** The number of failures beyond the reported ones. @param peppolBinds as for `notified` */
  omitted(peppolBinds: boolean): number {
    return [...this.#counts]
      .filter(([code]) => peppolBinds || !onlyOfPeppol.test(code))
      .reduce((sum, [, count]) => sum + Math.max(0, count - maxOfOneRule), 0);
  }
}

import { amountText, type Decimal } from '../../numbers/decimal.ts';
import type { InvoiceExpectation, InvoiceFailure } from '../invoice.ts';

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

/** Maximum of reported failures of one rule: ten thousand lines may break the same one. */
const maxOfOneRule = 100;

const longest = 200;

const write = (value: string | Decimal | undefined): string | undefined =>
  typeof value === 'object' ? amountText(value) : value?.slice(0, longest);

/**
 * The rules of Peppol bind only what says that it keeps to them. What sellers in Iceland must write besides, too many digits of a card, and our
 * own finding change no figure.
 */
function severityOf(code: string, peppolBinds: boolean): InvoiceFailure['severity'] {
  if (code.startsWith('PEPPOL-')) return peppolBinds ? 'error' : 'warning';
  return code.startsWith('IS-R-') || code === 'BR-51' || code === 'vat_rate_missing' ? 'warning' : 'error';
}

/** Gathers the rules that an invoice breaks. */
export class FailureList {
  readonly #failures: Omit<InvoiceFailure, 'severity'>[] = [];
  readonly #counts = new Map<string, number>();
  #omitted = 0;

  add(code: string, { field, line, entry }: FailurePlace, finding: FailureFinding): void {
    const count = (this.#counts.get(code) ?? 0) + 1;
    this.#counts.set(code, count);
    if (count > maxOfOneRule) {
      this.#omitted += 1;
      return;
    }
    const found = write(finding.found);
    const expected = write(finding.expected);
    this.#failures.push({
      code,
      field,
      ...(line === undefined ? {} : { line }),
      ...(entry === undefined ? {} : { entry }),
      ...(found === undefined ? {} : { found }),
      expectation: finding.expectation,
      ...(expected === undefined ? {} : { expected }),
    });
  }

  /** The rule asks for a value, and there is none or an empty one. */
  needs(code: string, place: FailurePlace, value: unknown): void {
    if (value === undefined || value === '') this.add(code, place, { expectation: 'present' });
  }

  /** What was found, in the order in which it was. @param peppolBinds whether the document says that it keeps to Peppol's rules */
  notified(peppolBinds: boolean): readonly InvoiceFailure[] {
    return this.#failures.map((failure) => ({ ...failure, severity: severityOf(failure.code, peppolBinds) }));
  }

  /** The number of failures beyond the reported ones. */
  get omitted(): number {
    return this.#omitted;
  }
}

/** Digits behind the point, as written: a zero at the end counts too. */
export const decimalsOf = (text: string): number => (text.includes('.') ? text.length - text.indexOf('.') - 1 : 0);

import type { DayText, InvoiceHead } from '../invoice.ts';
import type { InvoiceFailure } from './invoice-failures.ts';

/** What an invoice must say before it can be kept at all. */
export interface InvoiceEssentials {
  /** BT-1: with the provider its natural key. */
  readonly number: string;
  /** BT-3. */
  readonly kind: string;
  /** BT-2. */
  readonly issueDate: DayText;
  /** BT-5. */
  readonly currency: string;
}

/** Characters of an invoice's number at most. */
export const longestNumber = 200;

type Named = Pick<InvoiceHead, 'number' | 'kind' | 'issueDate' | 'currency'>;

/** The rules that each of these breaks where it is missing, and where it is not of the form that it has to be. */
const needed = [
  {
    name: 'number',
    field: 'BT-1',
    missing: 'BR-02',
    malformed: 'number_too_long',
    form: new RegExp(`^.{1,${longestNumber}}$`, 'su'),
  },
  { name: 'kind', field: 'BT-3', missing: 'BR-04', malformed: 'BR-CL-01', form: /^\d{1,4}$/ },
  { name: 'issueDate', field: 'BT-2', missing: 'BR-03', malformed: 'BR-03', form: /^\d{4}-\d{2}-\d{2}$/ },
  { name: 'currency', field: 'BT-5', missing: 'BR-05', malformed: 'BR-CL-04', form: /^[A-Z]{3}$/ },
] as const;

/** The essentials of a document, or what keeps it from having them. */
export function essentialsOf(head: Named): InvoiceEssentials | readonly InvoiceFailure[] {
  const failures: InvoiceFailure[] = [];
  const requiredText = ({ name, field, missing, malformed, form }: (typeof needed)[number]): string => {
    const value = head[name]?.trim() ?? '';
    if (value === '') failures.push({ code: missing, severity: 'error', field, expectation: 'present' });
    else if (!form.test(value))
      failures.push({
        code: malformed,
        severity: 'error',
        field,
        found: value.slice(0, 200),
        expectation: 'well_formed',
      });
    return value;
  };
  const [number, kind, issueDate, currency] = [
    requiredText(needed[0]),
    requiredText(needed[1]),
    requiredText(needed[2]),
    requiredText(needed[3]),
  ];
  return failures.length > 0 ? failures : { number, kind, issueDate, currency };
}

export const isEssential = (
  essentials: InvoiceEssentials | readonly InvoiceFailure[],
): essentials is InvoiceEssentials => !Array.isArray(essentials);

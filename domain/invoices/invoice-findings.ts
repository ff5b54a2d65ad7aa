import type { InvoiceHead } from './invoice.ts';
import { type EditedVersion, finished, stepLength } from './invoice-editing.ts';
import type { InvoiceFailure } from './rules/invoice-failures.ts';
import { InvoiceCheck } from './rules/invoice-rules.ts';

/** Terms of what only an electronic document has to say: how it keeps to the standard, and addresses and registrations of the parties. */
const electronicTerm = /^(BT-(2[34]|2[7-9]|3\d|4\d|5\d|60)|BG-[4578])$/;

const concernsPaper = ({ customizationId }: InvoiceHead, { field }: InvoiceFailure): boolean =>
  customizationId !== undefined || !electronicTerm.test(field);

/**
 * The failures of an edited document. A document without a file is not checked for fields that paper does not have.
 * @returns at most a hundred of one rule
 * Between its steps the caller may do other work.
 */
export function* findInSteps({ head, lines }: EditedVersion): Generator<undefined, readonly InvoiceFailure[]> {
  const check = new InvoiceCheck();
  for (const [index, line] of lines.entries()) {
    check.line(line);
    if ((index + 1) % stepLength === 0) yield;
  }
  return check.finish(head).failures.filter((failure) => concernsPaper(head, failure));
}

/** The failures of an edited document, without a pause. */
export const findingsOf = (version: EditedVersion): readonly InvoiceFailure[] => finished(findInSteps(version));

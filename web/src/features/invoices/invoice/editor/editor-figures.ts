import type { WholeInvoice } from '@tunna/contract/invoices/invoice';
import type { InvoiceSaved } from '@tunna/contract/invoices/invoice-save';
import type { InvoiceFailure } from '@tunna/domain/invoices/invoice';
import {
  composeInvoice,
  type EditedVersion,
  findingsOf,
  type InvoiceDraft,
  type InvoiceParties,
} from '@tunna/domain/invoices/invoice-editing';
import { isDecimalText } from '@tunna/domain/numbers/decimal-text';
import { schemaProblems } from '../../../../shared/form/form-problems.ts';
import type { Rejected } from '../../../../shared/form/problem-text.ts';

const schema = async () => (await import('@tunna/contract/invoices/invoice-save')).invoiceSaveInput;

/** A version as the arithmetic takes it; what lines are made up of is in their amounts already. */
export const editedOf = ({ shown, lines }: WholeInvoice): EditedVersion => ({
  head: shown.head,
  lines: lines.map(({ made: _made, parts: _parts, ...line }) => ({ ...line, documents: [], subLines: [] })),
});

const calculable = (text: string): string => (isDecimalText(text) ? text : '0');

/** The current input; without values for incomplete numbers. */
const draftOf = (body: InvoiceSaved): InvoiceDraft => ({
  ...body,
  notes: body.notes ?? [],
  preceding: body.preceding ?? [],
  allowanceCharges: body.allowanceCharges ?? [],
  lines: body.lines.map((line) => ({
    ...line,
    quantity: calculable(line.quantity),
    price: calculable(line.price),
    vatRate: line.vatRate === undefined ? undefined : calculable(line.vatRate),
    allowanceCharges: line.allowanceCharges ?? [],
  })),
});

export interface EditorFigures extends EditedVersion {
  readonly findings: readonly InvoiceFailure[];
}

/** The document that the server would create from the input, and its rule violations. */
export function figuresOf(
  body: InvoiceSaved,
  parties: InvoiceParties,
  edited: EditedVersion | undefined,
): EditorFigures {
  const composed = composeInvoice(draftOf(body), parties, edited);
  return { ...composed, findings: findingsOf(composed) };
}

export interface Problem extends Rejected {
  /** The index of the line in the request; absent for the whole document. */
  readonly line?: number;
}

/** The position of a rejected field: `lines.2.made.locationId` is the location of the third line. */
export function problemOf({ field, ...rejected }: Rejected): Problem {
  const [first = '', second, ...rest] = field.split('.');
  if (first !== 'lines' || second === undefined) return { field: first, ...rejected };
  const [name = '', inner] = rest;
  return {
    line: Number(second),
    field: name === 'made' && inner !== undefined ? inner.replace(/Id$/, '') : name,
    ...rejected,
  };
}

/** The errors that the contract reports for the input before it is sent. */
export const problemsOf = async (body: InvoiceSaved): Promise<Problem[]> =>
  (await schemaProblems(schema, body)).map(problemOf);

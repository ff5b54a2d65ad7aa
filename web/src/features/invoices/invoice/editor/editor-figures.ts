import type { WholeInvoice } from '@tunna/contract/invoices/invoice';
import type { InvoiceSaved } from '@tunna/contract/invoices/invoice-save';
import {
  composeInSteps,
  type EditedVersion,
  type InvoiceDraft,
  type InvoiceParties,
} from '@tunna/domain/invoices/invoice-editing';
import type { InvoiceFailure } from '@tunna/domain/invoices/rules/invoice-failures';
import { isDecimalText } from '@tunna/domain/numbers/decimal-text';
import { schemaProblems } from '../../../../shared/form/form-problems.ts';
import type { Rejected } from '../../../../shared/form/problem-text.ts';
import { bodyOf, type EditorDraft, type Names, sentRows } from './editor-draft.ts';

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

/** Finds the rule violations of a document, in steps. */
type Find = typeof import('@tunna/domain/invoices/invoice-findings')['findInSteps'];

export interface EditorFigures extends EditedVersion {
  /** Undefined until the rules have been loaded. */
  readonly findings: readonly InvoiceFailure[] | undefined;
  /** The amount of each line, by the key of its row. */
  readonly nets: ReadonlyMap<number, string>;
}

/**
 * The document that the server would create from a draft, and its rule violations, in steps.
 * @param edited the edited version
 * @param find undefined until the rules have been loaded
 */
export function* figuresInSteps(
  draft: EditorDraft,
  names: Names,
  parties: InvoiceParties,
  edited: EditedVersion | undefined,
  find: Find | undefined,
): Generator<undefined, EditorFigures> {
  const body = bodyOf(draft, names);
  yield;
  const composed = yield* composeInSteps(draftOf(body), parties, edited);
  yield;
  const findings = find && (yield* find(composed));
  const nets = sentRows(draft).map(({ key }, index) => [key, composed.lines[index]?.net ?? ''] as const);
  return { ...composed, findings, nets: new Map(nets) };
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

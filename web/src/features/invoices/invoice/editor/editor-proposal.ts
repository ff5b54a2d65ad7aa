import type { InvoiceProposal, ProposalMark } from '@tunna/contract/invoices/invoice-proposal';
import { toDecimal } from '@tunna/domain/numbers/decimal';
import { writeDecimal } from '@tunna/domain/numbers/decimal-input';
import { type DraftRow, type EditorDraft, emptyHead, emptyRow, type GridCell, type HeadField } from './editor-draft.ts';

type ProposedLine = InvoiceProposal['lines'][number];

/** The cell that shows a proposed field. */
const cellOf: Readonly<Partial<Record<ProposalMark['field'], GridCell>>> = {
  name: 'name',
  description: 'name',
  sellersItemId: 'sellersItemId',
  quantity: 'quantity',
  unit: 'unit',
  price: 'price',
  vatRate: 'vat',
};

/** The key of the input that belongs to a mark: a cell of a row by its line in the proposal, or a field of the head. */
export const inputKey = ({ field, line }: Pick<ProposalMark, 'field' | 'line'>): string =>
  line === undefined ? field : `${line} ${cellOf[field] ?? field}`;

const vatOf = (rate: string | undefined): string =>
  rate === undefined ? 'S 24' : toDecimal(rate).eq(0) ? 'Z 0' : `S ${rate}`;

/** The cells for which a value was proposed. */
const proposedCells = (line: ProposedLine): GridCell[] => [
  ...(['sellersItemId', 'name', 'quantity', 'unit', 'price'] as const).filter((cell) => line[cell] !== undefined),
  ...(line.vatRate === undefined ? [] : ['vat' as const]),
];

function rowOf(line: ProposedLine, index: number): DraftRow {
  const { name = '', description, sellersItemId = '', quantity = '1', unit, price = '', vatRate, net } = line;
  const { periodStart, periodEnd } = line;
  const empty = emptyRow(index + 1);
  return {
    ...empty,
    sellersItemId,
    name,
    quantity: writeDecimal(quantity),
    unit: unit ?? empty.unit,
    price: writeDecimal(price),
    vat: vatOf(vatRate),
    proposed: { line: index + 1, cells: proposedCells(line), ...(net === undefined ? {} : { net }) },
    kept: { description, periodStart, periodEnd },
  };
}

const headOf = ({ head, serviceProviderId }: InvoiceProposal): Partial<Record<HeadField, string>> => {
  const { number, kind, issueDate, dueDate, finalDate, periodStart, periodEnd, currency } = head;
  const texts = { number, kind, issueDate, dueDate, finalDate, periodStart, periodEnd, currency };
  const found = Object.entries({
    ...texts,
    serviceProviderId: serviceProviderId === undefined ? undefined : String(serviceProviderId),
  }).filter(([, text]) => text !== undefined);
  return Object.fromEntries(found);
};

/** A document to be entered, with all that was found in it. Nothing is stored. */
export function proposedDraft(proposal: InvoiceProposal, currency: string): EditorDraft {
  const found = headOf(proposal);
  const { net, vat, total } = proposal.head;
  const rows = proposal.lines.map(rowOf);
  return {
    head: { ...emptyHead, currency, ...found },
    rows: rows.length === 0 ? [emptyRow(1)] : rows,
    kept: {},
    proposed: {
      attemptId: proposal.attempt.id,
      head: Object.keys(found) as HeadField[],
      totals: {
        ...(net === undefined ? {} : { net }),
        ...(vat === undefined ? {} : { vat }),
        ...(total === undefined ? {} : { total }),
      },
    },
    nextKey: rows.length + 2,
  };
}

/** A total that a document states, beside the calculated one. Amounts are decimal text. */
export interface ComparedTotal {
  readonly name: 'net' | 'vat' | 'total';
  readonly stated: string;
  readonly calculated: string;
  /** Stated less calculated. */
  readonly difference: string;
}

/** @param calculated the totals of the entered lines */
export function comparedTotals(
  stated: NonNullable<EditorDraft['proposed']>['totals'],
  calculated: Readonly<Record<ComparedTotal['name'], string>>,
): ComparedTotal[] {
  return (['net', 'vat', 'total'] as const).flatMap((name) => {
    const amount = stated[name];
    if (amount === undefined) return [];
    const difference = toDecimal(amount).minus(toDecimal(calculated[name]));
    return [{ name, stated: amount, calculated: calculated[name], difference: difference.toFixed() }];
  });
}

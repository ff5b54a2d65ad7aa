import type { EditorParams, WholeInvoice } from '@tunna/contract/invoices/invoice';
import type { InvoiceSaved } from '@tunna/contract/invoices/invoice-save';
import type { MadeLine } from '@tunna/contract/invoices/line-item';
import { isMassUnit } from '@tunna/domain/invoices/classification/weight';
import { readDecimal, writeDecimal } from '@tunna/domain/numbers/decimal-input';
import { searchFold } from '@tunna/domain/text/search';

/** The cells of a line in the grid. */
export const lineCells = ['sellersItemId', 'name', 'quantity', 'unit', 'price', 'vat'] as const;
const madeCells = ['kind', 'wasteStream', 'location', 'container', 'kg'] as const;
export const gridCells = [...lineCells, ...madeCells] as const;
export type GridCell = (typeof gridCells)[number];

type SavedLine = InvoiceSaved['lines'][number];

/** A line as typed: every cell is text. */
export interface DraftRow extends Readonly<Record<GridCell, string>> {
  /** Identifies rows during editing. */
  readonly key: number;
  /** Whether the user set the material, location or weight; otherwise stored choices apply. */
  readonly chosen: { readonly material: boolean; readonly location: boolean; readonly kg: boolean };
  /** The position of the line in a proposal, and the cells that a person has not changed since. */
  readonly proposed?: { readonly line: number; readonly cells: readonly GridCell[]; readonly net?: string };
  /** Values that the grid does not show; saved unchanged. */
  readonly kept: Pick<
    SavedLine,
    | 'from'
    | 'description'
    | 'note'
    | 'accountingReference'
    | 'baseQuantity'
    | 'allowanceCharges'
    | 'periodStart'
    | 'periodEnd'
  >;
}

const headFields = [
  'serviceProviderId',
  'number',
  'kind',
  'issueDate',
  'dueDate',
  'finalDate',
  'periodStart',
  'periodEnd',
  'currency',
  'buyerReference',
  'orderReference',
  'preceding',
  'notes',
] as const;
export type HeadField = (typeof headFields)[number];

/** An invoice as typed. */
export interface EditorDraft {
  readonly head: Readonly<Record<HeadField, string>>;
  readonly rows: readonly DraftRow[];
  /** Values that the form does not show; saved unchanged. */
  readonly kept: Pick<
    InvoiceSaved,
    'accountingReference' | 'contractReference' | 'paymentTerms' | 'allowanceCharges' | 'prepaid'
  >;
  /** The document that is entered: its fields that a person has not changed yet, and the totals that it states. */
  readonly proposed?: {
    readonly attemptId: number;
    readonly head: readonly HeadField[];
    readonly totals: { readonly net?: string; readonly vat?: string; readonly total?: string };
  };
  /** The version that is edited; absent for a new invoice. */
  readonly version?: number;
  /** The key of the next row. */
  readonly nextKey: number;
}

export const emptyRow = (key: number): DraftRow => ({
  key,
  ...{ sellersItemId: '', name: '', quantity: '1', unit: 'C62', price: '', vat: 'S 24' },
  ...{ kind: '', wasteStream: '', location: '', container: '', kg: '' },
  chosen: { material: false, location: false, kg: false },
  kept: {},
});

export const emptyHead: EditorDraft['head'] = {
  ...{ serviceProviderId: '', number: '', kind: '380', issueDate: '', dueDate: '', finalDate: '' },
  ...{
    periodStart: '',
    periodEnd: '',
    currency: 'ISK',
    buyerReference: '',
    orderReference: '',
    preceding: '',
    notes: '',
  },
};

export const newDraft = (currency: string, issueDate: string): EditorDraft => ({
  head: { ...emptyHead, currency, issueDate },
  rows: [emptyRow(1)],
  kept: {},
  nextKey: 2,
});

/** The names of streams, locations and containers in the grid, and the lookup by name. */
export interface Names {
  readonly streamName: (id: number) => string;
  readonly containerName: (container: { readonly customId?: string | undefined; readonly slug: string }) => string;
  readonly idOf: (cell: 'wasteStream' | 'location' | 'container', name: string) => string | undefined;
}

/** @param nameOf a stream's name in the language of the screen */
export function namesOf(
  params: Pick<EditorParams, 'wasteStreams' | 'locations' | 'containers'>,
  nameOf: (names: EditorParams['wasteStreams'][number]['names']) => string,
): Names {
  const containerName: Names['containerName'] = ({ customId, slug }) => customId ?? slug;
  const table = (things: readonly { readonly id: string | number; readonly name: string }[]) =>
    new Map(things.toReversed().map(({ id, name }) => [searchFold(name.trim()), String(id)]));
  const tables = {
    wasteStream: table(params.wasteStreams.map(({ id, names }) => ({ id, name: nameOf(names) }))),
    location: table(params.locations),
    container: table(params.containers.map((container) => ({ id: container.id, name: containerName(container) }))),
  };
  const streams = new Map(params.wasteStreams.map(({ id, names }) => [id, nameOf(names)]));
  return {
    streamName: (id) => streams.get(id) ?? '',
    containerName,
    idOf: (cell, name) => tables[cell].get(searchFold(name.trim())),
  };
}

const vatOf = ({ vatCategory = 'S', vatRate }: MadeLine): string =>
  vatRate === undefined ? vatCategory : `${vatCategory} ${vatRate}`;

/** The weight with the sign of the document. */
function kgOf({ made }: MadeLine, isCredit: boolean): string {
  if (made.kg === undefined) return '';
  const text = isCredit ? `-${made.kg}`.replace('--', '').replace(/^-0$/, '0') : made.kg;
  return writeDecimal(text);
}

function rowOf(line: MadeLine, names: Names, isCredit: boolean): DraftRow {
  const { made, period } = line;
  const isByPerson = made.materialOrigin === 'person';
  return {
    key: line.position,
    sellersItemId: line.sellersItemId ?? '',
    name: line.name ?? '',
    quantity: writeDecimal(line.quantity ?? '1'),
    unit: line.unit ?? 'C62',
    price: writeDecimal(line.price.net ?? ''),
    vat: vatOf(line),
    kind: made.kind ?? '',
    wasteStream: made.wasteStream === undefined ? '' : names.streamName(made.wasteStream.id),
    location: made.location?.name ?? '',
    container: made.container === undefined ? '' : names.containerName(made.container),
    kg: kgOf(line, isCredit),
    chosen: {
      material: isByPerson,
      location: made.locationOrigin === 'person',
      // A weight by unit is calculated again when the quantity changes.
      kg: isByPerson && made.kg !== undefined && !isMassUnit(line.unit ?? ''),
    },
    kept: {
      from: line.position,
      description: line.description,
      note: line.note,
      accountingReference: line.accountingReference,
      baseQuantity: line.price.baseQuantity,
      allowanceCharges: line.allowanceCharges.map(({ amount = '0', ...entry }) => ({ ...entry, amount })),
      periodStart: period?.start,
      periodEnd: period?.end,
    },
  };
}

/** The newest version of an invoice, to be edited. */
export function draftOf({ invoice, shown, lines }: WholeInvoice, names: Names): EditorDraft {
  const { head } = shown;
  return {
    head: {
      serviceProviderId: String(invoice.serviceProvider.id),
      number: invoice.number,
      kind: invoice.kind,
      issueDate: invoice.issueDate,
      dueDate: head.dueDate ?? '',
      finalDate: head.finalDate ?? '',
      periodStart: head.period?.start ?? '',
      periodEnd: head.period?.end ?? '',
      currency: invoice.currency,
      buyerReference: head.buyerReference ?? '',
      orderReference: head.references.order ?? '',
      preceding: head.references.preceding.map(({ number = '' }) => number).join('\n'),
      notes: head.notes.join('\n\n'),
    },
    rows: lines.map((line) => rowOf(line, names, invoice.isCredit)),
    kept: {
      accountingReference: head.accountingReference,
      contractReference: head.references.contract,
      paymentTerms: head.paymentTerms,
      allowanceCharges: head.allowanceCharges.map(({ amount = '0', vatCategory = 'S', ...entry }) => ({
        ...entry,
        amount,
        vatCategory,
      })),
      prepaid: head.totals.prepaid,
    },
    version: invoice.version,
    nextKey: lines.length + 1,
  };
}

/** A credit note for a whole invoice; the user removes lines that are not credited. */
export function creditDraftOf(whole: WholeInvoice, names: Names, issueDate: string): EditorDraft {
  const { version: _version, kept, ...draft } = draftOf(whole, names);
  const { number } = draft.head;
  return {
    ...draft,
    kept: { ...kept, prepaid: undefined },
    head: { ...draft.head, number: '', kind: '381', issueDate, dueDate: '', finalDate: '', preceding: number },
    // The lines belong to another document now.
    rows: draft.rows.map((row) => ({ ...row, kept: { ...row.kept, from: undefined } })),
  };
}

/** A typed number; an invalid one is sent unchanged, to be rejected beside its field. */
const decimalOf = (typed: string): string => readDecimal(typed) ?? typed;

const given = (text: string): string | undefined => (text.trim() === '' ? undefined : text.trim());

/** An id that does not exist: an unknown name is rejected beside its field. */
const unknownId = Number.NaN;

function madeOf(row: DraftRow, names: Names): SavedLine['made'] {
  const idOf = (cell: 'wasteStream' | 'location' | 'container') =>
    row[cell].trim() === '' ? undefined : (names.idOf(cell, row[cell]) ?? '');
  const numberOf = (id: string | undefined) => (id === undefined ? undefined : id === '' ? unknownId : Number(id));
  const kind = given(row.kind) as NonNullable<SavedLine['made']>['kind'];
  return {
    ...(row.chosen.material ? { kind, wasteStreamId: numberOf(idOf('wasteStream')) } : {}),
    ...(row.chosen.location ? { locationId: idOf('location') } : {}),
    ...(row.chosen.kg && given(row.kg) !== undefined ? { kg: decimalOf(row.kg) } : {}),
    containerId: numberOf(idOf('container')),
  };
}

function lineOf(row: DraftRow, names: Names): SavedLine {
  const [vatCategory = '', vatRate] = row.vat.split(' ');
  return {
    ...row.kept,
    ...(row.proposed === undefined ? {} : { proposed: row.proposed.line }),
    name: row.name,
    sellersItemId: given(row.sellersItemId),
    quantity: decimalOf(row.quantity),
    unit: row.unit.trim().toUpperCase(),
    price: decimalOf(row.price),
    vatCategory,
    vatRate,
    made: madeOf(row, names),
  };
}

/** The cells that a new row has values in. */
const filledCells: readonly GridCell[] = ['quantity', 'unit', 'vat'];

/** Empty rows are not sent. */
export const isBlank = (row: DraftRow): boolean =>
  row.kept.from === undefined && gridCells.every((cell) => filledCells.includes(cell) || row[cell].trim() === '');

export const sentRows = ({ rows }: Pick<EditorDraft, 'rows'>): readonly DraftRow[] =>
  rows.filter((row) => !isBlank(row));

/** The request body of a draft. */
export function bodyOf(draft: EditorDraft, names: Names): InvoiceSaved {
  const { head, kept, version, proposed } = draft;
  return {
    ...kept,
    ...(version === undefined ? {} : { version }),
    ...(proposed === undefined ? {} : { attemptId: proposed.attemptId }),
    serviceProviderId: Number(head.serviceProviderId),
    number: head.number,
    kind: head.kind,
    issueDate: head.issueDate,
    dueDate: given(head.dueDate),
    finalDate: given(head.finalDate),
    periodStart: given(head.periodStart),
    periodEnd: given(head.periodEnd),
    currency: head.currency,
    buyerReference: given(head.buyerReference),
    orderReference: given(head.orderReference),
    preceding: head.preceding
      .split(/[\n,;]/)
      .flatMap((number) => (number.trim() === '' ? [] : [{ number: number.trim() }])),
    notes: given(head.notes) === undefined ? [] : head.notes.split(/\n{2,}/),
    lines: sentRows(draft).map((row) => lineOf(row, names)),
  };
}

import { fieldErrors } from '@tunna/contract/errors';
import { type AgreedPriceInput, agreedPriceInput } from '@tunna/contract/invoices/price-list';
import type { PriceColumn } from '@tunna/domain/invoices/table/price-columns';
import {
  type DayOrder,
  type DecimalSign,
  readDay,
  readNumber,
  readPercent,
  readUnit,
  type TableCell,
} from '@tunna/domain/invoices/table/table-cells';
import { proposeWriting } from '@tunna/domain/invoices/table/table-mapping';
import { cellWords } from '@tunna/domain/platform/cell-words';
import {
  findByName,
  type NameIndex,
  type RowCells,
  readWord,
} from '../../inventory/inventory-import/import-row.service.ts';
import type { PriceRow } from './price-list.queries.ts';

/** What rows are read with. */
export interface PriceSurroundings {
  readonly serviceProviderId: number;
  readonly streams: NameIndex<number>;
  readonly decimal: DecimalSign;
  readonly dates: DayOrder;
}

/** What a row comes to. */
export interface PlannedPrice {
  readonly cells: RowCells;
  readonly name: string;
  /** Absent where the row failed. */
  readonly input: AgreedPriceInput | undefined;
  /** Whether the same is agreed already. */
  readonly isAgreed: boolean;
  /** A price that holds on some of the same days. */
  readonly overlapped: PriceRow | undefined;
}

const textsIn = (rows: readonly RowCells[], columns: readonly PriceColumn[]): string[] =>
  rows.flatMap((row) =>
    columns.flatMap((column) => {
      const cell = row.cell(column);
      return typeof cell === 'string' && cell !== '' ? [cell] : [];
    }),
  );

/** How the figures and days of a price list are written. */
export const writingOf = (rows: readonly RowCells[]) =>
  proposeWriting(
    textsIn(rows, ['price', 'surchargePercent', 'yearlyRisePercent']),
    textsIn(rows, ['validFrom', 'validUntil']),
  );

const otherSign = { comma: 'point', point: 'comma' } as const satisfies Record<DecimalSign, DecimalSign>;

/** A figure: as most of the file are written, else in the other way, in which it then cannot be misread. */
function readFigure(
  cells: RowCells,
  column: PriceColumn,
  read: (cell: TableCell, sign: DecimalSign) => string | undefined,
  sign: DecimalSign,
): string | undefined {
  const cell = cells.cell(column);
  if (cell === undefined || cells.text(column) === '') return undefined;
  const figure = read(cell, sign) ?? read(cell, otherSign[sign]);
  if (figure === undefined) cells.refuse(column, 'wrong_type');
  return figure;
}

/** What a cell means; nothing where it is empty. */
function readCell<Value>(
  cells: RowCells,
  column: PriceColumn,
  read: (text: string) => Value | undefined,
): Value | undefined {
  const text = cells.text(column);
  if (text === '') return undefined;
  const found = read(text);
  if (found === undefined) cells.refuse(column, 'unknown_value');
  return found;
}

const currencySigns: Readonly<Record<string, string>> = { '€': 'EUR', ZŁ: 'PLN' };
const currencyCode = (text: string): string => currencySigns[text.toUpperCase()] ?? text.toUpperCase();

/** The currency of a row, which may also stand beside its price; there only where it says nothing else. */
function readCurrency(cells: RowCells): string | undefined {
  const [beside] = /isk|eur|nok|pln|€|zł/i.exec(cells.text('price')) ?? [];
  const own = cells.text('currency');
  if (beside === undefined) return own === '' ? undefined : currencyCode(own);
  if (own !== '' && currencyCode(own) !== currencyCode(beside)) cells.refuse('price', 'contradiction');
  return currencyCode(beside);
}

function readStream(cells: RowCells, streams: NameIndex<number>): number | undefined {
  const name = cells.text('wasteStream');
  if (name === '') return undefined;
  const found = findByName(streams, name, undefined);
  if (typeof found === 'object') return found.id;
  cells.refuse('wasteStream', found);
  return undefined;
}

/** A price is of an item or of a stream: neither and both are refused. */
function refuseUnlessOne(cells: RowCells): void {
  const isOfItem = cells.text('itemId') !== '';
  const isOfStream = cells.text('wasteStream') !== '';
  if (isOfItem && isOfStream) cells.refuse('wasteStream', 'contradiction');
  if (!isOfItem && !isOfStream) cells.refuse(cells.has('itemId') ? 'itemId' : 'wasteStream', 'required');
}

/** What a row is called: as it says, else as what it is of. */
export const nameOf = (cells: RowCells): string =>
  cells.text('name') || cells.text('itemId') || cells.text('wasteStream');

/** The price of a row, checked by the rules of the form; undefined if it is rejected. */
export function readPriceRow(cells: RowCells, around: PriceSurroundings): AgreedPriceInput | undefined {
  refuseUnlessOne(cells);
  const percent = (column: PriceColumn) => readFigure(cells, column, readPercent, around.decimal);
  const draft = {
    serviceProviderId: around.serviceProviderId,
    itemId: cells.text('itemId') || undefined,
    wasteStreamId: readStream(cells, around.streams),
    name: nameOf(cells),
    containerKind: readCell(cells, 'containerKind', (text) => readWord(text, cellWords.kind)),
    unit: readCell(cells, 'unit', (text) => readUnit(text) ?? readWord(text, cellWords.unit)),
    price: readFigure(cells, 'price', readNumber, around.decimal),
    currency: readCurrency(cells),
    validFrom: readCell(cells, 'validFrom', (text) => readDay(text, around.dates)),
    validUntil: readCell(cells, 'validUntil', (text) => readDay(text, around.dates)),
    surchargePercent: percent('surchargePercent'),
    yearlyRisePercent: percent('yearlyRisePercent'),
  };
  const parsed = agreedPriceInput.safeParse(draft);
  for (const { field, problem } of parsed.success ? [] : fieldErrors(parsed.error)) {
    // A row without a reference was reported already.
    const isSaid = (field === 'itemId' && draft.itemId === undefined) || (field === 'name' && draft.name === '');
    if (!isSaid) cells.refuse(field, problem);
  }
  return parsed.success && cells.problems.length === 0 ? parsed.data : undefined;
}

import { fieldErrors } from '@tunna/contract/errors';
import { type AgreedPriceInput, agreedPriceInput } from '@tunna/contract/invoices/price-list';
import type { PriceColumn } from '@tunna/domain/invoices/table/price-columns';
import { type DecimalSign, readNumber, readPercent, readUnit } from '@tunna/domain/invoices/table/table-cells';
import { type DayOrder, readDay } from '@tunna/domain/invoices/table/table-days';
import { proposeWriting } from '@tunna/domain/invoices/table/table-mapping';
import type { TableCell } from '@tunna/domain/platform/table/table-layout';
import { wordsOf } from '../../platform/export/export-texts.service.ts';
import { readWord } from '../../platform/list-import/cell-values.service.ts';
import { findByName, type NameIndex, type RowCells } from '../../platform/list-import/list-row.service.ts';
import type { PriceRow } from './price-list.queries.ts';

/** Reference data for reading rows. */
export interface PriceSurroundings {
  readonly serviceProviderId: number;
  readonly streams: NameIndex<number>;
  readonly decimal: DecimalSign;
  readonly dates: DayOrder;
}

/** The planned result of a row. */
export interface PlannedPrice {
  readonly cells: RowCells;
  readonly name: string;
  /** Absent if the row failed. */
  readonly input: AgreedPriceInput | undefined;
  /** Whether the same price is already agreed. */
  readonly isAgreed: boolean;
  /** An overlapping price. */
  readonly overlapped: PriceRow | undefined;
}

const textsIn = (rows: readonly RowCells[], columns: readonly PriceColumn[]): string[] =>
  rows.flatMap((row) =>
    columns.flatMap((column) => {
      const cell = row.cell(column);
      return typeof cell === 'string' && cell !== '' ? [cell] : [];
    }),
  );

/** The number and date format of a price list. */
export const writingOf = (rows: readonly RowCells[]) =>
  proposeWriting(
    textsIn(rows, ['price', 'surchargePercent', 'yearlyRisePercent']),
    textsIn(rows, ['validFrom', 'validUntil']),
  );

const otherSign = { comma: 'point', point: 'comma' } as const satisfies Record<DecimalSign, DecimalSign>;

/** A number in the usual format of the file, or else in the other format if it is unambiguous. */
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

/** The value of a cell; undefined if it is empty. */
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

/** The currency of a row, or the one beside its price if the row has none. */
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

/** A price needs either an item or a stream; neither and both are rejected. */
function refuseUnlessOne(cells: RowCells): void {
  const isOfItem = cells.text('itemId') !== '';
  const isOfStream = cells.text('wasteStream') !== '';
  if (isOfItem && isOfStream) cells.refuse('wasteStream', 'contradiction');
  if (!isOfItem && !isOfStream) cells.refuse(cells.has('itemId') ? 'itemId' : 'wasteStream', 'required');
}

/** The name of a row: its name cell, or its subject. */
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
    containerKind: readCell(cells, 'containerKind', (text) => readWord(text, wordsOf('kind'))),
    unit: readCell(cells, 'unit', (text) => readUnit(text) ?? readWord(text, wordsOf('unit'))),
    price: readFigure(cells, 'price', readNumber, around.decimal),
    currency: readCurrency(cells),
    validFrom: readCell(cells, 'validFrom', (text) => readDay(text, around.dates)),
    validUntil: readCell(cells, 'validUntil', (text) => readDay(text, around.dates)),
    surchargePercent: percent('surchargePercent'),
    yearlyRisePercent: percent('yearlyRisePercent'),
  };
  const parsed = agreedPriceInput.safeParse(draft);
  for (const { field, problem, limit } of parsed.success ? [] : fieldErrors(parsed.error)) {
    // A missing reference was already reported for the row.
    const isReported = (field === 'itemId' && draft.itemId === undefined) || (field === 'name' && draft.name === '');
    if (!isReported) cells.refuse(field, problem, { limit });
  }
  return parsed.success && cells.problems.length === 0 ? parsed.data : undefined;
}

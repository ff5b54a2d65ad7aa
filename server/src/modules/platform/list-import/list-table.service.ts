import { proposePlaces } from '@tunna/domain/platform/table/table-columns';
import { findTable, headingRowsOf } from '@tunna/domain/platform/table/table-layout';
import type { ReadRow, TableLimits } from '../spreadsheet/sheet-rows.service.ts';
import { checkLimits, readSheets } from '../spreadsheet/spreadsheet-reader.service.ts';
import { tableEmpty } from './list-import.errors.ts';

export interface ListTable {
  readonly sheets: readonly string[];
  readonly sheet: string;
  /** From 1. */
  readonly headingRow: number;
  readonly headingRows: readonly { readonly row: number; readonly text: string }[];
  readonly headings: readonly string[];
  readonly rows: readonly ReadRow[];
}

interface TableInput {
  readonly path: string;
  readonly limits: TableLimits;
  /** The possible headings of each field, folded. */
  readonly words: Readonly<Record<string, readonly string[]>>;
  /** The position of the sheet, from 1, and the row of the headings, if a person chose. */
  readonly chosen: { readonly sheet?: number | undefined; readonly headingRow?: number | undefined };
}

/** Values of merged cells stand in every row, so that each row is complete. */
const completeRow = ({ number, cells, mergedCells }: ReadRow): ReadRow => ({
  number,
  cells: mergedCells === undefined ? cells : fill([...cells], mergedCells),
});

function fill(cells: (string | number | boolean)[], mergedCells: NonNullable<ReadRow['mergedCells']>) {
  for (const [place, value] of Object.entries(mergedCells)) {
    while (cells.length <= Number(place)) cells.push('');
    if (cells[Number(place)] === '') cells[Number(place)] = value;
  }
  return cells;
}

/**
 * Finds the table of a file by the words of its headings, or where a person chose. Runs in a worker thread.
 * @throws ApplicationError as `readSheets` and `checkLimits` do
 */
export async function readListTable({ path, limits, words, chosen }: TableInput): Promise<ListTable> {
  const sheets = await readSheets({ path, limits });
  const position = { sheet: sheets[(chosen.sheet ?? 0) - 1]?.name, headingRow: chosen.headingRow };
  const found = findTable(sheets, (headings) => proposePlaces(headings, words).size, position);
  const sheet = sheets.find(({ name }) => name === found?.sheet) ?? sheets[0];
  if (sheet?.failure !== undefined) throw sheet.failure;
  if (found === undefined) throw tableEmpty();
  checkLimits({ number: found.headingRow, cells: found.headings }, found.rows, limits);
  return {
    sheets: sheets.map(({ name }) => name),
    sheet: found.sheet,
    headingRow: found.headingRow,
    headingRows: headingRowsOf(sheet),
    headings: found.headings,
    rows: found.rows.map(completeRow),
  };
}

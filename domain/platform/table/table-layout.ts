/** What a cell of a table holds: of a workbook a number is one, of a text file everything is text. */
export type TableCell = string | number | boolean;

export interface TableRow {
  /** As a spreadsheet counts, from 1. */
  readonly number: number;
  readonly cells: readonly TableCell[];
  /** Values of merged cells that begin in a row above, by column from 0. */
  readonly mergedCells?: Readonly<Record<number, TableCell>> | undefined;
}

/** A sheet of a workbook, or the only one of a text file. */
export interface TableSheet {
  readonly name: string;
  /** Without empty rows. */
  readonly rows: readonly TableRow[];
}

/** A table with its position. */
export interface FoundTable {
  readonly sheet: string;
  /** As a spreadsheet counts, from 1. */
  readonly headingRow: number;
  readonly headings: readonly string[];
  readonly rows: readonly TableRow[];
}

/** The sheet and heading row that a person chose. */
export interface ChosenPosition {
  readonly sheet?: string | undefined;
  readonly headingRow?: number | undefined;
}

/** Rows of a sheet that can have the headings: titles, addresses and dates of a report are often above them. */
export const maxHeadingRows = 40;

/** Maximum characters of a row among the possible heading rows. */
const longestHeadingRow = 120;

/** The rows of a sheet that can have the headings, as a person chooses among them. */
export const headingRowsOf = (sheet: TableSheet | undefined): { row: number; text: string }[] =>
  (sheet?.rows ?? []).slice(0, maxHeadingRows).map(({ number, cells }) => ({
    row: number,
    text: cells
      .filter((cell) => cell !== '')
      .join(' · ')
      .slice(0, longestHeadingRow)
      .toWellFormed(),
  }));

const headingsOf = ({ cells }: TableRow): string[] => Array.from(cells, (cell) => String(cell ?? '').trim());

function tableAt({ name, rows }: TableSheet, index: number): FoundTable | undefined {
  const head = rows[index];
  return head && { sheet: name, headingRow: head.number, headings: headingsOf(head), rows: rows.slice(index + 1) };
}

/** Counts the fields that the words of headings name. */
export type KnownWords = (headings: readonly string[]) => number;

interface Candidate {
  readonly table: FoundTable;
  readonly known: number;
}

/** The rows of the sheets that can have the headings, those with the most known words first. */
export function headingCandidates(
  sheets: readonly TableSheet[],
  { sheet, headingRow }: ChosenPosition,
  known: KnownWords,
): Candidate[] {
  const named = sheets.filter(({ name }) => name === sheet);
  return (named.length > 0 ? named : sheets)
    .flatMap((each) =>
      each.rows.slice(0, maxHeadingRows).flatMap((row, index) => {
        const table = headingRow === undefined || row.number === headingRow ? tableAt(each, index) : undefined;
        return table === undefined ? [] : [{ table, known: known(table.headings) }];
      }),
    )
    .toSorted((one, other) => other.known - one.known);
}

/** Known words that make a row the headings. With fewer, the first row of the first sheet is. */
const certainWords = 2;

/** The table of the sheets by the words of its headings. @returns undefined without a row */
export function findTable(
  sheets: readonly TableSheet[],
  known: KnownWords,
  chosen: ChosenPosition = {},
): FoundTable | undefined {
  const found = headingCandidates(sheets, chosen, known);
  const first = found[0];
  if (first === undefined)
    return chosen.headingRow === undefined ? undefined : findTable(sheets, known, { sheet: chosen.sheet });
  if (first.known >= certainWords) return first.table;
  const start = sheets.find(({ rows }) => rows.length > 0);
  return chosen.headingRow === undefined && chosen.sheet === undefined && start !== undefined
    ? tableAt(start, 0)
    : found.toSorted((one, other) => one.table.headingRow - other.table.headingRow)[0]?.table;
}

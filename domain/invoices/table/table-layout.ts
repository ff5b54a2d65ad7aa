import type { InvoiceTable } from './invoice-table.ts';
import { proposeColumns, proposeMapping, type TableMapping } from './table-mapping.ts';
import type { TableRow } from './table-row.ts';

/** A sheet of a workbook, or the only one of a text file. */
export interface TableSheet {
  readonly name: string;
  /** Without empty rows. */
  readonly rows: readonly TableRow[];
}

/** A table with its position. */
export interface FoundTable extends InvoiceTable {
  readonly sheet: string;
  /** As a spreadsheet counts, from 1. */
  readonly headingRow: number;
}

/** The sheet and heading row that a person chose. */
export type Chosen = Pick<TableMapping, 'sheet' | 'headingRow'>;

/** Rows of a sheet that can have the headings: titles, addresses and dates of a report are often above them. */
export const maxHeadingRows = 40;

const headingsOf = ({ cells }: TableRow): string[] => Array.from(cells, (cell) => String(cell ?? '').trim());

function tableAt({ name, rows }: TableSheet, index: number): FoundTable | undefined {
  const head = rows[index];
  return head && { sheet: name, headingRow: head.number, headings: headingsOf(head), rows: rows.slice(index + 1) };
}

const columnsOf = ({ columns }: TableMapping): string[] =>
  Object.values(columns).filter((column) => column !== undefined);

/** Whether a table has every column of a mapping. */
export const fits = ({ headings }: InvoiceTable, mapping: TableMapping): boolean =>
  columnsOf(mapping).every((column) => headings.includes(column));

interface Candidate {
  readonly table: FoundTable;
  /** Number of fields that the words of the headings name. */
  readonly known: number;
}

/** The rows of the sheets that can have the headings, those with the most known words first. */
function candidates(sheets: readonly TableSheet[], { sheet, headingRow }: Chosen): Candidate[] {
  const named = sheets.filter(({ name }) => name === sheet);
  return (named.length > 0 ? named : sheets)
    .flatMap((each) =>
      each.rows.slice(0, maxHeadingRows).flatMap((row, index) => {
        const table = headingRow === undefined || row.number === headingRow ? tableAt(each, index) : undefined;
        return table === undefined ? [] : [{ table, known: Object.keys(proposeColumns(table.headings)).length }];
      }),
    )
    .toSorted((one, other) => other.known - one.known);
}

/** Known words that make a row the headings. With fewer, the first row of the first sheet is. */
const certainWords = 2;

/** The table of the sheets by the words of its headings. @returns undefined without a row */
export function findTable(sheets: readonly TableSheet[], chosen: Chosen = {}): FoundTable | undefined {
  const found = candidates(sheets, chosen);
  const first = found[0];
  if (first === undefined)
    return chosen.headingRow === undefined ? undefined : findTable(sheets, { sheet: chosen.sheet });
  if (first.known >= certainWords) return first.table;
  const start = sheets.find(({ rows }) => rows.length > 0);
  return chosen.headingRow === undefined && chosen.sheet === undefined && start !== undefined
    ? tableAt(start, 0)
    : found.toSorted((one, other) => one.table.headingRow - other.table.headingRow)[0]?.table;
}

/** The table that has the columns of a mapping, wherever its headings are now; else the one by its words. */
export function findMappedTable(sheets: readonly TableSheet[], mapping: TableMapping): FoundTable | undefined {
  const all = [mapping, { sheet: mapping.sheet }, {}];
  for (const chosen of all) {
    const found = candidates(sheets, chosen).find(({ table }) => fits(table, mapping));
    if (found !== undefined) return found.table;
  }
  return findTable(sheets, mapping);
}

/** The mapping of a provider’s earlier tables. */
export interface RememberedMapping {
  readonly serviceProviderId: number;
  readonly mapping: TableMapping;
  /** The headings of its last table; absent if they were not stored. */
  readonly headings?: readonly string[] | undefined;
}

export interface Asked extends Chosen {
  readonly mapping?: TableMapping | undefined;
  /** Mappings of the chosen provider, or of all providers if none is chosen. */
  readonly remembered: readonly RememberedMapping[];
  readonly isProviderChosen: boolean;
}

export interface ChosenTable {
  readonly table: FoundTable;
  readonly mapping: TableMapping;
  readonly origin: 'given' | 'remembered' | 'proposed';
  /** The only provider whose earlier tables have these headings. */
  readonly serviceProviderId?: number | undefined;
}

/** Rows for detecting the number and date format. */
const seenRows = 200;

/** Finds the table and the meaning of its columns: as given, as remembered for the provider, or as its headings propose. */
export function chooseTable(sheets: readonly TableSheet[], asked: Asked): ChosenTable | undefined {
  const { mapping, remembered, isProviderChosen, ...chosen } = asked;
  if (mapping !== undefined) {
    const table = findMappedTable(sheets, mapping);
    return table && { table, mapping, origin: 'given' };
  }
  if (chosen.sheet === undefined && chosen.headingRow === undefined)
    for (const one of isProviderChosen ? remembered : onlyWithHeadings(sheets, remembered)) {
      const table = findMappedTable(sheets, one.mapping);
      if (table !== undefined && fits(table, one.mapping))
        return { table, mapping: one.mapping, origin: 'remembered', serviceProviderId: one.serviceProviderId };
    }
  const table = findTable(sheets, chosen);
  if (table === undefined) return undefined;
  const proposed = proposeMapping(
    table.headings,
    table.rows.slice(0, seenRows).map(({ cells }) => cells),
  );
  return { table, mapping: { ...proposed, ...chosen }, origin: 'proposed' };
}

/** The mapping of the only provider whose last table had exactly the headings of one of these rows. */
function onlyWithHeadings(
  sheets: readonly TableSheet[],
  remembered: readonly RememberedMapping[],
): readonly RememberedMapping[] {
  const known = new Set(candidates(sheets, {}).map(({ table }) => JSON.stringify(table.headings)));
  const matching = remembered.filter(({ headings }) => known.has(JSON.stringify(headings)));
  return matching.length === 1 ? matching : [];
}

import {
  type ChosenPosition,
  type FoundTable,
  findTable as findTableByWords,
  headingCandidates,
  type KnownWords,
  type TableSheet,
} from '../../platform/table/table-layout.ts';
import type { InvoiceTable } from './invoice-table.ts';
import { proposeColumns, proposeMapping, type TableMapping } from './table-mapping.ts';

const columnsOf = ({ columns }: TableMapping): string[] =>
  Object.values(columns).filter((column) => column !== undefined);

/** Whether a table has every column of a mapping. */
export const fits = ({ headings }: InvoiceTable, mapping: TableMapping): boolean =>
  columnsOf(mapping).every((column) => headings.includes(column));

const known: KnownWords = (headings) => Object.keys(proposeColumns(headings)).length;

/** The table of the sheets by the words of its headings. @returns undefined without a row */
export const findTable = (sheets: readonly TableSheet[], chosen: ChosenPosition = {}): FoundTable | undefined =>
  findTableByWords(sheets, known, chosen);

/** The table that has the columns of a mapping, wherever its headings are now; else the one by its words. */
export function findMappedTable(sheets: readonly TableSheet[], mapping: TableMapping): FoundTable | undefined {
  const all = [mapping, { sheet: mapping.sheet }, {}];
  for (const chosen of all) {
    const found = headingCandidates(sheets, chosen, known).find(({ table }) => fits(table, mapping));
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

export interface TableQuery extends ChosenPosition {
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
export function chooseTable(sheets: readonly TableSheet[], query: TableQuery): ChosenTable | undefined {
  const { mapping, remembered, isProviderChosen, ...chosen } = query;
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
  const seen = new Set(headingCandidates(sheets, {}, known).map(({ table }) => JSON.stringify(table.headings)));
  const matching = remembered.filter(({ headings }) => seen.has(JSON.stringify(headings)));
  return matching.length === 1 ? matching : [];
}

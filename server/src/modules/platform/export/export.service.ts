import type { Download } from '@tunna/contract/endpoint';
import { type ExportFormat, type LocalExport, longestExport, spreadsheetTypes } from '@tunna/contract/platform/export';
import type { ExportColumn, ExportedList } from '@tunna/domain/platform/export-columns';
import { foundRows } from '@tunna/domain/text/found-rows';
import type { Language } from '@tunna/domain/text/languages';
import type { Database, TenantTransaction } from '../../../database/database.ts';
import type { HeavyWork } from '../../../workers/heavy-work.ts';
import { memberWork } from '../../../workers/owned-work.ts';
import { openSpreadsheet } from '../spreadsheet/spreadsheet-work.service.ts';
import type { SpreadsheetWriter } from '../spreadsheet/xlsx-writer.service.ts';
import { exportTooLarge } from './export.errors.ts';
import type { Cells } from './export-cells.service.ts';
import { headingOf, listName } from './export-texts.service.ts';

/** Rows per batch. */
const batch = 2000;

export interface Exporting {
  readonly database: Database;
  readonly work: HeavyWork;
  /** For temporary files. */
  readonly directory: string;
  readonly publicUrl: string;
  readonly now: () => Date;
}

/** The parameters of every export. */
interface ExportQuery<List extends ExportedList> {
  readonly format: ExportFormat;
  readonly language: Language;
  readonly columns: readonly ExportColumn<List>[];
}

interface Page<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** The rows of a list and their cells. */
export interface Table<Row, List extends ExportedList> {
  readonly cells: Cells<Row, List>;
  readonly read: (page: number, pageSize: number) => Promise<Page<Row>>;
}

/** @returns the number of rows in the table */
async function writeTable<Row, List extends ExportedList>(
  writer: SpreadsheetWriter,
  { cells, read }: Table<Row, List>,
  { format, columns }: ExportQuery<List>,
): Promise<number> {
  const maxRows = longestExport[format];
  for (let page = 1; ; page += 1) {
    const { rows, total } = await read(page, batch);
    if (total > maxRows) throw exportTooLarge(total, maxRows);
    await writer.add(rows.map((row) => columns.map((column) => cells[column](row))));
    if (rows.length === 0 || page * batch >= total) return total;
  }
}

/**
 * Writes a list to a file, as of the moment of the call: changes meanwhile neither drop nor repeat a row.
 * @param open returns the table within the transaction that reads its rows
 * @throws ApplicationError `export_too_large`
 */
export async function exportList<Row, List extends ExportedList>(
  { database, work, directory, now }: Exporting,
  member: Parameters<typeof memberWork>[1],
  list: List,
  query: ExportQuery<List>,
  open: (transaction: TenantTransaction) => Promise<Table<Row, List>>,
): Promise<Download> {
  const { format, language, columns } = query;
  const headings = columns.map((column) => headingOf(list, column, language));
  const name = listName(list, language);
  const writer = await openSpreadsheet(memberWork(work, member), { format, directory, name, headings });
  try {
    const rows = await database.snapshot(member.organization, async (transaction) =>
      writeTable(writer, await open(transaction), query),
    );
    const fileName = `${name} ${now().toISOString().slice(0, 10)}.${format}`;
    return { fileName, contentType: spreadsheetTypes[format], rows, body: await writer.end() };
  } catch (error) {
    await writer.discard();
    throw error;
  }
}

/**
 * The table of rows that are all in memory.
 * @param total the number of all rows, if only the first were read
 */
export const wholeTable = <Row, List extends ExportedList>(
  rows: readonly Row[],
  total = rows.length,
): Pick<Table<Row, List>, 'read'> => ({
  read: async (page, pageSize) => ({ rows: rows.slice((page - 1) * pageSize, page * pageSize), total }),
});

/**
 * The table of a list whose call returns all rows in one response: searched and sorted as on its screen.
 * @param searched the searched fields of a row
 * @param sorts the sort keys of a row; rows with another sort keep their order
 */
export function localTable<Row, List extends ExportedList>(
  all: readonly Row[],
  query: Pick<LocalExport, 'search' | 'sort' | 'order'>,
  searched: (row: Row) => string,
  sorts: Readonly<Record<string, (row: Row) => string | number>>,
): Pick<Table<Row, List>, 'read'> {
  return wholeTable(foundRows(all, query, searched, sorts));
}

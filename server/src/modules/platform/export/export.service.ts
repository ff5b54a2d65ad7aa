import type { Download } from '@tunna/contract/endpoint';
import { type ExportFormat, type LocalExport, longestExport, spreadsheetTypes } from '@tunna/contract/platform/export';
import {
  type ExportColumn,
  type ExportedList,
  exportColumns,
  listNames,
  wordIn,
} from '@tunna/domain/platform/export-words';
import { foundRows } from '@tunna/domain/text/found-rows';
import type { Language } from '@tunna/domain/text/languages';
import type { Database, TenantTransaction } from '../../../database/database.ts';
import type { HeavyWork } from '../../../workers/heavy-work.ts';
import { memberWork } from '../../../workers/owned-work.ts';
import { openSpreadsheet } from '../spreadsheet/spreadsheet-work.service.ts';
import type { Cell, SpreadsheetWriter } from '../spreadsheet/xlsx-writer.service.ts';
import { exportTooLarge } from './export.errors.ts';

/** Rows that are read at once. */
const batch = 2000;

export interface Exporting {
  readonly database: Database;
  readonly work: HeavyWork;
  /** For files on their way. */
  readonly directory: string;
  readonly publicUrl: string;
  readonly now: () => Date;
}

/** What every export is asked for. */
interface Asked<List extends ExportedList> {
  readonly format: ExportFormat;
  readonly language: Language;
  readonly columns: readonly ExportColumn<List>[];
}

interface Page<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** The rows of a list, and what stands in their columns. */
export interface Table<Row, List extends ExportedList> {
  readonly cells: Readonly<Record<ExportColumn<List>, (row: Row) => Cell>>;
  readonly read: (page: number, pageSize: number) => Promise<Page<Row>>;
}

/** @returns how many rows the table has */
async function writeTable<Row, List extends ExportedList>(
  writer: SpreadsheetWriter,
  { cells, read }: Table<Row, List>,
  { format, columns }: Asked<List>,
): Promise<number> {
  const most = longestExport[format];
  for (let page = 1; ; page += 1) {
    const { rows, total } = await read(page, batch);
    if (total > most) throw exportTooLarge(total, most);
    await writer.add(rows.map((row) => columns.map((column) => cells[column](row))));
    if (rows.length === 0 || page * batch >= total) return total;
  }
}

const headingsOf = <List extends ExportedList>(list: List, { columns, language }: Asked<List>): string[] =>
  columns.map((column) => wordIn(exportColumns[list][column] as readonly [string, string, string, string], language));

/**
 * A list as a file, of the moment at which it was asked for: what changes meanwhile neither drops a row nor repeats one.
 * @param open answers the table within the transaction that its rows are read in
 * @throws ApplicationError `export_too_large`
 */
export async function exportList<Row, List extends ExportedList>(
  { database, work, directory, now }: Exporting,
  member: Parameters<typeof memberWork>[1],
  list: List,
  asked: Asked<List>,
  open: (transaction: TenantTransaction) => Promise<Table<Row, List>>,
): Promise<Download> {
  const { format, language } = asked;
  const headings = headingsOf(list, asked);
  const name = wordIn(listNames[list], language);
  const writer = await openSpreadsheet(memberWork(work, member), { format, directory, name, headings });
  try {
    const rows = await database.snapshot(member.organization, async (transaction) =>
      writeTable(writer, await open(transaction), asked),
    );
    const fileName = `${name} ${now().toISOString().slice(0, 10)}.${format}`;
    return { fileName, contentType: spreadsheetTypes[format], rows, body: await writer.end() };
  } catch (error) {
    await writer.discard();
    throw error;
  }
}

/**
 * The table of a list whose call answers with all rows at once: searched and sorted as its screen does.
 * @param searched what a row is found by
 * @param sorts what a row is sorted by; rows whose sort is not here stay as they came
 */
export function localTable<Row, List extends ExportedList>(
  all: readonly Row[],
  asked: Pick<LocalExport, 'search' | 'sort' | 'order'>,
  searched: (row: Row) => string,
  sorts: Readonly<Record<string, (row: Row) => string | number>>,
): Pick<Table<Row, List>, 'read'> {
  const found = foundRows(all, asked, searched, sorts);
  return {
    read: async (page, pageSize) => ({
      rows: found.slice((page - 1) * pageSize, page * pageSize),
      total: found.length,
    }),
  };
}

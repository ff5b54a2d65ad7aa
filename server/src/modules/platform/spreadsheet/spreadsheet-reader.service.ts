import { readFile } from 'node:fs/promises';
import { restoreNeutralized } from '@tunna/domain/text/formula';
import { singleByteText } from '@tunna/domain/text/single-byte-text';
import { CsvError, parse } from 'csv-parse/sync';
import { isOds, readOds } from './ods-reader.service.ts';
import { maxTitleRows, type ReadRow, type ReadSheet, type TableLimits } from './sheet-rows.service.ts';
import {
  cellTooLong,
  neitherCsvNorXlsx,
  strayQuote,
  tooManyColumns,
  tooManyRows,
  unreadable,
} from './spreadsheet.errors.ts';
import { readXlsx } from './xlsx-reader.service.ts';

export interface ReadTable {
  readonly headings: readonly string[];
  /** Without empty rows. */
  readonly rows: readonly ReadRow[];
}

interface ReadFile {
  readonly path: string;
  readonly limits: TableLimits;
}

const isZip = (bytes: Buffer): boolean => bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004';

/** The encodings of spreadsheet texts: UTF-8, UTF-16 with a byte order mark, else one byte for each letter. */
function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return singleByteText((encoding) => new TextDecoder(encoding).decode(bytes));
  }
}

const delimiters = [';', ',', '\t', '|'];

/** Lines for finding the delimiter. Titles above the headings may have none. */
const seenLines = 30;

/** The delimiter that most lines at the beginning have outside quotation marks. */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, 100_000)
    .replace(/"(?:[^"]|"")*"/g, '')
    .split(/\r\n|\r|\n/, seenLines);
  const count = (sign: string) => lines.reduce((sum, line) => sum + line.split(sign).length, 0);
  return delimiters.reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

/** The delimiter that the first line of a file declares for spreadsheets: `sep=;`. */
const declared = /^\s*"?sep=(.)"?[ ;,\t]*(?:\r\n|\r|\n)/i;

function readCsvRows(bytes: Buffer, limits: TableLimits): ReadRow[] {
  const text = decode(bytes);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: text has none of them
  if (/[\u0000-\u0008\u000e-\u001f]/.test(text)) throw neitherCsvNorXlsx();
  const [line, delimiter] = declared.exec(text) ?? [''];
  const table = text.slice(line.length);
  const above = line === '' ? 0 : 1;
  let records: string[][];
  try {
    records = parse(table, {
      delimiter: delimiter ?? delimiterOf(table),
      relax_column_count: true,
      to: limits.rows * 2 + maxTitleRows,
    });
  } catch (error) {
    if (error instanceof CsvError && /QUOTE/.test(error.code)) throw strayQuote(Number(error.records) + 1 + above);
    throw unreadable(error instanceof Error ? error.message : String(error));
  }
  return records.map((cells, index) => ({ number: index + 1 + above, cells: cells.map(restoreNeutralized) }));
}

const isFilled = ({ cells }: ReadRow): boolean => cells.some((cell) => String(cell).trim() !== '');

/**
 * Reads the visible sheets of an XLSX or ODS file, or the only one of a CSV file, recognized by the bytes. Empty rows are left out. A sheet
 * beyond a limit has its beginning and a failure.
 * @throws ApplicationError `unsupported_media_type`, `payload_too_large`, `spreadsheet_unreadable`
 */
export async function readSheets({ path, limits }: ReadFile): Promise<ReadSheet[]> {
  const bytes = await readFile(path);
  const sheets = isOds(bytes)
    ? await readOds(bytes, limits)
    : isZip(bytes)
      ? await readXlsx(bytes, limits)
      : [{ name: '', rows: readCsvRows(bytes, limits) }];
  return sheets.map((sheet) => ({ ...sheet, rows: sheet.rows.filter(isFilled) }));
}

/** Checks the limits of a table from its headings on. @throws ApplicationError `rows_too_many`, `columns_too_many`, `cell_too_long` */
export function checkLimits(head: ReadRow, rows: readonly ReadRow[], limits: TableLimits): void {
  if (rows.length > limits.rows) throw tooManyRows(limits.rows);
  for (const { number, cells } of [head, ...rows]) {
    if (cells.findLastIndex((cell) => cell !== '') >= limits.columns) throw tooManyColumns(limits.columns);
    if (cells.some((cell) => String(cell).length > limits.cell)) throw cellTooLong(number, limits.cell);
  }
}

/**
 * Reads the table of the first sheet. The first row that is not empty has the headings.
 * @throws ApplicationError as `readSheets` and `checkLimits` do
 */
export async function readSpreadsheet({ path, limits }: ReadFile): Promise<ReadTable> {
  const [sheet] = await readSheets({ path, limits });
  const [head, ...rows] = sheet?.rows ?? [];
  if (sheet?.failure !== undefined) throw sheet.failure;
  if (head === undefined) throw unreadable('it is empty.');
  checkLimits(head, rows, limits);
  return { headings: head.cells.map((cell) => String(cell).trim()), rows };
}

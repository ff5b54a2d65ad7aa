import { readFile } from 'node:fs/promises';
import { restoreNeutralized } from '@tunna/domain/text/formula';
import { parse } from 'csv-parse/sync';
import { cellTooLong, neitherCsvNorXlsx, tooManyColumns, tooManyRows, unreadable } from './spreadsheet.errors.ts';
import { type ReadRow, readXlsxRows, type TableLimits } from './xlsx-reader.service.ts';

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

/** The encodings of spreadsheet texts: UTF-8, UTF-16 with a byte order mark, else Windows-1252. */
function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The most frequent delimiter outside quotation marks in the first line. */
function delimiterOf(text: string): string {
  const first = text.replace(/"(?:[^"]|"")*"/g, '').split(/\r\n|\r|\n/, 1)[0] ?? '';
  const count = (sign: string) => first.split(sign).length;
  return [';', ',', '\t'].reduce((most, sign) => (count(sign) > count(most) ? sign : most));
}

function readCsvRows(bytes: Buffer, limits: TableLimits): ReadRow[] {
  const text = decode(bytes);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: text has none of them
  if (/[\u0000-\u0008\u000e-\u001f]/.test(text)) throw neitherCsvNorXlsx();
  let records: string[][];
  try {
    records = parse(text, { delimiter: delimiterOf(text), relax_column_count: true, to: limits.rows * 2 + 2 });
  } catch (error) {
    throw unreadable(error instanceof Error ? error.message : String(error));
  }
  return records.map((cells, index) => ({ number: index + 1, cells: cells.map(restoreNeutralized) }));
}

const isFilled = ({ cells }: ReadRow): boolean => cells.some((cell) => String(cell).trim() !== '');

/**
 * Reads the table of a CSV file, or of the first sheet of an XLSX file, recognized by its bytes. The first row that is not empty has the
 * headings.
 * @throws ApplicationError `unsupported_media_type`, `payload_too_large`, `spreadsheet_unreadable`, `rows_too_many`,
 * `columns_too_many`, `cell_too_long`
 */
export async function readSpreadsheet({ path, limits }: ReadFile): Promise<ReadTable> {
  const bytes = await readFile(path);
  const all = isZip(bytes) ? await readXlsxRows(bytes, limits) : readCsvRows(bytes, limits);
  const [head, ...rows] = all.filter(isFilled);
  if (head === undefined) throw unreadable('it is empty.');
  if (rows.length > limits.rows) throw tooManyRows(limits.rows);
  for (const { number, cells } of [head, ...rows]) {
    if (cells.findLastIndex((cell) => cell !== '') >= limits.columns) throw tooManyColumns(limits.columns);
    if (cells.some((cell) => String(cell).length > limits.cell)) throw cellTooLong(number, limits.cell);
  }
  return { headings: head.cells.map((cell) => String(cell).trim()), rows };
}

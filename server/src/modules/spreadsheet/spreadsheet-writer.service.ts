import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExportFormat } from '@tunna/contract/export';
import { neutralizeFormula } from '@tunna/domain/formula';
import {
  type Cell,
  openWorkbook,
  type Sheet,
  type SpreadsheetWriter,
  type WorkbookWriter,
} from './xlsx-writer.service.ts';

const isoMoment = (moment: Date): string => `${moment.toISOString().slice(0, 19)}Z`;

function csvField(cell: Cell): string {
  if (cell === undefined) return '';
  if (typeof cell === 'number') return String(cell);
  if (cell instanceof Date) return isoMoment(cell);
  // Semicolons are for spreadsheets that write decimals with a comma.
  if (typeof cell === 'object') return cell.decimal.replace('.', ',');
  const text = neutralizeFormula(cell);
  return /[";\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}

const csvLines = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(csvField).join(';')}\r\n`).join('');

/** A file that has no name any more: it is gone when it is closed, however the server ends. */
async function openNameless(directory: string): Promise<FileHandle> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const path = join(directory, randomUUID());
  const file = await open(path, 'wx+', 0o600);
  await rm(path);
  return file;
}

/** A CSV file: UTF-8 with a byte order mark, semicolons, CR LF. */
async function openCsv(file: FileHandle, headings: readonly string[]): Promise<SpreadsheetWriter> {
  await file.write(`\uFEFF${csvLines([headings])}`);
  return {
    async add(rows) {
      await file.write(csvLines(rows));
    },
    end: async () => file.createReadStream({ start: 0 }),
    discard: () => file.close(),
  };
}

interface Spreadsheet {
  readonly format: ExportFormat;
  /** For files on their way. */
  readonly directory: string;
  /** Names the sheet, where the format has any. */
  readonly name: string;
  readonly headings: readonly string[];
}

/**
 * A table on its way into a file. It is kept on disk until it is whole, so that no download ends in the middle and no connection of the
 * database waits for a slow network.
 */
export async function openSpreadsheet({ format, directory, name, headings }: Spreadsheet): Promise<SpreadsheetWriter> {
  const file = await openNameless(directory);
  return format === 'csv' ? openCsv(file, headings) : openWorkbook(file, [{ name, headings }]);
}

/** The same for a workbook of more than one sheet. @param directory for files on their way */
export const openSheets = async (directory: string, sheets: readonly Sheet[]): Promise<WorkbookWriter> =>
  openWorkbook(await openNameless(directory), sheets);

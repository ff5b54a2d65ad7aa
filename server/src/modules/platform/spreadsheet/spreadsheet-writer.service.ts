import { type FileHandle, open } from 'node:fs/promises';
import type { ExportFormat } from '@tunna/contract/platform/export';
import { neutralizeFormula } from '@tunna/domain/text/formula';
import type { Ask } from '../../../workers/heavy-task.ts';
import { type Cell, openWorkbook, type Sheet, type TableSink } from './xlsx-writer.service.ts';

const isoMoment = (moment: Date): string => `${moment.toISOString().slice(0, 19)}Z`;

function csvField(cell: Cell): string {
  if (cell === undefined) return '';
  if (cell instanceof Date) return isoMoment(cell);
  // Semicolons are for spreadsheets that write decimals with a comma: they read 3.5 as a day.
  if (typeof cell === 'number') return String(cell).replace('.', ',');
  if (typeof cell === 'object') return 'day' in cell ? cell.day : cell.decimal.replace('.', ',');
  const text = neutralizeFormula(cell);
  return /[";\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}

const csvLines = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(csvField).join(';')}\r\n`).join('');

/** A CSV file: UTF-8 with a byte order mark, semicolons, CR LF. */
async function openCsv(file: FileHandle, headings: readonly string[]): Promise<TableSink> {
  await file.write(`\uFEFF${csvLines([headings])}`);
  return {
    async add(rows) {
      await file.write(csvLines(rows));
    },
    next: () => Promise.reject(new TypeError('A CSV file has one table.')),
    end: async () => undefined,
  };
}

export type Rows = readonly (readonly Cell[])[];

/** The next step: first the sheets, at least one and for CSV exactly one; then rows of the current sheet, the next sheet, or the end. */
export type WriterStep = { readonly sheets: readonly Sheet[] } | { readonly rows: Rows } | 'next' | 'end' | 'discard';

interface Written {
  readonly format: ExportFormat;
  /** The file, which does not exist yet. */
  readonly path: string;
}

/** Writes a table or a workbook to a file, one received step at a time, in a worker thread. */
export async function writeSpreadsheet({ format, path }: Written, ask: Ask<undefined, WriterStep>): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    let writer: TableSink | undefined;
    for (let step = await ask(undefined); step !== 'discard'; step = await ask(undefined)) {
      if (typeof step === 'object' && 'sheets' in step)
        writer =
          format === 'csv'
            ? await openCsv(file, step.sheets[0]?.headings ?? [])
            : await openWorkbook(file, step.sheets);
      else if (step === 'next') await writer?.next();
      else if (step === 'end') return await writer?.end();
      else await writer?.add(step.rows);
    }
  } finally {
    await file.close();
  }
}

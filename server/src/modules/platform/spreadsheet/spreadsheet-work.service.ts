import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExportFormat } from '@tunna/contract/platform/export';
import { heavyTask } from '../../../workers/heavy-task.ts';
import type { OwnedWork } from '../../../workers/owned-work.ts';
import type { TableLimits } from './sheet-rows.service.ts';
import type { ReadTable } from './spreadsheet-reader.service.ts';
import type { Rows, WriterStep } from './spreadsheet-writer.service.ts';
import type { FullSheet, Sheet, SpreadsheetWriter, WorkbookWriter } from './xlsx-writer.service.ts';

const reading = heavyTask<typeof import('./spreadsheet-reader.service.ts'), 'readSpreadsheet'>(
  new URL('./spreadsheet-reader.service.ts', import.meta.url),
  'readSpreadsheet',
  60,
);
const writing = heavyTask<typeof import('./spreadsheet-writer.service.ts'), 'writeSpreadsheet'>(
  new URL('./spreadsheet-writer.service.ts', import.meta.url),
  'writeSpreadsheet',
  120,
);

/** Reads a table in a worker thread. @throws ApplicationError as `readSpreadsheet` and `HeavyWork.run` do */
export const readTable = (work: OwnedWork, path: string, limits: TableLimits): Promise<ReadTable> =>
  work.run(reading, { path, limits });

/** Passes steps to the thread, one at a time: while the thread runs one, the next can be prepared. */
class Steps {
  #pending = Promise.withResolvers<PromiseWithResolvers<WriterStep>>();
  /** Resolves when the thread asks for the first step. */
  readonly begun = this.#pending.promise;

  /** The thread asks for the next step after finishing the one before. */
  next(): Promise<WriterStep> {
    const pending = Promise.withResolvers<WriterStep>();
    this.#pending.resolve(pending);
    return pending.promise;
  }

  /** Resolves when the thread has taken the step, after finishing the one before. */
  async give(step: WriterStep): Promise<void> {
    const pending = await this.#pending.promise;
    this.#pending = Promise.withResolvers();
    pending.resolve(step);
  }
}

/** A file whose thread is ready, and whose sheets are not known yet. */
export interface BegunFile {
  open(sheets: readonly Sheet[]): Promise<WorkbookWriter>;
  /** Call it if the table is not available. */
  discard(): Promise<void>;
}

/**
 * Begins a file that a worker thread writes step by step. Resolves once a thread is free: call it before a transaction begins, so that no
 * database connection waits for a thread.
 * @param directory for temporary files
 */
export async function beginFile(work: OwnedWork, directory: string, format: ExportFormat): Promise<BegunFile> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const path = join(directory, randomUUID());
  const steps = new Steps();
  const running = work.run(writing, { format, path }, () => steps.next());
  // A failure of the thread rejects each step; its success resolves only `end`.
  const failed = running.then(() => new Promise<never>(() => undefined));
  failed.catch(() => undefined);
  const give = (step: WriterStep) => Promise.race([steps.give(step), failed]);
  let file: FileHandle;
  try {
    await Promise.race([steps.begun, failed]);
    file = await open(path);
  } finally {
    // The open file is unlinked here: it is deleted when it is closed, however the server ends.
    await rm(path, { force: true });
  }
  const discard = async () => {
    void steps.give('discard');
    await running.catch(() => undefined);
    await file.close();
  };
  return {
    discard,
    async open(sheets) {
      await give({ sheets });
      return {
        add: (rows: Rows) => give({ rows }),
        next: () => give('next'),
        async end() {
          void steps.give('end');
          await running;
          return file.createReadStream({ start: 0 });
        },
        discard,
      };
    },
  };
}

interface Spreadsheet {
  readonly format: ExportFormat;
  readonly directory: string;
  /** The name of the sheet, if the format has sheets. */
  readonly name: string;
  readonly headings: readonly string[];
}

/**
 * Begins a table in a file. The file stays on disk until it is complete, so that no download breaks off and no database connection waits
 * for a slow network.
 * @throws ApplicationError as `HeavyWork.run` does
 */
export const openSpreadsheet = (
  work: OwnedWork,
  { format, directory, name, headings }: Spreadsheet,
): Promise<SpreadsheetWriter> => openSheets(work, { format, directory, sheets: [{ name, headings }] });

interface Workbook {
  readonly format: ExportFormat;
  readonly directory: string;
  /** Exactly one for CSV. */
  readonly sheets: readonly Sheet[];
}

/** Like `openSpreadsheet`, for a workbook of several sheets. */
async function openSheets(work: OwnedWork, { format, directory, sheets }: Workbook): Promise<WorkbookWriter> {
  const file = await beginFile(work, directory, format);
  return file.open(sheets);
}

/** Writes the rows of a workbook's first sheets, whose last one remains open. */
export async function addSheets(writer: WorkbookWriter, sheets: readonly FullSheet[]): Promise<void> {
  for (const [place, { rows }] of sheets.entries()) {
    if (place > 0) await writer.next();
    await writer.add(rows);
  }
}

/** A complete workbook. @throws ApplicationError as `HeavyWork.run` does */
export async function writeSheets(
  work: OwnedWork,
  { directory, sheets }: { readonly directory: string; readonly sheets: readonly FullSheet[] },
): Promise<AsyncIterable<Uint8Array>> {
  const writer = await openSheets(work, { format: 'xlsx', directory, sheets });
  await addSheets(writer, sheets);
  return writer.end();
}

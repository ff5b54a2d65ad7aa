import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExportFormat } from '@tunna/contract/platform/export';
import { heavyTask } from '../../../workers/heavy-task.ts';
import type { OwnedWork } from '../../../workers/owned-work.ts';
import type { ReadTable } from './spreadsheet-reader.service.ts';
import type { Rows, WriterStep } from './spreadsheet-writer.service.ts';
import type { TableLimits } from './xlsx-reader.service.ts';
import type { Sheet, SpreadsheetWriter, WorkbookWriter } from './xlsx-writer.service.ts';

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

/** Hands steps to the thread, one at a time: while the thread does one, the next can be prepared. */
class Steps {
  #asked = Promise.withResolvers<PromiseWithResolvers<WriterStep>>();
  /** Resolves when the thread asks for the first step. */
  readonly begun = this.#asked.promise;

  /** The thread asks for the next step: the one before is done. */
  next(): Promise<WriterStep> {
    const asking = Promise.withResolvers<WriterStep>();
    this.#asked.resolve(asking);
    return asking.promise;
  }

  /** Resolves when the thread has taken it, which it does once the step before is done. */
  async give(step: WriterStep): Promise<void> {
    const asking = await this.#asked.promise;
    this.#asked = Promise.withResolvers();
    asking.resolve(step);
  }
}

/** A file whose thread is ready, and whose sheets are not known yet. */
export interface BegunFile {
  open(sheets: readonly Sheet[]): Promise<WorkbookWriter>;
  /** To be called where it cannot be had. */
  discard(): Promise<void>;
}

/**
 * A file that a worker thread writes, step by step as they are handed over. Resolves once a thread is free: to be called before a
 * transaction begins, so that no connection of the database waits for a thread.
 * @param directory for files on their way
 */
export async function beginFile(work: OwnedWork, directory: string, format: ExportFormat): Promise<BegunFile> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const path = join(directory, randomUUID());
  const steps = new Steps();
  const running = work.run(writing, { format, path }, () => steps.next());
  // The end of the thread ends each step; its success is for `end` alone.
  const failed = running.then(() => new Promise<never>(() => undefined));
  failed.catch(() => undefined);
  const give = (step: WriterStep) => Promise.race([steps.give(step), failed]);
  let file: FileHandle;
  try {
    await Promise.race([steps.begun, failed]);
    file = await open(path);
  } finally {
    // From here on it has no name any more: it is gone when it is closed, however the server ends.
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
  /** Names the sheet, where the format has any. */
  readonly name: string;
  readonly headings: readonly string[];
}

/**
 * A table on its way into a file. It is kept on disk until it is whole, so that no download ends in the middle and no connection of the
 * database waits for a slow network.
 * @throws ApplicationError as `HeavyWork.run` does
 */
export const openSpreadsheet = (
  work: OwnedWork,
  { format, directory, name, headings }: Spreadsheet,
): Promise<SpreadsheetWriter> => openSheets(work, { format, directory, sheets: [{ name, headings }] });

interface Workbook {
  readonly format: ExportFormat;
  readonly directory: string;
  /** Of CSV one. */
  readonly sheets: readonly Sheet[];
}

/** The same for a workbook of more than one sheet. */
export async function openSheets(work: OwnedWork, { format, directory, sheets }: Workbook): Promise<WorkbookWriter> {
  const file = await beginFile(work, directory, format);
  return file.open(sheets);
}

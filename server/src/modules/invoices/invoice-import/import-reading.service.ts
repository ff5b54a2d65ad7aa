import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ApplicationError } from '../../../http/errors.ts';
import { heavyTask } from '../../../workers/heavy-task.ts';
import type { OwnedWork } from '../../../workers/owned-work.ts';
import type { LineRows } from '../invoice/invoice-rows.service.ts';
import type { CheckedInvoice } from './file-import.service.ts';
import { Handover } from './import-lines.service.ts';
import { fileTooHeavy, ImportRefusal, readingStopped } from './import-refusal.service.ts';
import type { Read } from './import-task.service.ts';

type Tasks = typeof import('./import-task.service.ts');

const file = new URL('./import-task.service.ts', import.meta.url);
/** Seconds. A file of 64 MiB up to the limits takes about 20 on an idle processor. */
const longest = 120;

const tasks = {
  identify: heavyTask<Tasks, 'identifyFile'>(file, 'identifyFile', 60),
  extract: heavyTask<Tasks, 'extractEntry'>(file, 'extractEntry', 60),
  extractEmbedded: heavyTask<Tasks, 'extractEmbedded'>(file, 'extractEmbedded', 30),
  readInvoice: heavyTask<Tasks, 'readInvoiceFile'>(file, 'readInvoiceFile', longest),
  checkTable: heavyTask<Tasks, 'checkTableFile'>(file, 'checkTableFile', longest),
  readPdf: heavyTask<Tasks, 'readPdfFile'>(file, 'readPdfFile', 30),
  propose: heavyTask<Tasks, 'proposeDocument'>(file, 'proposeDocument', 30),
  learn: heavyTask<Tasks, 'learnDocument'>(file, 'learnDocument', 30),
  readPartial: heavyTask<Tasks, 'readPartialFile'>(file, 'readPartialFile', 60),
  previewTable: heavyTask<Tasks, 'previewTableFile'>(file, 'previewTableFile', longest),
};

/** The result of a reading. @throws ImportRefusal, also if the file was too heavy or its thread ended */
async function resultOf<Value>(reading: Promise<Read<Value>>): Promise<Value> {
  const result = await reading.catch((error: unknown) => {
    if (!(error instanceof ApplicationError)) throw error;
    if (error.code === 'too_heavy') throw fileTooHeavy();
    throw error.code === 'unavailable' ? readingStopped() : error;
  });
  if ('value' in result) return result.value;
  const { failures, summary, omitted } = result.refused;
  throw new ImportRefusal(failures, summary, omitted);
}

/** Reads files of imports in worker threads for one owner. All methods throw ImportRefusal. */
export class ImportReader {
  readonly #work: OwnedWork;

  constructor(work: OwnedWork) {
    this.#work = work;
  }

  identify(input: { readonly path: string; readonly isEntry: boolean }) {
    return resultOf(this.#work.run(tasks.identify, input));
  }

  checkTable(input: Parameters<Tasks['checkTableFile']>[0]) {
    return resultOf(this.#work.run(tasks.checkTable, input));
  }

  previewTable(input: Parameters<Tasks['previewTableFile']>[0]) {
    return resultOf(this.#work.run(tasks.previewTable, input));
  }

  /** The text of a PDF with its positions. */
  readPdf(path: string) {
    return resultOf(this.#work.run(tasks.readPdf, path));
  }

  propose(input: Parameters<Tasks['proposeDocument']>[0]) {
    return resultOf(this.#work.run(tasks.propose, input));
  }

  learn(input: Parameters<Tasks['learnDocument']>[0]) {
    return resultOf(this.#work.run(tasks.learn, input));
  }

  readPartial(input: Parameters<Tasks['readPartialFile']>[0]) {
    return resultOf(this.#work.run(tasks.readPartial, input));
  }

  /**
   * Extracts one entry of an archive to a separate file for the duration of the work.
   * @param directory for incoming files
   */
  async withEntry<T>(
    { path, name, directory }: { readonly path: string; readonly name: string; readonly directory: string },
    work: (path: string) => Promise<T>,
  ): Promise<T> {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const extracted = join(directory, randomUUID());
    try {
      await resultOf(this.#work.run(tasks.extract, { path, name, to: extracted }));
      return await work(extracted);
    } finally {
      await rm(extracted, { force: true });
    }
  }

  /**
   * Extracts the invoice that is embedded in a PDF to a separate file for the duration of the work.
   * @param directory for incoming files
   * @returns whether there is one
   */
  async withEmbedded(
    { path, directory }: { readonly path: string; readonly directory: string },
    work: (syntax: 'ubl' | 'cii', path: string) => Promise<void>,
  ): Promise<boolean> {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const extracted = join(directory, randomUUID());
    try {
      const syntax = await resultOf(this.#work.run(tasks.extractEmbedded, { path, to: extracted }));
      if (syntax !== undefined) await work(syntax, extracted);
      return syntax !== undefined;
    } finally {
      await rm(extracted, { force: true });
    }
  }

  /**
   * Reads a UBL or CII file. It keeps its thread until `close`, so that no transaction waits for a thread that another one holds.
   * @param report called with the number of lines read so far
   */
  openInvoice(path: string, report: (lines: number) => Promise<void>): InvoiceFileReading {
    const checked = Promise.withResolvers<CheckedInvoice>();
    const from = Promise.withResolvers<string | undefined>();
    const handover = new Handover();
    const running = this.#work.run(tasks.readInvoice, path, async (step) => {
      if (step.kind === 'lines') await handover.give(step.rows);
      else if (step.kind === 'progress') await report(step.lines);
      else {
        checked.resolve({ ...step.checked, contentHash: Buffer.from(step.checked.contentHash) });
        return from.promise;
      }
      return undefined;
    });
    const reading = resultOf(running).finally(() => handover.end());
    // Callers of the check and of the lines get a failure. Before that, it must not end the process.
    reading.catch((error: unknown) => checked.reject(error));
    checked.promise.catch(() => undefined);
    return {
      checked: checked.promise,
      async *rows(of) {
        from.resolve(of);
        for (let rows = await handover.take(); rows !== undefined; rows = await handover.take()) yield rows;
        await reading;
      },
      close() {
        from.resolve(undefined);
        handover.end();
      },
    };
  }
}

interface InvoiceFileReading {
  readonly checked: Promise<CheckedInvoice>;
  /** The rows of the invoice’s lines, as fast as they are consumed. @param path current path of the file */
  rows(path: string): AsyncGenerator<LineRows>;
  close(): void;
}

import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { shownInPreview, type TablePreview } from '@tunna/contract/invoices/invoice-import';
import { largestInvoiceFile } from '@tunna/contract/platform/file';
import type { InvoiceLine } from '@tunna/domain/invoices/invoice';
import { type InvoiceTable, readInvoiceTable, type TableInvoice } from '@tunna/domain/invoices/table/invoice-table';
import type { TableMapping } from '@tunna/domain/invoices/table/table-mapping';
import type { TableFailure } from '@tunna/domain/invoices/table/table-row';
import type { Ask } from '../../../workers/heavy-task.ts';
import { InvoiceReadError, readInvoice } from '../invoice-reader/invoice-reader.service.ts';
import { type ArchiveEntries, eachEntry, entriesOf, isOurs } from './import-archive.service.ts';
import { type FileFormat, formatOf } from './import-file.service.ts';
import { entryTooLarge, entryUnreadable, ImportRefusal } from './import-refusal.service.ts';
import { readTableFile } from './table-file.service.ts';
import { type CheckedTable, checkTable } from './table-import.service.ts';
import { type CheckedInvoice, checkUbl } from './ubl-import.service.ts';

// What imports do in a worker thread: all reading of files that strangers wrote.

/** What a task answers of a file: the result, or why the file was refused, as plain data. */
export type Read<Value> =
  | { readonly value: Value }
  | { readonly refused: Pick<ImportRefusal, 'failures' | 'summary' | 'omitted'> };

async function read<Value>(work: () => Promise<Value>): Promise<Read<Value>> {
  try {
    return { value: await work() };
  } catch (error) {
    if (error instanceof InvoiceReadError) return { refused: { failures: error.failures, summary: {}, omitted: 0 } };
    if (!(error instanceof ImportRefusal)) throw error;
    const { failures, summary, omitted } = error;
    return { refused: { failures, summary, omitted } };
  }
}

interface IdentifiedFile {
  readonly found: FileFormat;
  /** Of an archive. */
  readonly archive: ArchiveEntries | undefined;
}

/** @param isEntry whether the file came out of an archive, whose own archives are not read */
export const identifyFile = ({
  path,
  isEntry,
}: {
  readonly path: string;
  readonly isEntry: boolean;
}): Promise<Read<IdentifiedFile>> =>
  read(async () => {
    const found = await formatOf(path);
    return { found, archive: found.format === 'archive' && !isEntry ? await entriesOf(path) : undefined };
  });

interface Extracted {
  readonly path: string;
  /** Of the entry. */
  readonly name: string;
  /** The file that is written; it is not there yet. */
  readonly to: string;
}

export const extractEntry = ({ path, name, to }: Extracted): Promise<Read<undefined>> =>
  read(async () => {
    let isFound = false;
    await eachEntry(path, async (entry, archive) => {
      if (entry.fileName !== name) return true;
      isFound = true;
      if (entry.uncompressedSize > largestInvoiceFile) throw entryTooLarge(largestInvoiceFile);
      const content = await archive.openReadStreamPromise(entry);
      await pipeline(content, createWriteStream(to, { flags: 'wx', mode: 0o600 }));
      return false;
    }).catch((error: unknown) => {
      throw isOurs(error) ? error : entryUnreadable(name);
    });
    if (!isFound) throw entryUnreadable(name);
    return undefined;
  });

/** What the reading of a UBL file hands over, step by step. */
export type UblStep =
  | { readonly kind: 'progress'; readonly lines: number }
  /** Is answered the path from which the lines are to be read. */
  | { readonly kind: 'checked'; readonly checked: CheckedInvoice }
  | { readonly kind: 'lines'; readonly lines: readonly InvoiceLine[] };

/** Milliseconds between two reports of progress. */
const progressEvery = 250;

/** Reads a UBL file twice: first to check it, then for its lines, once the main thread has a transaction to write them in. */
export const readUblFile = (path: string, ask: Ask<UblStep, string | undefined>): Promise<Read<undefined>> =>
  read(async () => {
    let reportedAt = 0;
    const checked = await checkUbl(path, async (lines) => {
      if (performance.now() - reportedAt < progressEvery) return;
      reportedAt = performance.now();
      await ask({ kind: 'progress', lines });
    });
    const from = await ask({ kind: 'checked', checked });
    if (from === undefined) return undefined;
    await readInvoice(createReadStream(from), async (lines) => {
      await ask({ kind: 'lines', lines });
    });
    return undefined;
  });

interface TableOwnerNamed {
  readonly name: string;
  readonly mapping: TableMapping;
}

interface ReadTableFile {
  readonly rowCount: number;
  /** Of a table whose owner and columns are known. */
  readonly checked: CheckedTable | undefined;
}

export const checkTableFile = ({
  path,
  owner,
}: {
  readonly path: string;
  readonly owner: TableOwnerNamed | undefined;
}): Promise<Read<ReadTableFile>> =>
  read(async () => {
    const table = await readTableFile(path);
    return { rowCount: table.rows.length, checked: owner && checkTable(table, owner) };
  });

/** Rows by which it is seen how a table is written. */
const seenRows = 200;

interface PreviewedTable {
  readonly headings: readonly string[];
  /** The first rows. */
  readonly rows: InvoiceTable['rows'];
  readonly rowCount: number;
  /** The first invoices. */
  readonly invoices: readonly TableInvoice[];
  readonly invoiceCount: number;
  readonly skippedRows: TablePreview['skippedRows'];
  readonly failures: readonly TableFailure[];
  readonly omitted: number;
}

/** Reads a table with the mapping that the main thread answers when it knows the headings and the first rows. */
export const previewTableFile = (
  path: string,
  ask: Ask<InvoiceTable, TableOwnerNamed>,
): Promise<Read<PreviewedTable>> =>
  read(async () => {
    const { headings, rows } = await readTableFile(path);
    const { mapping, name } = await ask({ headings, rows: rows.slice(0, seenRows) });
    const { invoices, failures, omitted, skippedRows } = readInvoiceTable({ headings, rows }, mapping, name);
    return {
      headings,
      rows: rows.slice(0, shownInPreview),
      rowCount: rows.length,
      invoices: invoices.slice(0, shownInPreview),
      invoiceCount: invoices.length,
      skippedRows,
      failures,
      omitted,
    };
  });

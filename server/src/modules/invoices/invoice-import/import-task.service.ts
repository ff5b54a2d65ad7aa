import { createReadStream, createWriteStream } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { shownInPreview, type TablePreview } from '@tunna/contract/invoices/invoice-import';
import { largestInvoiceFile } from '@tunna/contract/platform/file';
import type { DocumentLayout } from '@tunna/domain/invoices/document/document-layout';
import { learnLayout, type SavedInvoice } from '@tunna/domain/invoices/document/document-learning';
import { proposeInvoice } from '@tunna/domain/invoices/document/document-proposal';
import type { DocumentText } from '@tunna/domain/invoices/document/document-text';
import { proposalOf } from '@tunna/domain/invoices/document/proposal-of-invoice';
import type { ProposedInvoice } from '@tunna/domain/invoices/document/proposed-invoice';
import type { InvoiceHead, InvoiceLine } from '@tunna/domain/invoices/invoice';
import { readInvoiceTable, type TableInvoice } from '@tunna/domain/invoices/table/invoice-table';
import {
  type ChosenTable,
  chooseTable,
  findMappedTable,
  findTable,
  type TableQuery,
} from '@tunna/domain/invoices/table/table-layout';
import type { TableMapping } from '@tunna/domain/invoices/table/table-mapping';
import type { TableFailure } from '@tunna/domain/invoices/table/table-row';
import { type FoundTable, headingRowsOf } from '@tunna/domain/platform/table/table-layout';
import type { Ask } from '../../../workers/heavy-task.ts';
import { type LineRows, lineRowsOf, maxRowsAtOnce } from '../invoice/invoice-rows.service.ts';
import { InvoiceReadError, readInvoice, readPartialInvoice } from '../invoice-reader/invoice-reader.service.ts';
import {
  type EmbeddedInvoice,
  embeddedInvoice,
  embeddedInvoiceOf,
  oneChunk,
} from './document/embedded-invoice.service.ts';
import { readPdfText } from './document/pdf-file.service.ts';
import { type CheckedInvoice, checkInvoiceFile } from './file-import.service.ts';
import { type ArchiveEntries, eachEntry, entriesOf, isOurs } from './import-archive.service.ts';
import { type FileFormat, formatOf } from './import-file.service.ts';
import { entryTooLarge, entryUnreadable, ImportRefusal } from './import-refusal.service.ts';
import { readTableFile } from './table/table-file.service.ts';
import { type CheckedTable, checkTable } from './table/table-import.service.ts';

// Import tasks in worker threads: all reading of untrusted files.

/** The result of a task, or the reason why the file was rejected, as plain data. */
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
  /** Set for an archive. */
  readonly archive: ArchiveEntries | undefined;
}

/** @param isEntry whether the file is an entry of an archive; nested archives are not read */
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
  /** Name of the entry. */
  readonly name: string;
  /** Path to write to; the file does not exist yet. */
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

/** Writes the invoice that is embedded in a PDF to a new file. The result is its syntax; undefined if there is none. */
export const extractEmbedded = ({
  path,
  to,
}: Omit<Extracted, 'name'>): Promise<Read<EmbeddedInvoice['syntax'] | undefined>> =>
  read(async () => {
    const embedded = await embeddedInvoice(path);
    if (embedded !== undefined) await writeFile(to, embedded.bytes, { flag: 'wx', mode: 0o600 });
    return embedded?.syntax;
  });

/** The steps of reading a UBL or CII file. */
export type InvoiceFileStep =
  | { readonly kind: 'progress'; readonly lines: number }
  /** The response is the path for reading the lines. */
  | { readonly kind: 'checked'; readonly checked: CheckedInvoice }
  | { readonly kind: 'lines'; readonly rows: LineRows };

/** Milliseconds between two reports of progress. */
const progressEvery = 250;

/** Largest file in bytes whose lines are kept in memory while it is checked. */
const maxBytesInMemory = 16 * 1024 ** 2;

type AskStep = Ask<InvoiceFileStep, string | undefined>;

/**
 * Reads a UBL or CII file, and prepares its lines when the main thread has a transaction to write them. A file that is too large to keep its
 * lines is read twice.
 */
export const readInvoiceFile = (path: string, ask: AskStep): Promise<Read<undefined>> =>
  read(async () => {
    const keepsLines = (await stat(path)).size <= maxBytesInMemory;
    const kept: InvoiceLine[] = [];
    let reportedAt = 0;
    const checked = await checkInvoiceFile(path, async (piece, lines) => {
      if (keepsLines) kept.push(...piece);
      if (performance.now() - reportedAt < progressEvery) return;
      reportedAt = performance.now();
      await ask({ kind: 'progress', lines });
    });
    const from = await ask({ kind: 'checked', checked });
    if (from === undefined) return undefined;
    const rowsOf = lineRowsOf(checked.head);
    const passOn = async (atLeast: number) => {
      while (kept.length >= atLeast) {
        const lines = kept.splice(0, maxRowsAtOnce).map((line) => ({ line, source: 'file' as const }));
        await ask({ kind: 'lines', rows: rowsOf(lines) });
      }
    };
    if (!keepsLines)
      await readInvoice(createReadStream(from), async (lines) => {
        kept.push(...lines);
        await passOn(maxRowsAtOnce);
      });
    await passOn(1);
    return undefined;
  });

interface TableOwnerNamed {
  readonly name: string;
  readonly mapping: TableMapping;
}

interface ReadTableFile {
  readonly headings: readonly string[];
  readonly rowCount: number;
  /** For a table with a known provider and mapping. */
  readonly checked: CheckedTable | undefined;
}

interface TableFileInput {
  readonly path: string;
  readonly owner: TableOwnerNamed | undefined;
}

export const checkTableFile = ({ path, owner }: TableFileInput): Promise<Read<ReadTableFile>> =>
  read(async () => {
    const { choice } = await readTableFile(path, (sheets) => {
      const table = owner === undefined ? findTable(sheets) : findMappedTable(sheets, owner.mapping);
      return table && { table };
    });
    const { table } = choice;
    return { headings: table.headings, rowCount: table.rows.length, checked: owner && checkTable(table, owner) };
  });

interface PreviewedTable extends Omit<ChosenTable, 'table'> {
  readonly sheets: readonly string[];
  readonly headingRows: TablePreview['headingRows'];
  /** With its first rows. */
  readonly table: FoundTable;
  readonly rowCount: number;
  /** The first invoices. */
  readonly invoices: readonly TableInvoice[];
  readonly invoiceCount: number;
  readonly skippedRows: TablePreview['skippedRows'];
  readonly failures: readonly TableFailure[];
  readonly omitted: number;
}

interface PreviewInput {
  readonly path: string;
  readonly query: TableQuery;
  /** Of the chosen provider; otherwise empty. */
  readonly sellerName: string;
}

/** Finds the table of a file and reads it with the best mapping. */
export const previewTableFile = ({ path, query, sellerName }: PreviewInput): Promise<Read<PreviewedTable>> =>
  read(async () => {
    const { sheets, choice } = await readTableFile(path, (all) => chooseTable(all, query));
    const { table, ...chosen } = choice;
    const { invoices, failures, omitted, skippedRows } = readInvoiceTable(table, chosen.mapping, sellerName);
    const sheet = sheets.find(({ name }) => name === table.sheet);
    return {
      ...chosen,
      sheets: sheets.map(({ name }) => name),
      headingRows: headingRowsOf(sheet),
      table: { ...table, rows: table.rows.slice(0, shownInPreview) },
      rowCount: table.rows.length,
      invoices: invoices.slice(0, shownInPreview),
      invoiceCount: invoices.length,
      skippedRows,
      failures,
      omitted,
    };
  });

export const readPdfFile = (path: string): Promise<Read<DocumentText>> => read(() => readPdfText(path));

interface ReadDocument {
  readonly document: DocumentText;
  readonly layout: DocumentLayout | undefined;
}

export const proposeDocument = ({ document, layout }: ReadDocument): Promise<Read<ProposedInvoice>> =>
  read(async () => proposeInvoice(document, layout));

export const learnDocument = ({
  document,
  layout,
  saved,
}: ReadDocument & { readonly saved: SavedInvoice }): Promise<Read<DocumentLayout | undefined>> =>
  read(async () => learnLayout(document, saved, layout));

/** The head and lines of an invoice file, or of the invoice in a PDF, as far as they can be read, and the number of further lines. */
export const readPartialFile = ({
  path,
  maxLines,
}: {
  readonly path: string;
  readonly maxLines: number;
}): Promise<
  Read<{ readonly proposed: ProposedInvoice; readonly omittedLines: number; readonly head: InvoiceHead | undefined }>
> =>
  read(async () => {
    const embedded = await embeddedInvoiceOf(path);
    const source = embedded === undefined ? createReadStream(path) : oneChunk(embedded.bytes);
    const { head, lines, lineCount } = await readPartialInvoice(source, maxLines);
    return { proposed: proposalOf(head, lines), omittedLines: lineCount - lines.length, head };
  });

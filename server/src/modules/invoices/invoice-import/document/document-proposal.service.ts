import type { InvoiceProposal } from '@tunna/contract/invoices/invoice-proposal';
import { type LineSource, maxEditedLines } from '@tunna/contract/invoices/invoice-values';
import { partiesIn } from '@tunna/domain/invoices/document/document-seller';
import type { DocumentText, PageArea } from '@tunna/domain/invoices/document/document-text';
import { proposalOf } from '@tunna/domain/invoices/document/proposal-of-invoice';
import type { ProposedInvoice } from '@tunna/domain/invoices/document/proposed-invoice';
import type { Database, TenantReader } from '../../../../database/database.ts';
import type { OrgScope } from '../../../../database/scope.ts';
import { invoiceFile, invoiceFileBytes } from '../../../platform/file/file.service.ts';
import type { FileStore } from '../../../platform/file/file-store.service.ts';
import type { ImportReader } from '../import-reading.service.ts';
import { ImportRefusal } from '../import-refusal.service.ts';
import { attemptNotFailed, attemptNotFound } from '../invoice-import.errors.ts';
import { type AttemptRow, findAttempt } from '../invoice-import.queries.ts';
import { attemptView } from '../invoice-import.views.ts';
import { findOwnKennitala, findProvidersByKennitala, findProvidersNamed } from '../seller.queries.ts';
import { findSeller } from '../seller.service.ts';
import { findMappings, findProviderName } from '../table/import-mapping.queries.ts';
import { findLayout } from './document-layout.queries.ts';

export interface Proposing {
  readonly database: Database;
  readonly files: FileStore;
  readonly reader: ImportReader;
}

/** What a file says, before a member agrees to it. */
export interface ReadAttempt {
  readonly serviceProviderId: number | undefined;
  readonly providerArea: PageArea | undefined;
  /** Missing for files other than PDFs. */
  readonly document: DocumentText | undefined;
  readonly learned: boolean;
  readonly proposed: ProposedInvoice;
  readonly omittedLines: number;
}

const nothing: ProposedInvoice = { head: {}, lines: [], marks: [] };

/** Whether a member can enter the file of an attempt: a document, or an invoice or table that failed. */
export function isEnterable({ state, awaits, format }: AttemptRow): boolean {
  if (format === 'document') return state === 'failed' || state === 'resolved' || awaits === 'entry';
  return (format === 'ubl' || format === 'cii' || format === 'table') && (state === 'failed' || state === 'resolved');
}

/** How the unchanged lines of a proposal came. */
export const sourceOfFormat = (format: AttemptRow['format']): LineSource => {
  if (format === 'table') return 'table';
  return format === 'document' ? 'document' : 'file';
};

/** The provider that a document names: by kennitala, else by its name. Undefined if it is not exactly one. */
async function providerIn(
  reader: TenantReader,
  document: DocumentText,
): Promise<{ id: number; area: PageArea } | undefined> {
  const { kennitalas, texts } = partiesIn(document);
  const own = await findOwnKennitala(reader);
  const found = new Map<number, PageArea>();
  for (const id of new Set(kennitalas.map((each) => each.id)).values()) {
    const area = kennitalas.find((each) => each.id === id)?.area;
    if (id === own || area === undefined) continue;
    for (const provider of await findProvidersByKennitala(reader, id)) found.set(provider, area);
  }
  if (found.size === 0)
    for (const { id, place } of await findProvidersNamed(
      reader,
      texts.map(({ text }) => text),
    )) {
      const area = texts[place - 1]?.area;
      if (area !== undefined && !found.has(id)) found.set(id, area);
    }
  const [only] = found;
  return found.size === 1 && only !== undefined ? { id: only[0], area: only[1] } : undefined;
}

async function readDocument(
  { database, reader }: Proposing,
  organization: OrgScope,
  { service_provider_id: chosen }: AttemptRow,
  path: string,
): Promise<ReadAttempt> {
  const document = await reader.readPdf(path);
  const rows = database.reader(organization);
  const named = await providerIn(rows, document);
  const serviceProviderId = chosen ?? named?.id;
  const layout = serviceProviderId === undefined ? undefined : await findLayout(rows, serviceProviderId);
  const proposed = await reader.propose({ document, layout });
  return {
    document,
    serviceProviderId,
    providerArea: named !== undefined && named.id === serviceProviderId ? named.area : undefined,
    learned: layout !== undefined,
    ...limited(proposed, 0),
  };
}

/** The lines that can be edited. */
const limited = (proposed: ProposedInvoice, omitted: number): Pick<ReadAttempt, 'proposed' | 'omittedLines'> => ({
  proposed: {
    ...proposed,
    lines: proposed.lines.slice(0, maxEditedLines),
    marks: proposed.marks.filter(({ line = 0 }) => line <= maxEditedLines),
  },
  omittedLines: omitted + Math.max(0, proposed.lines.length - maxEditedLines),
});

const unread = ({ service_provider_id: id }: AttemptRow): ReadAttempt => ({
  serviceProviderId: id ?? undefined,
  providerArea: undefined,
  document: undefined,
  learned: false,
  proposed: nothing,
  omittedLines: 0,
});

async function readInvoiceFile(
  proposing: Proposing,
  organization: OrgScope,
  attempt: AttemptRow,
  path: string,
): Promise<ReadAttempt> {
  const { database, reader } = proposing;
  const { found } = await reader.identify({ path, isEntry: true });
  const isPdf = found.format === 'document' && found.isPdf;
  // The text of a PDF is the proposal if nothing of its embedded invoice can be read.
  const text = isPdf ? await readDocument(proposing, organization, attempt, path) : unread(attempt);
  const { head, proposed, omittedLines } = await reader.readPartial({ path, maxLines: maxEditedLines });
  if (head === undefined) return text;
  const seller = await findSeller(database.reader(organization), head.seller);
  const serviceProviderId = attempt.service_provider_id ?? seller ?? text.serviceProviderId;
  return { ...text, serviceProviderId, ...limited(proposed, omittedLines) };
}

/** The only invoice of a table, as far as the last mapping of the provider reads it. */
async function readTable(
  { database, reader }: Proposing,
  organization: OrgScope,
  attempt: AttemptRow,
  path: string,
): Promise<ReadAttempt> {
  const rows = database.reader(organization);
  const { service_provider_id: id } = attempt;
  const sellerName = id === null ? '' : ((await findProviderName(rows, id)) ?? '');
  const remembered = await findMappings(rows, id ?? undefined);
  const query = { remembered, isProviderChosen: id !== null };
  const { invoices, invoiceCount } = await reader.previewTable({ path, query, sellerName });
  const [only] = invoices;
  const proposed = only === undefined || invoiceCount !== 1 ? nothing : proposalOf(only.head, only.lines);
  return { ...unread(attempt), ...limited(proposed, 0) };
}

/** Reads the file of an attempt as far as possible. A file that cannot be read proposes nothing. */
export async function readAttempt(
  proposing: Proposing,
  organization: OrgScope,
  attempt: AttemptRow,
  path: string,
): Promise<ReadAttempt> {
  try {
    if (attempt.format === 'table') return await readTable(proposing, organization, attempt, path);
    if (attempt.format !== 'document') return await readInvoiceFile(proposing, organization, attempt, path);
    return await readDocument(proposing, organization, attempt, path);
  } catch (error) {
    if (!(error instanceof ImportRefusal)) throw error;
    return unread(attempt);
  }
}

/**
 * Calls a function with the path of the file of an attempt; an entry of an archive is extracted for it.
 * @throws ApplicationError `import_not_found` also if the bytes are gone, ImportRefusal
 */
export async function withAttemptFile<Value>(
  { database, files, reader }: Proposing,
  organization: OrgScope,
  { file_id, archive_entry: name }: AttemptRow,
  work: (path: string) => Promise<Value>,
): Promise<Value> {
  const bytes = await database.tenant(organization, (transaction) => invoiceFileBytes(transaction, file_id));
  if (bytes === undefined) throw attemptNotFound();
  return files.withPath(bytes, (path) =>
    name === null ? work(path) : reader.withEntry({ path, name, directory: files.incoming }, work),
  );
}

/**
 * Proposes an invoice for the file of an attempt. Nothing is stored.
 * @throws ApplicationError `import_not_found`, `status_conflict` unless a member can enter it
 */
export async function getInvoiceProposal(
  proposing: Proposing,
  organization: OrgScope,
  id: number,
): Promise<InvoiceProposal> {
  const { attempt, file } = await proposing.database.tenant(organization, async (transaction) => {
    const found = await findAttempt(transaction, id);
    if (found === undefined) throw attemptNotFound();
    return { attempt: found, file: await invoiceFile(transaction, found.file_id) };
  });
  if (!isEnterable(attempt)) throw attemptNotFailed(attempt.state);
  if (file === undefined) throw attemptNotFound();
  const read = await withAttemptFile(proposing, organization, attempt, (path) =>
    readAttempt(proposing, organization, attempt, path),
  ).catch((error: unknown) => {
    if (error instanceof ImportRefusal) return unread(attempt);
    throw error;
  });
  const { document, learned, serviceProviderId, providerArea, proposed, omittedLines } = read;
  const provider = providerArea === undefined ? [] : [{ field: 'serviceProviderId' as const, ...providerArea }];
  return {
    attempt: attemptView(attempt),
    file: { id: file.id, name: file.name, contentType: file.contentType, size: file.size },
    pageCount: document?.pageCount ?? 0,
    hasText: document !== undefined && document.items.length > 0,
    learned,
    ...(serviceProviderId === undefined ? {} : { serviceProviderId }),
    head: { ...proposed.head },
    lines: proposed.lines.map((line) => ({ ...line })),
    omittedLines,
    marks: [...provider, ...proposed.marks],
  };
}

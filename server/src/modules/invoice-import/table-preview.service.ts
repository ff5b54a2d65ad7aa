import { type ImportAttempt, shownInPreview, type TablePreview } from '@tunna/contract/invoice-import';
import { type InvoiceTable, readInvoiceTable, type TableInvoice } from '@tunna/domain/invoice-table';
import { proposeMapping, type TableMapping } from '@tunna/domain/table-mapping';
import type { Database, TenantReader } from '../../database/database.ts';
import { isForeignKeyViolation } from '../../database/errors.ts';
import type { ActingMember } from '../../database/scope.ts';
import { invoiceFileBytes } from '../file/file.service.ts';
import type { FileStore } from '../file/file-store.service.ts';
import { withEntry } from './import-archive.service.ts';
import { findKnownNumbers, findMapping, findProviderName, saveMapping } from './import-mapping.queries.ts';
import { ImportRefusal } from './import-refusal.service.ts';
import { attemptNotFailed, attemptNotFound, providerNotFound, tableUnreadable } from './invoice-import.errors.ts';
import { findAttempt, lockAttempt, setWaiting } from './invoice-import.queries.ts';
import { attemptView } from './invoice-import.views.ts';
import { readTableFile } from './table-file.service.ts';

/** Rows by which it is seen how a table is written. */
const seenRows = 200;
/** Characters of a cell that the preview shows. */
const longestShown = 80;

interface Asked {
  readonly attemptId: number;
  readonly serviceProviderId?: number | undefined;
  readonly mapping?: TableMapping | undefined;
}

async function mappingFor(
  reader: TenantReader,
  { headings, rows }: InvoiceTable,
  { serviceProviderId, mapping }: Asked,
): Promise<Pick<TablePreview, 'mapping' | 'origin'>> {
  if (mapping !== undefined) return { mapping, origin: 'given' };
  const remembered = serviceProviderId === undefined ? undefined : await findMapping(reader, serviceProviderId);
  // One that names columns which this table does not have would only be in the way.
  if (
    remembered !== undefined &&
    Object.values(remembered.columns).every((column) => column === undefined || headings.includes(column))
  )
    return { mapping: remembered, origin: 'remembered' };
  const first = rows.slice(0, seenRows).map(({ cells }) => cells);
  return { mapping: proposeMapping(headings, first), origin: 'proposed' };
}

const invoiceShown = ({ head, lines }: TableInvoice, known: ReadonlySet<string>): TablePreview['invoices'][number] => ({
  number: head.number ?? '',
  kind: head.kind ?? '',
  issueDate: head.issueDate ?? '',
  currency: head.currency ?? '',
  lineCount: lines.length,
  taxExclusive: head.totals.taxExclusive ?? '0',
  tax: head.vatTotals[0]?.amount ?? '0',
  payable: head.totals.payable ?? '0',
  isKnown: known.has(head.number ?? ''),
});

/** The table of an attempt's file. @throws ApplicationError `import_not_found`, `spreadsheet_unreadable` */
async function tableOf(
  database: Database,
  store: FileStore,
  { organization }: ActingMember,
  id: number,
): Promise<InvoiceTable> {
  const found = await database.tenant(organization, async (transaction) => {
    const attempt = await findAttempt(transaction, id);
    if (attempt === undefined) throw attemptNotFound();
    return { attempt, bytes: await invoiceFileBytes(transaction, attempt.file_id) };
  });
  const { attempt, bytes } = found;
  if (attempt.format !== 'table' || bytes === undefined) throw tableUnreadable();
  const path = store.pathOf(bytes);
  const { archive_entry: entry } = attempt;
  try {
    return await (entry === null ? readTableFile(path) : withEntry(path, entry, store.incoming, readTableFile));
  } catch (error) {
    throw error instanceof ImportRefusal ? tableUnreadable() : error;
  }
}

/**
 * What the table of an attempt comes to with a mapping. Nothing is stored.
 * @throws ApplicationError `import_not_found`, `not_found` for a provider that is not there, `spreadsheet_unreadable`
 */
export async function previewTable(
  database: Database,
  store: FileStore,
  member: ActingMember,
  asked: Asked,
): Promise<TablePreview> {
  const table = await tableOf(database, store, member, asked.attemptId);
  const reader = database.reader(member.organization);
  const { serviceProviderId } = asked;
  const name = serviceProviderId === undefined ? '' : await findProviderName(reader, serviceProviderId);
  if (name === undefined) throw providerNotFound();
  const { mapping, origin } = await mappingFor(reader, table, asked);
  const { invoices, failures, omitted, skippedRows } = readInvoiceTable(table, mapping, name);
  const shown = invoices.slice(0, shownInPreview);
  const numbers = shown.flatMap(({ head }) => head.number ?? []);
  const known =
    serviceProviderId === undefined ? new Set<string>() : await findKnownNumbers(reader, serviceProviderId, numbers);
  return {
    headings: [...table.headings],
    rows: table.rows.slice(0, shownInPreview).map(({ cells }) =>
      table.headings.map((_heading, place) =>
        String(cells[place] ?? '')
          .slice(0, longestShown)
          .toWellFormed(),
      ),
    ),
    rowCount: table.rows.length,
    mapping,
    origin,
    invoices: shown.map((invoice) => invoiceShown(invoice, known)),
    invoiceCount: invoices.length,
    skippedRows,
    failures: failures.map((failure) => ({ ...failure })),
    failureCount: failures.length + omitted,
  };
}

interface Chosen {
  readonly attemptId: number;
  readonly serviceProviderId: number;
  readonly mapping: TableMapping;
}

/**
 * Remembers a mapping as a provider's and has the table of a failed attempt read with it.
 * @throws ApplicationError `import_not_found`, `not_found` for a provider that is not there, `status_conflict` unless the attempt failed
 */
export const importTable = (
  database: Database,
  { organization, person }: ActingMember,
  { attemptId, serviceProviderId, mapping }: Chosen,
  at: Date,
): Promise<ImportAttempt> =>
  database
    .tenant(organization, async (transaction) => {
      const attempt = await lockAttempt(transaction, attemptId);
      if (attempt === undefined) throw attemptNotFound();
      if (attempt.state !== 'failed' && attempt.state !== 'resolved') throw attemptNotFailed(attempt.state);
      await saveMapping(transaction, serviceProviderId, mapping, { at, personId: person.personId });
      await setWaiting(transaction, [attemptId], serviceProviderId);
      const waiting = await findAttempt(transaction, attemptId);
      return attemptView(waiting ?? attempt);
    })
    .catch((error: unknown) => {
      const isUnknown = isForeignKeyViolation(error, 'import_mapping_organization_id_service_provider_id_fkey');
      throw isUnknown ? providerNotFound() : error;
    });

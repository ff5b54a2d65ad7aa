import type { ImportAttempt, TablePreview } from '@tunna/contract/invoices/invoice-import';
import { present } from '@tunna/contract/present';
import type { TableInvoice } from '@tunna/domain/invoices/table/invoice-table';
import type { TableMapping } from '@tunna/domain/invoices/table/table-mapping';
import type { Database } from '../../../../database/database.ts';
import { isForeignKeyViolation } from '../../../../database/errors.ts';
import type { ActingMember } from '../../../../database/scope.ts';
import { invoiceFileBytes } from '../../../platform/file/file.service.ts';
import type { FileStore } from '../../../platform/file/file-store.service.ts';
import type { ImportReader } from '../import-reading.service.ts';
import { ImportRefusal } from '../import-refusal.service.ts';
import { attemptNotFound, providerNotFound, tableUnreadable } from '../invoice-import.errors.ts';
import { findAttempt } from '../invoice-import.queries.ts';
import { lockFailed, queueAgain, viewOf } from '../invoice-import.service.ts';
import { findKnownNumbers, findMappings, findProviderName, saveMapping } from './import-mapping.queries.ts';

/** Maximum characters of a cell in the preview. */
const longestShown = 80;

interface PreviewQuery {
  readonly attemptId: number;
  readonly serviceProviderId?: number | undefined;
  readonly mapping?: TableMapping | undefined;
  readonly sheet?: string | undefined;
  readonly headingRow?: number | undefined;
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

/** Calls a function with the file of an attempt’s table. @throws ApplicationError `import_not_found`, `spreadsheet_unreadable` */
async function withTable<T>(
  { database, store, reader }: Previewing,
  { organization }: ActingMember,
  id: number,
  work: (path: string) => Promise<T>,
): Promise<T> {
  const found = await database.tenant(organization, async (transaction) => {
    const attempt = await findAttempt(transaction, id);
    if (attempt === undefined) throw attemptNotFound();
    return { attempt, bytes: await invoiceFileBytes(transaction, attempt.file_id) };
  });
  const { attempt, bytes } = found;
  if (attempt.format !== 'table' || bytes === undefined) throw tableUnreadable();
  const { archive_entry: name } = attempt;
  try {
    return await store.withPath(bytes, (path) =>
      name === null ? work(path) : reader.withEntry({ path, name, directory: store.incoming }, work),
    );
  } catch (error) {
    throw error instanceof ImportRefusal ? tableUnreadable() : error;
  }
}

interface Previewing {
  readonly database: Database;
  readonly store: FileStore;
  readonly reader: ImportReader;
}

/**
 * The result of reading the table of an attempt with a mapping. Nothing is stored.
 * @throws ApplicationError `import_not_found`, `not_found` for an unknown provider, `spreadsheet_unreadable`
 */
export function previewTable(
  previewing: Previewing,
  member: ActingMember,
  { attemptId, serviceProviderId: chosen, ...query }: PreviewQuery,
): Promise<TablePreview> {
  const reader = previewing.database.reader(member.organization);
  return withTable(previewing, member, attemptId, async (path) => {
    const sellerName = chosen === undefined ? '' : await findProviderName(reader, chosen);
    if (sellerName === undefined) throw providerNotFound();
    const remembered = await findMappings(reader, chosen);
    const read = await previewing.reader.previewTable({
      path,
      query: { ...query, remembered, isProviderChosen: chosen !== undefined },
      sellerName,
    });
    const { table, invoices, failures, omitted, serviceProviderId = chosen, ...seen } = read;
    const { sheet, headingRow, headings, rows } = table;
    const numbers = invoices.flatMap(({ head }) => head.number ?? []);
    const known =
      serviceProviderId === undefined ? new Set<string>() : await findKnownNumbers(reader, serviceProviderId, numbers);
    return present<TablePreview>({
      ...seen,
      serviceProviderId,
      sheets: [...seen.sheets],
      sheet,
      headingRow,
      headings: [...headings],
      rows: rows.map(({ cells }) =>
        headings.map((_heading, place) =>
          String(cells[place] ?? '')
            .slice(0, longestShown)
            .toWellFormed(),
        ),
      ),
      invoices: invoices.map((invoice) => invoiceShown(invoice, known)),
      failures: failures.map((failure) => ({ ...failure })),
      failureCount: failures.length + omitted,
    });
  });
}

interface Chosen {
  readonly attemptId: number;
  readonly serviceProviderId: number;
  readonly mapping: TableMapping;
}

/**
 * Stores a mapping for a provider and reads the table of a failed or waiting attempt with it.
 * @throws ApplicationError `import_not_found`, `not_found` for an unknown provider, `status_conflict` unless the attempt failed or waits for a person
 */
export const importTable = (
  database: Database,
  { organization, person }: ActingMember,
  { attemptId, serviceProviderId, mapping }: Chosen,
  at: Date,
): Promise<ImportAttempt> =>
  database
    .tenant(organization, async (transaction) => {
      const attempt = await lockFailed(transaction, attemptId);
      await saveMapping(transaction, serviceProviderId, mapping, { at, personId: person.personId });
      await queueAgain(transaction, person, attempt, serviceProviderId);
      return viewOf(transaction, attemptId);
    })
    .catch((error: unknown) => {
      const isUnknown = isForeignKeyViolation(error, 'import_mapping_organization_id_service_provider_id_fkey');
      throw isUnknown ? providerNotFound() : error;
    });

import type { ImportAttempt } from '@tunna/contract/invoices/invoice-import';
import type { AttemptRow } from './invoice-import.queries.ts';

const providerOf = ({
  service_provider_id: id,
  provider_name: name,
}: AttemptRow): Pick<ImportAttempt, 'serviceProvider'> =>
  id === null || name === null ? {} : { serviceProvider: { id, name } };

const invoiceOf = (row: AttemptRow): Pick<ImportAttempt, 'invoice'> => {
  const { invoice_provider_id: serviceProviderId, invoice_number: number, invoice_version: version } = row;
  return serviceProviderId === null || number === null || version === null
    ? {}
    : { invoice: { serviceProviderId, number, version } };
};

export const attemptView = (row: AttemptRow): ImportAttempt => ({
  id: row.id,
  fileId: row.file_id,
  fileName: row.file_name,
  ...(row.archive_entry === null ? {} : { archiveEntry: row.archive_entry }),
  format: row.format,
  state: row.state,
  ...(row.outcome === null ? {} : { outcome: row.outcome }),
  ...providerOf(row),
  ...invoiceOf(row),
  failures: row.failures,
  failureCount: row.failure_count,
  summary: row.summary,
  readLines: row.read_lines,
  createdAt: row.created_at.toISOString(),
  ...(row.created_by === null ? {} : { createdBy: row.created_by }),
  ...(row.ended_at === null ? {} : { endedAt: row.ended_at.toISOString() }),
  ...(row.resolved_by === null ? {} : { resolvedBy: row.resolved_by }),
  resolution: row.resolution,
});

import type { ImportAttempt } from '@tunna/contract/invoices/invoice-import';
import { present } from '@tunna/contract/present';
import type { AttemptRow } from './invoice-import.queries.ts';

const providerOf = ({ service_provider_id: id, provider_name: name }: AttemptRow): ImportAttempt['serviceProvider'] =>
  id === null || name === null ? undefined : { id, name };

const invoiceOf = (row: AttemptRow): ImportAttempt['invoice'] => {
  const { invoice_provider_id: serviceProviderId, invoice_number: number, invoice_version: version } = row;
  return serviceProviderId === null || number === null || version === null
    ? undefined
    : { serviceProviderId, number, version };
};

export const attemptView = (row: AttemptRow): ImportAttempt =>
  present<ImportAttempt>({
    id: row.id,
    fileId: row.file_id,
    fileName: row.file_name,
    archiveEntry: row.archive_entry,
    format: row.format,
    state: row.state,
    awaits: row.awaits,
    outcome: row.outcome,
    serviceProvider: providerOf(row),
    invoice: invoiceOf(row),
    failures: row.failures,
    failureCount: row.failure_count,
    summary: row.summary,
    readLines: row.read_lines,
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by,
    endedAt: row.ended_at?.toISOString(),
    resolvedBy: row.resolved_by,
    resolution: row.resolution,
  });

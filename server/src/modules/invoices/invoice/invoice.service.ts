import type { InvoiceRow, WholeInvoice } from '@tunna/contract/invoices/invoice';
import type { HistoryEntry, InvoiceDifference } from '@tunna/contract/invoices/invoice-history';
import { linesAtOnce } from '@tunna/contract/invoices/invoice-values';
import { type ComparedLine, headChanges, lineChanges } from '@tunna/domain/invoices/invoice-difference';
import type { Database, TenantReader, TenantTransaction } from '../../../database/database.ts';
import type { ActingMember, OrgScope } from '../../../database/scope.ts';
import { editConflict, recordAudit } from '../../platform/audit/audit.service.ts';
import { matchClaims } from '../claim/claim-match.service.ts';
import { auditOne } from '../invoice-audit/invoice-audit.service.ts';
import { beginLines, classifyLines } from '../normalization/classification.service.ts';

import { invoiceNotFound } from './invoice.errors.ts';
import {
  findHistory,
  findVersion,
  findVersionLines,
  markAccepted,
  markDeleted,
  type VersionLineRow,
  type VersionRow,
} from './invoice.queries.ts';
import { historyView, invoiceView, lineMadeView, versionLineView, versionView } from './invoice.views.ts';
import { findInvoice, type InvoiceListRow } from './invoice-list.queries.ts';
import { countLines, lockInvoice, uncountLines, undeleteInvoice } from './invoice-store.queries.ts';

/** The natural key of an invoice. */
export interface InvoiceKey {
  readonly providerId: number;
  readonly invoiceNumber: string;
}

/** The audited fields of an invoice. */
export const auditOf = ({ id, number }: Pick<InvoiceListRow, 'id' | 'number'>) => ({
  entity: 'invoice',
  entityId: String(id),
  name: number,
});

/** @throws ApplicationError `not_found` */
export async function presentInvoice(
  reader: TenantReader,
  { providerId, invoiceNumber }: InvoiceKey,
): Promise<InvoiceListRow> {
  const row = await findInvoice(reader, providerId, invoiceNumber);
  if (row === undefined) throw invoiceNotFound();
  return row;
}

async function presentVersion(reader: TenantReader, invoiceId: number, version: number): Promise<VersionRow> {
  const row = await findVersion(reader, invoiceId, version);
  if (row === undefined) throw invoiceNotFound();
  return row;
}

interface InvoiceQuery {
  /** The newest by default. */
  readonly version?: number;
  readonly linesPage: number;
}

/** One version of an invoice with a page of its lines, within a reader. @throws ApplicationError `not_found` */
export async function readInvoice(
  reader: TenantReader,
  key: InvoiceKey,
  { version, linesPage }: InvoiceQuery = { linesPage: 1 },
): Promise<WholeInvoice> {
  const row = await presentInvoice(reader, key);
  const shown = await presentVersion(reader, row.id, version ?? row.version);
  const lines = await findVersionLines(reader, row.id, shown.version, {
    limit: linesAtOnce,
    offset: (linesPage - 1) * linesAtOnce,
  });
  return { invoice: invoiceView(row), shown: versionView(shown), lines: lines.map(versionLineView) };
}

/** Reads an invoice after its audit, which decides its stage. @throws ApplicationError `not_found` */
export async function getInvoice(
  database: Database,
  organization: OrgScope,
  key: InvoiceKey,
  query: InvoiceQuery,
  now: Date,
): Promise<WholeInvoice> {
  await database.tenant(organization, (transaction) => auditOne(transaction, key, now));
  // One snapshot: a version that is saved concurrently would mix lines and head.
  return database.snapshot(organization, (transaction) => readInvoice(transaction, key, query));
}

/** @throws ApplicationError `not_found` */
export async function listInvoiceVersions(
  database: Database,
  organization: OrgScope,
  key: InvoiceKey,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<{ rows: HistoryEntry[]; total: number }> {
  return database.snapshot(organization, async (transaction) => {
    const { id, version } = await presentInvoice(transaction, key);
    const rows = await findHistory(transaction, id, { limit: pageSize, offset: (page - 1) * pageSize });
    return { rows: rows.map(historyView), total: version };
  });
}

/** Maximum compared lines, and differing lines in one response. */
const longestLines = 20_000;
const maxDifferences = 1_000;

function comparedLine({ position, content, ...row }: VersionLineRow): ComparedLine {
  const { kind, wasteStream, location, container, kg, ewcCode, treatmentCode } = lineMadeView(row as VersionLineRow);
  return {
    line: { ...content, position },
    made: {
      kind,
      wasteStream: wasteStream === undefined ? undefined : String(wasteStream.id),
      location: location?.name,
      container: container === undefined ? undefined : (container.customId ?? container.slug),
      kg,
      ewcCode,
      treatmentCode,
    },
  };
}

async function comparedLines(reader: TenantReader, invoiceId: number, version: number): Promise<ComparedLine[]> {
  const rows = await findVersionLines(reader, invoiceId, version, { limit: longestLines, offset: 0 });
  return rows.map(comparedLine);
}

/** The differences between two versions. @throws ApplicationError `not_found` */
export async function compareInvoiceVersions(
  database: Database,
  organization: OrgScope,
  key: InvoiceKey,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<InvoiceDifference> {
  return database.snapshot(organization, async (transaction) => {
    const { id } = await presentInvoice(transaction, key);
    const [before, after] = [await presentVersion(transaction, id, from), await presentVersion(transaction, id, to)];
    const lines = lineChanges(await comparedLines(transaction, id, from), await comparedLines(transaction, id, to));
    return {
      head: headChanges(before.head, after.head),
      lines: lines.slice(0, maxDifferences).map((line) => ({
        kind: line.kind,
        name: (line.to ?? line.from)?.line.name ?? '',
        fromPosition: line.from?.line.position,
        fromNet: line.from?.line.net,
        toPosition: line.to?.line.position,
        toNet: line.to?.line.net,
        changes: [...line.changes],
      })),
      omitted: Math.max(0, lines.length - maxDifferences),
    };
  });
}

/** In the lock order of saving, which prevents deadlocks. */
export async function lockKey(transaction: TenantTransaction, key: InvoiceKey): Promise<void> {
  await beginLines(transaction);
  await lockInvoice(transaction, key.providerId, key.invoiceNumber);
}

/** Locks the invoice against saving, deletion and restoring until the transaction ends. @throws ApplicationError `not_found` */
async function lockedInvoice(transaction: TenantTransaction, key: InvoiceKey): Promise<InvoiceListRow> {
  await lockKey(transaction, key);
  return presentInvoice(transaction, key);
}

/** Removes an invoice from all figures. @throws ApplicationError `not_found` */
export async function deleteInvoice(
  database: Database,
  { organization, person }: ActingMember,
  key: InvoiceKey,
  now: Date,
): Promise<InvoiceRow> {
  return database.tenant(organization, async (transaction) => {
    const row = await lockedInvoice(transaction, key);
    if (await markDeleted(transaction, row.id, now, person.personId)) {
      await uncountLines(transaction, row.id);
      await matchClaims(transaction, row.id, now);
      await recordAudit(transaction, person, { action: 'deleted', ...auditOf(row) });
    }
    return invoiceView(await presentInvoice(transaction, key));
  });
}

/** Restores a deleted invoice unchanged, within a transaction that has locked it. */
export async function undelete(
  transaction: TenantTransaction,
  { person }: Pick<ActingMember, 'person'>,
  row: InvoiceListRow,
  now: Date,
): Promise<void> {
  if (row.deleted_at === null) return;
  await undeleteInvoice(transaction, row.id, now, person.personId);
  await countLines(transaction, row.id, row.version);
  // Choices made in the meantime apply to its lines too.
  await classifyLines(transaction, row.id);
  await matchClaims(transaction, row.id, now);
  await recordAudit(transaction, person, { action: 'restored', ...auditOf(row) });
}

/**
 * Accepts the current version.
 * @param seen the version that the member has seen, if the caller names it
 * @throws ApplicationError `not_found`, also for a deleted invoice; `edit_conflict` if the seen version is no longer current
 */
export async function acknowledgeInvoice(
  database: Database,
  { organization, person }: ActingMember,
  key: InvoiceKey,
  seen: number | undefined,
  now: Date,
): Promise<InvoiceRow> {
  return database.tenant(organization, async (transaction) => {
    const row = await lockedInvoice(transaction, key);
    if (row.deleted_at !== null) throw invoiceNotFound();
    if (seen !== undefined && seen !== row.version) throw editConflict(invoiceView(row));
    const change = await markAccepted(transaction, row.id, now, person.personId);
    if (change !== undefined) {
      const changes = {
        acceptedVersion: { from: change.earlier, to: change.version },
        ...(change.was_changed ? { changedByFile: { from: true, to: false } } : {}),
      };
      await recordAudit(transaction, person, { action: 'changed', ...auditOf(row), changes });
    }
    return invoiceView(await presentInvoice(transaction, key));
  });
}

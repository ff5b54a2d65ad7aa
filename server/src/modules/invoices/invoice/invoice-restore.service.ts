import type { WholeInvoice } from '@tunna/contract/invoices/invoice';
import type { InvoiceHead } from '@tunna/domain/invoices/invoice';
import type { Database, TenantTransaction } from '../../../database/database.ts';
import type { ActingMember } from '../../../database/scope.ts';
import { recordAudit } from '../../platform/audit/audit.service.ts';
import { invoiceNotFound } from './invoice.errors.ts';
import { findVersion, findVersionLines, type VersionLineRow } from './invoice.queries.ts';
import { auditOf, type InvoiceKey, lockKey, presentInvoice, readInvoice, undelete } from './invoice.service.ts';
import type { InvoiceListRow } from './invoice-list.queries.ts';
import { type LineClassification, type LineRows, lineRowsOf, maxRowsAtOnce } from './invoice-rows.service.ts';
import { saveInvoice } from './invoice-store.service.ts';

/** A member’s choices for a line. Stored rules are applied again. */
function classificationOf(row: VersionLineRow): LineClassification {
  const isByPerson = row.material_origin === 'person';
  return {
    ...(isByPerson
      ? {
          kind: row.kind as NonNullable<LineClassification['kind']>,
          wasteStreamId: row.waste_stream_id ?? undefined,
          ewcCode: row.ewc_code ?? undefined,
          treatmentCode: row.treatment_code ?? undefined,
        }
      : {}),
    ...(isByPerson && row.kg !== null && row.kg_origin !== null
      ? { kg: { amount: unsigned(row), origin: row.kg_origin as 'weighed' | 'converted' | 'estimated' } }
      : {}),
    ...(row.location_origin === 'person' ? { locationId: row.location_id ?? undefined } : {}),
    containerId: row.container_id ?? undefined,
  };
}

/** Without the sign of a credit note. */
const unsigned = ({ kg, sign }: VersionLineRow): string => {
  const text = kg ?? '0';
  if (sign === 1) return text;
  return text.startsWith('-') ? text.slice(1) : `-${text}`;
};

async function* rowsOf(
  transaction: TenantTransaction,
  head: InvoiceHead,
  invoiceId: number,
  version: number,
): AsyncGenerator<LineRows> {
  const prepare = lineRowsOf(head);
  for (let offset = 0; ; offset += maxRowsAtOnce) {
    const rows = await findVersionLines(transaction, invoiceId, version, { limit: maxRowsAtOnce, offset });
    yield prepare(
      rows.map((row) => ({
        line: { ...row.content, position: row.position },
        source: row.source,
        classification: classificationOf(row),
      })),
    );
    if (rows.length < maxRowsAtOnce) return;
  }
}

async function repeatVersion(
  transaction: TenantTransaction,
  { person }: Pick<ActingMember, 'person'>,
  row: InvoiceListRow,
  { version, now }: { readonly version: number; readonly now: Date },
): Promise<void> {
  const earlier = await findVersion(transaction, row.id, version);
  const newest = await findVersion(transaction, row.id, row.version);
  if (earlier === undefined) throw invoiceNotFound();
  // Already done: it is the newest version itself, or one that an earlier click created.
  if (version === row.version || newest?.restored_version === version) return;
  const toSave = {
    serviceProviderId: row.service_provider_id,
    head: earlier.head,
    lineCount: earlier.line_count,
    contentHash: earlier.content_hash,
    origin: 'restore' as const,
    restoredVersion: version,
    warnings: earlier.warnings,
    savedBy: person.personId,
    at: now,
    evenIfSame: true,
    ...(earlier.file_id === null ? {} : { fileId: earlier.file_id }),
  };
  const saved = await saveInvoice(transaction, toSave, rowsOf(transaction, earlier.head, row.id, version));
  const changes = { version: { from: version, to: saved.version } };
  await recordAudit(transaction, person, { action: 'restored', ...auditOf(row), changes });
}

/** Restores a deleted invoice, or an earlier version as the next one. @throws ApplicationError `not_found` */
export async function restoreInvoice(
  database: Database,
  member: ActingMember,
  key: InvoiceKey,
  version: number | undefined,
  now: Date,
): Promise<WholeInvoice> {
  return database.tenant(member.organization, async (transaction) => {
    await lockKey(transaction, key);
    const row = await presentInvoice(transaction, key);
    await undelete(transaction, member, row, now);
    if (version !== undefined) await repeatVersion(transaction, member, row, { version, now });
    return readInvoice(transaction, key);
  });
}

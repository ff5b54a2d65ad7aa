import type { InvoiceRow, InvoiceSums, WholeInvoice } from '@tunna/contract/invoices/invoice';
import type { HistoryEntry } from '@tunna/contract/invoices/invoice-history';
import type { InvoiceWithRentals } from '@tunna/contract/invoices/invoice-month';
import type { LineItem, LineMade, MadeLine } from '@tunna/contract/invoices/line-item';
import { present } from '@tunna/contract/present';
import { amountText, sum } from '@tunna/domain/numbers/decimal';
import type { LineAttributionRow } from '../../../database/columns/cost-attribution.ts';
import { hasStream, streamNames } from '../../../database/columns/stream-names.ts';
import type { HistoryRow, VersionLineRow, VersionRow } from './invoice.queries.ts';
import type { RentalInvoiceRow } from './invoice-figures.queries.ts';
import type { InvoiceListRow, InvoiceSumRow } from './invoice-list.queries.ts';
import type { LineItemRow, LineMadeRow } from './line-item.queries.ts';

export const invoiceView = (row: InvoiceListRow): InvoiceRow =>
  present<InvoiceRow>({
    id: row.id,
    serviceProvider: { id: row.service_provider_id, name: row.service_provider_name },
    number: row.number,
    kind: row.kind,
    isCredit: row.sign === -1,
    issueDate: row.issue_date,
    dueDate: row.due_date,
    finalDate: row.final_date,
    periodStart: row.period_start,
    periodEnd: row.period_end,
    fileId: row.file_id,
    updatedBy: row.updated_by,
    deletedAt: row.deleted_at?.toISOString(),
    deletedBy: row.deleted_by,
    serviceDay: row.service_day,
    currency: row.currency,
    net: row.net,
    vat: row.vat,
    total: row.total,
    kg: row.kg,
    lineCount: row.line_count,
    unmappedLines: row.unmapped_lines,
    linesWithoutLocation: row.lines_without_location,
    warnings: row.warning_count,
    openFindings: row.open_findings,
    stage: row.stage,
    acceptedAt: row.accepted_at?.toISOString(),
    acceptedBy: row.accepted_by,
    changedByFile: row.changed_by_file,
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
  });

/** The audited fields of an invoice. */
export const invoiceRecordView = (row: InvoiceListRow) => ({
  kind: row.kind,
  issueDate: row.issue_date,
  dueDate: row.due_date ?? undefined,
  finalDate: row.final_date ?? undefined,
  currency: row.currency,
  total: row.total,
  lineCount: row.line_count,
});

export const invoiceSumsView = (rows: readonly InvoiceSumRow[]): InvoiceSums => ({
  byCurrency: rows.map(({ currency, count, net, vat, total }) => ({ currency, count, net, vat, total })),
  // Weight has no currency.
  kg: amountText(sum(rows.map(({ kg }) => kg))),
  estimatedKg: amountText(sum(rows.map(({ estimated_kg }) => estimated_kg))),
});

const containerView = (row: Pick<LineMadeRow, 'container_id' | 'slug' | 'custom_id'>) =>
  row.container_id === null
    ? undefined
    : present<NonNullable<LineMade['container']>>({
        id: row.container_id,
        slug: row.slug ?? '',
        customId: row.custom_id,
      });

const locationView = (row: Pick<LineMadeRow, 'location_id' | 'location_name'>) =>
  row.location_id === null ? undefined : { id: row.location_id, name: row.location_name ?? '' };

const attributionView = ({ basis, shares }: LineAttributionRow): LineMade['attribution'] => ({
  basis,
  shares: shares.map(({ id, color, cost, ...names }) => ({
    wasteStream: { id, names: streamNames(names), color },
    cost,
  })),
});

export const lineMadeView = (row: LineMadeRow): LineMade =>
  present<LineMade>({
    kind: row.kind as LineMade['kind'] | null,
    materialOrigin: row.material_origin as LineMade['materialOrigin'] | null,
    isMaterialAutomatic: row.is_material_automatic ? true : undefined,
    isLocationAutomatic: row.is_location_automatic ? true : undefined,
    ewcCode: row.ewc_code,
    treatmentCode: row.treatment_code,
    treatmentEvidence: row.treatment_evidence as LineMade['treatmentEvidence'] | null,
    kg: row.kg,
    kgOrigin: row.kg_origin as LineMade['kgOrigin'] | null,
    locationOrigin: row.location_origin as LineMade['locationOrigin'] | null,
    wasteStream: hasStream(row) ? { id: row.waste_stream_id, names: streamNames(row), color: row.color } : undefined,
    location: locationView(row),
    container: containerView(row),
    attribution: row.attribution === null ? undefined : attributionView(row.attribution),
  });

export const lineItemView = (row: LineItemRow): LineItem => ({
  ...present<Omit<LineItem, keyof LineMade>>({
    invoiceId: row.invoice_id,
    serviceProvider: { id: row.service_provider_id, name: row.service_provider_name },
    number: row.number,
    position: row.position,
    serviceDay: row.service_day,
    source: row.source,
    name: row.name,
    sellersItemId: row.item_id,
    quantity: row.quantity,
    unit: row.unit,
    price: row.price,
    baseQuantity: row.base_quantity,
    vatRate: row.vat_rate,
    currency: row.currency,
    cost: row.cost,
  }),
  ...lineMadeView(row),
});

export const versionLineView = (row: VersionLineRow): MadeLine => {
  const { subLines = [], ...content } = row.content;
  const parts = subLines.map(({ name, quantity, unit, net }) => ({ name, quantity, unit, net }));
  return {
    ...content,
    position: row.position,
    source: row.source,
    ...(parts.length === 0 ? {} : { parts }),
    made: lineMadeView(row),
  };
};

const fileView = (row: VersionRow) =>
  row.file_id === null
    ? undefined
    : {
        id: row.file_id,
        name: row.file_name ?? '',
        contentType: row.content_type ?? '',
        size: row.size ?? 0,
      };

export const versionView = (row: VersionRow): WholeInvoice['shown'] =>
  present<WholeInvoice['shown']>({
    version: row.version,
    origin: row.origin,
    restoredVersion: row.restored_version,
    savedBy: row.saved_by,
    savedAt: row.saved_at.toISOString(),
    head: row.head,
    warnings: row.warnings,
    file: fileView(row),
    lineCount: row.line_count,
  });

export function historyView(row: HistoryRow): HistoryEntry {
  const removed = row.earlier_count - (row.line_count - row.fresh);
  const changed = Math.min(row.fresh, removed);
  return present<HistoryEntry>({
    version: row.version,
    origin: row.origin,
    restoredVersion: row.restored_version,
    savedBy: row.saved_by,
    fileId: row.file_id,
    total: row.total,
    savedAt: row.saved_at.toISOString(),
    currency: row.currency,
    lineCount: row.line_count,
    warnings: row.warnings,
    changes:
      row.earlier === null
        ? undefined
        : {
            added: row.fresh - changed,
            removed: removed - changed,
            changed,
            head: row.head_changed,
            made: row.made_changed,
          },
  });
}

export const rentalInvoiceView = (row: RentalInvoiceRow): InvoiceWithRentals => ({
  serviceProvider: { id: row.service_provider_id, name: row.service_provider_name },
  number: row.number,
  issueDate: row.issue_date,
  serviceDay: row.service_day,
  currency: row.currency,
  rentals: row.rentals.map((line) =>
    present<InvoiceWithRentals['rentals'][number]>({
      position: line.position,
      name: line.name,
      quantity: line.quantity,
      unit: line.unit,
      cost: line.cost,
      container: containerView(line),
      location: locationView(line),
    }),
  ),
});

import type { AgreedPrice, AgreedPriceInput, PriceImportRow } from '@tunna/contract/invoices/price-list';
import { present } from '@tunna/contract/present';
import type { AgreedPrice as HeldPrice } from '@tunna/domain/invoices/prices/price-list';
import { hasStream, streamNames } from '../../../database/columns/stream-names.ts';
import type { PriceRow } from './price-list.queries.ts';
import type { PlannedPrice } from './price-row.service.ts';

export const priceView = (row: PriceRow): AgreedPrice =>
  present<AgreedPrice>({
    id: row.id,
    serviceProvider: { id: row.service_provider_id, name: row.provider_name },
    itemId: row.item_key,
    wasteStream: hasStream(row) ? { id: row.waste_stream_id, names: streamNames(row), color: row.color } : null,
    name: row.name,
    containerKind:
      row.container_kind === null ? null : (row.container_kind as NonNullable<AgreedPrice['containerKind']>),
    unit: row.unit,
    price: row.price,
    currency: row.currency,
    validFrom: row.valid_from,
    validUntil: row.valid_until,
    surchargePercent: row.surcharge_percent,
    yearlyRisePercent: row.yearly_rise_percent,
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
    updatedBy: row.updated_by,
  });

/** The audited fields of a price, without derived names. */
export const priceRecordView = ({ serviceProvider, wasteStream, ...price }: AgreedPrice) => ({
  ...price,
  serviceProviderId: serviceProvider.id,
  wasteStreamId: wasteStream?.id,
});

/** The price in the form of the audit. */
export const heldPrice = (row: PriceRow): HeldPrice => ({
  id: row.id,
  itemKey: row.item_key ?? undefined,
  wasteStreamId: row.waste_stream_id ?? undefined,
  containerKind: row.container_kind ?? undefined,
  unit: row.unit,
  price: row.price,
  currency: row.currency,
  validFrom: row.valid_from,
  validUntil: row.valid_until ?? undefined,
  surchargePercent: row.surcharge_percent ?? undefined,
  yearlyRisePercent: row.yearly_rise_percent ?? undefined,
});

type ReadPrice = NonNullable<PriceImportRow['price']>;

const readPriceView = (input: AgreedPriceInput): ReadPrice => ({
  itemId: input.itemId,
  containerKind: input.containerKind,
  unit: input.unit,
  price: input.price,
  currency: input.currency,
  validFrom: input.validFrom,
  validUntil: input.validUntil,
  surchargePercent: input.surchargePercent,
  yearlyRisePercent: input.yearlyRisePercent,
});

/** The planned result of a row. */
export const priceImportRowView = ({ cells, name, input, isAgreed, overlapped }: PlannedPrice): PriceImportRow => ({
  row: cells.number,
  state: input === undefined ? 'failed' : isAgreed ? 'unchanged' : 'created',
  name: name.slice(0, 300).toWellFormed(),
  price: input && readPriceView(input),
  problems: cells.problems,
  overlaps: overlapped && {
    name: overlapped.name,
    validFrom: overlapped.valid_from,
    validUntil: overlapped.valid_until ?? undefined,
  },
});

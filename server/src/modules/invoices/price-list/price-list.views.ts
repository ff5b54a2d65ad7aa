import type { AgreedPrice, AgreedPriceInput, PriceImportRow } from '@tunna/contract/invoices/price-list';
import type { AgreedPrice as HeldPrice } from '@tunna/domain/invoices/prices/price-list';
import { hasStream, streamNames } from '../../../database/stream-names.ts';
import type { PriceRow } from './price-list.queries.ts';
import type { PlannedPrice } from './price-row.service.ts';

export const priceView = (row: PriceRow): AgreedPrice => ({
  id: row.id,
  serviceProvider: { id: row.service_provider_id, name: row.provider_name },
  ...(row.item_key === null ? {} : { itemId: row.item_key }),
  ...(hasStream(row) ? { wasteStream: { id: row.waste_stream_id, names: streamNames(row), color: row.color } } : {}),
  name: row.name,
  ...(row.container_kind === null
    ? {}
    : { containerKind: row.container_kind as NonNullable<AgreedPrice['containerKind']> }),
  unit: row.unit,
  price: row.price,
  currency: row.currency,
  validFrom: row.valid_from,
  ...(row.valid_until === null ? {} : { validUntil: row.valid_until }),
  ...(row.surcharge_percent === null ? {} : { surchargePercent: row.surcharge_percent }),
  ...(row.yearly_rise_percent === null ? {} : { yearlyRisePercent: row.yearly_rise_percent }),
  version: row.version,
  updatedAt: row.updated_at.toISOString(),
  ...(row.updated_by === null ? {} : { updatedBy: row.updated_by }),
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

const readPriceView = ({ serviceProviderId, wasteStreamId, name, ...price }: AgreedPriceInput): ReadPrice => price;

/** The planned result of a row. */
export const priceImportRowView = ({ cells, name, input, isAgreed, overlapped }: PlannedPrice): PriceImportRow => ({
  row: cells.number,
  state: input === undefined ? 'failed' : isAgreed ? 'unchanged' : 'created',
  name: name.slice(0, 300).toWellFormed(),
  ...(input === undefined ? {} : { price: readPriceView(input) }),
  problems: cells.problems,
  ...(overlapped === undefined
    ? {}
    : {
        overlaps: {
          name: overlapped.name,
          validFrom: overlapped.valid_from,
          ...(overlapped.valid_until === null ? {} : { validUntil: overlapped.valid_until }),
        },
      }),
});

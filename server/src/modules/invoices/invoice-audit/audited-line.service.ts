import { keyOf } from '@tunna/domain/invoices/classification/line-text';
import { unitCode } from '@tunna/domain/invoices/classification/weight';
import { lineNet } from '@tunna/domain/invoices/invoice-arithmetic';
import { isSharedItem } from '@tunna/domain/invoices/prices/audit-prices';
import type { AuditedLine, EarlierCharges, StatedLine } from '@tunna/domain/invoices/prices/audited-invoice';
import { statedPeriod } from '@tunna/domain/invoices/prices/line-facts';
import { amountText } from '@tunna/domain/numbers/decimal';
import type { AuditedLineRow, EarlierChargesRow } from './invoice-audit.queries.ts';

type Keyed = { readonly item_key: string; readonly wording_key: string; readonly unit: string | null };

const chargeKey = ({ item_key: item, wording_key: wording, unit }: Keyed): string =>
  JSON.stringify([item, wording, unitCode(unit ?? '')]);
const itemKey = ({ item_key: item, unit }: Keyed): string => JSON.stringify([item, unitCode(unit ?? '')]);

/** Everything that a line says, so that lines with other words are other lines. */
const textOf = ({ content }: AuditedLineRow): string => {
  const { name, description, note, object, properties = [] } = content;
  const texts = [name, description, note, object?.id, ...properties.map(({ value }) => value)];
  return texts
    .filter((text) => text !== undefined)
    .map(keyOf)
    .join('\n');
};

export const statedLine = (row: AuditedLineRow): StatedLine => ({
  position: row.position,
  itemKey: row.item_key,
  wordingKey: row.wording_key,
  placeKey: row.place_key,
  textKey: textOf(row),
  tickets: (row.content.documents ?? []).flatMap(({ id }) => id ?? []),
  kind: row.kind ?? undefined,
  wasteStreamId: row.waste_stream_id ?? undefined,
  locationId: row.location_id ?? undefined,
  containerId: row.container_id ?? undefined,
  quantity: row.quantity ?? undefined,
  unit: row.unit ?? undefined,
  net: row.net,
  kg: row.stated_kg ?? undefined,
  vatRate: row.content.vatRate,
  period: statedPeriod(row.content, {
    period: { start: row.period_start ?? undefined, end: row.period_end ?? undefined },
  }),
  serviceDay: row.service_day,
});

/** The net amount calculated from price, allowances and charges; undefined if the line has no price. */
function calculatedNet({ content: { price, allowanceCharges = [] }, quantity }: AuditedLineRow): string | undefined {
  if (price?.net === undefined || quantity === null) return undefined;
  return amountText(lineNet({ quantity, price, allowanceCharges }));
}

/** The charges of the year before, by the keys of a line. */
export function earlierCharges(rows: readonly EarlierChargesRow[]): (row: AuditedLineRow) => EarlierCharges {
  const known = new Map(rows.map((row) => [chargeKey(row), row]));
  const items = Map.groupBy(rows, itemKey);
  return (line) => {
    const found = known.get(chargeKey(line));
    const prices = (items.get(itemKey(line)) ?? []).flatMap(({ price }) => price ?? []);
    return {
      lines: found?.lines ?? 0,
      price: found !== undefined && found.lines >= 3 ? (found.price ?? undefined) : undefined,
      vatRate: found?.vat_rate ?? undefined,
      vatLines: found?.vat_lines ?? 0,
      isSharedItem: isSharedItem(prices),
    };
  };
}

export const auditedLine = (row: AuditedLineRow, earlier: EarlierCharges): AuditedLine => ({
  ...statedLine(row),
  containerKind: row.container_kind ?? undefined,
  calculatedNet: calculatedNet(row),
  price: row.content.price?.net,
  earlier,
});

import type { CostAttribution } from '@tunna/contract/figures/cost-attribution';
import { costPerKilogram } from '@tunna/domain/figures/figures';
import { type AttributionBasis, attributionBases } from '@tunna/domain/invoices/attribution-basis';
import { amountText, type Decimal, sum } from '@tunna/domain/numbers/decimal';
import { monthsBetween } from '@tunna/domain/time/days';
import type { TenantReader } from '../../../database/database.ts';
import type { FigureStreamRow } from './figure.queries.ts';
import { type AttributedRow, findAttributed } from './figure-attribution.queries.ts';
import type { FigureFilter } from './figure-source.queries.ts';
import { grouped, largestFirst, streamView } from './figure-sums.service.ts';

type StreamCost = CostAttribution['streams'][number];

const costOf = (rows: readonly AttributedRow[]): Decimal => sum(rows.map(({ cost }) => cost));
const isLine = ({ basis }: AttributedRow): boolean => basis === 'line';

function streamCost(rows: readonly AttributedRow[], stream: FigureStreamRow | undefined): StreamCost {
  const cost = amountText(costOf(rows));
  const kilograms = (of: 'kg' | 'own_kg') => amountText(sum(rows.map((row) => row[of])));
  return {
    wasteStream: stream && streamView(stream),
    cost,
    lineCost: amountText(costOf(rows.filter(isLine))),
    kg: kilograms('kg'),
    // As for other figures: cost in other currencies is not included, so neither is their weight.
    costPerKg: costPerKilogram(cost, kilograms('own_kg')),
  };
}

/** What is left of the cost of lines without a stream. */
function remainderOf(unassigned: readonly AttributedRow[], shares: readonly AttributedRow[]): StreamCost[] {
  const cost = costOf(unassigned).minus(costOf(shares));
  if (cost.isZero()) return [];
  const kg = amountText(sum(unassigned.map((row) => row.kg)));
  return [{ wasteStream: undefined, cost: amountText(cost), lineCost: '0', kg, costPerKg: undefined }];
}

/**
 * The cost of lines by stream, with the cost of lines without a stream attributed. Without a filter by stream it adds up to the cost of the
 * period; what is not attributed is the difference.
 */
export async function readCostAttribution(reader: TenantReader, filter: FigureFilter): Promise<CostAttribution> {
  const { currency, rows, months, streams: known, pending } = await findAttributed(reader, filter);
  const names = new Map(known.map((row) => [row.id, row]));
  const streamRows = rows.filter((row) => row.waste_stream_id !== 0);
  const unassigned = rows.filter((row) => row.waste_stream_id === 0);
  const shares = streamRows.filter((row) => !isLine(row));
  const remainder = filter.wasteStreamIds.length === 0 ? remainderOf(unassigned, shares) : [];
  const streams = [...grouped(streamRows, (row) => row.waste_stream_id)]
    .map(([id, own]) => streamCost(own, names.get(id)))
    .filter(({ cost, kg }) => cost !== '0' || kg !== '0');
  const byBasis = (basis: AttributionBasis) =>
    basis === 'none' ? sum(remainder.map(({ cost }) => cost)) : costOf(streamRows.filter((row) => row.basis === basis));
  const byMonth = new Map(months.map(({ month, streams: ofMonth }) => [month, ofMonth]));
  return {
    currency,
    bases: attributionBases
      .map((basis) => ({ basis, cost: amountText(byBasis(basis)) }))
      .filter(({ cost }) => cost !== '0'),
    streams: [...streams, ...remainder].sort(largestFirst('cost')),
    months: monthsBetween(filter.from, filter.until).map((month) => ({
      month,
      streams: (byMonth.get(month) ?? []).map(({ waste_stream_id: id, cost }) => ({
        wasteStreamId: id === 0 ? undefined : id,
        cost,
      })),
    })),
    pendingInvoices: pending,
  };
}

import type { SharedBasis } from '../invoices/attribution-basis.ts';
import type { LineKind } from '../invoices/classification/line-kind.ts';
import { lineDecimals } from '../invoices/invoice-arithmetic.ts';
import { allocate } from '../numbers/allocation.ts';
import { amountText, type Decimal, type DecimalText, toDecimal, zero } from '../numbers/decimal.ts';

/** A line of an invoice, as attribution needs it. */
export interface AttributedLine {
  readonly position: number;
  /** Absent while the line is not classified. */
  readonly kind: LineKind | undefined;
  readonly wasteStreamId: number | undefined;
  readonly locationId: string | undefined;
  readonly containerId: number | undefined;
  /** `YYYY-MM-DD` */
  readonly serviceDay: string;
  /** Signed like the cost. */
  readonly kg: DecimalText | undefined;
  /** Net; negative for credit notes. */
  readonly cost: DecimalText;
}

/** Numbers by waste stream. */
export type StreamCounts = ReadonlyMap<number, number>;

/** What is known about the containers of the provider of an invoice. */
export interface AttributionFacts {
  /** The stream of a container on a day. */
  streamOf(containerId: number, day: string): number | undefined;
  /** Recorded collections at a location in a month (`YYYY-MM`), by stream. */
  collectionsAt(locationId: string, month: string): StreamCounts;
  /** Containers at a location in a month, by stream. */
  containersAt(locationId: string, month: string): StreamCounts;
}

/** A line without a stream, and the shares of its cost. They add up to the cost. */
export interface LineShares {
  readonly position: number;
  readonly basis: SharedBasis;
  readonly shares: readonly { readonly wasteStreamId: number; readonly cost: DecimalText }[];
}

type Weights = ReadonlyMap<number, Decimal>;

const weightsOf = (counts: StreamCounts): Weights =>
  new Map([...counts].map(([stream, count]) => [stream, toDecimal(String(count))]));

/** The invoiced kilograms by stream. @param sign -1 for a credit note */
function invoicedWeights(lines: readonly AttributedLine[], sign: 1 | -1): Weights {
  const weights = new Map<number, Decimal>();
  for (const { wasteStreamId, kg } of lines) {
    if (wasteStreamId === undefined || kg === undefined) continue;
    weights.set(wasteStreamId, (weights.get(wasteStreamId) ?? zero).plus(toDecimal(kg).times(sign)));
  }
  return weights;
}

/** The shares by weight. None without a positive weight. */
function sharesOf(cost: DecimalText, weights: Weights): LineShares['shares'] {
  // Sorted, so that the same stream always gets the remainder.
  const counted = [...weights].filter(([, weight]) => weight.gt(0)).sort(([one], [other]) => one - other);
  if (counted.length === 0) return [];
  const shares = allocate(
    toDecimal(cost),
    counted.map(([, weight]) => weight),
    lineDecimals,
  );
  return counted.map(([wasteStreamId], index) => ({ wasteStreamId, cost: amountText(shares[index] ?? zero) }));
}

/**
 * Attributes the lines of one invoice that have no stream. A line that nothing is known about is left out. Lines that are not classified
 * are attributed only by the container that they name.
 * @param lines all lines of the invoice
 * @param sign -1 for a credit note
 */
export function attributeCost(
  lines: readonly AttributedLine[],
  sign: 1 | -1,
  { streamOf, collectionsAt, containersAt }: AttributionFacts,
): LineShares[] {
  const totalWeights = invoicedWeights(lines, sign);
  const byLocation = new Map(
    [...Map.groupBy(lines, ({ locationId }) => locationId)].map(([id, own]) => [id, invoicedWeights(own, sign)]),
  );
  return lines.flatMap(({ position, kind, wasteStreamId, locationId, containerId, serviceDay, cost }): LineShares[] => {
    if (wasteStreamId !== undefined) return [];
    const stream = containerId === undefined ? undefined : streamOf(containerId, serviceDay);
    if (stream !== undefined) return [{ position, basis: 'container', shares: [{ wasteStreamId: stream, cost }] }];
    if (kind === undefined) return [];
    if (locationId !== undefined && containerId === undefined) {
      const counts = (kind === 'rental' ? containersAt : collectionsAt)(locationId, serviceDay.slice(0, 7));
      const shares = sharesOf(cost, weightsOf(counts));
      if (shares.length > 0) return [{ position, basis: 'collections', shares }];
    }
    const shares = sharesOf(cost, locationId === undefined ? totalWeights : (byLocation.get(locationId) ?? new Map()));
    return shares.length > 0 ? [{ position, basis: 'weight', shares }] : [];
  });
}

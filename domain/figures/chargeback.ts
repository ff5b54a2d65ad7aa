import { lineDecimals } from '../invoices/invoice-arithmetic.ts';
import { allocate } from '../numbers/allocation.ts';
import { type Decimal, type DecimalText, toDecimal, zero } from '../numbers/decimal.ts';

/** Reasons why a cost is charged to no department. */
export const unchargedReasons = ['no_department', 'nothing_weighed', 'no_place', 'unmapped'] as const;
export type UnchargedReason = (typeof unchargedReasons)[number];

/** The invoiced cost of one stream at a location in a month. */
export interface InvoicedPart {
  /** `YYYY-MM` */
  readonly month: string;
  /** Empty if the location is unknown. */
  readonly locationId: string;
  /** 0 for lines without a stream, usually transport, rental and fees. */
  readonly wasteStreamId: number;
  /** True if the lines are not classified yet. */
  readonly isUnmapped: boolean;
  readonly currency: string;
  /** Net; negative for credit notes. */
  readonly cost: DecimalText;
}

/** The kilograms that a department weighed of one stream at a location in a month. */
export interface WeighedPart {
  readonly month: string;
  readonly locationId: string;
  readonly wasteStreamId: number;
  /** 0 for readings without a department. */
  readonly departmentId: number;
  readonly kg: DecimalText;
}

/** A part of the invoiced cost, and the department that bears it or the reason why none does. */
export interface Charge {
  /** `YYYY-MM` */
  readonly month: string;
  readonly bearer: { readonly departmentId: number } | { readonly reason: UnchargedReason };
  readonly wasteStreamId: number;
  readonly currency: string;
  readonly cost: Decimal;
}

type Weights = Map<number, Decimal>;

const keyOf = (month: string, locationId: string, wasteStreamId: number | 'all') =>
  `${month} ${locationId} ${wasteStreamId}`;

/** Kilograms by department, for each month, location and stream, and for each month and location. */
function weightsOf(weighed: readonly WeighedPart[]): ReadonlyMap<string, Weights> {
  const all = new Map<string, Weights>();
  for (const { month, locationId, wasteStreamId, departmentId, kg } of weighed) {
    for (const key of [keyOf(month, locationId, wasteStreamId), keyOf(month, locationId, 'all')]) {
      const weights: Weights = all.get(key) ?? new Map();
      all.set(key, weights.set(departmentId, (weights.get(departmentId) ?? zero).plus(toDecimal(kg))));
    }
  }
  return all;
}

/**
 * Allocates invoiced cost to departments. In each month and location, the cost of a stream is allocated by the kilograms of that stream,
 * and cost without a stream by all kilograms. The charges of a part sum to its cost exactly, with either sign.
 * @param weighed without negative kilograms
 */
export function chargesOf(invoiced: readonly InvoicedPart[], weighed: readonly WeighedPart[]): Charge[] {
  const weights = weightsOf(weighed);
  return invoiced.flatMap(({ month, locationId, wasteStreamId, isUnmapped, currency, cost }): Charge[] => {
    const charge = { month, wasteStreamId, currency };
    const total = toDecimal(cost);
    const none = (reason: UnchargedReason): Charge[] => [{ ...charge, bearer: { reason }, cost: total }];
    if (isUnmapped) return none('unmapped');
    if (locationId === '') return none('no_place');
    const found = weights.get(keyOf(month, locationId, wasteStreamId === 0 ? 'all' : wasteStreamId));
    // Sorted, so that the same department always gets the remainder.
    const bearers = [...(found ?? [])].filter(([, kg]) => kg.gt(0)).sort(([one], [other]) => one - other);
    if (bearers.length === 0) return none('nothing_weighed');
    const shares = allocate(
      total,
      bearers.map(([, kg]) => kg),
      lineDecimals,
    );
    return bearers.map(([departmentId], index) => ({
      ...charge,
      bearer: departmentId === 0 ? { reason: 'no_department' } : { departmentId },
      cost: shares[index] ?? zero,
    }));
  });
}

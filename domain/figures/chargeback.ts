import { lineDecimals } from '../invoices/invoice-arithmetic.ts';
import { allocate } from '../numbers/allocation.ts';
import { type Decimal, type DecimalText, toDecimal, zero } from '../numbers/decimal.ts';

/** Why a cost is charged to no department. */
export const unchargedReasons = ['no_department', 'nothing_weighed', 'no_place', 'unmapped'] as const;
export type UnchargedReason = (typeof unchargedReasons)[number];

/** What a month's invoices come to at a place, of one stream. */
export interface InvoicedPart {
  /** `YYYY-MM` */
  readonly month: string;
  /** Empty where nobody knows it. */
  readonly locationId: string;
  /** 0 for lines of no stream: transport, rental and fees, as a rule. */
  readonly wasteStreamId: number;
  /** Whether nobody knows yet what the lines are of. */
  readonly isUnmapped: boolean;
  readonly currency: string;
  /** Net; less than nothing for credit notes. */
  readonly cost: DecimalText;
}

/** What a department weighed in a month at a place, of one stream. */
export interface WeighedPart {
  readonly month: string;
  readonly locationId: string;
  readonly wasteStreamId: number;
  /** 0 where it was weighed for nobody. */
  readonly departmentId: number;
  readonly kg: DecimalText;
}

/** A part of what was invoiced, and who bears it: a department, or nobody for a reason. */
export interface Charge {
  readonly bearer: { readonly departmentId: number } | { readonly reason: UnchargedReason };
  readonly wasteStreamId: number;
  readonly currency: string;
  readonly cost: Decimal;
}

type Weights = Map<number, Decimal>;

const keyOf = (month: string, locationId: string, wasteStreamId?: number) =>
  `${month} ${locationId} ${wasteStreamId ?? 'all'}`;

/** By month and place, and by stream too: how much each department weighed. */
function weightsOf(weighed: readonly WeighedPart[]): ReadonlyMap<string, Weights> {
  const all = new Map<string, Weights>();
  for (const { month, locationId, wasteStreamId, departmentId, kg } of weighed) {
    for (const key of [keyOf(month, locationId, wasteStreamId), keyOf(month, locationId)]) {
      const weights: Weights = all.get(key) ?? new Map();
      all.set(key, weights.set(departmentId, (weights.get(departmentId) ?? zero).plus(toDecimal(kg))));
    }
  }
  return all;
}

/**
 * Shares what was invoiced among those who weighed. In each month and place, what lines of a stream cost is shared by the kilograms of that
 * stream, and what lines of no stream cost by all kilograms. The charges of a part come to its cost exactly, whatever its sign.
 * @param weighed no part of it less than nothing
 */
export function chargesOf(invoiced: readonly InvoicedPart[], weighed: readonly WeighedPart[]): Charge[] {
  const weights = weightsOf(weighed);
  return invoiced.flatMap(({ month, locationId, wasteStreamId, isUnmapped, currency, cost }): Charge[] => {
    const charge = { wasteStreamId, currency };
    const total = toDecimal(cost);
    const none = (reason: UnchargedReason): Charge[] => [{ ...charge, bearer: { reason }, cost: total }];
    if (isUnmapped) return none('unmapped');
    if (locationId === '') return none('no_place');
    const found = weights.get(keyOf(month, locationId, wasteStreamId === 0 ? undefined : wasteStreamId));
    // The lowest number first, so that what is left over goes to the same one each time.
    const bearers = [...(found ?? [])].filter(([, kg]) => kg.greaterThan(0)).sort(([one], [other]) => one - other);
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

import { type Decimal, type DecimalText, toDecimal } from '../../numbers/decimal.ts';

/** Why something is worth doing today. Without any of them it comes last. */
export interface Reason {
  /** Money that can be had: once, or in a year. */
  readonly gain?: DecimalText | undefined;
  /** The moment since which it waits, in ISO 8601. */
  readonly since?: string | undefined;
  /** Money that the figures leave out. It is not lost. */
  readonly leftOut?: DecimalText | undefined;
}

/** Maximum of items of a day. */
export const maxToday = 7;

const byAmount = (amountOf: (reason: Reason) => Decimal) => (one: Reason, other: Reason) =>
  amountOf(other).comparedTo(amountOf(one));

const gainOf = ({ gain = '0' }: Reason): Decimal => toDecimal(gain);
const leftOutOf = ({ leftOut = '0' }: Reason): Decimal => toDecimal(leftOut).abs();
const bySince = (one: Reason, other: Reason) => ((one.since ?? '') < (other.since ?? '') ? -1 : 1);

/** Takes from both in turn, beginning with the first. */
const inTurn = <Item>(first: readonly Item[], second: readonly Item[]): Item[] =>
  Array.from({ length: Math.max(first.length, second.length) }, (_, index) => [
    ...first.slice(index, index + 1),
    ...second.slice(index, index + 1),
  ]).flat();

/**
 * The things to do today, at most seven. Money and delay have no common measure, so the list takes the largest gain and the longest delay in
 * turn. Money that the figures leave out comes after both, the largest first, and what has neither comes last.
 */
export function rankToday<Item extends { readonly reason: Reason }>(items: readonly Item[]): Item[] {
  const sorted = (compare: (one: Reason, other: Reason) => number, those: readonly Item[]) =>
    those.toSorted((one, other) => compare(one.reason, other.reason));
  const gains = items.filter(({ reason }) => gainOf(reason).gt(0));
  const waiting = items.filter((item) => !gains.includes(item) && item.reason.since !== undefined);
  const rest = items.filter((item) => !gains.includes(item) && !waiting.includes(item));
  const leftOut = rest.filter(({ reason }) => reason.leftOut !== undefined);
  return [
    ...inTurn(sorted(byAmount(gainOf), gains), sorted(bySince, waiting)),
    ...sorted(byAmount(leftOutOf), leftOut),
    ...rest.filter((item) => !leftOut.includes(item)),
  ].slice(0, maxToday);
}

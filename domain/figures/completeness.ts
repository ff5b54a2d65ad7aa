import { lastDay, monthAfter, monthsBetween } from '../time/days.ts';
import { isMissing, isMonthly } from '../time/expected-months.ts';
import type { Period } from '../time/months.ts';

/** A provider that invoices, or a department that weighs. */
export interface Contributor {
  /** 0 for readings. */
  readonly serviceProviderId: number;
  /** 0 for invoices, and for readings without a department. */
  readonly departmentId: number;
  /** All months with data, also outside the period: `2026-03`. */
  readonly months: ReadonlySet<string>;
}

/** What the data of a period contain, in months. */
export interface Completeness {
  readonly months: number;
  readonly withData: number;
  /** Months before the first data of the organization. */
  readonly beforeData: number;
  /** Months that are not over. */
  readonly unfinished: number;
  /** Past months without data of at least three in a row: fewer are usual if invoices come every quarter. */
  readonly empty: number;
  /** Expected invoices that did not arrive, by month. */
  readonly missing: readonly { readonly month: string; readonly contributor: Contributor }[];
}

/** Months that a contributor has no comparable data for. */
export interface LeftOut {
  readonly contributor: Contributor;
  /** Months of the later period. */
  readonly months: readonly string[];
}

/**
 * How two periods compare. `whole`: as they are. `part`: only the months of contributors with data in both periods.
 * `none`: not at all, because the earlier period, this period or their contributors have too little in common.
 */
export type ComparisonBasis =
  | { readonly kind: 'whole' }
  | { readonly kind: 'part'; readonly comparedMonths: number; readonly leftOut: readonly LeftOut[] }
  | { readonly kind: 'none'; readonly reason: 'earlier' | 'period' | 'contributors' };

const firstOf = (contributors: readonly Contributor[]): string | undefined =>
  contributors.flatMap(({ months }) => [...months]).sort()[0];

const withDataOf = (contributors: readonly Contributor[], months: readonly string[]): string[] =>
  months.filter((month) => contributors.some((contributor) => contributor.months.has(month)));

/** Months without data in a row that are too many for invoices of a quarter. */
const gapLength = 3;

/** Whether a past month is in a gap. Months that are not over have no data yet, and do not lengthen it. */
function isInGap(month: string, contributors: readonly Contributor[], thisMonth: string): boolean {
  const isEmpty = (one: string) => one < thisMonth && !contributors.some(({ months }) => months.has(one));
  const around = monthsBetween(monthAfter(month, 1 - gapLength), monthAfter(month, gapLength - 1));
  return around.slice(0, gapLength).some((_first, index) => around.slice(index, index + gapLength).every(isEmpty));
}

/**
 * Whether a month is over, has data, and lacks no invoice that is expected, not even one that still has time to come.
 * @param today a day, `2026-03-31`
 */
export const isComplete = (month: string, contributors: readonly Contributor[], today: string): boolean =>
  month < today.slice(0, 7) &&
  withDataOf(contributors, [month]).length > 0 &&
  !contributors.some(({ serviceProviderId, months }) => serviceProviderId > 0 && isMissing(month, months, lastDay));

/** @param today a day, `2026-03-31` */
export function completenessOf(contributors: readonly Contributor[], period: Period, today: string): Completeness {
  const months = monthsBetween(period.from, period.until);
  const first = firstOf(contributors);
  return {
    months: months.length,
    withData: withDataOf(contributors, months).length,
    beforeData: first === undefined ? 0 : months.filter((month) => month < first).length,
    unfinished: months.filter((month) => month >= today.slice(0, 7)).length,
    empty: months.filter((month) => isInGap(month, contributors, today.slice(0, 7))).length,
    missing: months.flatMap((month) =>
      contributors
        .filter((contributor) => contributor.serviceProviderId > 0 && isMissing(month, contributor.months, today))
        .map((contributor) => ({ month, contributor })),
    ),
  };
}

/**
 * Compares like with like: months that both periods have, of contributors that both periods have. A contributor that has data in most months
 * lacks those without; one with irregular data has no waste in the others, unless no contributor has any data for three months. Less than half of the months, or of the months of contributors, is
 * too little.
 * @param earlier a period of the same length
 */
export function comparisonBasis(
  contributors: readonly Contributor[],
  period: Period,
  earlier: Period,
  today: string,
): ComparisonBasis {
  const months = monthsBetween(period.from, period.until);
  const before = monthsBetween(earlier.from, earlier.until);
  const thisMonth = today.slice(0, 7);
  const isKnown = (month: string) => month < thisMonth && !isInGap(month, contributors, thisMonth);
  const known = new Set([...months, ...before].filter(isKnown));
  const pairs = contributors.map((contributor) => pairsOf(contributor, months, before, known));
  const kept = pairs.flatMap(({ compared }) => compared);
  const leftOut = pairs.flatMap(({ contributor, lacking }) =>
    lacking.length === 0 ? [] : [{ contributor, months: lacking }],
  );
  const lacking = leftOut.reduce((sum, one) => sum + one.months.length, 0);
  if (lacking === 0 && kept.length > 0) return { kind: 'whole' };
  const comparedMonths = new Set(kept).size;
  if (comparedMonths * 2 >= months.length && kept.length >= lacking) return { kind: 'part', comparedMonths, leftOut };
  const pastWithData = (those: readonly string[]) =>
    withDataOf(contributors, those).filter((month) => month < thisMonth).length;
  const [now, then] = [pastWithData(months), pastWithData(before)] as const;
  if (now === 0) return { kind: 'none', reason: 'period' };
  if (then <= now && then < months.length) return { kind: 'none', reason: 'earlier' };
  return { kind: 'none', reason: now < months.length ? 'period' : 'contributors' };
}

/** The months of a contributor with data in either period: those that can be compared, and those that the other period lacks. */
function pairsOf(
  contributor: Contributor,
  months: readonly string[],
  before: readonly string[],
  known: ReadonlySet<string>,
): { readonly contributor: Contributor; readonly compared: readonly string[]; readonly lacking: readonly string[] } {
  const has = contributor.months;
  const first = firstOf([contributor]) ?? '';
  const isRegular = isMonthly(has);
  const isIn = (those: readonly string[]) => those.some((month) => has.has(month));
  const isInBoth = isIn(months) && isIn(before);
  const lacks = (month: string) => !known.has(month) || month < first || (isRegular && !has.has(month));
  const compared: string[] = [];
  const lacking: string[] = [];
  for (const [index, month] of months.entries()) {
    const then = before[index] ?? '';
    if (!has.has(month) && !has.has(then)) continue;
    if (!isInBoth || lacks(month) || lacks(then)) lacking.push(month);
    else compared.push(month);
  }
  return { contributor, compared, lacking };
}

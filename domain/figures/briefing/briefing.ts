import { monthAfter } from '../../time/days.ts';
import type { Period } from '../../time/months.ts';

/** The months with invoices and those with readings, `2026-03`. */
export interface SourceMonths {
  readonly invoice: ReadonlySet<string>;
  readonly reading: ReadonlySet<string>;
}

export type FigureSource = keyof SourceMonths;

const isWithin = (months: ReadonlySet<string>, { from, until }: Period): boolean =>
  [...months].some((month) => month >= from && month <= until);

/** Months of the default period. */
const usualLength = 12;

/**
 * The default period of a source: twelve months up to the present one, or up to the last one as long as the present month has no data.
 * @param present the present month
 */
function usualPeriodOf(months: ReadonlySet<string>, present: string): Period {
  const until = months.has(present) ? present : monthAfter(present, -1);
  return { from: monthAfter(until, 1 - usualLength), until };
}

/**
 * What a briefing is about. Invoices and readings weigh the same waste, so one of them is shown: the invoices of the period, else its
 * readings, else those of other periods.
 * @param chosen the period, if one is chosen
 * @param present the present month
 */
export function briefingOf(
  months: SourceMonths,
  chosen: Period | undefined,
  present: string,
): { readonly source: FigureSource; readonly period: Period } {
  const periodOf = (source: FigureSource) => chosen ?? usualPeriodOf(months[source], present);
  const sources = ['invoice', 'reading'] as const;
  const source =
    sources.find((one) => isWithin(months[one], periodOf(one))) ??
    sources.find((one) => months[one].size > 0) ??
    'invoice';
  return { source, period: periodOf(source) };
}

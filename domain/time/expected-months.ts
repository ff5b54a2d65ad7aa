import { addDays, addMonths, monthAfter, monthsBetween } from './days.ts';

/** Number of preceding months that decide whether an invoice is expected, and how many of them must have one. */
export const monthsBack = 4;
const enough = 3;

/** Days after the end of a month within which its invoice may still come. */
const daysToCome = 15;

/** Months that are checked: older invoices are not sent any more. */
const monthsShown = 12;

/**
 * Whether the invoice of a month is missing: it had time to come by the day, did not, and there was one in enough of the months before.
 * @param has months that the provider has invoices for, `2026-03`
 */
export const isMissing = (month: string, has: ReadonlySet<string>, today: string): boolean =>
  !has.has(month) &&
  addDays(addMonths(`${month}-01`, 1), daysToCome) <= today &&
  monthsBetween(monthAfter(month, -monthsBack), monthAfter(month, -1)).filter((before) => has.has(before)).length >=
    enough;

/** Whether a provider has ever invoiced most of a few consecutive months. */
export const isMonthly = (has: ReadonlySet<string>): boolean =>
  [...has].some(
    (month) => monthsBetween(monthAfter(month, 1 - monthsBack), month).filter((one) => has.has(one)).length >= enough,
  );

/**
 * The months in which a provider that invoices by the month did not, the oldest first. A provider that has stopped is missed for two months.
 * @param months those that it has invoices for, `2026-03`, in any order
 * @param today a day, `2026-03-31`
 */
export function missingMonths(months: readonly string[], today: string): string[] {
  const has = new Set(months);
  const thisMonth = today.slice(0, 7);
  return monthsBetween(monthAfter(thisMonth, -monthsShown), monthAfter(thisMonth, -1)).filter((month) =>
    isMissing(month, has, today),
  );
}

import { addDays, addMonths, firstOfMonth } from './days.ts';

/** Days from one to before another, as `YYYY-MM-DD`. */
export interface DayRange {
  readonly from: string;
  readonly before: string;
}

/**
 * A range of days as whole months, and the days beside them. Sums by month and few single rows then make its sum.
 * @param from null: from the beginning
 * @param to inclusive; null: to the end
 */
export function splitByMonth(from: string | null, to: string | null): { months: DayRange; edges: DayRange[] } {
  const end = to === null ? 'infinity' : addDays(to, 1);
  const month = from === null ? '-infinity' : firstOfMonth(from);
  const months = {
    from: from === null || month === from ? month : addMonths(month, 1),
    before: to === null ? end : firstOfMonth(end),
  };
  if (from !== null && to !== null && months.from >= months.before) return { months, edges: [{ from, before: end }] };
  const edges = [
    { from: from ?? months.from, before: months.from },
    { from: months.before, before: end },
  ];
  return { months, edges: edges.filter((edge) => edge.from !== edge.before) };
}

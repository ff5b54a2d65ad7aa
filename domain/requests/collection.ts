/** When containers are emptied without anybody asking: a schedule, and what became of each of its days. */
import { dayNumber, dayOfNumber, daysBetween, mondayOf, weekdayOf } from '../time/days.ts';

/** Days of the week, 1 for Monday to 7 for Sunday. */
export const weekdayNumbers = [1, 2, 3, 4, 5, 6, 7] as const;

export const maxWeeksBetween = 52;

/** Schedules of one container, at most. */
export const maxSchedules = 10;

/** Days that can be asked for at once: two months. */
export const maxDaysAtOnce = 62;

/** Days by which a pick-up can be moved, either way. */
export const farthestMove = 60;

export const collectionStates = ['planned', 'done', 'missed', 'skipped'] as const;
export type CollectionState = (typeof collectionStates)[number];

export interface CollectionRule {
  /** 1 for Monday to 7 for Sunday. */
  readonly weekdays: readonly number[];
  /** Every so many weeks, counted from the week of the first day. */
  readonly everyWeeks: number;
  /** The first day on which one may fall. */
  readonly from: string;
  /** The last day on which one may fall; absent for none. */
  readonly until?: string | undefined;
}

/** Whether the rule has a pick-up on the day. */
export function isCollectionDay({ weekdays, everyWeeks, from, until }: CollectionRule, day: string): boolean {
  if (day < from || (until !== undefined && day > until) || !weekdays.includes(weekdayOf(day))) return false;
  return (daysBetween(mondayOf(from), mondayOf(day)) / 7) % everyWeeks === 0;
}

/**
 * The days of a rule from one day to another, both included, in their order. The work depends on the days asked for, not on how far
 * they are from the rule's first.
 */
export function collectionDays(
  { weekdays, everyWeeks, from, until }: CollectionRule,
  first: string,
  last: string,
): string[] {
  const start = dayNumber(first > from ? first : from);
  const end = dayNumber(until !== undefined && until < last ? until : last);
  const origin = dayNumber(mondayOf(from));
  const step = everyWeeks * 7;
  const sorted = [...new Set(weekdays)].sort((a, b) => a - b);
  const days: string[] = [];
  for (let monday = origin + Math.floor((start - origin) / step) * step; monday <= end; monday += step) {
    for (const weekday of sorted) {
      const day = monday + weekday - 1;
      if (day >= start && day <= end) days.push(dayOfNumber(day));
    }
  }
  return days;
}

/** What was decided about one day of a schedule. */
export interface CollectionDecision {
  /** The day of the rule, by which the pick-up is known also after it was moved. */
  readonly plannedDay: string;
  readonly state: CollectionState;
  /** Where it was moved to. */
  readonly movedTo?: string | undefined;
}

export interface CollectionOccurrence {
  readonly plannedDay: string;
  /** The day on which it is. */
  readonly day: string;
  readonly state: CollectionState;
}

/** Whether something happened, which stays in the calendar whatever becomes of the schedule. */
const happened = (state: CollectionState): boolean => state === 'done' || state === 'missed';

/**
 * The pick-ups of a schedule from one day to another, both included: what the rule says, as it was decided, and what happened while
 * the rule was another one.
 * @param rule undefined for a schedule that was removed
 * @param decisions those whose planned day, or whose day, is asked for; others do no harm
 */
export function collectionsBetween(
  rule: CollectionRule | undefined,
  decisions: readonly CollectionDecision[],
  first: string,
  last: string,
): CollectionOccurrence[] {
  const decided = new Set(decisions.map(({ plannedDay }) => plannedDay));
  const found: CollectionOccurrence[] = [];
  for (const day of rule === undefined ? [] : collectionDays(rule, first, last)) {
    if (!decided.has(day)) found.push({ plannedDay: day, day, state: 'planned' });
  }
  for (const { plannedDay, state, movedTo } of decisions) {
    const day = movedTo ?? plannedDay;
    if (day < first || day > last) continue;
    if (happened(state) || (rule !== undefined && isCollectionDay(rule, plannedDay)))
      found.push({ plannedDay, day, state });
  }
  return found.sort((a, b) => (a.day === b.day ? (a.plannedDay < b.plannedDay ? -1 : 1) : a.day < b.day ? -1 : 1));
}

/** Recurring collections: a schedule, and the decisions about its days. */
import { dayNumber, dayOfNumber, daysBetween, mondayOf, weekdayOf } from '../time/days.ts';

/** Days of the week, 1 for Monday to 7 for Sunday. */
export const weekdayNumbers = [1, 2, 3, 4, 5, 6, 7] as const;

export const maxWeeksBetween = 52;

/** Maximum of schedules per container. */
export const maxSchedules = 10;

/** Changes of the schedules of many containers. */
export const scheduleModes = ['add', 'replace', 'end'] as const;

/** Maximum of days in one request: two months. */
export const maxDaysAtOnce = 62;

/** Maximum of days by which a collection can be moved, either way. */
export const maxMoveDays = 60;

export const collectionStates = ['planned', 'done', 'missed', 'skipped'] as const;
export type CollectionState = (typeof collectionStates)[number];

export interface CollectionRule {
  /** 1 for Monday to 7 for Sunday. */
  readonly weekdays: readonly number[];
  /** The interval in weeks, counted from the week of the first day. */
  readonly everyWeeks: number;
  /** The first day of the schedule. */
  readonly from: string;
  /** The last day of the schedule; absent for none. */
  readonly until?: string | undefined;
}

export function isCollectionDay({ weekdays, everyWeeks, from, until }: CollectionRule, day: string): boolean {
  if (day < from || (until !== undefined && day > until) || !weekdays.includes(weekdayOf(day))) return false;
  return (daysBetween(mondayOf(from), mondayOf(day)) / 7) % everyWeeks === 0;
}

/**
 * The days of a schedule within a period, both ends included, in order. The cost depends on the length of the period, not on its distance
 * from the schedule's first day.
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

/** A decision about one day of a schedule. */
export interface CollectionDecision {
  /** The scheduled day, which identifies the collection after it was moved. */
  readonly plannedDay: string;
  readonly state: CollectionState;
  /** The new day of a moved collection. */
  readonly movedTo?: string | undefined;
}

export interface CollectionOccurrence {
  readonly plannedDay: string;
  /** The actual day. */
  readonly day: string;
  readonly state: CollectionState;
}

/** A collection that took place remains in the calendar when its schedule changes. */
const happened = (state: CollectionState): boolean => state === 'done' || state === 'missed';

/**
 * The collections of a schedule within a period, both ends included: the days of the rule with their decisions, and collections that took
 * place under an earlier rule.
 * @param rule undefined for a deleted schedule
 * @param decisions at least those whose planned or actual day is within the period
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

import { Decimal } from '../../numbers/decimal.ts';
import { daysBetween } from '../../time/days.ts';

/** The weight of waste on a day, `YYYY-MM-DD`. */
export interface DayWeight {
  readonly day: string;
  readonly kg: Decimal;
}

/** The time between two collections of a container, with its weighings. */
export interface Filling {
  readonly days: number;
  readonly kg: Decimal;
  /** Weighings before the day of the collection. */
  readonly weighings: number;
}

/**
 * The fillings between consecutive collections. A weighing on the day of a collection belongs to the waste that was removed.
 * @param days distinct days of collections, the earliest first
 * @param readings in any order
 */
export function fillingsBetween(days: readonly string[], readings: readonly DayWeight[]): Filling[] {
  const sorted = readings.toSorted((one, other) => (one.day < other.day ? -1 : 1));
  // Without a reading after the first day, there is none at -1 either.
  let next = sorted.findIndex(({ day }) => day > (days[0] ?? ''));
  return days.slice(1).map((day, index) => {
    let kg = new Decimal(0);
    let weighings = 0;
    for (let reading = sorted[next]; reading !== undefined && reading.day <= day; reading = sorted[next]) {
      kg = kg.plus(reading.kg);
      if (reading.day < day) weighings += 1;
      next += 1;
    }
    return { days: daysBetween(days[index] ?? day, day), kg, weighings };
  });
}

export const totalKg = (amounts: readonly { readonly kg: Decimal }[]): Decimal =>
  amounts.reduce((sum, { kg }) => sum.plus(kg), new Decimal(0));

/** A span of days in which a weight was added evenly. */
export interface Span {
  readonly days: number;
  readonly kg: Decimal;
}

/**
 * The weights at collections if the same waste had been collected at another interval. The rest after the last collection is omitted.
 * @param spans consecutive
 * @param everyDays positive, whole
 */
export function replayCollections(spans: readonly Span[], everyDays: number): Decimal[] {
  const weights: Decimal[] = [];
  let [kg, missing] = [new Decimal(0), everyDays];
  for (const span of spans) {
    if (span.days <= 0) continue;
    const perDay = span.kg.div(span.days);
    let left = span.days;
    while (left >= missing) {
      weights.push(kg.plus(perDay.times(missing)));
      left -= missing;
      [kg, missing] = [new Decimal(0), everyDays];
    }
    kg = kg.plus(perDay.times(left));
    missing -= left;
  }
  return weights;
}

// Containers whose waste is known, with the habits of their organizations: when they weigh, what they record, how they are invoiced. Right-sizing
// sees what these habits leave of the first year, and is judged by the waste of the second.
import {
  longestWait,
  type SizedContainer,
  type Sizing,
  type SizingGap,
  sizingGap,
  sizingOf,
} from '../../domain/figures/sizing/right-sizing.ts';
import {
  collectionWeights,
  type InvoicedWeight,
  type WeighedContainer,
} from '../../domain/figures/sizing/sizing-weights.ts';
import { Decimal } from '../../domain/numbers/decimal.ts';
import { addDays, monthsBetween } from '../../domain/time/days.ts';
import { type Random, seededRandom } from '../../server/seed/random.ts';

/** What is left of the truth, by habit. */
export const habits = [
  'weighs every bag',
  'weighs at collection',
  'forgets a fifth of the bags, has invoices',
  'weighs half of the bags, has invoices',
  'forgets a tenth of the bags',
  'monthly invoices for the container',
  'monthly invoices, two containers',
  'half of the invoices are missing',
  'quarterly invoices with a period',
  'quarterly invoices without a period',
  'a quarter of the collections is not recorded',
] as const;
type Habit = (typeof habits)[number];

/** The share of the bags that are not weighed. */
const forgotten: Partial<Record<Habit, number>> = {
  'forgets a fifth of the bags, has invoices': 0.2,
  'weighs half of the bags, has invoices': 0.5,
  'forgets a tenth of the bags': 0.1,
};

const year = 365;
const firstDay = '2025-01-01';
const period = { from: '2025-01', until: '2025-12' };
const kgPerLiter = 0.1;
const volumes = [120, 240, 360, 660, 1100] as const;
const intervals = [3, 7, 14, 28] as const;

/** Kilograms a day for two years: seasons, weekends, busy weeks and chance around a mean. */
function wasteOf(random: Random, mean: number): number[] {
  const season = random.fraction() * 0.3;
  const busy = new Set(Array.from({ length: 4 }, () => random.integer(0, 103)));
  return Array.from({ length: 2 * year }, (_, day) => {
    const ofSeason = 1 + season * Math.sin((2 * Math.PI * day) / year);
    const ofWeekday = day % 7 < 5 ? 1.2 : 0.5;
    const ofWeek = busy.has(Math.floor(day / 7)) ? 1.8 : 1;
    return mean * ofSeason * ofWeekday * ofWeek * (0.5 + random.fraction());
  });
}

const sumOf = (waste: readonly number[], from: number, until: number): number =>
  waste.slice(from, until).reduce((sum, kg) => sum + kg, 0);

interface Known {
  readonly collections: readonly string[];
  readonly readings: readonly { readonly day: string; readonly kg: Decimal }[];
  readonly lines: readonly InvoicedWeight[];
}

const monthlyKg = (waste: readonly number[], month: string): Decimal => {
  const kg = waste.slice(0, year).filter((_, day) => addDays(firstDay, day).startsWith(month));
  return new Decimal(kg.reduce((sum, one) => sum + one, 0).toFixed(1));
};

/** The first year of a container as its organization knows it. @param containers the number that shares its waste and invoices */
function knownOf(habit: Habit, random: Random, waste: readonly number[], everyDays: number, containers: number): Known {
  const days = Array.from({ length: Math.floor(year / everyDays) }, (_, at) => (at + 1) * everyDays);
  const isUnrecorded = habit === 'a quarter of the collections is not recorded';
  const collections = days.filter(() => !isUnrecorded || random.chance(0.75)).map((day) => addDays(firstDay, day));
  const missing = forgotten[habit] ?? 0;
  const bags = habit.startsWith('weighs every') || missing > 0;
  const reading = (day: number, kg: number) => ({ day: addDays(firstDay, day), kg: new Decimal(kg.toFixed(2)) });
  const readings = bags
    ? waste.slice(0, year).flatMap((kg, day) => (random.chance(missing) ? [] : [reading(day + 1, kg)]))
    : habit === 'weighs at collection'
      ? days.map((day) => reading(day, sumOf(waste, day - everyDays, day)))
      : [];
  if (readings.length > 0 && !habit.endsWith('has invoices')) return { collections, readings, lines: [] };
  const isQuarterly = habit.startsWith('quarterly');
  const months = monthsBetween(period.from, period.until);
  const lines = months.flatMap((month, at): InvoicedWeight[] => {
    if (habit === 'half of the invoices are missing' && random.chance(0.5)) return [];
    if (isQuarterly && at % 3 !== 2) return [];
    const covered = isQuarterly ? months.slice(at - 2, at + 1) : [month];
    const kg = covered.reduce((sum, one) => sum.plus(monthlyKg(waste, one)), new Decimal(0)).times(containers);
    const from = habit.endsWith('without a period') ? month : (covered[0] ?? month);
    return [{ containerId: containers > 1 || missing > 0 ? undefined : 0, from, until: month, kg }];
  });
  return { collections, readings, lines };
}

/** The share of the collections of the second year that would have been overfull. */
function overfullShare(waste: readonly number[], everyDays: number, liters: number): number {
  const count = Math.floor(year / everyDays);
  const overfull = Array.from({ length: count }, (_, at) =>
    sumOf(waste, year + at * everyDays, year + (at + 1) * everyDays),
  ).filter((kg) => kg > liters * kgPerLiter);
  return overfull.length / Math.max(count, 1);
}

export interface AssessedContainer {
  readonly habit: Habit;
  readonly sizing: Sizing | SizingGap;
  /** Of a suggestion: at most a tenth of the second year’s collections would have been overfull. */
  readonly isRight: boolean;
  /** Whether a quarter fewer collections would have been right. */
  readonly couldBeFewer: boolean;
}

/** One container: its waste, its habit, the suggestion, and whether that was right. */
function assess(habit: Habit, random: Random): AssessedContainer {
  const volumeLiters = random.pick(volumes);
  const isFood = random.chance(0.5);
  const everyDays = random.pick(intervals.filter((days) => !isFood || days <= longestWait.food));
  const fill = 0.1 + random.fraction();
  const waste = wasteOf(random, (volumeLiters * kgPerLiter * fill) / everyDays);
  const containers = habit === 'monthly invoices, two containers' ? 2 : 1;
  const { collections, readings, lines } = knownOf(habit, random, waste, everyDays, containers);
  const group = Array.from(
    { length: containers },
    (_, id): WeighedContainer => ({
      id,
      volumeLiters,
      collections,
      readings,
    }),
  );
  const container: SizedContainer = {
    kind: 'wheelie_bin',
    volumeLiters,
    isFood,
    emptyings: collections.length,
    days: year,
    weight: collectionWeights(group, lines, period).get(0),
    kgPerLiter: new Decimal(kgPerLiter),
    currency: 'ISK',
  };
  const verdict = sizingOf(container);
  const couldBeFewer = overfullShare(waste, Math.ceil(everyDays * 1.25), volumeLiters) <= 0.1;
  if (verdict === undefined) return { habit, sizing: sizingGap(container) ?? 'noWeight', isRight: true, couldBeFewer };
  const { sizing, suggestedDays = everyDays, suggestedLiters = volumeLiters } = verdict;
  const isRight = overfullShare(waste, suggestedDays, suggestedLiters) <= 0.1;
  return { habit, sizing, isRight, couldBeFewer };
}

/** Judges a number of containers of every habit. The same seed gives the same result. */
export function assessHabits(seed: number, containersOfHabit: number): AssessedContainer[] {
  const random = seededRandom(seed);
  return habits.flatMap((habit) => Array.from({ length: containersOfHabit }, () => assess(habit, random)));
}

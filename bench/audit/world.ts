// What truly happened: containers, collections, weights and contracts of one customer with one provider. The rules never read this.
import type { Random } from './random.ts';

export const day = (year: number, month: number, date: number): string =>
  new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10);
export const plusDays = (text: string, days: number): string =>
  new Date(Date.parse(`${text}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
const weekday = (text: string): number => new Date(`${text}T00:00:00Z`).getUTCDay();
const week = (text: string): number =>
  Math.floor((Date.parse(`${text}T00:00:00Z`) - Date.UTC(2024, 0, 1)) / 604_800_000);

export interface Month {
  readonly index: number;
  readonly first: string;
  readonly last: string;
}

export const firstYear = 2024;
export const monthOf = (index: number): Month => {
  const year = firstYear + Math.floor(index / 12);
  const month = (index % 12) + 1;
  return { index, first: day(year, month, 1), last: day(year, month + 1, 0) };
};

export interface Stream {
  readonly id: number;
  readonly word: string;
  /** Kilograms of a litre in a full container. */
  readonly density: number;
  readonly isHeavy: boolean;
  readonly vat: number;
}

const streams: readonly Stream[] = [
  { id: 1, word: 'blandaður úrgangur', density: 0.12, isHeavy: false, vat: 24 },
  { id: 2, word: 'pappír', density: 0.06, isHeavy: false, vat: 24 },
  { id: 3, word: 'lífrænn úrgangur', density: 0.35, isHeavy: false, vat: 11 },
  { id: 4, word: 'plast', density: 0.04, isHeavy: false, vat: 24 },
  { id: 5, word: 'jarðvegur', density: 1.4, isHeavy: true, vat: 24 },
];

export interface Container {
  readonly id: number;
  readonly location: number;
  readonly stream: Stream;
  readonly liters: number;
  /** Days of the week, 0 for Sunday. Empty if it is emptied on request. */
  readonly weekdays: readonly number[];
  readonly everyWeeks: number;
}

export interface Emptying {
  readonly container: Container;
  /** The day on which the provider came. */
  readonly on: string;
  readonly kg: number;
  readonly because: 'schedule' | 'request' | 'missed';
}

/** What the customer recorded in the application. */
interface Noted {
  readonly missed: { readonly container: Container; readonly on: string; readonly caught: boolean }[];
  readonly requested: { readonly container: Container; readonly from: string; readonly doneOn: string }[];
  readonly weighed: { readonly container: Container; readonly on: string; readonly kg: number }[];
}

interface Habits {
  readonly items: 'own' | 'none' | 'one_for_all';
  readonly wording: 'by_location' | 'same';
  readonly collections: 'month' | 'days' | 'each_container';
  readonly period: 'line' | 'head' | 'none';
  readonly rent: 'month' | 'pieces' | 'quarter' | 'each_container';
  readonly weight: 'kg' | 'tens' | 'tonnes';
  readonly weightLines: 'month' | 'days' | 'none';
  readonly hasSurcharge: boolean;
  readonly yearlyRise: number;
}

export interface World {
  readonly seed: number;
  readonly locations: readonly string[];
  readonly containers: readonly Container[];
  readonly habits: Habits;
  /** What the customer keeps in the application. */
  readonly keeps: { readonly schedules: boolean; readonly weighings: boolean; readonly prices: boolean };
  readonly emptyings: readonly Emptying[];
  readonly noted: Noted;
  readonly months: number;
}

const places = ['Hótel Höfn', 'Borgartún 12', 'Skipholt 31', 'Kaffi Tjörn', 'Vöruhús Sundahöfn', 'Bíldshöfði 9'];
/** Of the customers. */
export const country = 'IS';
const holidays = ['01-01', '05-01', '06-17', '12-25', '12-26'];
const isHoliday = (text: string): boolean => holidays.includes(text.slice(5));

function containersOf(random: Random, locations: number): Container[] {
  const containers: Container[] = [];
  for (let location = 0; location < locations; location += 1) {
    for (const stream of streams.slice(0, 4)) {
      if (!random.chance(0.6) && stream.id !== 1) continue;
      const liters = random.pick([140, 240, 660, 1100]);
      const weekdays = random.pick([[1], [2], [3], [4], [5], [1, 4], [2, 5]]);
      const everyWeeks = weekdays.length > 1 ? 1 : random.pick([1, 1, 2]);
      const count = random.pick([1, 1, 2, 3]);
      for (let one = 0; one < count; one += 1) {
        containers.push({ id: containers.length + 1, location, stream, liters, weekdays, everyWeeks });
      }
    }
  }
  if (random.chance(0.5)) {
    const soil = streams[4];
    if (soil !== undefined) {
      const id = containers.length + 1;
      containers.push({ id, location: 0, stream: soil, liters: 8000, weekdays: [], everyWeeks: 1 });
    }
  }
  return containers;
}

export const isPlanned = ({ weekdays, everyWeeks }: Container, on: string): boolean =>
  weekdays.includes(weekday(on)) && week(on) % everyWeeks === 0;

/** Holidays move a collection, and no one writes that down. */
const workday = (random: Random, on: string): string => {
  let moved = on;
  const step = random.chance(0.6) ? 1 : -1;
  while (isHoliday(moved) || weekday(moved) === 0) moved = plusDays(moved, step);
  return moved;
};

function happen(random: Random, containers: readonly Container[], months: number): Pick<World, 'emptyings' | 'noted'> {
  const emptyings: Emptying[] = [];
  const noted: Noted = { missed: [], requested: [], weighed: [] };
  const last = monthOf(months - 1).last;
  for (const container of containers) {
    const fill = 0.4 + random.next() * 0.4;
    let since = plusDays(monthOf(0).first, -14);
    const empty = (on: string, because: Emptying['because']) => {
      const share = Math.min(1, fill * (0.75 + random.next() * 0.5));
      const kg = Math.max(2, Math.round(container.liters * container.stream.density * share));
      emptyings.push({ container, on, kg, because });
      const days = [plusDays(since, 1), on].filter((one, index, all) => all.indexOf(one) === index && one <= on);
      for (const weighedOn of days.length === 0 ? [on] : days) {
        const own = (kg / Math.max(1, days.length)) * (1 + (random.next() - 0.5) * 0.01);
        noted.weighed.push({ container, on: weighedOn, kg: Math.round(own * 10) / 10 });
      }
      since = on;
    };
    for (let on = monthOf(0).first; on <= last; on = plusDays(on, 1)) {
      const isDay = isPlanned(container, on);
      if (isDay && random.chance(0.02)) {
        const caught = random.chance(0.5);
        const doneOn = plusDays(on, 2);
        noted.missed.push({ container, on, caught });
        if (caught) {
          noted.requested.push({ container, from: on, doneOn });
          empty(doneOn, 'request');
        }
        continue;
      }
      if (isDay) empty(workday(random, on), 'schedule');
      // Also on the day of a planned collection: two on one day.
      if (random.chance(container.weekdays.length === 0 ? 0.08 : 0.004)) {
        const doneOn = isDay ? on : plusDays(on, 1);
        noted.requested.push({ container, from: on, doneOn });
        empty(doneOn, 'request');
      }
    }
  }
  return { emptyings: emptyings.toSorted((one, other) => (one.on < other.on ? -1 : 1)), noted };
}

export function makeWorld(random: Random, seed: number, months: number): World {
  const count = random.between(1, 4);
  const start = random.between(0, places.length - 1);
  const locations = Array.from({ length: count }, (_each, index) => places[(start + index) % places.length] ?? '');
  const containers = containersOf(random, count);
  const keepsPrices = random.chance(0.6);
  const habits: Habits = {
    items: keepsPrices
      ? random.pick(['own', 'own', 'own', 'one_for_all'])
      : random.pick(['own', 'none', 'one_for_all']),
    wording: random.pick(['by_location', 'same']),
    collections: random.pick(['month', 'month', 'days', 'each_container']),
    period: random.pick(['line', 'line', 'head', 'head', 'head', 'none']),
    rent: random.pick(['month', 'pieces', 'quarter', 'each_container']),
    weight: random.pick(['kg', 'kg', 'tens', 'tonnes']),
    weightLines: random.pick(['month', 'days', 'month', 'none']),
    hasSurcharge: random.chance(0.3),
    yearlyRise: random.pick([0, 3, 4, 6]),
  };
  const keeps = { schedules: random.chance(0.85), weighings: random.chance(0.5), prices: keepsPrices };
  return { seed, locations, containers, habits, keeps, months, ...happen(random, containers, months) };
}

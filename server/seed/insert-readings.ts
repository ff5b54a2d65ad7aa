import { addDays, dayIn } from '@tunna/domain/time/days';
import type { ClientBase } from 'pg';
import type { BuiltContainer, BuiltLocation } from './containers.ts';
import { daysOfScales } from './insert-scales.ts';
import { type InventedInvoice, tariffs } from './invoices.ts';
import type { PlannedOrganization } from './organization.ts';
import type { Random } from './random.ts';
import { insertRows, type Row } from './rows.ts';
import type { CollectionRecord } from './schedules.ts';

interface Weighing {
  readonly plan: PlannedOrganization;
  readonly first: { readonly organization: number; readonly department: number };
  readonly locations: readonly BuiltLocation[];
  readonly containers: readonly BuiltContainer[];
  readonly record: CollectionRecord;
  readonly invoices: readonly InventedInvoice[];
  /** The member who entered the weight. */
  readonly enteredBy: number;
  /** Milliseconds since 1970: the midnight before which everything has happened. */
  readonly today: number;
}

/** What departments put on the scale, by category; every other week for two years. */
const weighedCategories = ['residual', 'food', 'paper', 'cardboard', 'plastic'];
const fortnights = 52;

interface EnteredWeight {
  readonly container: BuiltContainer;
  readonly day: string;
  readonly kg: number;
}

/** Weights of one container of each category at a location. */
function weighedAt(here: readonly BuiltContainer[], lastDay: string, random: Random): EnteredWeight[] {
  return weighedCategories.flatMap((category) => {
    const container = here.find((one) => one.category === category);
    if (container === undefined) return [];
    const full = container.volumeLiters * (tariffs[category]?.density ?? 0.1);
    return Array.from({ length: fortnights }, (_none, index) => ({
      container,
      day: addDays(lastDay, -14 * (fortnights - 1 - index) - random.integer(0, 3)),
      kg: full * (0.8 + 0.7 * random.fraction()),
    }));
  });
}

/** The kilograms of a line that states a weight. */
const kgOf = ({ quantity, unit }: InventedInvoice['lines'][number]): number =>
  Number(quantity) * (unit === 'TNE' ? 1000 : 1);

/** Divides a weight, in tenths of a kilogram, so that the sum is right. */
function divided(kg: number, shares: readonly number[]): number[] {
  const all = shares.reduce((sum, share) => sum + share, 0);
  let [before, sum] = [0, 0];
  return shares.map((share) => {
    sum += share;
    const until = Math.round((kg * 10 * sum) / all);
    const part = until - before;
    before = until;
    return part / 10;
  });
}

/** Weights at each collection where all are recorded: together what is invoiced for the month. */
function weighedAtCollections(
  { plan: { name } }: BuiltLocation,
  here: readonly BuiltContainer[],
  { record, invoices }: Weighing,
  random: Random,
): EnteredWeight[] {
  return invoices.flatMap(({ serviceProviderId, kind, periodStart, lines }) => {
    if (kind !== '380' || periodStart === undefined) return [];
    return lines.flatMap((line) => {
      if (line.accountingReference !== name) return [];
      const collections = here.flatMap((container) =>
        container.serviceProviderId === serviceProviderId && tariffs[container.category]?.item === line.sellersItemId
          ? record.daysIn(container, periodStart.slice(0, 7)).map((day) => ({ container, day }))
          : [],
      );
      const shares = collections.map(({ container }) => container.volumeLiters * (0.8 + 0.4 * random.fraction()));
      const weights = divided(kgOf(line), shares);
      return collections.map((collection, index) => ({ ...collection, kg: weights[index] ?? 0 }));
    });
  });
}

/** Weights at the collections of this month, which are not invoiced yet. */
function weighedThisMonth(
  here: readonly BuiltContainer[],
  { record, invoices, today }: Weighing,
  random: Random,
): EnteredWeight[] {
  const until = dayIn(new Date(today));
  const invoicing = new Set(invoices.map(({ serviceProviderId }) => serviceProviderId));
  return here.flatMap((container) => {
    const { category, volumeLiters, serviceProviderId } = container;
    if (serviceProviderId === null || !invoicing.has(serviceProviderId)) return [];
    const full = volumeLiters * (tariffs[category]?.density ?? 0.1);
    return record
      .days(container, `${until.slice(0, 7)}-01`, addDays(until, -1))
      .map((day) => ({ container, day, kg: full * (0.4 + 0.4 * random.fraction()) }));
  });
}

/** Readings of places at which departments work, each of one of its departments. */
export async function insertReadings(client: ClientBase, weighing: Weighing, random: Random): Promise<void> {
  const { plan, first, locations, containers, record, enteredBy, today } = weighing;
  const lastDay = addDays(dayIn(new Date(today)), -1);
  const scalesSince = addDays(lastDay, 1 - daysOfScales);
  const rows = locations.flatMap((location) => {
    const { code } = location.plan;
    const departments = plan.departments.flatMap(({ locations: codes }, index) =>
      codes.includes(code) ? [first.department + index] : [],
    );
    if (departments.length === 0) return [];
    const here = containers.filter(({ locationId }) => locationId === location.id);
    const weights = here.some((container) => record.isScheduled(container))
      ? [...weighedAtCollections(location, here, weighing, random), ...weighedThisMonth(here, weighing, random)]
      : weighedAt(here, lastDay, random);
    // Locations with a scale have no entered weights: they would count twice.
    const hasScale = plan.scales.some((scale) => scale.location === code);
    return weights
      .filter(({ day }) => !hasScale || day < scalesSince)
      .map(
        ({ container, day, kg }): Row => ({
          organization_id: first.organization,
          container_id: container.id,
          location_id: location.id,
          waste_stream_id: container.wasteStreamId,
          department_id: random.pick(departments),
          net: kg.toFixed(1),
          weighed_on: day,
          note: '',
          idempotency_key: random.uuid(),
          entered_at: `${day}T15:00:00Z`,
          assigned_at: `${day}T15:00:00Z`,
          entered_by: enteredBy,
        }),
      );
  });
  await insertRows(client, 'scale_reading', rows);
}

import { addDays, dayIn } from '@tunna/domain/time/days';
import type { ClientBase } from 'pg';
import type { BuiltContainer, BuiltLocation } from './containers.ts';
import { daysOfScales } from './insert-scales.ts';
import { tariffs } from './invoices.ts';
import type { PlannedOrganization } from './organization.ts';
import type { Random } from './random.ts';
import { insertRows, type Row } from './rows.ts';

interface Weighing {
  readonly plan: PlannedOrganization;
  readonly first: { readonly organization: number; readonly department: number };
  readonly locations: readonly BuiltLocation[];
  readonly containers: readonly BuiltContainer[];
  /** The member who entered the weight. */
  readonly enteredBy: number;
  /** Milliseconds since 1970: the midnight before which everything has happened. */
  readonly today: number;
}

/** What departments put on the scale, by category; every other week for two years. */
const weighedCategories = ['residual', 'food', 'paper', 'cardboard', 'plastic'];
const fortnights = 52;

/** One container of each category at a location: weights are entered for it. */
function weighedAt(locationId: string, containers: readonly BuiltContainer[]): BuiltContainer[] {
  return weighedCategories.flatMap((category) => {
    const found = containers.find(
      (container) => container.locationId === locationId && container.category === category,
    );
    return found === undefined ? [] : [found];
  });
}

/** Readings of places at which departments work, each of one of its departments. */
export async function insertReadings(client: ClientBase, weighing: Weighing, random: Random): Promise<void> {
  const { plan, first, locations, containers, enteredBy, today } = weighing;
  const lastDay = addDays(dayIn(new Date(today)), -1);
  const scalesSince = addDays(lastDay, 1 - daysOfScales);
  const rows = locations.flatMap(({ id: locationId, plan: { code } }) => {
    const here = plan.departments.flatMap(({ locations: codes }, index) =>
      codes.includes(code) ? [first.department + index] : [],
    );
    if (here.length === 0) return [];
    // Locations with a scale have no entered weights: they would count twice.
    const hasScale = plan.scales.some(({ location }) => location === code);
    return weighedAt(locationId, containers).flatMap((container) => {
      const full = container.volumeLiters * (tariffs[container.category]?.density ?? 0.1);
      return Array.from({ length: fortnights }, (_none, index): Row => {
        const weighedOn = addDays(lastDay, -14 * (fortnights - 1 - index) - random.integer(0, 3));
        return {
          organization_id: first.organization,
          container_id: container.id,
          location_id: locationId,
          waste_stream_id: container.wasteStreamId,
          department_id: random.pick(here),
          net: (full * (0.8 + 0.7 * random.fraction())).toFixed(1),
          weighed_on: weighedOn,
          note: '',
          idempotency_key: random.uuid(),
          entered_at: `${weighedOn}T15:00:00Z`,
          assigned_at: `${weighedOn}T15:00:00Z`,
          entered_by: enteredBy,
        };
      }).filter(({ weighed_on: day }) => !hasScale || String(day) < scalesSince);
    });
  });
  await insertRows(client, 'scale_reading', rows);
}

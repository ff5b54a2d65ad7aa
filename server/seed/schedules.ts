import { collectionDays } from '@tunna/domain/requests/collection';
import { addDays, addMonths, daysBetween } from '@tunna/domain/time/days';
import type { ClientBase } from 'pg';
import type { BuiltContainer, BuiltLocation } from './containers.ts';
import type { PlannedOrganization, PlannedSchedule } from './organization.ts';
import type { RequestStory } from './request-story.ts';
import { insertRows } from './rows.ts';

/** The schedule of a container. */
export interface BuiltSchedule extends Pick<PlannedSchedule, 'weekdays' | 'everyWeeks'> {
  readonly containerId: number;
  /** The first day. */
  readonly from: string;
}

/** The schedules of all containers that have one, from a day on. */
export function buildSchedules(
  { schedules }: PlannedOrganization,
  locations: readonly BuiltLocation[],
  containers: readonly BuiltContainer[],
  from: string,
): BuiltSchedule[] {
  const codes = new Map(locations.map(({ id, plan: { code } }) => [id, code]));
  return containers.flatMap(({ id, category, locationId }) => {
    const code = locationId === null ? undefined : codes.get(locationId);
    const found = schedules.find(
      ({ at, categories }) => code !== undefined && at.includes(code) && categories.includes(category),
    );
    return found ? [{ containerId: id, weekdays: found.weekdays, everyWeeks: found.everyWeeks, from }] : [];
  });
}

/** @param firstId the number of the first one */
export async function insertSchedules(
  client: ClientBase,
  organizationId: number,
  firstId: number,
  schedules: readonly BuiltSchedule[],
  at: string,
): Promise<void> {
  const rows = schedules.map(({ containerId, weekdays, everyWeeks, from }, index) => ({
    organization_id: organizationId,
    id: firstId + index,
    container_id: containerId,
    weekdays,
    every_weeks: everyWeeks,
    from_day: from,
    created_at: at,
    updated_at: at,
  }));
  await insertRows(client, 'collection_schedule', rows);
}

/** The recorded collections of containers, scheduled or requested: one for a container and a day. */
export class CollectionRecord {
  readonly #schedules: ReadonlyMap<number, BuiltSchedule>;
  readonly #requested: ReadonlyMap<number, readonly string[]>;

  constructor(schedules: readonly BuiltSchedule[], stories: readonly RequestStory[]) {
    this.#schedules = new Map(schedules.map((schedule) => [schedule.containerId, schedule]));
    const done = stories.flatMap(({ container, status, closedAt }) =>
      status === 'done' && closedAt !== null
        ? [{ id: container.id, day: new Date(closedAt).toISOString().slice(0, 10) }]
        : [],
    );
    this.#requested = new Map(
      [...Map.groupBy(done, ({ id }) => id)].map(([id, days]) => [id, days.map(({ day }) => day)]),
    );
  }

  isScheduled({ id }: BuiltContainer): boolean {
    return this.#schedules.has(id);
  }

  /** The days of a container's collections, from the first day until the last. A request nearby is the scheduled collection. */
  days({ id }: BuiltContainer, first: string, last: string): string[] {
    const requested = this.#requested.get(id) ?? [];
    const schedule = this.#schedules.get(id);
    const scheduled = schedule === undefined ? [] : collectionDays(schedule, first, last);
    const within = requested.filter((day) => first <= day && day <= last);
    const only = scheduled.filter((day) => !requested.some((other) => Math.abs(daysBetween(day, other)) <= 1));
    return [...new Set([...within, ...only])].sort();
  }

  /** The days in a month. */
  daysIn(container: BuiltContainer, month: string): string[] {
    const first = `${month}-01`;
    return this.days(container, first, addDays(addMonths(first, 1), -1));
  }
}

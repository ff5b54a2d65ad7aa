import { type CollectionOccurrence, collectionsBetween } from '@tunna/domain/requests/collection';
import { addDays } from '@tunna/domain/time/days';
import type { TenantReader } from '../../../database/database.ts';
import { findDecisions } from './collection.queries.ts';
import { ruleOf } from './collection.views.ts';
import { findPastRequests, findPastRules } from './container-collections.queries.ts';

/** Days on which a schedule planned collections, both included. */
interface ScheduledSpan {
  readonly from: string;
  until: string | undefined;
}

interface ContainerCollections {
  readonly scheduled: ScheduledSpan[];
  readonly planned: CollectionOccurrence[];
  readonly requested: { readonly from: string; readonly doneOn: string | undefined }[];
}

/** The planned and requested collections of containers within some days, by container, in three statements. */
export async function readContainerCollections(
  reader: TenantReader,
  query: { readonly containerIds: readonly number[]; readonly from: string; readonly until: string },
): Promise<ReadonlyMap<number, ContainerCollections>> {
  const found = new Map<number, ContainerCollections>();
  if (query.containerIds.length === 0) return found;
  const of = (id: number): ContainerCollections => {
    const known = found.get(id) ?? { scheduled: [], planned: [], requested: [] };
    found.set(id, known);
    return known;
  };
  const decisions = Map.groupBy(await findDecisions(reader, query.from, query.until), (row) => row.schedule_id);
  const rules = Map.groupBy(await findPastRules(reader, query), (row) => row.schedule_id);
  for (const [scheduleId, rows] of rules) {
    const decided = decisions.get(scheduleId) ?? [];
    const isDecided = new Set(decided.map(({ planned_day: day }) => day));
    for (const row of rows) {
      const { scheduled, planned } = of(row.container_id);
      const [first = query.from] = [row.first_day, query.from].toSorted().reverse();
      const [last = query.until] = [row.last_day ?? query.until, query.until].toSorted();
      planned.push(
        ...collectionsBetween(ruleOf({ ...row, until_day: null }), [], first, last).filter(
          ({ plannedDay }) => !isDecided.has(plannedDay),
        ),
      );
      const before = scheduled.at(-1);
      // A changed rule continues the schedule.
      if (before?.until !== undefined && addDays(before.until, 1) === row.first_day)
        before.until = row.last_day ?? undefined;
      else scheduled.push({ from: row.first_day, until: row.last_day ?? undefined });
    }
  }
  for (const [scheduleId, decided] of decisions) {
    const rows = rules.get(scheduleId) ?? [];
    const [row] = rows;
    if (row === undefined) continue;
    for (const { planned_day: plannedDay, state, moved_to: movedTo } of decided) {
      const day = movedTo ?? plannedDay;
      const isOfRule = rows.some((one) => plannedDay >= one.first_day && plannedDay <= (one.last_day ?? plannedDay));
      if (isOfRule && day >= query.from && day <= query.until)
        of(row.container_id).planned.push({ plannedDay, day, state });
    }
  }
  for (const { container_id: id, from_day: from, done_on: doneOn } of await findPastRequests(reader, query)) {
    of(id).requested.push({ from, doneOn: doneOn ?? undefined });
  }
  return found;
}

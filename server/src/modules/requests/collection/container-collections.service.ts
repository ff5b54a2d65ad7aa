import {
  type CollectionDecision,
  type CollectionOccurrence,
  type CollectionRule,
  collectionsBetween,
} from '@tunna/domain/requests/collection';
import type { TenantReader } from '../../../database/database.ts';
import { findDecisions } from './collection.queries.ts';
import { ruleOf } from './collection.views.ts';
import { findPastRequests, findPastRules } from './container-collections.queries.ts';

interface ContainerCollections {
  readonly scheduled: CollectionRule[];
  readonly planned: CollectionOccurrence[];
  readonly requested: { readonly from: string; readonly doneOn: string | undefined }[];
}

/** The planned and requested collections of containers within some days, by container, in three statements. */
export async function readContainerCollections(
  reader: TenantReader,
  asked: { readonly containerIds: readonly number[]; readonly from: string; readonly until: string },
): Promise<ReadonlyMap<number, ContainerCollections>> {
  const found = new Map<number, ContainerCollections>();
  if (asked.containerIds.length === 0) return found;
  const of = (id: number): ContainerCollections => {
    const known = found.get(id) ?? { scheduled: [], planned: [], requested: [] };
    found.set(id, known);
    return known;
  };
  const decisions = Map.groupBy(await findDecisions(reader, asked.from, asked.until), (row) => row.schedule_id);
  for (const row of await findPastRules(reader, asked)) {
    const rule = ruleOf(row);
    const decided = (decisions.get(row.id) ?? []).map(
      ({ planned_day: plannedDay, state, moved_to: movedTo }): CollectionDecision => ({
        plannedDay,
        state,
        ...(movedTo === null ? {} : { movedTo }),
      }),
    );
    of(row.container_id).scheduled.push(rule);
    of(row.container_id).planned.push(...collectionsBetween(rule, decided, asked.from, asked.until));
  }
  for (const { container_id: id, from_day: from, done_on: doneOn } of await findPastRequests(reader, asked)) {
    of(id).requested.push({ from, doneOn: doneOn ?? undefined });
  }
  return found;
}

import type {
  Collection,
  CollectionDay,
  CollectionDecided,
  CollectionsListed,
} from '@tunna/contract/requests/collection';
import {
  type CollectionDecision,
  type CollectionOccurrence,
  type CollectionRule,
  collectionsBetween,
  isCollectionDay,
  maxMoveDays,
} from '@tunna/domain/requests/collection';
import { dayIn, daysBetween } from '@tunna/domain/time/days';
import type { Database, TenantReader, TenantTransaction } from '../../../database/database.ts';
import type { ActingMember } from '../../../database/scope.ts';
import { editConflict, recordEdit } from '../../platform/audit/audit.service.ts';
import { requestMissedCollection } from '../service-request/service-request.service.ts';
import { collectionNotFound, dayTooFar } from './collection.errors.ts';
import {
  type CollectionFilter,
  findCollections,
  findDecision,
  findDecisions,
  findRule,
  findRules,
  putCollection,
  type RuleRow,
} from './collection.queries.ts';
import { collectionView, ruleOf } from './collection.views.ts';
import { findContainerActive, lockSchedule } from './collection-schedule.queries.ts';

/** A calculated collection, before its container and location are read. */
interface OfSchedule extends CollectionOccurrence {
  readonly scheduleId: number;
}

interface Calculated extends OfSchedule {
  readonly containerId: number;
}

const ruleThatPlans = (row: RuleRow): CollectionRule | undefined => (row.plans ? ruleOf(row) : undefined);

/** Most containers share a few rules, so the days of each rule are calculated once. */
function calculateOnce(from: string, until: string): (row: RuleRow) => readonly CollectionOccurrence[] {
  const known = new Map<string, readonly CollectionOccurrence[]>();
  return (row) => {
    const key = [row.plans, row.weekdays, row.every_weeks, row.from_day, row.until_day].join(' ');
    const calculated = known.get(key) ?? collectionsBetween(ruleThatPlans(row), [], from, until);
    known.set(key, calculated);
    return calculated;
  };
}

/** Every collection within the days, grouped by day, sorted by location and container. */
export async function calculateCollections(
  reader: TenantReader,
  from: string,
  until: string,
  filter: CollectionFilter,
): Promise<ReadonlyMap<string, readonly Calculated[]>> {
  const rules = await findRules(reader, from, until, filter);
  const decisions = new Map<number, CollectionDecision[]>();
  for (const row of await findDecisions(reader, from, until)) {
    const { planned_day: plannedDay, state, moved_to: movedTo } = row;
    const decision = { plannedDay, state, ...(movedTo === null ? {} : { movedTo }) };
    const known = decisions.get(row.schedule_id);
    if (known === undefined) decisions.set(row.schedule_id, [decision]);
    else known.push(decision);
  }
  const days = new Map<string, Calculated[]>();
  const asPlanned = calculateOnce(from, until);
  for (const row of rules) {
    const decided = decisions.get(row.id);
    const collections =
      decided === undefined ? asPlanned(row) : collectionsBetween(ruleThatPlans(row), decided, from, until);
    for (const collection of collections) {
      const calculated = { ...collection, scheduleId: row.id, containerId: row.container_id };
      const known = days.get(collection.day);
      if (known === undefined) days.set(collection.day, [calculated]);
      else known.push(calculated);
    }
  }
  return new Map([...days].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** The displayed fields of collections. */
export async function readCollections(reader: TenantReader, calculated: readonly OfSchedule[]): Promise<Collection[]> {
  if (calculated.length === 0) return [];
  const rows = await findCollections(reader, calculated);
  return rows.flatMap((row, index) => {
    const found = calculated[index];
    return found === undefined ? [] : [collectionView(row, found)];
  });
}

const totalsOf = (day: string, of: readonly Calculated[]): CollectionDay => ({
  day,
  total: of.length,
  done: of.filter(({ state }) => state === 'done').length,
  missed: of.filter(({ state }) => state === 'missed').length,
  skipped: of.filter(({ state }) => state === 'skipped').length,
});

const filterOf = (query: Pick<CollectionsListed, 'locationId' | 'serviceProviderId' | 'containerId'>) => ({
  locationId: query.locationId ?? null,
  serviceProviderId: query.serviceProviderId ?? null,
  containerId: query.containerId ?? null,
});

/** All collections of some days in the order of the list, read page by page. */
export async function readCollectionPages(
  reader: TenantReader,
  query: Parameters<typeof filterOf>[0] & Pick<CollectionsListed, 'from' | 'until'>,
): Promise<(page: number, pageSize: number) => Promise<{ rows: Collection[]; total: number }>> {
  const days = await calculateCollections(reader, query.from, query.until, filterOf(query));
  const all = [...days.values()].flat();
  return async (page, pageSize) => ({
    rows: await readCollections(reader, all.slice((page - 1) * pageSize, page * pageSize)),
    total: all.length,
  });
}

/** A page of the collections of some days, or the first ones of each day, with the totals of each day. */
export async function listCollections(
  database: Database,
  { organization }: ActingMember,
  query: CollectionsListed,
  now: Date,
): Promise<{ today: string; days: CollectionDay[]; rows: Collection[]; total: number }> {
  const { from, until, firstOfDay, page, pageSize } = query;
  const reader = database.reader(organization);
  const days = await calculateCollections(reader, from, until, filterOf(query));
  const all = [...days.values()];
  const shown =
    firstOfDay === undefined
      ? all.flat().slice((page - 1) * pageSize, page * pageSize)
      : all.flatMap((dayCollections) => dayCollections.slice(0, firstOfDay));
  return {
    today: dayIn(now),
    days: [...days].map(([day, dayCollections]) => totalsOf(day, dayCollections)),
    rows: await readCollections(reader, shown),
    total: all.reduce((sum, dayCollections) => sum + dayCollections.length, 0),
  };
}

/** The current state of one collection. @throws ApplicationError `not_found` */
async function readCollection(
  transaction: TenantTransaction,
  scheduleId: number,
  plannedDay: string,
): Promise<Collection> {
  const row = await findRule(transaction, scheduleId);
  const decided = await findDecision(transaction, scheduleId, plannedDay);
  const { state = 'planned', moved_to: movedTo = null } = decided ?? {};
  const rule = row === undefined ? undefined : ruleThatPlans(row);
  const isPlanned = rule !== undefined && isCollectionDay(rule, plannedDay);
  if (!isPlanned && state !== 'done' && state !== 'missed') throw collectionNotFound();
  const [collection] = await readCollections(transaction, [
    { scheduleId, plannedDay, day: movedTo ?? plannedDay, state },
  ]);
  if (collection === undefined) throw collectionNotFound();
  return collection;
}

/** The audited fields of a decision. */
const decisionAudit = ({ plannedDay, day, state }: Collection) => ({
  status: state,
  movedTo: day === plannedDay ? undefined : day,
});

/**
 * Decides about a collection; repeating the decision changes nothing. A missed one becomes one service request of its container, if that is
 * in use; undoing the decision leaves that request unchanged.
 * @throws ApplicationError `not_found`; `edit_conflict` with the current state; `invalid_request` for a day that is too far
 */
export function decideCollection(
  database: Database,
  { organization, person }: ActingMember,
  { scheduleId, plannedDay }: { readonly scheduleId: number; readonly plannedDay: string },
  { state, movedTo, version }: CollectionDecided,
): Promise<Collection> {
  return database.tenant(organization, async (transaction) => {
    await lockSchedule(transaction, scheduleId);
    const before = await readCollection(transaction, scheduleId, plannedDay);
    const day = movedTo ?? plannedDay;
    if (before.state === state && before.day === day) return before;
    if (Math.abs(daysBetween(plannedDay, day)) > maxMoveDays) throw dayTooFar();
    if (before.version !== version) {
      const { updatedAt, ...current } = before;
      throw editConflict({ ...current, updatedAt: updatedAt ?? new Date(0).toISOString() });
    }
    // A container may have been paused or removed since: its missed collection is only recorded.
    const needsRequest =
      state === 'missed' &&
      before.serviceRequestId === undefined &&
      (await findContainerActive(transaction, before.container.id)) === true;
    const missed = { containerId: before.container.id, day, personId: person.personId };
    const serviceRequestId = needsRequest ? await requestMissedCollection(transaction, missed) : null;
    const change = { scheduleId, plannedDay, state, movedTo: day === plannedDay ? null : day, serviceRequestId };
    await putCollection(transaction, change, person.personId);
    const after = await readCollection(transaction, scheduleId, plannedDay);
    const name = after.container.customId ?? after.container.slug;
    const record = { entity: 'pick_up_schedule', entityId: String(scheduleId), name };
    await recordEdit(transaction, person, record, decisionAudit(before), { day: plannedDay, ...decisionAudit(after) });
    return after;
  });
}

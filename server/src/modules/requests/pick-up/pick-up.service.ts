import type { PickUp, PickUpDay, PickUpDecided, PickUpsListed } from '@tunna/contract/requests/pick-up';
import {
  farthestMove,
  isPickUpDay,
  type PickUpDecision,
  type PickUpOccurrence,
  type PickUpRule,
  pickUpsBetween,
} from '@tunna/domain/requests/pick-up';
import { dayIn, daysBetween } from '@tunna/domain/time/days';
import type { Database, TenantReader, TenantTransaction } from '../../../database/database.ts';
import type { ActingMember } from '../../../database/scope.ts';
import { editConflict, recordAudit } from '../../platform/audit/audit.service.ts';
import { askForMissedPickUp } from '../service-request/service-request.service.ts';
import { dayTooFar, pickUpNotFound } from './pick-up.errors.ts';
import {
  findDecision,
  findDecisions,
  findPickUps,
  findRule,
  findRules,
  type PickUpFilter,
  putPickUp,
  type RuleRow,
} from './pick-up.queries.ts';
import { pickUpView, ruleOf } from './pick-up.views.ts';
import { lockSchedule } from './pick-up-schedule.queries.ts';

/** A pick-up as it is reckoned, before anything is read of what surrounds it. */
interface OfSchedule extends PickUpOccurrence {
  readonly scheduleId: number;
}

interface Reckoned extends OfSchedule {
  readonly containerId: number;
}

const ruleThatPlans = (row: RuleRow): PickUpRule | undefined => (row.plans ? ruleOf(row) : undefined);

/** Most containers share a few rules: the days of each are reckoned once. */
function reckonOnce(from: string, until: string): (row: RuleRow) => readonly PickUpOccurrence[] {
  const known = new Map<string, readonly PickUpOccurrence[]>();
  return (row) => {
    const key = [row.plans, row.weekdays, row.every_weeks, row.from_day, row.until_day].join(' ');
    const reckoned = known.get(key) ?? pickUpsBetween(ruleThatPlans(row), [], from, until);
    known.set(key, reckoned);
    return reckoned;
  };
}

/** Every pick-up within the days, by day; those of one day by place and container. */
export async function reckonPickUps(
  reader: TenantReader,
  from: string,
  until: string,
  filter: PickUpFilter,
): Promise<ReadonlyMap<string, readonly Reckoned[]>> {
  const rules = await findRules(reader, from, until, filter);
  const decisions = new Map<number, PickUpDecision[]>();
  for (const row of await findDecisions(reader, from, until)) {
    const { planned_day: plannedDay, state, moved_to: movedTo } = row;
    const decision = { plannedDay, state, ...(movedTo === null ? {} : { movedTo }) };
    const known = decisions.get(row.schedule_id);
    if (known === undefined) decisions.set(row.schedule_id, [decision]);
    else known.push(decision);
  }
  const days = new Map<string, Reckoned[]>();
  const asPlanned = reckonOnce(from, until);
  for (const row of rules) {
    const decided = decisions.get(row.id);
    const pickUps = decided === undefined ? asPlanned(row) : pickUpsBetween(ruleThatPlans(row), decided, from, until);
    for (const pickUp of pickUps) {
      const reckoned = { ...pickUp, scheduleId: row.id, containerId: row.container_id };
      const known = days.get(pickUp.day);
      if (known === undefined) days.set(pickUp.day, [reckoned]);
      else known.push(reckoned);
    }
  }
  return new Map([...days].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** All that is shown of the pick-ups. */
export async function readPickUps(reader: TenantReader, reckoned: readonly OfSchedule[]): Promise<PickUp[]> {
  if (reckoned.length === 0) return [];
  const rows = await findPickUps(reader, reckoned);
  return rows.flatMap((row, index) => {
    const found = reckoned[index];
    return found === undefined ? [] : [pickUpView(row, found)];
  });
}

const totalsOf = (day: string, of: readonly Reckoned[]): PickUpDay => ({
  day,
  total: of.length,
  done: of.filter(({ state }) => state === 'done').length,
  missed: of.filter(({ state }) => state === 'missed').length,
  skipped: of.filter(({ state }) => state === 'skipped').length,
});

/** The pick-ups of some days: a page of them, or the first of each day; and how many each day has. */
export async function listPickUps(
  database: Database,
  { organization }: ActingMember,
  query: PickUpsListed,
  now: Date,
): Promise<{ today: string; days: PickUpDay[]; rows: PickUp[]; total: number }> {
  const { from, until, firstOfDay, page, pageSize } = query;
  const filter = {
    locationId: query.locationId ?? null,
    serviceProviderId: query.serviceProviderId ?? null,
    containerId: query.containerId ?? null,
  };
  const reader = database.reader(organization);
  const days = await reckonPickUps(reader, from, until, filter);
  const all = [...days.values()];
  const shown =
    firstOfDay === undefined
      ? all.flat().slice((page - 1) * pageSize, page * pageSize)
      : all.flatMap((ofDay) => ofDay.slice(0, firstOfDay));
  return {
    today: dayIn(now),
    days: [...days].map(([day, ofDay]) => totalsOf(day, ofDay)),
    rows: await readPickUps(reader, shown),
    total: all.reduce((sum, ofDay) => sum + ofDay.length, 0),
  };
}

/** One pick-up as it is now. @throws ApplicationError `not_found` */
async function readPickUp(transaction: TenantTransaction, scheduleId: number, plannedDay: string): Promise<PickUp> {
  const row = await findRule(transaction, scheduleId);
  const decided = await findDecision(transaction, scheduleId, plannedDay);
  const { state = 'planned', moved_to: movedTo = null } = decided ?? {};
  const rule = row === undefined ? undefined : ruleThatPlans(row);
  const isPlanned = rule !== undefined && isPickUpDay(rule, plannedDay);
  if (!isPlanned && state !== 'done' && state !== 'missed') throw pickUpNotFound();
  const [pickUp] = await readPickUps(transaction, [{ scheduleId, plannedDay, day: movedTo ?? plannedDay, state }]);
  if (pickUp === undefined) throw pickUpNotFound();
  return pickUp;
}

const auditOf = ({ plannedDay, day, state }: PickUp) => ({
  day: plannedDay,
  status: state,
  ...(day === plannedDay ? {} : { movedTo: day }),
});

/**
 * Decides what becomes of a pick-up; the same again, by whomever, changes nothing. One that was missed is asked for once, as a service
 * request of its container; taking the decision back leaves that request as it is.
 * @throws ApplicationError `not_found`; `edit_conflict` with what it is now; `invalid_request` for a day that is too far
 */
export function decidePickUp(
  database: Database,
  { organization, person }: ActingMember,
  { scheduleId, plannedDay }: { readonly scheduleId: number; readonly plannedDay: string },
  { state, movedTo, version }: PickUpDecided,
): Promise<PickUp> {
  return database.tenant(organization, async (transaction) => {
    await lockSchedule(transaction, scheduleId);
    const before = await readPickUp(transaction, scheduleId, plannedDay);
    const day = movedTo ?? plannedDay;
    if (before.state === state && before.day === day) return before;
    if (Math.abs(daysBetween(plannedDay, day)) > farthestMove) throw dayTooFar();
    if (before.version !== version) {
      const { updatedAt, ...current } = before;
      throw editConflict({ ...current, updatedAt: updatedAt ?? new Date(0).toISOString() });
    }
    const asks = state === 'missed' && before.serviceRequestId === undefined;
    const missed = { containerId: before.container.id, day, personId: person.personId };
    const serviceRequestId = asks ? await askForMissedPickUp(transaction, missed) : null;
    const change = { scheduleId, plannedDay, state, movedTo: day === plannedDay ? null : day, serviceRequestId };
    await putPickUp(transaction, change, person.personId);
    const after = await readPickUp(transaction, scheduleId, plannedDay);
    const [from, to] = [auditOf(before), auditOf(after)];
    await recordAudit(transaction, person, {
      action: 'changed',
      entity: 'pick_up_schedule',
      entityId: String(scheduleId),
      name: after.container.customId ?? after.container.slug,
      changes: {
        day: { from: null, to: plannedDay },
        ...(from.status === to.status ? {} : { status: { from: from.status, to: to.status } }),
        ...(from.movedTo === to.movedTo ? {} : { movedTo: { from: from.movedTo ?? null, to: to.movedTo ?? null } }),
      },
    });
    return after;
  });
}

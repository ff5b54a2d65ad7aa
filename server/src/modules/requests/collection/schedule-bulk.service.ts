import { isDeepStrictEqual } from 'node:util';
import type { RestoredRows } from '@tunna/contract/bulk';
import { present } from '@tunna/contract/present';
import type { CollectionSchedule, CollectionScheduleInput } from '@tunna/contract/requests/collection';
import type { ContainerSchedules, ScheduleChanges } from '@tunna/contract/requests/schedule-bulk';
import { maxSchedules } from '@tunna/domain/requests/collection';
import type { Database, TenantTransaction } from '../../../database/database.ts';
import type { ActingMember } from '../../../database/scope.ts';
import { type BulkEdit, type BulkRecords, editRows, restoreRows } from '../../platform/bulk-edit/bulk-edit.service.ts';
import { scheduleNotFound, schedulesTooMany } from './collection.errors.ts';
import { scheduleView } from './collection.views.ts';
import { addSchedule, endSchedule, recordScheduleCreated } from './collection-schedule.service.ts';
import {
  findContainersOfSchedules,
  findSchedulesOfContainers,
  lockContainersOfSchedules,
  resumeSchedule,
} from './schedule-bulk.queries.ts';

/** The schedules of a container after an edit: some that it has or had, and a new one. */
interface SchedulesAfter {
  readonly scheduleIds: number[];
  readonly added?: CollectionScheduleInput;
}

async function readSchedules(transaction: TenantTransaction, ids: readonly number[]): Promise<ContainerSchedules[]> {
  const containers = await findContainersOfSchedules(transaction, ids);
  const schedules = Map.groupBy(
    (await findSchedulesOfContainers(transaction, ids)).map(scheduleView),
    ({ containerId }) => containerId,
  );
  return containers.map(({ id, name, version, updated_at: updatedAt }) =>
    present<ContainerSchedules>({
      id,
      name,
      version,
      schedules: schedules.get(id) ?? [],
      updatedAt: updatedAt.toISOString(),
      updatedBy: undefined,
    }),
  );
}

async function store(
  transaction: TenantTransaction,
  member: ActingMember,
  { id: containerId, schedules }: ContainerSchedules,
  { scheduleIds, added }: SchedulesAfter,
): Promise<void> {
  if (scheduleIds.length + (added === undefined ? 0 : 1) > maxSchedules) throw schedulesTooMany();
  for (const { id } of schedules) if (!scheduleIds.includes(id)) await endSchedule(transaction, member, id);
  for (const id of new Set(scheduleIds)) {
    if (schedules.some((schedule) => schedule.id === id)) continue;
    if (!(await resumeSchedule(transaction, { id, containerId }, member.person.personId))) throw scheduleNotFound();
    await recordScheduleCreated(transaction, member, id);
  }
  if (added !== undefined) await addSchedule(transaction, member, containerId, added);
}

const inputOf = ({ schedules }: Pick<ContainerSchedules, 'schedules'>) => ({
  scheduleIds: schedules.map(({ id }) => id).sort((one, other) => one - other),
});

const recordsOf = (
  database: Database,
  member: ActingMember,
): BulkRecords<number, ContainerSchedules, SchedulesAfter> => ({
  run: (work) => database.tenant(member.organization, work),
  lock: lockContainersOfSchedules,
  read: readSchedules,
  inputOf,
  nameOf: ({ name }) => name,
  async store(transaction, edits) {
    for (const { before, input } of edits) await store(transaction, member, before, input);
  },
});

const ruleOf = ({ weekdays, everyWeeks, from, until, note }: CollectionSchedule | CollectionScheduleInput) => ({
  ...{ weekdays, everyWeeks, from, until, note },
});

/** The schedules of a container after the change. An equal schedule of the container is kept with its decisions. */
function schedulesAfter(
  container: ContainerSchedules,
  mode: ScheduleChanges['mode'],
  schedule: CollectionScheduleInput | undefined,
): SchedulesAfter {
  if (schedule === undefined) return { scheduleIds: [] };
  const equal = container.schedules.find((one) => isDeepStrictEqual(ruleOf(one), ruleOf(schedule)));
  const kept = mode === 'add' ? inputOf(container).scheduleIds : [];
  if (equal === undefined) return { scheduleIds: kept, added: schedule };
  return { scheduleIds: mode === 'add' ? kept : [equal.id] };
}

/** Adds, replaces or ends the schedules of containers, all or none. @throws ApplicationError `edit_conflict`, `schedules_too_many` */
export function editSchedules(
  database: Database,
  member: ActingMember,
  { changes: { mode, weekdays, everyWeeks, from, until, note = '' }, ...bulkEdit }: BulkEdit<number, ScheduleChanges>,
) {
  const isComplete = weekdays !== undefined && everyWeeks !== undefined && from !== undefined;
  const schedule = mode !== 'end' && isComplete ? { weekdays, everyWeeks, from, until, note } : undefined;
  return editRows(recordsOf(database, member), {
    ...bulkEdit,
    changed: (container) => schedulesAfter(container, mode, schedule),
  });
}

/**
 * Returns to the schedules before an edit, of containers whose schedules were not changed since. Ended schedules continue with their
 * decisions.
 * @throws ApplicationError `not_found` for a schedule that is not of the container; `schedules_too_many`
 */
export const restoreSchedules = (
  database: Database,
  member: ActingMember,
  rows: readonly (Pick<SchedulesAfter, 'scheduleIds'> & { readonly id: number; readonly version: number })[],
): Promise<RestoredRows> => restoreRows(recordsOf(database, member), rows);

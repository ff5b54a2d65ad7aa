import type { CollectionSchedule, CollectionScheduleInput } from '@tunna/contract/requests/collection';
import { maxSchedules, maxWeeksBetween } from '@tunna/domain/requests/collection';
import { addDays, dayIn } from '@tunna/domain/time/days';
import type { Database, TenantReader, TenantTransaction } from '../../../database/database.ts';
import type { ActingMember } from '../../../database/scope.ts';
import { editConflict, recordEdit } from '../../platform/audit/audit.service.ts';
import { createOnce } from '../../platform/created-once/created-once.service.ts';
import { containerNotFound, scheduleNotFound, schedulesTooMany } from './collection.errors.ts';
import { calculateCollections } from './collection.service.ts';
import { scheduleAudit, scheduleView } from './collection.views.ts';
import {
  findContainerActive,
  findSchedule,
  findSchedules,
  insertSchedule,
  lockContainer,
  lockSchedule,
  type ScheduleRow,
  setScheduleRemoved,
  updateSchedule,
} from './collection-schedule.queries.ts';

const auditOf = (row: ScheduleRow) => ({
  entity: 'pick_up_schedule',
  entityId: String(row.id),
  name: row.container_name,
});

async function present(reader: TenantReader, id: number): Promise<ScheduleRow> {
  const row = await findSchedule(reader, id);
  if (row === undefined) throw scheduleNotFound();
  return row;
}

/** The first planned day of the container from today, within the longest interval. */
async function nextDay(reader: TenantReader, containerId: number, today: string): Promise<string | undefined> {
  const filter = { locationId: null, serviceProviderId: null, containerId };
  const days = await calculateCollections(reader, today, addDays(today, maxWeeksBetween * 7 * 2), filter);
  for (const [day, collections] of days) if (collections.some(({ state }) => state === 'planned')) return day;
  return undefined;
}

/** The schedules of a container, and the next planned day. @throws ApplicationError `container_not_found` */
export async function listSchedules(
  database: Database,
  { organization }: ActingMember,
  containerId: number,
  now: Date,
): Promise<{ schedules: CollectionSchedule[]; next: string | undefined }> {
  const reader = database.reader(organization);
  if ((await findContainerActive(reader, containerId)) === undefined) throw containerNotFound();
  const schedules = (await findSchedules(reader, containerId)).map(scheduleView);
  return { schedules, next: await nextDay(reader, containerId, dayIn(now)) };
}

/** @throws ApplicationError `container_not_found`, also for a removed one; `schedules_too_many` */
export const createSchedule = (
  database: Database,
  member: ActingMember,
  containerId: number,
  input: CollectionScheduleInput,
): Promise<CollectionSchedule> =>
  database.tenant(member.organization, (transaction) =>
    createOnce(transaction, member, {
      read: async (id) => scheduleView(await present(transaction, id)),
      async create() {
        if (!(await lockContainer(transaction, containerId))) throw containerNotFound();
        if ((await findSchedules(transaction, containerId)).length >= maxSchedules) throw schedulesTooMany();
        return addSchedule(transaction, member, containerId, input);
      },
    }),
  );

/** Adds a schedule to a container that the caller has locked. */
export const addSchedule = async (
  transaction: TenantTransaction,
  member: Pick<ActingMember, 'person'>,
  containerId: number,
  input: CollectionScheduleInput,
): Promise<CollectionSchedule> =>
  recordScheduleCreated(
    transaction,
    member,
    await insertSchedule(transaction, containerId, input, member.person.personId),
  );

/** Records a new or resumed schedule in the audit trail. */
export async function recordScheduleCreated(
  transaction: TenantTransaction,
  { person }: Pick<ActingMember, 'person'>,
  id: number,
): Promise<CollectionSchedule> {
  const row = await present(transaction, id);
  const created = scheduleView(row);
  await recordEdit(transaction, person, auditOf(row), undefined, scheduleAudit(created));
  return created;
}

/** @throws ApplicationError `not_found`, `edit_conflict` */
export const editSchedule = (
  database: Database,
  { organization, person }: ActingMember,
  id: number,
  { version, ...input }: CollectionScheduleInput & { readonly version: number },
): Promise<CollectionSchedule> =>
  database.tenant(organization, async (transaction) => {
    await lockSchedule(transaction, id);
    const before = scheduleView(await present(transaction, id));
    if (before.version !== version) throw editConflict(before);
    await updateSchedule(transaction, id, input, person.personId);
    const row = await present(transaction, id);
    const after = scheduleView(row);
    await recordEdit(transaction, person, auditOf(row), scheduleAudit(before), scheduleAudit(after));
    return after;
  });

/** Deletes a schedule. Its past collections stay in the calendar. @throws ApplicationError `not_found` */
export const deleteSchedule = (database: Database, { organization, person }: ActingMember, id: number): Promise<void> =>
  database.tenant(organization, (transaction) => endSchedule(transaction, { person }, id));

/** Ends a schedule within a transaction. @throws ApplicationError `not_found` */
export async function endSchedule(
  transaction: TenantTransaction,
  { person }: Pick<ActingMember, 'person'>,
  id: number,
): Promise<void> {
  await lockSchedule(transaction, id);
  const row = await present(transaction, id);
  await setScheduleRemoved(transaction, id, person.personId);
  await recordEdit(transaction, person, auditOf(row), scheduleAudit(scheduleView(row)), undefined);
}

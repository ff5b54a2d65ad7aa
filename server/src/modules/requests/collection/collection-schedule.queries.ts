import type { CollectionScheduleInput } from '@tunna/contract/requests/collection';
import type { TenantReader, TenantTransaction } from '../../../database/database.ts';
import { type RowOf, statement } from '../../../database/statement/statement.ts';
import { storedFields } from '../../../database/statement/stored-fields.ts';

export type ScheduleRow = RowOf<'collection_schedules_of_container'>;

export const scheduleColumns = `schedule.id, schedule.container_id, coalesce(container.custom_id, container.slug) as container_name,
  schedule.weekdays, schedule.every_weeks, schedule.from_day, schedule.until_day, schedule.note, schedule.version, schedule.updated_at,
  case when schedule.updated_by is not null then member_name(schedule.updated_by) end as updated_by`;

export const schedulesWithContainers = `collection_schedule schedule
  join container on container.organization_id = schedule.organization_id and container.id = schedule.container_id`;

const listOfContainer = statement(
  'collection_schedules_of_container',
  `select ${scheduleColumns} from ${schedulesWithContainers}
   where schedule.organization_id = :organizationId and schedule.container_id = :containerId and schedule.removed_at is null
   order by schedule.from_day, schedule.id`,
);
const find = statement(
  'collection_schedule',
  `select ${scheduleColumns} from ${schedulesWithContainers}
   where schedule.organization_id = :organizationId and schedule.id = :id and schedule.removed_at is null`,
);
const lock = statement(
  'lock_collection_schedule',
  'select id from collection_schedule where organization_id = :organizationId and id = :id for update',
);
const isActive = statement(
  'container_is_there',
  `select status = 'active' as is_active from container where organization_id = :organizationId and id = :containerId`,
);
const lockForSchedules = statement(
  'lock_container_for_collections',
  `select status = 'active' as is_active from container where organization_id = :organizationId and id = :containerId
     and status <> 'removed' for update`,
);

/** The schedules of a container, by their start. */
export const findSchedules = (reader: TenantReader, containerId: number): Promise<ScheduleRow[]> =>
  reader.run(listOfContainer, { organizationId: reader.organizationId, containerId });

export async function findSchedule(reader: TenantReader, id: number): Promise<ScheduleRow | undefined> {
  const [row] = await reader.run(find, { organizationId: reader.organizationId, id });
  return row;
}

/** Locks the schedule and the decisions about its collections until the transaction ends. */
export const lockSchedule = async (transaction: TenantTransaction, id: number): Promise<void> => {
  await transaction.run(lock, { organizationId: transaction.organizationId, id });
};

/** Whether the container can have collections; undefined for an unknown container. */
export async function findContainerActive(reader: TenantReader, containerId: number): Promise<boolean | undefined> {
  const [row] = await reader.run(isActive, { organizationId: reader.organizationId, containerId });
  return row?.is_active;
}

/** False for a missing or removed container. Locks it against further schedules until the transaction ends. */
export const lockContainer = async (transaction: TenantTransaction, containerId: number): Promise<boolean> =>
  (await transaction.run(lockForSchedules, { organizationId: transaction.organizationId, containerId })).length > 0;

const fields = storedFields<CollectionScheduleInput>()('collection_schedule', {
  weekdays: 'weekdays',
  everyWeeks: 'every_weeks',
  from: 'from_day',
  until: 'until_day',
  note: 'note',
});

const add = statement(
  'add_collection_schedule',
  `insert into collection_schedule (organization_id, updated_by, container_id, ${fields.columns})
   values (:organizationId, :personId, :containerId, ${fields.parameters}) returning id`,
);
const change = statement(
  'change_collection_schedule',
  `update collection_schedule set ${fields.assignments}, updated_by = :personId, updated_at = now(), version = version + 1
   where organization_id = :organizationId and id = :id`,
);
const remove = statement(
  'remove_collection_schedule',
  `update collection_schedule set removed_at = now(), updated_by = :personId, updated_at = now(), version = version + 1
   where organization_id = :organizationId and id = :id`,
);

export async function insertSchedule(
  transaction: TenantTransaction,
  containerId: number,
  input: CollectionScheduleInput,
  personId: number,
): Promise<number> {
  const values = { organizationId: transaction.organizationId, personId, containerId, ...fields.values(input) };
  const [row] = await transaction.run(add, values);
  if (row === undefined) throw new Error('The schedule was not stored.');
  return row.id;
}

export async function updateSchedule(
  transaction: TenantTransaction,
  id: number,
  input: CollectionScheduleInput,
  personId: number,
): Promise<void> {
  await transaction.run(change, { organizationId: transaction.organizationId, personId, id, ...fields.values(input) });
}

export async function setScheduleRemoved(transaction: TenantTransaction, id: number, personId: number): Promise<void> {
  await transaction.run(remove, { organizationId: transaction.organizationId, id, personId });
}

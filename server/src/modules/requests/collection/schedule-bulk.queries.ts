import type { TenantReader, TenantTransaction } from '../../../database/database.ts';
import { type RowOf, statement } from '../../../database/statement/statement.ts';
import { type ScheduleRow, scheduleColumns, schedulesWithContainers } from './collection-schedule.queries.ts';

export type ContainerRow = RowOf<'containers_with_schedule_versions'>;

// Adding, changing and ending a schedule each raise the sum of all versions, those of ended schedules included.
const containers = statement(
  'containers_with_schedule_versions',
  `select container.id, coalesce(container.custom_id, container.slug) as name,
     (1 + coalesce(sum(schedule.version), 0))::integer as version, coalesce(max(schedule.updated_at), container.created_at) as updated_at
   from container
   left join collection_schedule schedule
     on schedule.organization_id = container.organization_id and schedule.container_id = container.id
   where container.organization_id = :organizationId and container.id = any(:ids::bigint[]) and container.status <> 'removed'
   group by container.organization_id, container.id`,
);

/** Containers in use. */
export const findContainersOfSchedules = (reader: TenantReader, ids: readonly number[]): Promise<ContainerRow[]> =>
  reader.run(containers, { organizationId: reader.organizationId, ids });

const listOfContainers = statement(
  'collection_schedules_of_containers',
  `select ${scheduleColumns} from ${schedulesWithContainers}
   where schedule.organization_id = :organizationId and schedule.container_id = any(:ids::bigint[]) and schedule.removed_at is null
   order by schedule.from_day, schedule.id`,
).returns<ScheduleRow>();

export const findSchedulesOfContainers = (reader: TenantReader, ids: readonly number[]): Promise<ScheduleRow[]> =>
  reader.run(listOfContainers, { organizationId: reader.organizationId, ids });

const lock = statement(
  'lock_containers_for_collections',
  'select id from container where organization_id = :organizationId and id = any(:ids::bigint[]) order by id for update',
);

/** Locks containers against changes of their schedules until the transaction ends. */
export async function lockContainersOfSchedules(transaction: TenantTransaction, ids: readonly number[]): Promise<void> {
  await transaction.run(lock, { organizationId: transaction.organizationId, ids });
}

const resume = statement(
  'resume_collection_schedule',
  `update collection_schedule set removed_at = null, updated_by = :personId, updated_at = now(), version = version + 1
   where organization_id = :organizationId and container_id = :containerId and id = :id and removed_at is not null
   returning id`,
);

/** Continues an ended schedule of the container. @returns whether there is one */
export const resumeSchedule = async (
  transaction: TenantTransaction,
  { id, containerId }: { readonly id: number; readonly containerId: number },
  personId: number,
): Promise<boolean> =>
  (await transaction.run(resume, { organizationId: transaction.organizationId, id, containerId, personId })).length > 0;

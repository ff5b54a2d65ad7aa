import type { CollectionState } from '@tunna/domain/requests/collection';
import { type StreamNamesRow, streamNameColumns } from '../../../database/columns/stream-names.ts';
import type { TenantReader, TenantTransaction } from '../../../database/database.ts';
import { type RowOf, statement } from '../../../database/statement/statement.ts';

export interface CollectionFilter {
  readonly locationId: string | null;
  readonly serviceProviderId: number | null;
  readonly containerId: number | null;
}

/** The columns of a schedule for calculating its days. There may be ten thousand schedules. */
export interface RuleRow extends RowOf<'collection_rules'> {
  /** Whether it still plans collections: it is not removed, and its container is in use. */
  plans: boolean;
}

const passes = `schedule.organization_id = :organizationId
  and (:locationId::text is null or container.location_id = :locationId)
  and (:serviceProviderId::bigint is null or container.service_provider_id = :serviceProviderId)
  and (:containerId::bigint is null or container.id = :containerId)`;

const source = `collection_schedule schedule
  join container on container.organization_id = schedule.organization_id and container.id = schedule.container_id`;

// An ended or removed schedule, or one with an inactive container, is relevant only for its decisions.
const rules = statement(
  'collection_rules',
  `select schedule.id, schedule.container_id, schedule.weekdays, schedule.every_weeks, schedule.from_day, schedule.until_day,
     schedule.removed_at is null and container.status = 'active' as plans
   from ${source}
   where ${passes}
     and (schedule.removed_at is null and container.status = 'active'
         and schedule.from_day <= :until::date and (schedule.until_day is null or schedule.until_day >= :from::date)
       or exists (
         select from collection
         where collection.organization_id = :organizationId and collection.schedule_id = schedule.id
           and (collection.planned_day between :from and :until or collection.moved_to between :from and :until)
       ))
   order by container.location_key collate "C", container.location_id, container.name_key collate "C", container.id, schedule.id`,
);

/** The schedules that may have a collection within the days, in display order. */
export const findRules = (
  reader: TenantReader,
  from: string,
  until: string,
  { locationId, serviceProviderId, containerId }: CollectionFilter,
): Promise<RuleRow[]> =>
  reader.run(rules, { organizationId: reader.organizationId, from, until, locationId, serviceProviderId, containerId });

const oneRule = statement(
  'collection_rule',
  `select schedule.id, schedule.container_id, schedule.weekdays, schedule.every_weeks, schedule.from_day, schedule.until_day,
     schedule.removed_at is null and container.status = 'active' as plans
   from ${source}
   where schedule.organization_id = :organizationId and schedule.id = :scheduleId`,
);

/** The rule of a schedule, also of a removed one. */
export async function findRule(reader: TenantReader, scheduleId: number): Promise<RuleRow | undefined> {
  const [row] = await reader.run(oneRule, { organizationId: reader.organizationId, scheduleId });
  return row;
}

export interface DecisionRow extends RowOf<'collection_decisions'> {
  state: CollectionState;
}

const decisions = statement(
  'collection_decisions',
  `select schedule_id, planned_day, state, moved_to from collection
   where organization_id = :organizationId and (planned_day between :from and :until or moved_to between :from and :until)`,
).returns<DecisionRow>();

/** Decisions about collections that are planned for, or moved to, one of the days. */
export const findDecisions = (reader: TenantReader, from: string, until: string): Promise<DecisionRow[]> =>
  reader.run(decisions, { organizationId: reader.organizationId, from, until });

const oneDecision = statement(
  'collection_decision',
  `select schedule_id, planned_day, state, moved_to from collection
   where organization_id = :organizationId and schedule_id = :scheduleId and planned_day = :plannedDay`,
).returns<DecisionRow>();

/** The decision about one collection. */
export async function findDecision(
  reader: TenantReader,
  scheduleId: number,
  plannedDay: string,
): Promise<DecisionRow | undefined> {
  const [row] = await reader.run(oneDecision, { organizationId: reader.organizationId, scheduleId, plannedDay });
  return row;
}

export interface CollectionRow extends StreamNamesRow {
  schedule_id: number;
  planned_day: string;
  note: string;
  container_id: number;
  slug: string;
  custom_id: string | null;
  location_id: string | null;
  location_name: string | null;
  color: string;
  service_provider_id: number | null;
  service_provider_name: string | null;
  service_request_id: number | null;
  version: number | null;
  updated_at: Date | null;
  updated_by: string | null;
}

const whole = statement(
  'collections_whole',
  `select schedule.id as schedule_id, requested.planned_day as "planned_day!", schedule.note, container.id as container_id, container.slug,
     container.custom_id,
     container.location_id, container.location_name, ${streamNameColumns},
     coalesce(stream.color, category.color) as color,
     container.service_provider_id, provider.name as service_provider_name,
     collection.service_request_id, collection.version, collection.updated_at,
     case when collection.updated_by is not null then member_name(collection.updated_by) end as updated_by
   from unnest(:scheduleIds::bigint[], :plannedDays::date[]) with ordinality requested (schedule_id, planned_day, place)
   join collection_schedule schedule on schedule.organization_id = :organizationId and schedule.id = requested.schedule_id
   join container on container.organization_id = :organizationId and container.id = schedule.container_id
   join waste_stream stream on stream.organization_id = :organizationId and stream.id = container.waste_stream_id
   join waste_category category on category.id = stream.waste_category_id
   left join service_provider provider on provider.organization_id = :organizationId and provider.id = container.service_provider_id
   left join collection
     on collection.organization_id = :organizationId and collection.schedule_id = requested.schedule_id and collection.planned_day = requested.planned_day
   order by requested.place`,
).returns<CollectionRow>();

/** The displayed fields of collections, in the given order. */
export const findCollections = (
  reader: TenantReader,
  named: readonly { readonly scheduleId: number; readonly plannedDay: string }[],
): Promise<CollectionRow[]> =>
  reader.run(whole, {
    organizationId: reader.organizationId,
    scheduleIds: named.map(({ scheduleId }) => scheduleId),
    plannedDays: named.map(({ plannedDay }) => plannedDay),
  });

export interface CollectionChange {
  readonly scheduleId: number;
  readonly plannedDay: string;
  readonly state: CollectionState;
  readonly movedTo: string | null;
  readonly serviceRequestId: number | null;
}

const put = statement(
  'put_collection',
  `insert into collection (organization_id, schedule_id, planned_day, state, moved_to, service_request_id, updated_by)
   values (:organizationId, :scheduleId, :plannedDay, :state, :movedTo, :serviceRequestId, :personId)
   on conflict (organization_id, schedule_id, planned_day) do update
   set state = excluded.state, moved_to = excluded.moved_to,
     service_request_id = coalesce(excluded.service_request_id, collection.service_request_id),
     version = collection.version + 1, updated_at = now(), updated_by = excluded.updated_by`,
);

/** Stores a decision. A service request of an earlier decision stays recorded. */
export async function putCollection(
  transaction: TenantTransaction,
  { scheduleId, plannedDay, state, movedTo, serviceRequestId }: CollectionChange,
  personId: number,
): Promise<void> {
  const values = { scheduleId, plannedDay, state, movedTo, serviceRequestId, personId };
  await transaction.run(put, { organizationId: transaction.organizationId, ...values });
}

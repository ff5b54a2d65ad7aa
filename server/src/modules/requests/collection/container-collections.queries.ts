import type { TenantReader } from '../../../database/database.ts';
import { statement } from '../../../database/statement.ts';

export interface PastRuleRow {
  id: number;
  container_id: number;
  weekdays: number[];
  every_weeks: number;
  from_day: string;
  until_day: string | null;
}

// A changed schedule does not show what it was before. A removed one, or one of an inactive container, planned until then.
const rules = statement(
  'past_collection_rules',
  `select * from (
     select schedule.id, schedule.container_id, schedule.weekdays, schedule.every_weeks,
       case when schedule.version > 1 and schedule.removed_at is null then greatest(schedule.from_day, schedule.updated_at::date)
         else schedule.from_day end as "from_day!",
       least(schedule.until_day, schedule.removed_at::date, case when container.status <> 'active' then container.updated_at::date end) as until_day
     from collection_schedule schedule
     join container on container.organization_id = schedule.organization_id and container.id = schedule.container_id
     where schedule.organization_id = :organizationId and schedule.container_id = any(:containerIds::bigint[])
   ) rule
   where "from_day!" <= :until::date and coalesce(until_day, 'infinity') >= :from::date
   order by container_id, id`,
).returns<PastRuleRow>();

interface Asked {
  readonly containerIds: readonly number[];
  readonly from: string;
  readonly until: string;
}

/** The schedules of containers that planned collections within the days. */
export const findPastRules = (reader: TenantReader, asked: Asked): Promise<PastRuleRow[]> =>
  reader.run(rules, { organizationId: reader.organizationId, ...asked });

export interface PastRequestRow {
  container_id: number;
  from_day: string;
  done_on: string | null;
}

const requests = statement(
  'past_collection_requests',
  `select container_id, created_at::date as "from_day!", closed_at::date as done_on
   from service_request
   where organization_id = :organizationId and container_id = any(:containerIds::bigint[]) and action_type = 'empty_container'
     and status not in ('rejected', 'cancelled') and created_at < :until::date + 1 and coalesce(closed_at, 'infinity') >= :from::date
   order by container_id, id`,
).returns<PastRequestRow>();

/** Requests for collections that were open within the days or closed within them. */
export const findPastRequests = (reader: TenantReader, asked: Asked): Promise<PastRequestRow[]> =>
  reader.run(requests, { organizationId: reader.organizationId, ...asked });

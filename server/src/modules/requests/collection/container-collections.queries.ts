import { defaultTimeZone } from '@tunna/domain/time/dates';
import type { TenantReader } from '../../../database/database.ts';
import { type RowOf, statement } from '../../../database/statement/statement.ts';

export interface PastRuleRow extends RowOf<'past_collection_rules'> {
  /** Weeks count from its week. */
  from_day: string;
  /** The first and last day on which it planned collections. */
  first_day: string;
}

const rules = statement(
  'past_collection_rules',
  `select schedule_id as "schedule_id!", container_id as "container_id!", weekdays as "weekdays!", every_weeks as "every_weeks!",
     origin as "from_day!", first_day as "first_day!", last_day
   from collection_rule_spans(:organizationId)
   where container_id = any(:containerIds::bigint[]) and first_day <= :until::date and coalesce(last_day, 'infinity') >= :from::date
   order by container_id, schedule_id, first_day`,
);

interface CollectionsQuery {
  readonly containerIds: readonly number[];
  readonly from: string;
  readonly until: string;
}

/** The rules of schedules that planned collections of containers within the days. */
export const findPastRules = (reader: TenantReader, query: CollectionsQuery): Promise<PastRuleRow[]> =>
  reader.run(rules, { organizationId: reader.organizationId, ...query });

export type PastRequestRow = RowOf<'past_collection_requests'>;

const requests = statement(
  'past_collection_requests',
  `select container_id, (created_at at time zone '${defaultTimeZone}')::date as "from_day!",
     (closed_at at time zone '${defaultTimeZone}')::date as done_on
   from service_request
   where organization_id = :organizationId and container_id = any(:containerIds::bigint[]) and action_type = 'empty_container'
     and status not in ('rejected', 'cancelled') and created_at < (:until::date + 1)::timestamp at time zone '${defaultTimeZone}'
     and coalesce(closed_at, 'infinity') >= :from::date::timestamp at time zone '${defaultTimeZone}'
   order by container_id, id`,
);

/** Requests for collections that were open within the days or closed within them. */
export const findPastRequests = (reader: TenantReader, query: CollectionsQuery): Promise<PastRequestRow[]> =>
  reader.run(requests, { organizationId: reader.organizationId, ...query });

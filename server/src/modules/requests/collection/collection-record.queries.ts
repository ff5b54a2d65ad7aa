import type { TenantReader } from '../../../database/database.ts';
import { statement } from '../../../database/statement/statement.ts';

const record = statement(
  'container_collections',
  `select container_id as "container_id!", day as "day!", requested as "requested!", reported as "reported!"
   from container_collections(:organizationId, :containerIds::bigint[], :from::date, :until::date, :today::date)
   order by container_id, day`,
);

export interface RecordQuery {
  /** Null for all containers. */
  readonly containerIds: readonly number[] | null;
  /** `YYYY-MM-DD`, as all days here. */
  readonly from: string;
  /** The last day, included. */
  readonly until: string;
  readonly today: string;
}

/** The record of collections by container and day, in this order. */
export const findRecordedCollections = (
  reader: TenantReader,
  query: RecordQuery,
): Promise<{ container_id: number; day: string; requested: boolean; reported: boolean }[]> =>
  reader.run(record, { organizationId: reader.organizationId, ...query });

const scheduled = statement(
  'scheduled_containers',
  `select container_id as "container_id!" from collection_rule_spans(:organizationId)
   where first_day < :before::date and coalesce(last_day, 'infinity') >= :from::date
   group by container_id
   having range_agg(daterange(first_day, last_day, '[]')) @> daterange(:from, :before)`,
);

/** The containers that have a schedule on each day, up to but excluding the second one. */
export const findScheduledContainers = (
  reader: TenantReader,
  from: string,
  before: string,
): Promise<{ container_id: number }[]> =>
  reader.run(scheduled, { organizationId: reader.organizationId, from, before });

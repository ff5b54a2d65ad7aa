import type { TenantReader } from '../../../database/database.ts';
import { statement } from '../../../database/statement/statement.ts';

const record = statement(
  'container_collections',
  `select container_id as "container_id!", day as "day!", requested as "requested!", reported as "reported!"
   from container_collections(:organizationId, :containerIds::bigint[], :from::date, :until::date, :today::date)
   order by container_id, day`,
);

export interface RecordAsked {
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
  asked: RecordAsked,
): Promise<{ container_id: number; day: string; requested: boolean; reported: boolean }[]> =>
  reader.run(record, { organizationId: reader.organizationId, ...asked });

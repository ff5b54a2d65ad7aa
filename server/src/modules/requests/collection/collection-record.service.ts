import type { TenantReader } from '../../../database/database.ts';
import { findRecordedCollections, findScheduledContainers, type RecordQuery } from './collection-record.queries.ts';

/** A collection of a container. If it was neither requested nor reported, it was scheduled and neither missed nor skipped. */
export interface RecordedCollection {
  readonly day: string;
  /** A request was completed on that day. */
  readonly requested: boolean;
  /** A member reported the scheduled collection as done. */
  readonly reported: boolean;
}

/**
 * The record of collections: at most one for a container and a day, by container, the earliest first. Public pages, the last collection, fill
 * levels, right-sizing and the comparison with invoices use this record.
 */
export async function readCollectionRecord(
  reader: TenantReader,
  query: RecordQuery,
): Promise<ReadonlyMap<number, readonly RecordedCollection[]>> {
  const rows = await findRecordedCollections(reader, query);
  return new Map(
    [...Map.groupBy(rows, (row) => row.container_id)].map(([id, ofContainer]) => [
      id,
      ofContainer.map(({ day, requested, reported }) => ({ day, requested, reported })),
    ]),
  );
}

/**
 * The containers of which the record has all regular collections: a schedule is valid on each day.
 * @param before the day after the last one
 */
export async function readScheduledContainers(
  reader: TenantReader,
  from: string,
  before: string,
): Promise<ReadonlySet<number>> {
  const rows = await findScheduledContainers(reader, from, before);
  return new Set(rows.map(({ container_id: id }) => id));
}

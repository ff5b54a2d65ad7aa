import { holdsEveryPattern } from '../../../database/columns/search.ts';
import { type StreamNamesRow, streamNameColumns } from '../../../database/columns/stream-names.ts';
import type { TenantReader } from '../../../database/database.ts';
import { statement } from '../../../database/statement/statement.ts';

export interface MappedRow {
  id: string;
  name: string;
  address: string | null;
  latitude: string;
  longitude: string;
  published: boolean;
  containers: number;
  open_requests: number;
  waste_stream_ids: number[];
}

type CountedRow = { total: number; without_position: number } & (MappedRow | { id: null });

const mapped = statement(
  'mapped_locations',
  `select * from (
     with found as materialized (
       select location.id, location.name, location.address, location.latitude, location.longitude, location.published
       from location
       where location.organization_id = :organizationId and ${holdsEveryPattern('location.search_text', ':patterns')}
         and (:published::boolean is null or location.published = :published)
         and (:tagValueId::bigint is null or exists (
           select from location_tag use
           where use.organization_id = :organizationId and use.location_id = location.id and use.tag_value_id = :tagValueId
         ))
     ), positioned as materialized (
       select * from found where found.latitude is not null and found.longitude is not null
       order by found.name collate icelandic, found.id limit :limit
     ), container_counts as (
       select container.location_id, count(*) as containers,
         array_agg(distinct container.waste_stream_id order by container.waste_stream_id) as waste_stream_ids
       from container
       where container.organization_id = :organizationId and container.location_id is not null and container.status <> 'removed'
       group by container.location_id
     ), request_counts as (
       select container.location_id, count(*) as requests
       from service_request request
       join container on container.organization_id = :organizationId and container.id = request.container_id
       where request.organization_id = :organizationId and request.status in ('received', 'sent', 'in_progress')
       group by container.location_id
     )
     select counted.total, counted.without_position, positioned.id, positioned.name, positioned.address, positioned.latitude, positioned.longitude,
       positioned.published, coalesce(container_counts.containers, 0) as containers, coalesce(request_counts.requests, 0) as open_requests,
       coalesce(container_counts.waste_stream_ids, '{}') as waste_stream_ids
     from (
       select count(*) as total, count(*) filter (where found.latitude is null or found.longitude is null) as without_position from found
     ) counted
     left join positioned on true
     left join container_counts on container_counts.location_id = positioned.id
     left join request_counts on request_counts.location_id = positioned.id
   ) mapped
   order by mapped.name collate icelandic, mapped.id`,
).returns<CountedRow>();

export interface MapQuery {
  readonly patterns: readonly string[];
  readonly published: boolean | null;
  readonly tagValueId: number | null;
  readonly limit: number;
}

/** Locations with a position, the total number, and the number without a position. */
export async function findMapped(
  reader: TenantReader,
  { patterns, published, tagValueId, limit }: MapQuery,
): Promise<{ rows: MappedRow[]; total: number; withoutPosition: number }> {
  const rows = await reader.run(mapped, {
    organizationId: reader.organizationId,
    patterns,
    published,
    tagValueId,
    limit,
  });
  return {
    rows: rows.filter((row) => row.id !== null),
    total: rows[0]?.total ?? 0,
    withoutPosition: rows[0]?.without_position ?? 0,
  };
}

export interface MappedStreamRow extends StreamNamesRow {
  id: number;
  color: string;
}

const streams = statement(
  'mapped_waste_streams',
  `select stream.id, ${streamNameColumns},
     coalesce(stream.color, category.color) as color
   from waste_stream stream
   join waste_category category on category.id = stream.waste_category_id
   where stream.organization_id = :organizationId and stream.id = any(:ids::bigint[])
   order by stream.id`,
).returns<MappedStreamRow>();

export const findMappedStreams = (reader: TenantReader, ids: readonly number[]): Promise<MappedStreamRow[]> =>
  reader.run(streams, { organizationId: reader.organizationId, ids });

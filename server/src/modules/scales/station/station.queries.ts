import type { HeldReason } from '@tunna/domain/scales/scale-reading';
import type { Language } from '@tunna/domain/text/languages';
import { ownPicture } from '../../../database/columns/pictures.ts';
import { type GivenNames, type StreamNamesRow, streamNameColumns } from '../../../database/columns/stream-names.ts';
import type { TenantReader } from '../../../database/database.ts';
import { type RowOf, statement } from '../../../database/statement/statement.ts';

export interface StationRow extends RowOf<'station_location'> {
  languages: readonly Language[];
  departments: { id: number; name: string }[];
}

const place = statement(
  'station_location',
  `select location.name, organization.name as organization_name,
     case when cardinality(location.languages) = 0 then organization.languages else location.languages end::text[] as languages,
     coalesce((
       select jsonb_agg(jsonb_build_object('id', department.id, 'name', department.name) order by department.name collate icelandic, department.id)
       from department
       where department.organization_id = :organizationId and case
         when :departmentId::bigint is null then exists (
           select from org_unit
           where org_unit.organization_id = :organizationId and org_unit.department_id = department.id and org_unit.location_id = :locationId
         )
         else department.id = :departmentId
       end
     ), '[]') as departments,
     :deviceId::bigint is not null and exists (
       select from device where device.organization_id = :organizationId and device.id = :deviceId::bigint and device.pin_hash is not null
     ) as "has_pin!"
   from location
   join organization on organization.id = location.organization_id
   where location.organization_id = :organizationId and location.id = :locationId`,
).returns<StationRow>();

/** A location for its station. @param departmentId the only department listed; undefined for all that work there */
export async function findStation(
  reader: TenantReader,
  locationId: string,
  { departmentId, deviceId }: Record<'departmentId' | 'deviceId', number | undefined>,
): Promise<StationRow | undefined> {
  const [row] = await reader.run(place, {
    organizationId: reader.organizationId,
    locationId,
    departmentId: departmentId ?? null,
    deviceId: deviceId ?? null,
  });
  return row;
}

export interface StationStreamRow extends StreamNamesRow {
  id: number;
  waste_category_id: number;
  picture: string | null;
  color: string;
}

const streams = statement(
  'station_streams',
  `select stream.id, ${streamNameColumns}, category.id as waste_category_id, ${ownPicture} as picture,
     coalesce(stream.color, category.color) as color
   from waste_stream stream
   join waste_category category on category.id = stream.waste_category_id
   where stream.organization_id = :organizationId and stream.removed_at is null
   order by not exists (
     select from container
     where container.organization_id = :organizationId and container.location_id = :locationId and container.waste_stream_id = stream.id
       and container.status <> 'removed'
   ), category.id, stream.name_override collate icelandic nulls first, stream.id`,
).returns<StationStreamRow>();

/** All streams of the organization, those of containers at the location first. */
export const findStationStreams = (reader: TenantReader, locationId: string): Promise<StationStreamRow[]> =>
  reader.run(streams, { organizationId: reader.organizationId, locationId });

export interface StationReadingRow extends RowOf<'station_reading'> {
  held_because: HeldReason | null;
  category_names: GivenNames | null;
}

const columns = `reading.id, reading.scale_id as "scale_id!", reading.sequence, trim_scale(reading.net) as net,
  trim_scale(reading.bin_tare) as bin_tare, reading.weighed_at as "weighed_at!", reading.held_because,
  reading.removed_at is not null as is_removed, reading.assigned_at is not null as is_assigned, reading.weighing_key,
  reading.assigned_at, reading.assigned_by as by_person_id, reading.assigned_by_department_id as by_department_id,
  reading.assigned_by_device_id as by_device_id,
  reading.department_id, department.name as department_name, reading.waste_stream_id, ${streamNameColumns},
  coalesce(stream.color, category.color) as color`;
const names = `left join department on department.organization_id = :organizationId and department.id = reading.department_id
   left join waste_stream stream on stream.organization_id = :organizationId and stream.id = reading.waste_stream_id
   left join waste_category category on category.id = stream.waste_category_id`;

const one = statement(
  'station_reading',
  `select ${columns} from scale_reading reading ${names} where reading.organization_id = :organizationId and reading.id = :id`,
).returns<StationReadingRow>();

export async function findStationReading(reader: TenantReader, id: number): Promise<StationReadingRow | undefined> {
  const [row] = await reader.run(one, { organizationId: reader.organizationId, id });
  return row;
}

const last = statement(
  'station_last_reading',
  `select ${columns} from scale_reading reading ${names}
   where reading.organization_id = :organizationId and reading.scale_id = :scaleId and reading.removed_at is null and reading.held_because is null
   order by reading.weighed_at desc, reading.id desc limit 1`,
).returns<StationReadingRow>();

/** The latest reading of a scale that is neither quarantined nor removed. */
export async function findLastReading(reader: TenantReader, scaleId: number): Promise<StationReadingRow | undefined> {
  const [row] = await reader.run(last, { organizationId: reader.organizationId, scaleId });
  return row;
}

// Reads the latest readings of each scale from that scale's index, so that a rarely used scale needs no scan of the others.
const recent = statement(
  'station_recent_readings',
  `select ${columns}
   from scale
   cross join lateral (
     select * from scale_reading latest
     where latest.organization_id = :organizationId and latest.scale_id = scale.id and latest.removed_at is null and latest.held_because is null
       and latest.weighed_at > :now::timestamptz - interval '30 days' and (:departmentId::bigint is null or latest.department_id = :departmentId)
     order by latest.weighed_at desc, latest.id desc
     limit :limit
   ) reading
   ${names}
   where scale.organization_id = :organizationId and scale.location_id = :locationId and scale.removed_at is null
   order by reading.weighed_at desc, reading.id desc
   limit :limit`,
).returns<StationReadingRow>();

/** The latest readings at a location within a month. @param departmentId its readings only; undefined for all, unassigned ones included */
export const findRecentReadings = (
  reader: TenantReader,
  locationId: string,
  {
    departmentId,
    limit,
    now,
  }: { readonly departmentId: number | undefined; readonly limit: number; readonly now: Date },
): Promise<StationReadingRow[]> =>
  reader.run(recent, {
    organizationId: reader.organizationId,
    locationId,
    departmentId: departmentId ?? null,
    limit,
    now,
  });

const total = statement(
  'station_day_total',
  `select trim_scale(coalesce(sum(net), 0)) as "kg!", count(*)::int as "weighings!" from scale_reading
   where organization_id = :organizationId and weighed_on = :day and counted and location_id = :locationId and scale_id is not null
     and (:departmentId::bigint is null or department_id = :departmentId)`,
);

/** What was weighed on a day at a location. @param departmentId its readings only; undefined for all */
export async function sumDay(
  reader: TenantReader,
  { locationId, departmentId, day }: Record<'locationId' | 'day', string> & { departmentId: number | undefined },
): Promise<{ kg: string; weighings: number }> {
  const { organizationId } = reader;
  const [row] = await reader.run(total, { organizationId, locationId, day, departmentId: departmentId ?? null });
  return row ?? { kg: '0', weighings: 0 };
}

export type StationContainerRow = RowOf<'station_containers'>;

const containers = statement(
  'station_containers',
  `select id, slug, coalesce(custom_id, slug) as "name!", waste_stream_id, trim_scale(empty_kg) as empty_kg
   from container
   where organization_id = :organizationId and location_id = :locationId and status <> 'removed'
   order by coalesce(custom_id, slug) collate icelandic, id`,
);

/** The containers at a location, in Icelandic order. */
export const findStationContainers = (reader: TenantReader, locationId: string): Promise<StationContainerRow[]> =>
  reader.run(containers, { organizationId: reader.organizationId, locationId });

const containerAt = statement(
  'station_container',
  `select trim_scale(empty_kg) as empty_kg from container
   where organization_id = :organizationId and id = :containerId and location_id = :locationId and status <> 'removed'`,
);

/** A container at the location, with its empty weight; undefined if it is not there. */
export async function findContainerAt(
  reader: TenantReader,
  containerId: number,
  locationId: string,
): Promise<{ readonly emptyKg: string | undefined } | undefined> {
  const { organizationId } = reader;
  const [row] = await reader.run(containerAt, { organizationId, containerId, locationId });
  return row && { emptyKg: row.empty_kg ?? undefined };
}

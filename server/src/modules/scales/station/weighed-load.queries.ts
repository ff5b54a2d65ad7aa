import { type OptionalStreamRow, streamNameColumns } from '../../../database/columns/stream-names.ts';
import type { TenantReader } from '../../../database/database.ts';
import { statement } from '../../../database/statement/statement.ts';
import type { WeighingRecord } from './weighing.queries.ts';

export interface WeighedLoadRow extends OptionalStreamRow {
  kg: string;
  at: Date;
  /** Name of the member, department or device. Null if it is deleted. */
  by: string | null;
}

const named = (row: string, person: string, department: string, device: string) => `
  left join waste_stream stream on stream.organization_id = :organizationId and stream.id = ${row}.waste_stream_id
  left join waste_category category on category.id = stream.waste_category_id
  left join department by_department on by_department.organization_id = :organizationId and by_department.id = ${row}.${department}
  left join device by_device on by_device.organization_id = :organizationId and by_device.id = ${row}.${device}
  left join lateral (select case when ${row}.${person} is not null then member_name(${row}.${person}) end as name) by_person on true`;

const columns = `stream.id as waste_stream_id, ${streamNameColumns}, coalesce(stream.color, category.color) as color,
  coalesce(by_person.name, by_department.name, by_device.name) as by`;

const counted = statement(
  'weighed_load',
  `select trim_scale(reading.net) as "kg!", reading.assigned_at as "at!", ${columns}
   from scale_reading named
   join scale_reading reading on reading.organization_id = :organizationId and reading.scale_id = :scaleId
     and reading.device_id = :deviceId and reading.counted
     and (reading.id = named.id or reading.load = named.load
       and reading.weighed_at between named.weighed_at - interval '1 day' and named.weighed_at + interval '1 day')
   ${named('reading', 'assigned_by', 'assigned_by_department_id', 'assigned_by_device_id')}
   where named.organization_id = :organizationId and named.scale_id = :scaleId and named.device_id = :deviceId
     and named.sequence = :sequence
   order by reading.id = named.id desc, reading.id limit 1`,
).returns<WeighedLoadRow>();

const awaited = statement(
  'awaited_load',
  `select trim_scale(weighing.net - coalesce(weighing.bin_tare, 0)) as "kg!", weighing.received_at as "at!", ${columns}
   from scale_weighing weighing
   ${named('weighing', 'by_person_id', 'by_department_id', 'by_device_id')}
   where weighing.organization_id = :organizationId and weighing.device_id = :deviceId and weighing.sequence = :sequence
     and weighing.reading_id is null and weighing.undone_at is null and weighing.key <> :key
   order by weighing.received_at, weighing.key limit 1`,
).returns<WeighedLoadRow>();

/** Max seconds between a typed weight and a confirmed one of the same load. */
const sameWithin = 180;

const sameLoad = statement(
  'weighing_of_same_load',
  `select trim_scale(weighing.net - coalesce(weighing.bin_tare, 0)) as "kg!", weighing.received_at as "at!", ${columns}
   from scale_weighing weighing
   ${named('weighing', 'by_person_id', 'by_department_id', 'by_device_id')}
   where weighing.organization_id = :organizationId and weighing.scale_id = :scaleId and weighing.undone_at is null and weighing.key <> :key
     and (weighing.sequence is null) = :isNumbered::boolean
     and weighing.weighed_at between :weighedAt::timestamptz - make_interval(secs => ${sameWithin})
       and :weighedAt::timestamptz + make_interval(secs => ${sameWithin})
     and abs(weighing.net - :net::numeric)
       < power(10::numeric, -min_scale(case when weighing.sequence is null then weighing.net else :net::numeric end))
     and (weighing.by_person_id is distinct from :personId::bigint or weighing.by_department_id is distinct from :byDepartmentId::bigint
       or weighing.by_device_id is distinct from :byDeviceId::bigint)
   order by weighing.received_at, weighing.key limit 1`,
).returns<WeighedLoadRow>();

/**
 * A weighing that may be of the same load: one was typed and the other confirmed from the scale. As far as the readings of the load have
 * arrived they decide, however long it was on the scale. Otherwise it is one of another caller with the same weight as far as it was typed,
 * within minutes.
 */
export async function findSameLoad(reader: TenantReader, record: WeighingRecord): Promise<WeighedLoadRow | undefined> {
  const { key, scaleId, readingReference: numbered, net, weighedAt, by } = record;
  const { organizationId } = reader;
  const [found] =
    numbered === undefined
      ? await reader.run(numberedOfTyped, { organizationId, key, scaleId, net, weighedAt })
      : [await findTypedOfLoad(reader, record, numbered)];
  if (found !== undefined) return found;
  const [row] = await reader.run(sameLoad, {
    organizationId: reader.organizationId,
    ...{ key, scaleId, net, weighedAt },
    isNumbered: numbered !== undefined,
    personId: by.personId ?? null,
    byDepartmentId: by.departmentId ?? null,
    byDeviceId: by.deviceId ?? null,
  });
  return row;
}

/** Seconds by which the times of a typed weight and of a reading may be inexact. */
const inexact = 10;

const isTyped = (shown: string, typed: string) => `abs(${shown} - ${typed}) < power(10::numeric, -min_scale(${typed}))`;

/**
 * Whether a typed weight is one that the load on the scale had: the scale had shown it, and no other load has come since.
 * @param shown a reading of the load
 */
const isOnScale = (shown: string, typed: { readonly net: string; readonly at: string }) => `
  ${isTyped(`(${shown}.net + coalesce(${shown}.bin_tare, 0))`, typed.net)}
  and ${typed.at} between ${shown}.weighed_at - make_interval(secs => ${inexact}) and ${shown}.weighed_at + interval '1 day'
  and not exists (
    select from scale_reading later
    where later.organization_id = :organizationId and later.scale_id = ${shown}.scale_id and later.device_id = ${shown}.device_id
      and later.load > ${shown}.load and later.weighed_at between ${shown}.weighed_at and ${typed.at}
  )`;

const sibling = (
  one: string,
  other: string,
) => `${other}.organization_id = :organizationId and ${other}.scale_id = ${one}.scale_id
  and ${other}.device_id = ${one}.device_id and ${other}.load = ${one}.load
  and ${other}.weighed_at between ${one}.weighed_at - interval '1 day' and ${one}.weighed_at + interval '1 day'`;

const numberedOfTyped = statement(
  'numbered_weighing_of_typed_load',
  `select trim_scale(weighing.net - coalesce(weighing.bin_tare, 0)) as "kg!", weighing.received_at as "at!", ${columns}
   from scale_reading shown
   join scale_reading reading on ${sibling('shown', 'reading')}
   join scale_weighing weighing on weighing.organization_id = :organizationId and weighing.reading_id = reading.id
     and weighing.sequence is not null and weighing.undone_at is null and weighing.key <> :key
   ${named('weighing', 'by_person_id', 'by_department_id', 'by_device_id')}
   where shown.organization_id = :organizationId and shown.scale_id = :scaleId and shown.load is not null
     and shown.weighed_at between :weighedAt::timestamptz - interval '1 day' and :weighedAt::timestamptz + make_interval(secs => ${inexact})
     and ${isOnScale('shown', { net: ':net::numeric', at: ':weighedAt::timestamptz' })}
   order by weighing.received_at, weighing.key limit 1`,
).returns<WeighedLoadRow>();

const typedOfNumbered = statement(
  'typed_weighing_of_numbered_load',
  `select trim_scale(weighing.net - coalesce(weighing.bin_tare, 0)) as "kg!", weighing.received_at as "at!", weighing.reading_id, ${columns}
   from scale_reading reading
   join scale_reading shown on ${sibling('reading', 'shown')}
   join scale_weighing weighing on weighing.organization_id = :organizationId and weighing.scale_id = :scaleId
     and weighing.sequence is null and weighing.undone_at is null and weighing.net is not null and weighing.key <> :key
     and ${isOnScale('shown', { net: 'weighing.net', at: 'weighing.weighed_at' })}
   ${named('weighing', 'by_person_id', 'by_department_id', 'by_device_id')}
   where reading.organization_id = :organizationId and reading.scale_id = :scaleId and reading.device_id = :deviceId
     and reading.sequence = :sequence and reading.load is not null
   order by weighing.received_at, weighing.key limit 1`,
).returns<WeighedLoadRow & { reading_id: number | null }>();

/** The weighing of a typed weight while the load of a numbered reading was on the scale. */
export async function findTypedOfLoad(
  reader: TenantReader,
  { key, scaleId }: Pick<WeighingRecord, 'key' | 'scaleId'>,
  { deviceId, sequence }: NonNullable<WeighingRecord['readingReference']>,
): Promise<(WeighedLoadRow & { reading_id: number | null }) | undefined> {
  const { organizationId } = reader;
  const [row] = await reader.run(typedOfNumbered, { organizationId, key, scaleId, deviceId, sequence });
  return row;
}

const findOfReading = statement(
  'weighed_reading',
  `select trim_scale(reading.net) as "kg!", reading.assigned_at as "at!", ${columns}
   from scale_reading reading
   ${named('reading', 'assigned_by', 'assigned_by_department_id', 'assigned_by_device_id')}
   where reading.organization_id = :organizationId and reading.id = :id and reading.counted`,
).returns<WeighedLoadRow>();

/** Who weighed a reading, and as what; undefined if it does not count. */
export async function findWeighedReading(reader: TenantReader, id: number): Promise<WeighedLoadRow | undefined> {
  const [row] = await reader.run(findOfReading, { organizationId: reader.organizationId, id });
  return row;
}

/** Who weighed the load of a number, and as what: with its reading, or before the reading arrived. */
export async function findWeighedLoad(
  reader: TenantReader,
  { scaleId, key }: Pick<WeighingRecord, 'scaleId' | 'key'>,
  { deviceId, sequence }: NonNullable<WeighingRecord['readingReference']>,
): Promise<WeighedLoadRow | undefined> {
  const { organizationId } = reader;
  const [row] = await reader.run(counted, { organizationId, scaleId, deviceId, sequence });
  return row ?? (await reader.run(awaited, { organizationId, deviceId, sequence, key }))[0];
}

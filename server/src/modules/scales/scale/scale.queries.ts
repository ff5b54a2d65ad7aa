import type { ScaleInput } from '@tunna/contract/scales/scale';
import type { StreamTare } from '@tunna/domain/scales/bin-tare';
import type { TenantReader, TenantTransaction } from '../../../database/database.ts';
import { type RowOf, statement } from '../../../database/statement/statement.ts';
import { elsewhere, storedFields } from '../../../database/statement/stored-fields.ts';

/** The data of a scale that weighing needs. */
export interface ScaleRow extends RowOf<'scale_in_use'> {
  tares: StreamTare[];
}

const tares = `coalesce((
    select jsonb_agg(jsonb_build_object('wasteStreamId', tare.waste_stream_id, 'kg', trim_scale(tare.kg)::text) order by tare.waste_stream_id)
    from scale_tare tare
    join waste_stream stream on stream.organization_id = :organizationId and stream.id = tare.waste_stream_id and stream.removed_at is null
    where tare.organization_id = :organizationId and tare.scale_id = scale.id
  ), '[]') as tares`;

const columns = `id, name, location_id as "location_id!", device_id, trim_scale(capacity) as capacity, trim_scale(least) as least,
  trim_scale(division) as division, ${tares}`;
const inUse = `select ${columns} from scale where organization_id = :organizationId and removed_at is null`;

const one = statement('scale_in_use', `${inUse} and id = :id`).returns<ScaleRow>();
const listOfDevice = statement('scales_of_device', `${inUse} and device_id = :deviceId order by id`).returns<
  ScaleRow & { device_id: number }
>();
const atLocation = statement(
  'scales_at_location',
  `${inUse} and location_id = :locationId order by name collate icelandic, id`,
).returns<ScaleRow>();

export async function findScale(reader: TenantReader, id: number): Promise<ScaleRow | undefined> {
  const [row] = await reader.run(one, { organizationId: reader.organizationId, id });
  return row;
}

export const findScalesOfDevice = (reader: TenantReader, deviceId: number): Promise<ScaleRow[]> =>
  reader.run(listOfDevice, { organizationId: reader.organizationId, deviceId });

/** In Icelandic order. */
export const findScalesAt = (reader: TenantReader, locationId: string): Promise<ScaleRow[]> =>
  reader.run(atLocation, { organizationId: reader.organizationId, locationId });

/** A scale in the list. */
export interface ListedScaleRow extends ScaleRow {
  location_name: string;
  device_name: string | null;
  device_last_seen_at: Date | null;
  device_silent_after_minutes: number | null;
  device_troubled: boolean | null;
  last_weighed_at: Date | null;
  last_kg: string | null;
  unassigned: number;
  held: number;
  created_at: Date;
  version: number;
  updated_at: Date;
  updated_by: string | null;
}

// Numbers of unassigned and quarantined readings are kept.
const listed = (where: string) => `
  select scale.id, scale.name, scale.location_id, scale.device_id, trim_scale(scale.capacity) as capacity, trim_scale(scale.least) as least,
    trim_scale(scale.division) as division, ${tares}, location.name as location_name, device.name as device_name,
    device.last_seen_at as device_last_seen_at, device.silent_after_minutes as device_silent_after_minutes,
    status.is_troubled as device_troubled, latest.weighed_at as last_weighed_at, trim_scale(latest.net) as last_kg,
    coalesce(waiting.unassigned, 0) as unassigned, coalesce(waiting.held, 0) as held, scale.created_at, scale.version, scale.updated_at,
    case when scale.updated_by is not null then member_name(scale.updated_by) end as updated_by
  from scale
  join location on location.organization_id = :organizationId and location.id = scale.location_id
  left join device on device.organization_id = :organizationId and device.id = scale.device_id
  left join lateral (
    select is_troubled from device_status where organization_id = :organizationId and device_id = device.id order by last_at desc, id desc limit 1
  ) status on true
  left join lateral (
    select weighed_at, net from scale_reading
    where organization_id = :organizationId and scale_id = scale.id and held_because is null and removed_at is null
    order by weighed_at desc, id desc limit 1
  ) latest on true
  left join (
    select scale_id, (sum(readings) filter (where kind = 'unassigned'))::bigint as unassigned,
      (sum(readings) filter (where kind <> 'unassigned'))::bigint as held
    from waiting_readings
    where organization_id = :organizationId
    group by scale_id
  ) waiting on waiting.scale_id = scale.id
  where scale.organization_id = :organizationId and scale.removed_at is null ${where}
  order by scale.name collate icelandic, scale.id`;

const listedScales = statement('listed_scales', listed('')).returns<ListedScaleRow>();
const listedScale = statement('listed_scale', listed('and scale.id = :id')).returns<ListedScaleRow>();

/** All scales in use, in Icelandic order. */
export const findListedScales = (reader: TenantReader): Promise<ListedScaleRow[]> =>
  reader.run(listedScales, { organizationId: reader.organizationId });

export async function findListedScale(reader: TenantReader, id: number): Promise<ListedScaleRow | undefined> {
  const [row] = await reader.run(listedScale, { organizationId: reader.organizationId, id });
  return row;
}

const lock = statement(
  'lock_scale',
  'select id from scale where organization_id = :organizationId and id = :id and removed_at is null for update',
);

/** Locks the scale until the transaction ends. */
export async function lockScale(transaction: TenantTransaction, id: number): Promise<boolean> {
  return (await transaction.run(lock, { organizationId: transaction.organizationId, id })).length > 0;
}

const fields = storedFields<ScaleInput>()('scale', {
  name: 'name',
  locationId: 'location_id',
  deviceId: 'device_id',
  capacity: 'capacity',
  least: 'least',
  division: 'division',
  tares: elsewhere,
});

const clearTares = statement(
  'clear_scale_tares',
  'delete from scale_tare where organization_id = :organizationId and scale_id = :id',
);
const putTares = statement(
  'put_scale_tares',
  `insert into scale_tare (organization_id, scale_id, waste_stream_id, kg)
   select :organizationId, :id, stream.id, given.kg
   from unnest(:streams::bigint[], :weights::numeric[]) given (waste_stream_id, kg)
   join waste_stream stream on stream.organization_id = :organizationId and stream.id = given.waste_stream_id and stream.removed_at is null
   returning waste_stream_id`,
);

/** Replaces the empty weights of a scale. @returns whether all streams exist */
export async function replaceTares(
  transaction: TenantTransaction,
  id: number,
  newTares: ScaleInput['tares'],
): Promise<boolean> {
  const { organizationId } = transaction;
  await transaction.run(clearTares, { organizationId, id });
  if (newTares.length === 0) return true;
  const streams = newTares.map(({ wasteStreamId }) => wasteStreamId);
  const put = await transaction.run(putTares, { organizationId, id, streams, weights: newTares.map(({ kg }) => kg) });
  return put.length === newTares.length;
}

const add = statement(
  'add_scale',
  `insert into scale (organization_id, ${fields.columns}, updated_by)
   values (:organizationId, ${fields.parameters}, :personId) returning id`,
);
const change = statement(
  'change_scale',
  `update scale set ${fields.assignments}, updated_by = :personId, updated_at = now(), version = version + 1
   where organization_id = :organizationId and id = :id`,
);
const remove = statement(
  'remove_scale',
  `update scale set removed_at = :at, location_id = null, device_id = null, updated_by = :personId, updated_at = now(), version = version + 1
   where organization_id = :organizationId and id = :id`,
);

export async function insertScale(
  transaction: TenantTransaction,
  input: ScaleInput,
  personId: number,
): Promise<number> {
  const [row] = await transaction.run(add, {
    organizationId: transaction.organizationId,
    ...fields.values(input),
    personId,
  });
  if (row === undefined) throw new Error('The scale was not stored.');
  return row.id;
}

export async function updateScale(
  transaction: TenantTransaction,
  id: number,
  input: ScaleInput,
  personId: number,
): Promise<void> {
  await transaction.run(change, { organizationId: transaction.organizationId, id, ...fields.values(input), personId });
}

export async function setScaleRemoved(
  transaction: TenantTransaction,
  id: number,
  at: Date,
  personId: number,
): Promise<void> {
  await transaction.run(remove, { organizationId: transaction.organizationId, id, at, personId });
}

const readingDevice = statement(
  'device_that_reads_scales',
  `select id from device where organization_id = :organizationId and id = :id and kind = 'agent' and removed_at is null for key share`,
);

/** Whether there is such a device that reads scales. Prevents its removal until the transaction ends. */
export async function lockReadingDevice(transaction: TenantTransaction, id: number): Promise<boolean> {
  return (await transaction.run(readingDevice, { organizationId: transaction.organizationId, id })).length > 0;
}

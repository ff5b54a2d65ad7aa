import type { TenantReader, TenantTransaction } from '../../../database/database.ts';
import { type RowOf, statement } from '../../../database/statement/statement.ts';
import type { Assigner } from '../reading/assignment.service.ts';

/** A confirmed weighing. */
export interface WeighingRecord {
  readonly key: string;
  readonly scaleId: number;
  /** The reading that it refers to; absent if the weight was typed. */
  readonly readingReference: { readonly deviceId: number; readonly sequence: number } | undefined;
  /** As the scale displayed it, with the bin. */
  readonly net: string;
  /** The bin’s empty weight. */
  readonly binTare: string | undefined;
  readonly weighedAt: Date;
  readonly wasteStreamId: number;
  readonly departmentId: number | undefined;
  readonly containerId: number | undefined;
  /** The person has stated that it is another load. */
  readonly isOtherLoad: boolean;
  readonly by: Assigner;
}

export interface WeighingRow extends RowOf<'lock_weighing'> {
  /** Null if it was undone before it arrived. */
  net: string | null;
}

const columns = `key, scale_id, device_id, sequence, trim_scale(net) as net, trim_scale(bin_tare) as bin_tare, weighed_at,
  waste_stream_id, department_id, container_id, is_other_load, by_person_id,
  by_department_id, by_device_id, reading_id, received_at, undone_at`;

const insert = statement(
  'insert_weighing',
  `insert into scale_weighing (
     organization_id, key, scale_id, device_id, sequence, net, bin_tare, weighed_at, waste_stream_id, department_id, container_id, is_other_load,
     by_person_id, by_department_id, by_device_id, received_at, undone_at
   )
   values (:organizationId, :key, :scaleId, :deviceId, :sequence, :net, :binTare, :weighedAt, :wasteStreamId, :departmentId,
     :containerId, :isOtherLoad, :personId, :byDepartmentId, :byDeviceId, :now, :undoneAt)
   on conflict (organization_id, key) do nothing returning key`,
);

const byColumns = ({ personId, departmentId, deviceId }: Assigner) => ({
  personId: personId ?? null,
  byDepartmentId: departmentId ?? null,
  byDeviceId: deviceId ?? null,
});

/** @returns false if the key exists */
export async function insertWeighing(
  transaction: TenantTransaction,
  {
    key,
    scaleId,
    readingReference,
    net,
    binTare,
    weighedAt,
    wasteStreamId,
    departmentId,
    containerId,
    isOtherLoad,
    by,
  }: WeighingRecord,
  now: Date,
): Promise<boolean> {
  const rows = await transaction.run(insert, {
    organizationId: transaction.organizationId,
    key,
    scaleId,
    deviceId: readingReference?.deviceId ?? null,
    sequence: readingReference?.sequence ?? null,
    net,
    binTare: binTare ?? null,
    weighedAt,
    wasteStreamId,
    departmentId: departmentId ?? null,
    containerId: containerId ?? null,
    isOtherLoad,
    ...byColumns(by),
    now,
    undoneAt: null,
  });
  return rows.length > 0;
}

/** Records that a weighing was undone before it arrived. @returns false if the key exists */
export async function insertUndone(
  transaction: TenantTransaction,
  { key, scaleId, by }: Pick<WeighingRecord, 'key' | 'scaleId' | 'by'>,
  now: Date,
): Promise<boolean> {
  const nothing = {
    deviceId: null,
    sequence: null,
    net: null,
    binTare: null,
    weighedAt: now,
    wasteStreamId: null,
    departmentId: null,
    containerId: null,
    isOtherLoad: false,
  };
  const rows = await transaction.run(insert, {
    organizationId: transaction.organizationId,
    key,
    scaleId,
    ...nothing,
    ...byColumns(by),
    now,
    undoneAt: now,
  });
  return rows.length > 0;
}

const lock = statement(
  'lock_weighing',
  `select ${columns} from scale_weighing where organization_id = :organizationId and key = :key for update`,
);

/** Locks the weighing until the transaction ends. */
export async function lockWeighing(transaction: TenantTransaction, key: string): Promise<WeighingRow | undefined> {
  const [row] = await transaction.run(lock, { organizationId: transaction.organizationId, key });
  return row;
}

const undo = statement(
  'set_weighing_undone',
  'update scale_weighing set undone_at = :at where organization_id = :organizationId and key = :key',
);

export async function setWeighingUndone(transaction: TenantTransaction, key: string, at: Date): Promise<void> {
  await transaction.run(undo, { organizationId: transaction.organizationId, key, at });
}

export interface NumberedReadingRow {
  id: number;
  /** As the scale displayed it. */
  net: string;
  /** Another reading of the same load already counts. */
  is_load_counted: boolean;
}

const numbered = statement(
  'reading_of_weighing',
  `select reading.id, trim_scale(reading.net + coalesce(reading.bin_tare, 0)) as net, exists (
     select from scale_reading sibling
     where sibling.organization_id = :organizationId and sibling.scale_id = :scaleId and sibling.device_id = :deviceId and sibling.load = reading.load
       and sibling.id <> reading.id and sibling.counted
       and sibling.weighed_at between reading.weighed_at - interval '1 day' and reading.weighed_at + interval '1 day'
   ) as is_load_counted
   from scale_reading reading
   where reading.organization_id = :organizationId and reading.scale_id = :scaleId and reading.device_id = :deviceId
     and reading.sequence = :sequence`,
).returns<NumberedReadingRow>();

/** The reading with a sequence number of the scale's device; undefined if it has not arrived. */
export async function findNumberedReading(
  transaction: TenantTransaction,
  scaleId: number,
  { deviceId, sequence }: NonNullable<WeighingRecord['readingReference']>,
): Promise<NumberedReadingRow | undefined> {
  const [row] = await transaction.run(numbered, {
    organizationId: transaction.organizationId,
    scaleId,
    deviceId,
    sequence,
  });
  return row;
}

const countedOfLoad = statement(
  'counted_of_load',
  `select sibling.id from scale_reading reading
   join scale_reading sibling on sibling.organization_id = :organizationId and sibling.scale_id = reading.scale_id
     and sibling.device_id = reading.device_id and sibling.load = reading.load and sibling.id <> reading.id and sibling.counted
     and sibling.weighed_at between reading.weighed_at - interval '1 day' and reading.weighed_at + interval '1 day'
   where reading.organization_id = :organizationId and reading.id = :id
   order by sibling.id limit 1`,
);

/** Another reading of the same load that counts. */
export async function findCountedOfLoad(transaction: TenantTransaction, id: number): Promise<number | undefined> {
  const [row] = await transaction.run(countedOfLoad, { organizationId: transaction.organizationId, id });
  return row?.id;
}

const type = statement(
  'insert_typed_reading',
  `insert into scale_reading (
     organization_id, scale_id, location_id, net, bin_tare, weighed_at, weighed_on, waste_stream_id, department_id, container_id, origin, idempotency_key,
     entered_at, entered_by, assigned_at, assigned_by, assigned_by_department_id, assigned_by_device_id, weighing_key, note
   )
   select :organizationId, scale.id, scale.location_id, :net::numeric - coalesce(:binTare::numeric, 0), :binTare, :weighedAt, :weighedOn, :wasteStreamId,
     :departmentId, :containerId, 'station', :key, :now,
     :personId, :now, :personId, :byDepartmentId, :byDeviceId, :key, ''
   from scale where organization_id = :organizationId and id = :scaleId
   returning id`,
);

/** Stores a typed weight. */
export async function insertTypedReading(
  transaction: TenantTransaction,
  {
    key,
    scaleId,
    net,
    binTare,
    weighedAt,
    wasteStreamId,
    departmentId,
    containerId,
    by,
  }: Omit<WeighingRecord, 'ofReading' | 'isOtherLoad'>,
  { weighedOn, now }: { readonly weighedOn: string; readonly now: Date },
): Promise<number> {
  const [row] = await transaction.run(type, {
    organizationId: transaction.organizationId,
    scaleId,
    net,
    binTare: binTare ?? null,
    weighedAt,
    weighedOn,
    wasteStreamId,
    departmentId: departmentId ?? null,
    containerId: containerId ?? null,
    key,
    now,
    ...byColumns(by),
  });
  if (row === undefined) throw new Error('The reading was not stored.');
  return row.id;
}

const highest = statement(
  'numbers_before_weighing',
  `select coalesce(max(sequence), 0) as sequence, exists (
     select from scale_weighing
     where organization_id = :organizationId and device_id = :deviceId and sequence = :sequence and reading_id is null
       and undone_at is null and key <> :key
   ) as is_awaited
   from scale_reading where organization_id = :organizationId and device_id = :deviceId`,
);

/** The highest sequence number that the device has sent, and whether another weighing waits for this one. */
export async function findAwaitedNumber(
  transaction: TenantTransaction,
  { deviceId, sequence }: NonNullable<WeighingRecord['readingReference']>,
  key: string,
): Promise<{ highest: number; isAwaited: boolean }> {
  const [row] = await transaction.run(highest, { organizationId: transaction.organizationId, deviceId, sequence, key });
  return { highest: row?.sequence ?? 0, isAwaited: row?.is_awaited ?? false };
}

const awaited = statement(
  'awaited_weighings',
  `select ${columns} from scale_weighing
   where organization_id = :organizationId and device_id = :deviceId and sequence = any(:sequences::bigint[]) and reading_id is null
     and undone_at is null
   order by received_at, key for update`,
).returns<WeighingRow & { device_id: number; sequence: number }>();

/** Weighings confirmed before the device sent these sequence numbers, locked. */
export const findAwaited = (
  transaction: TenantTransaction,
  deviceId: number,
  sequences: readonly number[],
): Promise<WeighingRow[]> =>
  transaction.run(awaited, { organizationId: transaction.organizationId, deviceId, sequences });

const weights = statement(
  'weights_of_readings',
  `select id, trim_scale(net) as net, scale_id as "scale_id!" from scale_reading where organization_id = :organizationId
     and id = any(:ids::bigint[])`,
);

export const findWeights = (
  reader: TenantReader,
  ids: readonly number[],
): Promise<{ id: number; net: string; scale_id: number }[]> =>
  reader.run(weights, { organizationId: reader.organizationId, ids });

import type { TenantReader, TenantTransaction } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import type { Assigner } from '../reading/assignment.service.ts';

/** What somebody confirmed. */
export interface WeighingRecord {
  readonly key: string;
  readonly scaleId: number;
  /** The reading that it is of; absent where the weight was typed. */
  readonly ofReading: { readonly deviceId: number; readonly sequence: number } | undefined;
  readonly net: string;
  readonly weighedAt: Date;
  readonly wasteStreamId: number;
  readonly departmentId: number | undefined;
  readonly by: Assigner;
}

export interface WeighingRow {
  key: string;
  scale_id: number;
  device_id: number | null;
  sequence: number | null;
  /** Null of one that was taken back before it came. */
  net: string | null;
  weighed_at: Date;
  waste_stream_id: number | null;
  department_id: number | null;
  by_person_id: number | null;
  by_department_id: number | null;
  by_device_id: number | null;
  reading_id: number | null;
  received_at: Date;
  undone_at: Date | null;
}

const columns = `key, scale_id, device_id, sequence, trim_scale(net) as net, weighed_at, waste_stream_id, department_id, by_person_id,
  by_department_id, by_device_id, reading_id, received_at, undone_at`;

const insert = statement(
  'insert_weighing',
  `insert into scale_weighing (
     organization_id, key, scale_id, device_id, sequence, net, weighed_at, waste_stream_id, department_id, by_person_id,
     by_department_id, by_device_id, received_at, undone_at
   )
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
   on conflict (organization_id, key) do nothing returning key`,
);

const byColumns = ({ personId, departmentId, deviceId }: Assigner) => [
  personId ?? null,
  departmentId ?? null,
  deviceId ?? null,
];

/** @returns false where something is known under the key */
export async function insertWeighing(
  transaction: TenantTransaction,
  { key, scaleId, ofReading, net, weighedAt, wasteStreamId, departmentId, by }: WeighingRecord,
  now: Date,
): Promise<boolean> {
  const rows = await transaction.run(insert, [
    transaction.organizationId,
    key,
    scaleId,
    ofReading?.deviceId ?? null,
    ofReading?.sequence ?? null,
    net,
    weighedAt,
    wasteStreamId,
    departmentId ?? null,
    ...byColumns(by),
    now,
    null,
  ]);
  return rows.length > 0;
}

/** Notes that a weighing is taken back that has not come yet. @returns false where something is known under the key */
export async function insertUndone(
  transaction: TenantTransaction,
  { key, scaleId, by }: Pick<WeighingRecord, 'key' | 'scaleId' | 'by'>,
  now: Date,
): Promise<boolean> {
  const nothing = [null, null, null, now, null, null];
  const rows = await transaction.run(insert, [
    transaction.organizationId,
    key,
    scaleId,
    ...nothing,
    ...byColumns(by),
    now,
    now,
  ]);
  return rows.length > 0;
}

const lock = statement(
  'lock_weighing',
  `select ${columns} from scale_weighing where organization_id = $1 and key = $2 for update`,
).returns<WeighingRow>();

/** Until the transaction ends nobody else does anything to the weighing. */
export async function lockWeighing(transaction: TenantTransaction, key: string): Promise<WeighingRow | undefined> {
  const [row] = await transaction.run(lock, [transaction.organizationId, key]);
  return row;
}

const become = statement(
  'set_weighing_reading',
  'update scale_weighing set reading_id = $3 where organization_id = $1 and key = $2',
);

/** Notes which reading the weighing is. */
export async function setWeighingReading(
  transaction: TenantTransaction,
  key: string,
  readingId: number,
): Promise<void> {
  await transaction.run(become, [transaction.organizationId, key, readingId]);
}

const undo = statement(
  'set_weighing_undone',
  'update scale_weighing set undone_at = $3 where organization_id = $1 and key = $2',
);

export async function setWeighingUndone(transaction: TenantTransaction, key: string, at: Date): Promise<void> {
  await transaction.run(undo, [transaction.organizationId, key, at]);
}

export interface NumberedReadingRow {
  id: number;
  net: string;
  /** Something else of the same load counts already. */
  is_load_counted: boolean;
}

const numbered = statement(
  'reading_of_weighing',
  `select reading.id, trim_scale(reading.net) as net, exists (
     select from scale_reading sibling
     where sibling.organization_id = $1 and sibling.scale_id = $2 and sibling.device_id = $3 and sibling.load = reading.load
       and sibling.id <> reading.id and sibling.counted
       and sibling.weighed_at between reading.weighed_at - interval '1 day' and reading.weighed_at + interval '1 day'
   ) as is_load_counted
   from scale_reading reading
   where reading.organization_id = $1 and reading.scale_id = $2 and reading.device_id = $3 and reading.sequence = $4`,
).returns<NumberedReadingRow>();

/** What the device of a scale sent under a number; undefined where it has not come yet. */
export async function findNumberedReading(
  transaction: TenantTransaction,
  scaleId: number,
  { deviceId, sequence }: NonNullable<WeighingRecord['ofReading']>,
): Promise<NumberedReadingRow | undefined> {
  const [row] = await transaction.run(numbered, [transaction.organizationId, scaleId, deviceId, sequence]);
  return row;
}

const typedAlready = statement(
  'reading_of_typed_weight',
  `select id from scale_reading
   where organization_id = $1 and scale_id = $2 and origin = 'scale' and assigned_at is null and held_because is null
     and removed_at is null and net = $3
     and weighed_at between $4::timestamptz - make_interval(secs => $5) and $4::timestamptz + make_interval(secs => $5)
   limit 2`,
);

/**
 * Readings that wait, of the same weight within so many seconds: what somebody typed while the device was heard by others. Two at most.
 */
export const findSameWeights = (
  transaction: TenantTransaction,
  { scaleId, net, weighedAt }: Pick<WeighingRecord, 'scaleId' | 'net' | 'weighedAt'>,
  seconds: number,
): Promise<{ id: number }[]> =>
  transaction.run(typedAlready, [transaction.organizationId, scaleId, net, weighedAt, seconds]);

const type = statement(
  'insert_typed_reading',
  `insert into scale_reading (
     organization_id, scale_id, location_id, net, weighed_at, weighed_on, waste_stream_id, department_id, origin, idempotency_key,
     entered_at, entered_by, assigned_at, assigned_by, assigned_by_department_id, assigned_by_device_id, weighing_key, note
   )
   select $1, scale.id, scale.location_id, $3, $4, $5, $6, $7, 'station', $8, $9, $10, $9, $10, $11, $12, $8, ''
   from scale where organization_id = $1 and id = $2
   returning id`,
);

/** Stores a weight that somebody typed. */
export async function insertTypedReading(
  transaction: TenantTransaction,
  { key, scaleId, net, weighedAt, wasteStreamId, departmentId, by }: Omit<WeighingRecord, 'ofReading'>,
  { weighedOn, now }: { readonly weighedOn: string; readonly now: Date },
): Promise<number> {
  const [row] = await transaction.run(type, [
    transaction.organizationId,
    scaleId,
    net,
    weighedAt,
    weighedOn,
    wasteStreamId,
    departmentId ?? null,
    key,
    now,
    ...byColumns(by),
  ]);
  if (row === undefined) throw new Error('The reading was not stored.');
  return row.id;
}

const highest = statement(
  'numbers_before_weighing',
  `select coalesce(max(sequence), 0) as sequence, exists (
     select from scale_weighing
     where organization_id = $1 and device_id = $2 and sequence = $3 and reading_id is null and undone_at is null and key <> $4
   ) as is_awaited
   from scale_reading where organization_id = $1 and device_id = $2`,
);

/** The highest number that the device has sent, and whether another weighing waits for this one. */
export async function findAwaitedNumber(
  transaction: TenantTransaction,
  { deviceId, sequence }: NonNullable<WeighingRecord['ofReading']>,
  key: string,
): Promise<{ highest: number; isAwaited: boolean }> {
  const [row] = await transaction.run(highest, [transaction.organizationId, deviceId, sequence, key]);
  return { highest: row?.sequence ?? 0, isAwaited: row?.is_awaited ?? false };
}

const awaited = statement(
  'awaited_weighings',
  `select ${columns} from scale_weighing
   where organization_id = $1 and device_id = $2 and sequence = any($3::bigint[]) and reading_id is null and undone_at is null
   order by received_at, key for update`,
).returns<WeighingRow & { device_id: number; sequence: number }>();

/** What was confirmed before the device sent these numbers; locked. */
export const findAwaited = (
  transaction: TenantTransaction,
  deviceId: number,
  sequences: readonly number[],
): Promise<WeighingRow[]> => transaction.run(awaited, [transaction.organizationId, deviceId, sequences]);

const weights = statement(
  'weights_of_readings',
  'select id, trim_scale(net) as net, scale_id as "scale_id!" from scale_reading where organization_id = $1 and id = any($2::bigint[])',
);

export const findWeights = (
  reader: TenantReader,
  ids: readonly number[],
): Promise<{ id: number; net: string; scale_id: number }[]> => reader.run(weights, [reader.organizationId, ids]);

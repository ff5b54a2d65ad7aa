import type { HeldReason, ScaleUnit } from '@tunna/domain/scales/scale-reading';
import type { TenantReader, TenantTransaction } from '../../../database/database.ts';
import { type Queryable, statement } from '../../../database/statement/statement.ts';

/** A received reading in kilograms and server time, with the reason for quarantine, if any. */
export interface NewReading {
  readonly scaleId: number;
  readonly locationId: string;
  readonly sequence: number;
  readonly load: number | undefined;
  readonly net: string;
  readonly gross: string | undefined;
  readonly tare: string | undefined;
  readonly unit: ScaleUnit;
  readonly weighedAt: Date;
  readonly weighedOn: string;
  readonly deviceTime: Date;
  readonly clockSkew: number | undefined;
  readonly isStable: boolean;
  readonly heldBecause: HeldReason | undefined;
}

/** A scale of the device, with the limits of its readings. */
export interface CallingScaleRow {
  id: number;
  location_id: string;
  capacity: string | null;
  least: string;
  division: string | null;
}

const recordCall = statement(
  'record_device_call_with_scales',
  `with device_call as (
     update device set last_seen_at = greatest(last_seen_at, :now)
     where organization_id = :organizationId and id = :deviceId and removed_at is null
     returning id
   )
   select scale.id, scale.location_id, trim_scale(scale.capacity) as capacity, trim_scale(scale.least) as least,
     trim_scale(scale.division) as division
   from device_call
   left join scale on scale.organization_id = :organizationId and scale.device_id = device_call.id and scale.removed_at is null
   order by scale.id`,
).returns<CallingScaleRow | { [Column in keyof CallingScaleRow]: null }>();

/**
 * Records a call of the device, and locks it until the transaction ends, so that its concurrent calls are stored one after the other.
 * @returns its scales; undefined if it was removed
 */
export async function recordDeviceCall(
  transaction: TenantTransaction,
  deviceId: number,
  now: Date,
): Promise<CallingScaleRow[] | undefined> {
  const rows = await transaction.run(recordCall, { organizationId: transaction.organizationId, deviceId, now });
  return rows.length === 0 ? undefined : rows.filter((row) => row.id !== null);
}

const insert = statement(
  'insert_scale_readings',
  `insert into scale_reading (
     organization_id, scale_id, location_id, device_id, sequence, load, net, gross, tare, unit, weighed_at, weighed_on, device_time,
     clock_skew, stable, held_because, origin, entered_at, assigned_at, note
   )
   select :organizationId, given.scale_id, given.location_id, :deviceId, given.sequence, given.load, given.net, given.gross, given.tare, given.unit,
     given.weighed_at, given.weighed_on, given.device_time, given.clock_skew, given.stable, given.held_because, 'scale', :now, null, ''
   from unnest(
     :scaleIds::bigint[], :locationIds::text[], :sequences::bigint[], :loads::bigint[], :nets::numeric[], :grosses::numeric[], :tares::numeric[],
     :units::text[], :times::timestamptz[], :days::date[], :deviceTimes::timestamptz[], :clockSkews::integer[], :stables::boolean[],
     :reasons::text[]
   ) given (
     scale_id, location_id, sequence, load, net, gross, tare, unit, weighed_at, weighed_on, device_time, clock_skew, stable, held_because
   )
   order by given.sequence
   on conflict (organization_id, device_id, sequence) where device_id is not null do nothing
   returning id, sequence as "sequence!"`,
);

/** Stores readings, each sequence number once. @returns the readings that are new */
export const insertReadings = (
  transaction: TenantTransaction,
  deviceId: number,
  readings: readonly NewReading[],
  now: Date,
): Promise<{ id: number; sequence: number }[]> =>
  transaction.run(insert, {
    organizationId: transaction.organizationId,
    deviceId,
    now,
    scaleIds: readings.map(({ scaleId }) => scaleId),
    locationIds: readings.map(({ locationId }) => locationId),
    sequences: readings.map(({ sequence }) => sequence),
    loads: readings.map(({ load }) => load ?? null),
    nets: readings.map(({ net }) => net),
    grosses: readings.map(({ gross }) => gross ?? null),
    tares: readings.map(({ tare }) => tare ?? null),
    units: readings.map(({ unit }) => unit),
    times: readings.map(({ weighedAt }) => weighedAt),
    days: readings.map(({ weighedOn }) => weighedOn),
    deviceTimes: readings.map(({ deviceTime }) => deviceTime),
    clockSkews: readings.map(({ clockSkew }) => clockSkew ?? null),
    stables: readings.map(({ isStable }) => isStable),
    reasons: readings.map(({ heldBecause }) => heldBecause ?? null),
  });

const foreign = statement('note_foreign_device', 'select note_foreign_device(:scaleId, :fromOrganizationId)');

/** Notifies the organization of the scale, if it is another one, at most once an hour. */
export async function notifyForeignOrganization(
  database: Queryable,
  scaleId: number,
  fromOrganizationId: number,
): Promise<void> {
  await database.run(foreign, { scaleId, fromOrganizationId });
}

const notified = statement(
  'device_refused_before',
  `select exists (
     select from organization_event where organization_id = :organizationId and topic = :topic and at > now() - interval '1 hour'
   ) as found`,
);

/** Whether the organization was notified of a topic within the last hour. */
export async function wasNotified(reader: TenantReader, topic: string): Promise<boolean> {
  const [row] = await reader.run(notified, { organizationId: reader.organizationId, topic });
  return row?.found ?? false;
}

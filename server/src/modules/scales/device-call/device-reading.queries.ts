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

export interface NeighbourRow {
  sequence: number;
  is_before: boolean;
  /** The sequence number of the neighbour. */
  neighbour_sequence: number;
  net: string;
  load: number | null;
  weighed_at: Date;
}

// Of quarantined readings only repetitions count: an unstable weight says nothing about the stable weight after it.
const nearest = (side: 'before' | 'after') => `
  select asked.sequence as "sequence!", ${side === 'before'} as is_before, found.sequence as neighbour_sequence, found.net, found.load,
    found.weighed_at as "weighed_at!"
  from unnest(:${side}Scales::bigint[], :${side}Sequences::bigint[]) asked (scale_id, sequence)
  cross join lateral (
    select reading.sequence, trim_scale(reading.net + coalesce(reading.bin_tare, 0)) as net, reading.load, reading.weighed_at
    from scale_reading reading
    where reading.organization_id = :organizationId and reading.device_id = :deviceId and reading.scale_id = asked.scale_id
      and reading.sequence ${side === 'before' ? '<' : '>'} asked.sequence
      and (reading.held_because is null or reading.held_because = 'repeated')
    order by reading.sequence ${side === 'before' ? 'desc' : 'asc'} limit 1
  ) found`;

const neighbours = statement(
  'neighbours_of_readings',
  `${nearest('before')} union all ${nearest('after')}`,
).returns<NeighbourRow>();

type Numbered = Pick<NewReading, 'scaleId' | 'sequence'>;

/** The stored readings of the same scale right before and after each of these. */
export const findNeighbours = (
  reader: TenantReader,
  deviceId: number,
  { before, after }: { readonly before: readonly Numbered[]; readonly after: readonly Numbered[] },
): Promise<NeighbourRow[]> =>
  reader.run(neighbours, {
    organizationId: reader.organizationId,
    deviceId,
    beforeScales: before.map(({ scaleId }) => scaleId),
    beforeSequences: before.map(({ sequence }) => sequence),
    afterScales: after.map(({ scaleId }) => scaleId),
    afterSequences: after.map(({ sequence }) => sequence),
  });

const insert = statement(
  'insert_scale_readings',
  `insert into scale_reading (
     organization_id, scale_id, location_id, device_id, sequence, load, net, gross, tare, unit, weighed_at, weighed_on, device_time,
     clock_skew, stable, held_because, origin, entered_at, assigned_at, note
   )
   select :organizationId, given.scale_id, given.location_id, :deviceId, given.sequence, given.load, given.net, given.gross, given.tare, given.unit,
     given.weighed_at, given.weighed_on, given.device_time, given.clock_skew, given.stable, given.held_because, 'scale', :now, null, ''
   from jsonb_to_recordset(:rows::jsonb) given (
     scale_id bigint, location_id text, sequence bigint, load bigint, net numeric, gross numeric, tare numeric, unit text,
     weighed_at timestamptz, weighed_on date, device_time timestamptz, clock_skew integer, stable boolean, held_because text
   )
   order by given.sequence
   on conflict (organization_id, device_id, sequence) where device_id is not null do nothing
   returning id, sequence as "sequence!"`,
);

/** Stores readings, each sequence number once. @returns the readings that are new */
export function insertReadings(
  transaction: TenantTransaction,
  deviceId: number,
  readings: readonly NewReading[],
  now: Date,
): Promise<{ id: number; sequence: number }[]> {
  const rows = readings.map((reading) => ({
    scale_id: reading.scaleId,
    location_id: reading.locationId,
    sequence: reading.sequence,
    load: reading.load,
    net: reading.net,
    gross: reading.gross,
    tare: reading.tare,
    unit: reading.unit,
    weighed_at: reading.weighedAt,
    weighed_on: reading.weighedOn,
    device_time: reading.deviceTime,
    clock_skew: reading.clockSkew,
    stable: reading.isStable,
    held_because: reading.heldBecause,
  }));
  return transaction.run(insert, {
    organizationId: transaction.organizationId,
    deviceId,
    rows: JSON.stringify(rows),
    now,
  });
}

export interface KnownReadingRow {
  id: number;
  sequence: number;
  scale_id: number;
  net: string;
  gross: string | null;
  tare: string | null;
  unit: ScaleUnit;
  device_time: Date;
  held_because: HeldReason | null;
  /** Higher than 1 if it was corrected since. */
  version: number;
}

const known = statement(
  'readings_by_sequence',
  `select id, sequence, scale_id as "scale_id!", trim_scale(net) as net, trim_scale(gross) as gross, trim_scale(tare) as tare, unit as "unit!",
     device_time as "device_time!",
     held_because, version
   from scale_reading where organization_id = :organizationId and device_id = :deviceId and sequence = any(:sequences::bigint[])`,
).returns<KnownReadingRow>();

/** The stored readings with these sequence numbers of the device. */
export const findBySequence = (
  reader: TenantReader,
  deviceId: number,
  sequences: readonly number[],
): Promise<KnownReadingRow[]> => reader.run(known, { organizationId: reader.organizationId, deviceId, sequences });

const combined = statement(
  'combined_numbers',
  `select asked.sequence as "sequence!"
   from unnest(:sequences::bigint[]) asked (sequence)
   join lateral (
     select last_number from received_numbers
     where organization_id = :organizationId and device_id = :deviceId and first_number <= asked.sequence
     order by first_number desc limit 1
   ) received on received.last_number >= asked.sequence`,
);

/** Those of the sequence numbers whose readings were stored and became part of another one. */
export const findCombinedNumbers = async (
  reader: TenantReader,
  deviceId: number,
  sequences: readonly number[],
): Promise<number[]> =>
  (await reader.run(combined, { organizationId: reader.organizationId, deviceId, sequences })).map(
    ({ sequence }) => sequence,
  );

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

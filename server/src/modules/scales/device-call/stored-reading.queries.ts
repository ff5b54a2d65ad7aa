import type { HeldReason, ScaleUnit } from '@tunna/domain/scales/scale-reading';
import { typedAround } from '../../../database/columns/typed-weights.ts';
import type { TenantReader } from '../../../database/database.ts';
import { statement } from '../../../database/statement/statement.ts';
import type { NewReading } from './device-reading.queries.ts';

/** A stored reading with one of the sequence numbers. */
export interface KnownReadingRow {
  kind: 'known';
  sequence: number;
  id: number;
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

/** The nearest stored reading of the same scale before or after one of the sequence numbers. */
export interface NeighbourRow {
  kind: 'before' | 'after';
  sequence: number;
  neighbour_sequence: number;
  net: string;
  load: number | null;
  weighed_at: Date;
}

/**
 * A sequence number whose reading became part of another one, long after it was stored; one that a weighing at a station names; or that
 * weights were typed at the scales within minutes of the readings.
 */
interface MarkRow {
  kind: 'combined' | 'weighed' | 'typed';
  sequence: number;
}

export type StoredRow = KnownReadingRow | NeighbourRow | MarkRow;

const known = `
  select 'known' as "kind!", sequence as "sequence!", id, scale_id, trim_scale(net) as net, trim_scale(gross) as gross, trim_scale(tare) as tare,
    unit, device_time, held_because, version, null::bigint as neighbour_sequence, null::bigint as load, null::timestamptz as weighed_at
  from scale_reading where organization_id = :organizationId and device_id = :deviceId and sequence = any(:sequences::bigint[])`;

const mark = (kind: MarkRow['kind'], sequence: string, rest: string) => `
  select '${kind}', ${sequence}, null, null, null, null, null, null, null, null, null, null, null, null ${rest}`;

// Ranges are read from the one that may hold the first number: a device may have many older ones.
const marks = [
  mark(
    'combined',
    'requested.sequence',
    `from received_numbers received
     join unnest(:sequences::bigint[]) requested (sequence) on requested.sequence between received.first_number and received.last_number
     where received.organization_id = :organizationId and received.device_id = :deviceId and received.first_number <= :last::bigint
       and received.first_number >= coalesce((
         select max(earlier.first_number) from received_numbers earlier
         where earlier.organization_id = :organizationId and earlier.device_id = :deviceId and earlier.first_number <= :first
       ), :first)`,
  ),
  mark(
    'weighed',
    'sequence',
    `from scale_weighing where organization_id = :organizationId and device_id = :deviceId and sequence = any(:sequences::bigint[])
       and undone_at is null`,
  ),
  mark('typed', '0', `where exists (${typedAround})`),
];

// Of quarantined readings only repetitions count: an unstable weight says nothing about the stable weight after it.
const nearest = (side: NeighbourRow['kind']) => `
  select '${side}', requested.sequence, null, null, trim_scale(found.net + coalesce(found.bin_tare, 0)), null, null, null, null, null, null,
    found.sequence, found.load, found.weighed_at
  from unnest(:${side}Scales::bigint[], :${side}Sequences::bigint[]) requested (scale_id, sequence)
  cross join lateral (
    select reading.sequence, reading.net, reading.bin_tare, reading.load, reading.weighed_at
    from scale_reading reading
    where reading.organization_id = :organizationId and reading.device_id = :deviceId and reading.scale_id = requested.scale_id
      and reading.sequence ${side === 'before' ? '<' : '>'} requested.sequence
      and (reading.held_because is null or reading.held_because = 'repeated')
    order by reading.sequence ${side === 'before' ? 'desc' : 'asc'} limit 1
  ) found`;

const stored = statement(
  'stored_for_readings',
  [known, ...marks, nearest('before'), nearest('after')].join(' union all '),
).returns<StoredRow>();

type Numbered = Pick<NewReading, 'scaleId' | 'sequence'>;

/** Readings that may be beside a stored one, by the side on which it is. */
export interface Edges {
  readonly before: readonly Numbered[];
  readonly after: readonly Numbered[];
}

/** What one batch needs from the database. */
interface StoredQuery {
  /** Ascending, and not empty. */
  readonly sequences: readonly number[];
  readonly edges: Edges;
  readonly scaleIds: readonly number[];
  /** The times of the first and the last reading. */
  readonly from: Date;
  readonly until: Date;
}

/** All that is stored and has to do with readings that arrived: with their numbers, beside them, or weighed at a station. */
export const findStored = (
  reader: TenantReader,
  deviceId: number,
  { sequences, edges: { before, after }, scaleIds, from, until }: StoredQuery,
): Promise<StoredRow[]> =>
  reader.run(stored, {
    organizationId: reader.organizationId,
    deviceId,
    sequences,
    first: sequences[0] ?? 0,
    last: sequences.at(-1) ?? 0,
    scaleIds,
    from,
    until,
    beforeScales: before.map(({ scaleId }) => scaleId),
    beforeSequences: before.map(({ sequence }) => sequence),
    afterScales: after.map(({ scaleId }) => scaleId),
    afterSequences: after.map(({ sequence }) => sequence),
  });

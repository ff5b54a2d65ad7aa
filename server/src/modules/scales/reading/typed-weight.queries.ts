import { type StreamNamesRow, streamNameColumns } from '../../../database/columns/stream-names.ts';
import { isUnchangedTyped, sameWithin } from '../../../database/columns/typed-weights.ts';
import type { TenantReader, TenantTransaction } from '../../../database/database.ts';
import { type RowOf, statement } from '../../../database/statement/statement.ts';

/** A typed weight is what the scale showed, also if it was rounded or cut to the decimals that were typed. */
export const isTyped = (measured: string, typed: string) =>
  `abs(${measured} - ${typed}) < power(10::numeric, -min_scale(${typed}))`;

export const isNear = (one: string, other: string) =>
  `${one} between ${other} - make_interval(secs => ${sameWithin}) and ${other} + make_interval(secs => ${sameWithin})`;

const waits = (reading: string) => `${reading}.organization_id = :organizationId and ${reading}.origin = 'scale'
  and ${reading}.assigned_at is null and ${reading}.held_because is null and ${reading}.removed_at is null`;

/** What the scale showed, with the bin. */
export const shownOf = (reading: string) => `(${reading}.net + coalesce(${reading}.bin_tare, 0))`;

/** Whether a typed weight is about as heavy as a reading within a quarter of an hour of it. */
export const isSimilar = (reading: string, typed: string) => `
  ${typed}.weighed_at between ${reading}.weighed_at - interval '15 minutes' and ${reading}.weighed_at + interval '15 minutes'
  and abs(${shownOf(typed)} - ${shownOf(reading)}) <= greatest(1, ${shownOf(reading)} / 10)`;

/** Whether a reading and a typed one are of the same load, as far as weight and time show. The bin of the typed one must leave a weight. */
const fits = (reading: string, typed: string) => `${reading}.scale_id = ${typed}.scale_id
  and ${isNear(`${reading}.weighed_at`, `${typed}.weighed_at`)} and ${isTyped(`${reading}.net`, shownOf(typed))}
  and ${reading}.net > coalesce(${typed}.bin_tare, 0)`;

const findOfTyped = statement(
  'reading_of_typed_weight',
  `select reading.id from scale_reading reading
   where ${waits('reading')} and reading.scale_id = :scaleId and ${isNear('reading.weighed_at', ':weighedAt::timestamptz')}
     and ${isTyped('reading.net', ':net::numeric')} and reading.net > coalesce(:binTare::numeric, 0)
     and not exists (select from scale_reading typed where ${isUnchangedTyped('typed')} and ${fits('reading', 'typed')})
   limit 2`,
);

interface TypedWeight {
  readonly scaleId: number;
  /** As it was typed, with the bin. */
  readonly net: string;
  readonly binTare: string | undefined;
  readonly weighedAt: Date;
}

/** The only unassigned reading that a typed weight can be of; undefined if there is none, or another typed weight fits it as well. */
export async function findReadingOfTyped(
  transaction: TenantTransaction,
  { scaleId, net, binTare, weighedAt }: TypedWeight,
): Promise<number | undefined> {
  const { organizationId } = transaction;
  const typed = { organizationId, scaleId, net, binTare: binTare ?? null, weighedAt };
  const [only, ...others] = await transaction.run(findOfTyped, typed);
  return others.length > 0 ? undefined : only?.id;
}

/** Readings that just arrived, with the range of their times. */
export interface ArrivedReadings {
  readonly ids: readonly number[];
  readonly scaleIds: readonly number[];
  readonly first: Date;
  readonly last: Date;
}

// Begins with the typed weights of these minutes, because there are few.
const pairColumns = `reading.id, typed.id as typed_id, typed.weighing_key as "key!", typed.waste_stream_id as "waste_stream_id!",
  typed.department_id, typed.container_id, trim_scale(typed.bin_tare) as bin_tare, typed.assigned_by, typed.assigned_by_department_id, typed.assigned_by_device_id`;

export interface TypedPairRow extends RowOf<'typed_weights_of_readings'> {
  /** The key of the weighing that recorded the typed weight. */
  key: string;
}

const findOfReadings = statement(
  'typed_weights_of_readings',
  `select ${pairColumns}
   from scale_reading typed
   join scale_reading reading on ${waits('reading')} and reading.id = any(:ids::bigint[]) and ${fits('reading', 'typed')}
   where ${isUnchangedTyped('typed')} and typed.scale_id = any(:scaleIds::bigint[]) and typed.weighing_key is not null
     and typed.waste_stream_id is not null
     and typed.weighed_at between :first::timestamptz - make_interval(secs => ${sameWithin})
       and :last::timestamptz + make_interval(secs => ${sameWithin})
     and not exists (
       select from scale_reading other where ${waits('other')} and other.id <> reading.id and ${fits('other', 'typed')}
     )
     and not exists (
       select from scale_reading other where ${isUnchangedTyped('other')} and other.id <> typed.id and ${fits('reading', 'other')}
     )
   order by reading.id`,
);

/** Arrived readings with the typed one of the same load, if it is certain which two belong together. */
export const findTypedOfReadings = (
  transaction: TenantTransaction,
  arrived: ArrivedReadings,
): Promise<TypedPairRow[]> =>
  transaction.run(findOfReadings, { organizationId: transaction.organizationId, ...arrived });

const named = statement(
  'typed_weight_of_reading',
  `select ${pairColumns}
   from scale_reading reading
   join scale_reading typed on ${isUnchangedTyped('typed')} and typed.id = :typedId and typed.scale_id = reading.scale_id
     and typed.weighing_key is not null and typed.waste_stream_id is not null
     and reading.net > coalesce(typed.bin_tare, 0)
   where ${waits('reading')} and reading.id = :id`,
);

/** An unassigned reading and a typed one of the same scale; undefined if either was changed. */
export async function findTypedPair(
  transaction: TenantTransaction,
  id: number,
  typedId: number,
): Promise<TypedPairRow | undefined> {
  const [row] = await transaction.run(named, { organizationId: transaction.organizationId, id, typedId });
  return row;
}

const become = statement(
  'set_weighing_reading',
  'update scale_weighing set reading_id = :readingId where organization_id = :organizationId and key = :key',
);

/** Stores the id of the reading of a weighing at a station. */
export async function setWeighingReading(
  transaction: TenantTransaction,
  key: string,
  readingId: number,
): Promise<void> {
  await transaction.run(become, { organizationId: transaction.organizationId, key, readingId });
}

export interface SimilarTypedRow extends StreamNamesRow {
  reading_id: number;
  id: number;
  net: string;
  weighed_at: Date;
}

const similar = statement(
  'similar_typed_weights',
  `select reading.id as reading_id, typed.id, trim_scale(${shownOf('typed')}) as "net!", typed.weighed_at as "weighed_at!",
     ${streamNameColumns}
   from scale_reading reading
   cross join lateral (
     select typed.* from scale_reading typed
     where ${isUnchangedTyped('typed')} and typed.scale_id = reading.scale_id and ${isSimilar('reading', 'typed')}
       and reading.net > coalesce(typed.bin_tare, 0)
     order by abs(${shownOf('typed')} - reading.net), typed.id limit 1
   ) typed
   join waste_stream stream on stream.organization_id = :organizationId and stream.id = typed.waste_stream_id
   join waste_category category on category.id = stream.waste_category_id
   where ${waits('reading')} and reading.id = any(:ids::bigint[])`,
).returns<SimilarTypedRow>();

/** For unassigned readings: the typed one of about the same weight within a quarter of an hour, which may be the same load. */
export const findSimilarTyped = (reader: TenantReader, ids: readonly number[]): Promise<SimilarTypedRow[]> =>
  reader.run(similar, { organizationId: reader.organizationId, ids });

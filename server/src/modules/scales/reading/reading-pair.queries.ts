import type { TenantReader, TenantTransaction } from '../../../database/database.ts';
import { type RowOf, statement } from '../../../database/statement/statement.ts';
import { isNear, isSimilar, isTyped, shownOf } from './typed-weight.queries.ts';

/** Days for which a pair is asked about. Later it counts as it is. */
const maxAgeDays = 30;

const callerOf = (reading: string) =>
  `row(${reading}.assigned_by, ${reading}.assigned_by_department_id, ${reading}.assigned_by_device_id)`;
const ofOtherCaller = `${callerOf('reading')} is distinct from ${callerOf('typed')}`;
const countedAt = (reading: string) =>
  `${reading}.organization_id = :organizationId and ${reading}.scale_id = typed.scale_id and ${reading}.counted`;

/** Of another caller, measured at about the same time and about as heavy. */
const similar = `
  select reading.id, reading.weighing_key from scale_reading reading
  where ${countedAt('reading')} and reading.origin = 'scale' and typed.origin = 'station' and ${ofOtherCaller}
    and reading.weighed_at between typed.weighed_at - interval '15 minutes' and typed.weighed_at + interval '15 minutes'
    and ${isSimilar('reading', 'typed')}`;

/** Of another caller, typed within minutes, equal as far as both were typed. A pair of two typed weights is listed once. */
const typedTwice = `
  select reading.id, reading.weighing_key from scale_reading reading
  where ${countedAt('reading')} and reading.origin = 'station' and typed.origin = 'station' and reading.id < typed.id
    and ${ofOtherCaller} and ${isNear('reading.weighed_at', 'typed.weighed_at')}
    and (${isTyped(shownOf('reading'), shownOf('typed'))} or ${isTyped(shownOf('typed'), shownOf('reading'))})`;

/** Of the load that was on the scale when the weight was typed, if the scale had shown that weight. */
const ofLoadOnScale = `
  select reading.id, reading.weighing_key
  from (
    select shown.device_id, shown.load from scale_reading shown
    where shown.organization_id = :organizationId and shown.scale_id = typed.scale_id and shown.load is not null
      and shown.weighed_at between typed.weighed_at - interval '2 hours' and typed.weighed_at
    order by shown.weighed_at desc, shown.id desc limit 1
  ) last
  join scale_reading reading on ${countedAt('reading')} and reading.id <> typed.id and reading.device_id = last.device_id
    and reading.load = last.load
    and reading.weighed_at between typed.weighed_at - interval '2 hours' and typed.weighed_at + interval '2 hours'
  where typed.origin = 'station' and exists (
    select from scale_reading shown
    where shown.organization_id = :organizationId and shown.scale_id = typed.scale_id and shown.device_id = last.device_id
      and shown.load = last.load
      and shown.weighed_at between typed.weighed_at - interval '2 hours' and typed.weighed_at + interval '10 seconds'
      and ${isTyped(shownOf('shown'), shownOf('typed'))}
  )`;

/** Another one of the load whose reading has replaced the typed weight. */
const ofSameLoad = `
  select reading.id, reading.weighing_key from scale_reading reading
  where ${countedAt('reading')} and reading.device_id = typed.device_id and reading.load = typed.load and reading.id <> typed.id
    and reading.weighed_at between typed.weighed_at - interval '2 hours' and typed.weighed_at + interval '2 hours'`;

// Begins with the weighings that were typed, because there are few. What counts for one is the typed weight, or the reading that replaced it.
const undecided = `
  from scale
  join scale_weighing weighing on weighing.organization_id = :organizationId and weighing.scale_id = scale.id
    and weighing.received_at > :now::timestamptz - make_interval(days => ${maxAgeDays})
    and weighing.sequence is null and weighing.undone_at is null
  join scale_reading typed on typed.organization_id = :organizationId and typed.id = weighing.reading_id and typed.counted
  cross join lateral (${similar} union ${typedTwice} union ${ofLoadOnScale} union ${ofSameLoad}) other
  where scale.organization_id = :organizationId and (:scaleId::bigint is null or scale.id = :scaleId)
    and not exists (
      select from separate_load where separate_load.organization_id = :organizationId
        and separate_load.first_id = least(typed.id, other.id) and separate_load.second_id = greatest(typed.id, other.id)
    )
    and not exists (
      select from scale_weighing stated where stated.organization_id = :organizationId
        and stated.reading_id in (typed.id, other.id) and stated.is_other_load and stated.undone_at is null
    )`;

export type ReadingPairRow = RowOf<'reading_pairs'>;

// Materialized: with the limit, the planner walks over all readings of a scale in their order.
const pairs = statement(
  'reading_pairs',
  `with pair as materialized (select typed.id as typed_id, other.id as other_id, typed.weighed_at ${undecided})
   select typed_id as "typed_id!", other_id as "other_id!", count(*) over () as "total!" from pair
   order by weighed_at desc, typed_id desc, other_id desc limit :limit`,
);

/** Pairs of counted readings that may be one load, the newest first. */
export const findReadingPairs = (
  reader: TenantReader,
  { scaleId, now, limit }: { readonly scaleId: number | undefined; readonly now: Date; readonly limit: number },
): Promise<ReadingPairRow[]> =>
  reader.run(pairs, { organizationId: reader.organizationId, scaleId: scaleId ?? null, now, limit });

const waiting = statement(
  'waiting_reading_pairs',
  `select count(*) as count, min(typed.weighed_at) as since ${undecided}
     and typed.weighed_at < :now::timestamptz - interval '1 day'`,
).returns<{ count: number; since: Date | null }>();

/** The pairs that have been undecided for a day; undefined without any. */
export async function countWaitingPairs(
  reader: TenantReader,
  now: Date,
): Promise<{ count: number; since: Date } | undefined> {
  const [row] = await reader.run(waiting, { organizationId: reader.organizationId, scaleId: null, now });
  return row === undefined || row.since === null ? undefined : { count: row.count, since: row.since };
}

const ofPair = `organization_id = :organizationId
  and first_id = least(:one::bigint, :other::bigint) and second_id = greatest(:one::bigint, :other::bigint)`;
const stored = statement('separate_loads', `select first_id from separate_load where ${ofPair}`);
const store = statement(
  'store_separate_loads',
  `insert into separate_load (organization_id, first_id, second_id)
   values (:organizationId, least(:one::bigint, :other::bigint), greatest(:one::bigint, :other::bigint))`,
);
const forget = statement('forget_separate_loads', `delete from separate_load where ${ofPair}`);

/** Whether a member has decided that two readings are two loads. */
export const areSeparate = async (reader: TenantReader, one: number, other: number): Promise<boolean> =>
  (await reader.run(stored, { organizationId: reader.organizationId, one, other })).length > 0;

/** Stores that two locked readings are two loads, or undoes it. */
export async function setSeparate(
  transaction: TenantTransaction,
  [one, other]: readonly [number, number],
  isSeparate: boolean,
): Promise<void> {
  await transaction.run(isSeparate ? store : forget, { organizationId: transaction.organizationId, one, other });
}

import type { scaleStates } from '@tunna/contract/scales/device-call';
import type { TenantReader, TenantTransaction } from '../../../database/database.ts';
import { type Queryable, statement } from '../../../database/statement/statement.ts';

/** The status of a scale as its device reports it. */
export interface ReportedScale {
  readonly scaleId: number;
  readonly state: (typeof scaleStates)[number];
}

/** A stored device report. */
export interface StatusRecord {
  readonly programVersion: string;
  /** Seconds by which the device's clock is ahead. */
  readonly clockSkew: number;
  readonly waiting: number;
  readonly freeBytes: number | undefined;
  readonly scales: readonly ReportedScale[];
  readonly message: string;
  readonly isTroubled: boolean;
}

export interface StatusRow {
  id: number;
  first_at: Date;
  last_at: Date;
  reports: number;
  program_version: string;
  clock_skew: number;
  waiting: number;
  free_bytes: number | null;
  scales: { scaleId: number; state: ReportedScale['state']; name?: string }[];
  message: string;
  is_troubled: boolean;
}

// A span ends when the report changes, or when the device was silent in between.
const storeStatusRow = statement(
  'keep_device_status',
  `with latest as (
     select id from device_status where organization_id = :organizationId and device_id = :deviceId order by last_at desc, id desc limit 1
   ), extended as (
     update device_status status
     set last_at = greatest(status.last_at, :now), reports = status.reports + 1, clock_skew = :clockSkew,
       waiting = greatest(status.waiting, :waiting),
       free_bytes = :freeBytes
     from latest
     where status.organization_id = :organizationId and status.id = latest.id
       and status.last_at > :now::timestamptz - make_interval(secs => :longestGap)
       and status.program_version = :programVersion and status.scales = :scales::jsonb and status.message = :message
         and status.is_troubled = :isTroubled
     returning status.id
   )
   insert into device_status
     (organization_id, device_id, first_at, last_at, program_version, clock_skew, waiting, free_bytes, scales, message, is_troubled)
   select :organizationId, :deviceId, :now, :now, :programVersion, :clockSkew, :waiting, :freeBytes, :scales::jsonb, :message, :isTroubled
   where not exists (select from extended)`,
);

/**
 * Stores a report. It extends the previous span if the report is equal. The transaction has locked the device.
 * @param longestGap max seconds between two reports of one span
 */
export async function storeStatus(
  transaction: TenantTransaction,
  deviceId: number,
  record: StatusRecord,
  now: Date,
  longestGap: number,
): Promise<void> {
  await transaction.run(storeStatusRow, {
    organizationId: transaction.organizationId,
    deviceId,
    now,
    programVersion: record.programVersion,
    clockSkew: record.clockSkew,
    waiting: record.waiting,
    freeBytes: record.freeBytes ?? null,
    scales: JSON.stringify(record.scales),
    message: record.message,
    isTroubled: record.isTroubled,
    longestGap,
  });
}

// Includes the names of removed scales.
const listed = statement(
  'listed_device_statuses',
  `select (select count(*) from device_status where organization_id = :organizationId and device_id = :deviceId
     and last_at >= :lastAt) as total, status.*
   from (values (1)) always (one)
   left join lateral (
     select span.id, span.first_at, span.last_at, span.reports, span.program_version, span.clock_skew, span.waiting, span.free_bytes,
       coalesce((
         select jsonb_agg(reported.value || coalesce(jsonb_build_object('name', scale.name), '{}') order by reported.place)
         from jsonb_array_elements(span.scales) with ordinality reported (value, place)
         left join scale on scale.organization_id = :organizationId and scale.id = (reported.value ->> 'scaleId')::bigint
       ), '[]') as scales, span.message, span.is_troubled
     from device_status span
     where span.organization_id = :organizationId and span.device_id = :deviceId and span.last_at >= :lastAt
     order by span.last_at desc, span.id desc
     limit :limit offset :offset
   ) status on true`,
).returns<{ total: number } & (StatusRow | { id: null })>();

/** One page of the spans that ended after a time, newest first, and the total number. */
export async function findStatuses(
  reader: TenantReader,
  deviceId: number,
  { since, limit, offset }: { readonly since: Date; readonly limit: number; readonly offset: number },
): Promise<{ rows: StatusRow[]; total: number }> {
  const rows = await reader.run(listed, {
    organizationId: reader.organizationId,
    deviceId,
    lastAt: since,
    limit,
    offset,
  });
  return { rows: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 };
}

const lastSequence = statement(
  'last_sequence_of_device',
  `select greatest(
     (select max(sequence) from scale_reading where organization_id = :organizationId and device_id = :deviceId),
     (select max(sequence) from scale_weighing
      where organization_id = :organizationId and device_id = :deviceId and reading_id is null and undone_at is null),
     0
   ) as sequence`,
);

/** The highest sequence number of the device: of its readings, and of weighings confirmed before their reading arrived. */
export async function findLastSequence(reader: TenantReader, deviceId: number): Promise<number> {
  const [row] = await reader.run(lastSequence, { organizationId: reader.organizationId, deviceId });
  return row?.sequence ?? 0;
}

const prune = statement('prune_device_statuses', 'select prune_device_statuses(:until, :maxRows) as "removed!"');

/** Deletes the oldest statuses from before the moment, in every organization. @returns their number */
export async function deleteStatusesBefore(database: Queryable, until: Date, maxRows: number): Promise<number> {
  const [row] = await database.run(prune, { until, maxRows });
  return row?.removed ?? 0;
}

const noteSilent = statement('note_silent_devices', 'select note_silent_devices(:now) as "notified!"');

/** @returns the number of devices that went silent or reported again */
export async function markSilent(database: Queryable, now: Date): Promise<number> {
  const [row] = await database.run(noteSilent, { now });
  return row?.notified ?? 0;
}

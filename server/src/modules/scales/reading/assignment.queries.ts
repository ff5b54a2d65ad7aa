import type { TenantTransaction } from '../../../database/database.ts';
import { type RowOf, statement } from '../../../database/statement/statement.ts';

/** A reading, locked until the transaction ends. */
export interface LockedReadingRow extends RowOf<'lock_readings'> {
  /** Not one of the named readings, but an unassigned one of the same load. */
  is_sibling: boolean;
  /** The weight without a bin subtracted, in kilograms. */
  shown: string;
  /** Several readings of an hour became this one, which cannot be changed. */
  is_combined: boolean;
}

// Sorted by id, so that concurrent transactions lock in the same order and cannot deadlock.
const lockReadings = statement(
  'lock_readings',
  `select reading.id, reading.id <> all(:ids::bigint[]) as "is_sibling!", reading.scale_id, scale.name as scale_name, trim_scale(reading.net) as net,
     reading.origin, reading.held_because, reading.assigned_at is not null as is_assigned,
     reading.removed_at is not null as is_removed, reading.waste_stream_id, reading.department_id, reading.container_id,
     trim_scale(reading.net + coalesce(reading.bin_tare, 0)) as shown, reading.weighing_key,
     reading.readings > 1 as "is_combined!", reading.device_id, reading.sequence, reading.load, reading.weighed_at
   from scale_reading reading
   left join scale on scale.organization_id = :organizationId and scale.id = reading.scale_id
   where reading.organization_id = :organizationId and (
     reading.id = any(:ids::bigint[])
     or reading.id in (
       select sibling.id from scale_reading named
       join scale_reading sibling on sibling.organization_id = :organizationId and sibling.scale_id = named.scale_id and sibling.load = named.load
       where named.organization_id = :organizationId and named.id = any(:ids::bigint[]) and named.load is not null
         and sibling.device_id = named.device_id and sibling.assigned_at is null and sibling.removed_at is null
         and sibling.held_because is null
         and sibling.weighed_at between named.weighed_at - interval '1 day' and named.weighed_at + interval '1 day'
     )
   )
   order by reading.id
   for update of reading`,
);

export const lockReadingRows = (transaction: TenantTransaction, ids: readonly number[]): Promise<LockedReadingRow[]> =>
  transaction.run(lockReadings, { organizationId: transaction.organizationId, ids });

/** Who assigns a reading. */
export interface Assigner {
  readonly personId?: number;
  readonly departmentId?: number | undefined;
  readonly deviceId?: number | undefined;
}

export interface Assignment {
  readonly wasteStreamId: number;
  readonly departmentId?: number | undefined;
  readonly containerId?: number | undefined;
  /** The bin’s empty weight in kilograms, to be subtracted. */
  readonly binTare?: string | undefined;
}

// One statement for all changes: it locks the rows of hours and figures after all readings are locked.
const assign = statement(
  'assign_readings',
  `update scale_reading set
     waste_stream_id = case when id = any(:ids::bigint[]) then :wasteStreamId::bigint end,
     department_id = case when id = any(:ids::bigint[]) then :departmentId::bigint end,
     container_id = case when id = any(:ids::bigint[]) then :containerId::bigint end,
     net = net + coalesce(bin_tare, 0) - case when id = any(:ids::bigint[]) then coalesce(:binTare::numeric, 0) else 0 end,
     bin_tare = case when id = any(:ids::bigint[]) then :binTare::numeric end,
     assigned_at = case when id = any(:ids::bigint[]) then :at::timestamptz end,
     assigned_by = case when id = any(:ids::bigint[]) then :personId::bigint end,
     assigned_by_department_id = case when id = any(:ids::bigint[]) then :byDepartmentId::bigint end,
     assigned_by_device_id = case when id = any(:ids::bigint[]) then :byDeviceId::bigint end,
     weighing_key = case when id = any(:ids::bigint[]) then :weighingKey::uuid end,
     held_because = case when id = any(:ids::bigint[]) then null else 'repeated' end,
     version = version + 1
   where organization_id = :organizationId and id = any(:ids::bigint[] || :siblings::bigint[])`,
);

/** @param siblings other readings of the same loads: a load counts once */
export async function setReadingsAssigned(
  transaction: TenantTransaction,
  { ids, siblings }: { readonly ids: readonly number[]; readonly siblings: readonly number[] },
  { wasteStreamId, departmentId, containerId, binTare }: Assignment,
  by: Assigner,
  at: Date,
  weighingKey: string | undefined,
): Promise<void> {
  await transaction.run(assign, {
    organizationId: transaction.organizationId,
    ids,
    siblings,
    wasteStreamId,
    departmentId: departmentId ?? null,
    containerId: containerId ?? null,
    binTare: binTare ?? null,
    at,
    personId: by.personId ?? null,
    byDepartmentId: by.departmentId ?? null,
    byDeviceId: by.deviceId ?? null,
    weighingKey: weighingKey ?? null,
  });
}

const unassign = statement(
  'unassign_reading',
  `update scale_reading set waste_stream_id = null, department_id = null, container_id = null, net = net + coalesce(bin_tare, 0),
     bin_tare = null, assigned_at = null, assigned_by = null,
     assigned_by_department_id = null, assigned_by_device_id = null, weighing_key = null, version = version + 1
   where organization_id = :organizationId and id = :id`,
);

export async function setReadingUnassigned(transaction: TenantTransaction, id: number): Promise<void> {
  await transaction.run(unassign, { organizationId: transaction.organizationId, id });
}

const quarantine = statement(
  'set_readings_repeated',
  `update scale_reading set held_because = 'repeated', version = version + 1
   where organization_id = :organizationId and id = any(:ids::bigint[])`,
);

/** Quarantines unassigned readings of a load that counts. */
export async function setReadingsRepeated(
  transaction: TenantTransaction,
  readings: readonly Pick<LockedReadingRow, 'id'>[],
): Promise<void> {
  const ids = readings.map(({ id }) => id);
  await transaction.run(quarantine, { organizationId: transaction.organizationId, ids });
}

const removal = statement(
  'set_readings_removed',
  'update scale_reading set removed_at = :at, version = version + 1 where organization_id = :organizationId and id = any(:ids::bigint[])',
);

/** @param at null restores the readings */
export async function setReadingsRemoved(
  transaction: TenantTransaction,
  ids: readonly number[],
  at: Date | null,
): Promise<void> {
  await transaction.run(removal, { organizationId: transaction.organizationId, ids, at });
}

const usedStream = statement(
  'lock_stream_of_reading',
  'select id from waste_stream where organization_id = :organizationId and id = :id and removed_at is null for key share',
);

/** Whether the stream exists. Prevents its deletion until the transaction ends. */
export async function lockStream(transaction: TenantTransaction, id: number): Promise<boolean> {
  return (await transaction.run(usedStream, { organizationId: transaction.organizationId, id })).length > 0;
}

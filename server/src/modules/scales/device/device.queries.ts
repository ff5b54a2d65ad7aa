import type { DeviceInput } from '@tunna/contract/scales/device';
import type { DeviceKind } from '@tunna/domain/scales/device-state';
import type { TenantReader, TenantTransaction } from '../../../database/database.ts';
import { type RowOf, statement } from '../../../database/statement/statement.ts';
import { storedFields } from '../../../database/statement/stored-fields.ts';

export interface DeviceRow extends RowOf<'listed_devices'> {
  kind: DeviceKind;
  scales: { id: number; name: string }[];
}

const listed = (where: string) => `
  select device.id, device.name, device.kind, device.location_id, location.name as location_name, device.department_id,
    department.name as department_name, device.silent_after_minutes, device.last_seen_at, status.clock_skew, status.waiting,
    status.program_version, status.message, status.is_troubled,
    coalesce((
      select jsonb_agg(jsonb_build_object('id', scale.id, 'name', scale.name) order by scale.name collate icelandic, scale.id)
      from scale where scale.organization_id = :organizationId and scale.device_id = device.id and scale.removed_at is null
    ), '[]') as scales,
    (select count(*) from credential
     where credential.organization_id = :organizationId and credential.device_id = device.id and credential.revoked_at is null) as credentials,
    device.pin_hash is not null as has_pin,
    device.created_at, device.version, device.updated_at,
    case when device.updated_by is not null then member_name(device.updated_by) end as updated_by
  from device
  left join location on location.organization_id = :organizationId and location.id = device.location_id
  left join department on department.organization_id = :organizationId and department.id = device.department_id
  left join lateral (
    select * from device_status where organization_id = :organizationId and device_id = device.id order by last_at desc, id desc limit 1
  ) status on true
  where device.organization_id = :organizationId and device.removed_at is null ${where}
  order by device.name collate icelandic, device.id`;

const devices = statement('listed_devices', listed('')).returns<DeviceRow>();
const oneDevice = statement('listed_device', listed('and device.id = :id')).returns<DeviceRow>();

/** All devices that are not removed, in Icelandic order. */
export const findDevices = (reader: TenantReader): Promise<DeviceRow[]> =>
  reader.run(devices, { organizationId: reader.organizationId });

export async function findDevice(reader: TenantReader, id: number): Promise<DeviceRow | undefined> {
  const [row] = await reader.run(oneDevice, { organizationId: reader.organizationId, id });
  return row;
}

const lock = statement(
  'lock_device',
  'select id from device where organization_id = :organizationId and id = :id and removed_at is null for no key update',
);

/** Locks the device until the transaction ends, so that nothing it sends is stored meanwhile. */
export async function lockDeviceRow(transaction: TenantTransaction, id: number): Promise<boolean> {
  return (await transaction.run(lock, { organizationId: transaction.organizationId, id })).length > 0;
}

const recordCall = statement(
  'record_device_call',
  `update device set last_seen_at = greatest(last_seen_at, :now) where organization_id = :organizationId and id = :id and removed_at is null
   returning name, kind, location_id, department_id`,
).returns<LastContactRow>();

export interface LastContactRow extends RowOf<'record_device_call'> {
  kind: DeviceKind;
}

/** Records a call of the device, and locks it until the transaction ends. Undefined if it was removed. */
export async function setDeviceLastContact(
  transaction: TenantTransaction,
  id: number,
  now: Date,
): Promise<LastContactRow | undefined> {
  const [row] = await transaction.run(recordCall, { organizationId: transaction.organizationId, id, now });
  return row;
}

const place = statement(
  'location_of_device',
  'select name, kind, location_id, department_id from device where organization_id = :organizationId and id = :id and removed_at is null',
).returns<LastContactRow>();

/** The kind and location of the device. Undefined if it was removed. */
export async function findDevicePlace(reader: TenantReader, id: number): Promise<LastContactRow | undefined> {
  const [row] = await reader.run(place, { organizationId: reader.organizationId, id });
  return row;
}

const fields = storedFields<DeviceInput>()('device', {
  name: 'name',
  kind: 'kind',
  locationId: 'location_id',
  departmentId: 'department_id',
  silentAfterMinutes: 'silent_after_minutes',
});

const add = statement(
  'add_device',
  `insert into device (organization_id, ${fields.columns}, updated_by)
   values (:organizationId, ${fields.parameters}, :personId) returning id`,
);
const change = statement(
  'change_device',
  `update device set ${fields.assignments}, updated_by = :personId, updated_at = now(), version = version + 1
   where organization_id = :organizationId and id = :id`,
);

// A removed device loses its location and department, so that both can be deleted.
const remove = statement(
  'remove_device',
  `with unassigned_scales as (
     update scale set device_id = null, updated_by = :updatedBy, updated_at = now(), version = version + 1
     where organization_id = :organizationId and device_id = :id
   )
   update device set removed_at = :at, location_id = null, department_id = null, silent_since = null, updated_by = :updatedBy,
     updated_at = now(), version = version + 1
   where organization_id = :organizationId and id = :id`,
);

export async function insertDevice(
  transaction: TenantTransaction,
  input: DeviceInput,
  personId: number,
): Promise<number> {
  const [row] = await transaction.run(add, {
    organizationId: transaction.organizationId,
    ...fields.values(input),
    personId,
  });
  if (row === undefined) throw new Error('The device was not stored.');
  return row.id;
}

export async function updateDevice(
  transaction: TenantTransaction,
  id: number,
  input: DeviceInput,
  personId: number,
): Promise<void> {
  await transaction.run(change, { organizationId: transaction.organizationId, id, ...fields.values(input), personId });
}

/** Its scales then have no device. */
export async function setDeviceRemoved(
  transaction: TenantTransaction,
  id: number,
  at: Date,
  personId: number,
): Promise<void> {
  await transaction.run(remove, { organizationId: transaction.organizationId, id, at, updatedBy: personId });
}

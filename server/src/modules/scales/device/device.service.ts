import type { Device, DeviceInput } from '@tunna/contract/scales/device';
import type { Database, TenantReader, TenantTransaction } from '../../../database/database.ts';
import { isForeignKeyViolation } from '../../../database/errors.ts';
import type { ActingMember } from '../../../database/scope.ts';
import { changing } from '../../../database/statement/changing.ts';
import { replaceCredentials, revokeCredentialsOfDevice } from '../../people/credential/credential.service.ts';
import { editConflict, recordEdit } from '../../platform/audit/audit.service.ts';
import { createOnce } from '../../platform/created-once/created-once.service.ts';
import {
  agentOfDepartment,
  deviceDepartmentNotFound,
  deviceLocationNotFound,
  deviceNotFound,
  readsScales,
} from './device.errors.ts';
import {
  findDevice,
  findDevices,
  insertDevice,
  lockDeviceRow,
  setDeviceRemoved,
  updateDevice,
} from './device.queries.ts';
import { deviceAudit, deviceView } from './device.views.ts';

export { deviceGone } from './device.errors.ts';
export { findDevicePlace, lockDeviceRow as lockDevice } from './device.queries.ts';

export interface DeviceDependencies {
  readonly database: Database;
  readonly publicUrl: string;
  readonly now: () => Date;
}

/** Runs a change of devices in one transaction. */
export const changeDevices = changing((error) => {
  if (isForeignKeyViolation(error, 'device_organization_id_location_id_fkey')) return deviceLocationNotFound();
  if (isForeignKeyViolation(error, 'device_organization_id_department_id_fkey')) return deviceDepartmentNotFound();
  return error;
});

/** A device in the audit trail. */
export const auditOf = ({ id, name }: Device) => ({ entity: 'device', entityId: String(id), name });

/** @throws ApplicationError `not_found` */
export async function readDevice(reader: TenantReader, id: number, now: Date): Promise<Device> {
  const row = await findDevice(reader, id);
  if (row === undefined) throw deviceNotFound();
  return deviceView(row, now);
}

/** Locks a device until the transaction ends. @throws ApplicationError `not_found` */
export async function requireDevice(transaction: TenantTransaction, id: number): Promise<void> {
  if (!(await lockDeviceRow(transaction, id))) throw deviceNotFound();
}

function assertFits({ kind, departmentId }: DeviceInput): void {
  if (kind === 'agent' && departmentId !== undefined) throw agentOfDepartment();
}

/** All devices, in Icelandic order. */
export const listDevices = (database: Database, { organization }: ActingMember, now: Date): Promise<Device[]> =>
  readDevices(database.reader(organization), now);

/** All devices, within a transaction. */
export const readDevices = async (reader: TenantReader, now: Date): Promise<Device[]> =>
  (await findDevices(reader)).map((row) => deviceView(row, now));

/** @throws ApplicationError `not_found` */
export const getDevice = (database: Database, { organization }: ActingMember, id: number, now: Date): Promise<Device> =>
  readDevice(database.reader(organization), id, now);

/** @throws ApplicationError `location_not_found`, `department_not_found`; `invalid_request` for an agent of a department */
export const createDevice = (
  database: Database,
  member: ActingMember,
  input: DeviceInput,
  now: Date,
): Promise<Device> =>
  changeDevices(database, member, (transaction) =>
    createOnce(transaction, member, {
      read: (id) => readDevice(transaction, id, now),
      async create() {
        assertFits(input);
        const id = await insertDevice(transaction, input, member.person.personId);
        const created = await readDevice(transaction, id, now);
        await recordEdit(transaction, member.person, auditOf(created), undefined, deviceAudit(created));
        return created;
      },
    }),
  );

/**
 * @throws ApplicationError `not_found`, `edit_conflict`, `location_not_found`, `department_not_found`; `invalid_request` for an agent of
 * a department, and for a tablet that reads scales
 */
export const editDevice = (
  database: Database,
  member: ActingMember,
  id: number,
  { version, ...input }: DeviceInput & { readonly version: number },
  now: Date,
): Promise<Device> =>
  changeDevices(database, member, async (transaction) => {
    assertFits(input);
    if (!(await lockDeviceRow(transaction, id))) throw deviceNotFound();
    const before = await readDevice(transaction, id, now);
    if (before.version !== version) throw editConflict(before);
    return changeDevice(transaction, member, before, input, now);
  });

/** Locks the devices that exist until the transaction ends. */
export async function lockDevices(transaction: TenantTransaction, ids: readonly number[]): Promise<void> {
  for (const id of [...ids].sort((one, other) => one - other)) await lockDeviceRow(transaction, id);
}

/**
 * Changes a device that the caller has locked, within `changeDevices`.
 * @throws ApplicationError `location_not_found`, `department_not_found`; `invalid_request` as `editDevice` does
 */
export async function changeDevice(
  transaction: TenantTransaction,
  { person }: ActingMember,
  before: Device,
  input: DeviceInput,
  now: Date,
): Promise<Device> {
  const { id } = before;
  assertFits(input);
  if (input.kind === 'tablet' && before.scales.length > 0) throw readsScales();
  await updateDevice(transaction, id, input, person.personId);
  const after = await readDevice(transaction, id, now);
  await recordEdit(transaction, person, auditOf(after), deviceAudit(before), deviceAudit(after));
  return after;
}

/** Removes a device. Its credentials and sessions end, and its readings stay. @throws ApplicationError `not_found` */
export const deleteDevice = (database: Database, member: ActingMember, id: number, now: Date): Promise<void> =>
  changeDevices(database, member, async (transaction) => {
    if (!(await lockDeviceRow(transaction, id))) throw deviceNotFound();
    const before = await readDevice(transaction, id, now);
    await revokeCredentialsOfDevice(transaction, member.person, id, now);
    await setDeviceRemoved(transaction, id, now, member.person.personId);
    await recordEdit(transaction, member.person, auditOf(before), deviceAudit(before), undefined);
  });

/**
 * Replaces all credentials of the device by a new one, atomically: exactly one is valid at any time.
 * @throws ApplicationError `not_found`
 */
export const rotateDeviceCredential = (
  { database, ...issuing }: DeviceDependencies,
  { organization, person }: ActingMember,
  id: number,
): Promise<{ id: string; credential: string; link: string }> =>
  database.tenant(organization, async (transaction) => {
    if (!(await lockDeviceRow(transaction, id))) throw deviceNotFound();
    return replaceCredentials(transaction, issuing, person, id);
  });

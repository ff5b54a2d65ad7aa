import type { RestoredRows } from '@tunna/contract/bulk';
import { present } from '@tunna/contract/present';
import type { Device, DeviceInput } from '@tunna/contract/scales/device';
import type { DeviceChanges } from '@tunna/contract/scales/device-bulk';
import type { Database } from '../../../database/database.ts';
import type { ActingMember } from '../../../database/scope.ts';
import {
  type BulkEdit,
  type BulkRecords,
  editFields,
  restoreRows,
} from '../../platform/bulk-edit/bulk-edit.service.ts';
import { changeDevice, changeDevices, lockDevices, readDevices } from './device.service.ts';

const inputOf = (device: Device): DeviceInput =>
  present<DeviceInput>({
    name: device.name,
    kind: device.kind,
    locationId: device.location?.id ?? '',
    departmentId: device.department?.id,
    silentAfterMinutes: device.silentAfterMinutes,
  });

const recordsOf = (database: Database, member: ActingMember, now: Date): BulkRecords<number, Device, DeviceInput> => ({
  run: (work) => changeDevices(database, member, work),
  lock: lockDevices,
  read: async (transaction, ids) => (await readDevices(transaction, now)).filter(({ id }) => ids.includes(id)),
  inputOf,
  nameOf: ({ name }) => name,
  async store(transaction, edits) {
    for (const { before, input } of edits) await changeDevice(transaction, member, before, input, now);
  },
});

/** Changes fields of devices, all or none. @throws ApplicationError `edit_conflict`, `location_not_found`, `department_not_found`, `invalid_request` for an agent of a department */
export const editDevices = (
  database: Database,
  member: ActingMember,
  bulkEdit: BulkEdit<number, DeviceChanges>,
  now: Date,
) => editFields(recordsOf(database, member, now), bulkEdit);

/** Stores earlier values of devices that still have the given version. @throws ApplicationError as `editDevices` does */
export const restoreDevices = (
  database: Database,
  member: ActingMember,
  rows: readonly (DeviceInput & { readonly id: number; readonly version: number })[],
  now: Date,
): Promise<RestoredRows> => restoreRows(recordsOf(database, member, now), rows);

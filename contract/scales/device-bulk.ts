import { z } from 'zod';
import { bulkCalls, chosenRows, hasChange, largestRestore } from '../bulk.ts';
import { endpoint } from '../endpoint.ts';
import { id, publicKey, version } from '../fields.ts';
import { device, deviceInput, silentAfterMinutes } from './device.ts';

/** Changes of many devices. Absent fields stay as they are; `null` removes a value. */
export const deviceChanges = z
  .object({
    locationId: publicKey.optional(),
    departmentId: id().nullable().optional(),
    silentAfterMinutes: silentAfterMinutes.optional(),
  })
  .refine(hasChange, 'required');

export type DeviceChanges = z.output<typeof deviceChanges>;

const { edit, restore } = bulkCalls({
  nouns: 'devices',
  path: '/org/{orgId}/devices',
  access: 'scales.write',
  rows: chosenRows,
  changes: deviceChanges,
  row: device,
  restored: deviceInput.extend({ id: id(), version }),
  undoes: 'editDevices',
  errors: ['location_not_found', 'department_not_found'],
});

export const deviceBulkContract = {
  editDevices: endpoint(edit),
  restoreDevices: endpoint({ ...restore, largestBody: largestRestore }),
};

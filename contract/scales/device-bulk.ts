import { z } from 'zod';
import {
  chosenRows,
  editedRows,
  editSummary,
  hasChange,
  largestRestore,
  maxRowsEdited,
  preview,
  restoredRows,
  restoreSummary,
} from '../bulk.ts';
import { endpoint } from '../endpoint.ts';
import { id, listOf, numericId, publicKey, version } from '../fields.ts';
import { device, deviceInput, silentAfterMinutes } from './device.ts';

const orgId = z.object({ orgId: numericId });

/** Changes of many devices. Absent fields stay as they are; `null` removes a value. */
export const deviceChanges = z
  .object({
    locationId: publicKey.optional(),
    departmentId: id().nullable().optional(),
    silentAfterMinutes: silentAfterMinutes.optional(),
  })
  .refine(hasChange, 'required');

export type DeviceChanges = z.output<typeof deviceChanges>;

const restored = deviceInput.extend({ id: id(), version });
const errors = ['location_not_found', 'department_not_found'] as const;

export const deviceBulkContract = {
  editDevices: endpoint({
    method: 'POST',
    path: '/org/{orgId}/devices/edit',
    access: 'scales.write',
    summary: editSummary('devices'),
    params: orgId,
    body: z.object({ rows: chosenRows, changes: deviceChanges, preview }),
    response: editedRows(device, restored),
    errors: [...errors, 'edit_conflict'],
  }),
  restoreDevices: endpoint({
    method: 'POST',
    path: '/org/{orgId}/devices/restore',
    access: 'scales.write',
    summary: restoreSummary('editDevices'),
    params: orgId,
    body: z.object({ rows: listOf(restored, maxRowsEdited, 1) }),
    largestBody: largestRestore,
    response: restoredRows,
    errors,
  }),
};

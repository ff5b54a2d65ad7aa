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
import { kilograms, weighed } from './kilograms.ts';
import { scale, scaleInput } from './scale.ts';

const orgId = z.object({ orgId: numericId });

/** Changes of many scales. Absent fields stay as they are; `null` removes a value. */
export const scaleChanges = z
  .object({
    locationId: publicKey.optional(),
    deviceId: id().nullable().optional(),
    capacity: weighed.nullable().optional(),
    least: kilograms.optional(),
    division: weighed.nullable().optional(),
  })
  .refine(hasChange, 'required');

export type ScaleChanges = z.output<typeof scaleChanges>;

const restored = scaleInput.extend({ id: id(), version });
const errors = ['not_found', 'location_not_found', 'waste_stream_not_found'] as const;

export const scaleBulkContract = {
  editScales: endpoint({
    method: 'POST',
    path: '/org/{orgId}/scales/edit',
    access: 'scales.write',
    summary: editSummary('scales'),
    params: orgId,
    body: z.object({ rows: chosenRows, changes: scaleChanges, preview }),
    response: editedRows(scale, restored),
    errors: [...errors, 'edit_conflict'],
  }),
  restoreScales: endpoint({
    method: 'POST',
    path: '/org/{orgId}/scales/restore',
    access: 'scales.write',
    summary: restoreSummary('editScales'),
    params: orgId,
    body: z.object({ rows: listOf(restored, maxRowsEdited, 1) }),
    largestBody: largestRestore,
    response: restoredRows,
    errors,
  }),
};

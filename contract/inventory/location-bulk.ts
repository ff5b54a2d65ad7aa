import { z } from 'zod';
import {
  chosenKeys,
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
import { location, locationInput, optionalText } from './location.ts';

const orgId = z.object({ orgId: numericId });

/** Changes of many locations. Absent fields stay as they are; `null` removes a value. */
export const locationChanges = z
  .object({
    postcode: optionalText(20).nullable(),
    municipality: optionalText(100).nullable(),
    accessNotes: optionalText(500).nullable(),
    published: z.boolean('wrong_type').optional(),
    addedTagValueIds: listOf(id(), 50).optional(),
    removedTagValueIds: listOf(id(), 50).optional(),
  })
  .refine(hasChange, 'required');

export type LocationChanges = z.output<typeof locationChanges>;

const restored = locationInput.extend({ id: publicKey, version });
const errors = ['not_found'] as const;

export const locationBulkContract = {
  editLocations: endpoint({
    method: 'POST',
    path: '/org/{orgId}/locations/edit',
    access: 'inventory.write',
    summary: editSummary('locations'),
    params: orgId,
    body: z.object({ rows: chosenKeys, changes: locationChanges, preview }),
    response: editedRows(location, restored),
    errors: [...errors, 'edit_conflict'],
  }),
  restoreLocations: endpoint({
    method: 'POST',
    path: '/org/{orgId}/locations/restore',
    access: 'inventory.write',
    summary: restoreSummary('editLocations'),
    params: orgId,
    body: z.object({ rows: listOf(restored, maxRowsEdited, 1) }),
    largestBody: largestRestore,
    response: restoredRows,
    errors,
  }),
};

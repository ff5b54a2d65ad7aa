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
import { id, integer, listOf, numericId, publicKey, version } from '../fields.ts';
import { container, containerAction, containerInput, dueDays } from './container.ts';
import { containerKinds, containerStatuses } from './container-values.ts';

const orgId = z.object({ orgId: numericId });

/** Changes of many containers. Absent fields stay as they are; `null` removes a value. */
export const containerChanges = z
  .object({
    wasteStreamId: id().optional(),
    locationId: publicKey.nullable().optional(),
    serviceProviderId: id().nullable().optional(),
    kind: z.enum(containerKinds, 'unknown_value').optional(),
    volumeLiters: integer(1, 100_000).nullable().optional(),
    dueDays: dueDays.nullable().optional(),
    status: z.enum(containerStatuses, 'unknown_value').optional(),
    actions: listOf(containerAction, 1).optional(),
    addedTagValueIds: listOf(id(), 50).optional(),
    removedTagValueIds: listOf(id(), 50).optional(),
  })
  .refine(hasChange, 'required');

export type ContainerChanges = z.output<typeof containerChanges>;

const restored = containerInput.extend({ id: id(), version });
const errors = ['location_not_found', 'waste_stream_not_found', 'not_found', 'value_taken', 'limit_reached'] as const;

export const containerBulkContract = {
  editContainers: endpoint({
    method: 'POST',
    path: '/org/{orgId}/containers/edit',
    access: 'inventory.write',
    summary: editSummary('containers'),
    params: orgId,
    body: z.object({ rows: chosenRows, changes: containerChanges, preview }),
    response: editedRows(container, restored),
    errors: [...errors, 'edit_conflict'],
  }),
  restoreContainers: endpoint({
    method: 'POST',
    path: '/org/{orgId}/containers/restore',
    access: 'inventory.write',
    summary: restoreSummary('editContainers'),
    params: orgId,
    body: z.object({ rows: listOf(restored, maxRowsEdited, 1) }),
    largestBody: largestRestore,
    response: restoredRows,
    errors,
  }),
};

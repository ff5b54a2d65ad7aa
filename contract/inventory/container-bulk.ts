import { z } from 'zod';
import { bulkCalls, chosenRows, hasChange, largestRestore } from '../bulk.ts';
import { endpoint } from '../endpoint.ts';
import { id, integer, listOf, publicKey, version } from '../fields.ts';
import { container, containerAction, containerInput, dueDays } from './container.ts';
import { containerKinds, containerStatuses } from './container-values.ts';

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

const { edit, restore } = bulkCalls({
  nouns: 'containers',
  path: '/org/{orgId}/containers',
  access: 'inventory.write',
  rows: chosenRows,
  changes: containerChanges,
  row: container,
  restored: containerInput.extend({ id: id(), version }),
  undoes: 'editContainers',
  errors: ['location_not_found', 'waste_stream_not_found', 'not_found', 'value_taken', 'limit_reached'],
});

export const containerBulkContract = {
  editContainers: endpoint(edit),
  restoreContainers: endpoint({ ...restore, largestBody: largestRestore }),
};

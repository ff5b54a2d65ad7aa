import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, integer, listOf, numericId, publicKey, version } from '../fields.ts';
import type { View } from '../view.ts';
import { container, containerAction, containerInput, dueDays } from './container.ts';
import { containerKinds, containerStatuses, maxContainersEdited } from './container-values.ts';

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
  .refine((changes) => Object.values(changes).some((value) => value !== undefined), 'required');

export type ContainerChanges = z.output<typeof containerChanges>;

const chosen = listOf(
  z.object({ id: id(), version: version.optional().describe('Version on which the edit is based. Absent for any.') }),
  maxContainersEdited,
  1,
);

const editedContainers = z.object({
  containers: z
    .array(z.object({ before: container, after: container }))
    .describe('Containers that differ after the edit, in the requested order.'),
  unchanged: z.int().nonnegative().describe('Number of containers that have these values already.'),
  missing: z.int().nonnegative().describe('Number of ids that do not exist or belong to another organization.'),
});

export type EditedContainers = View<typeof editedContainers>;

const errors = ['location_not_found', 'waste_stream_not_found', 'not_found', 'value_taken', 'limit_reached'] as const;

export const containerBulkContract = {
  editContainers: endpoint({
    method: 'POST',
    path: '/org/{orgId}/containers/edit',
    access: 'inventory.write',
    summary: `Change fields of up to ${maxContainersEdited} containers, all or none. With \`preview\` nothing is stored.`,
    params: orgId,
    body: z.object({ containers: chosen, changes: containerChanges, preview: z.boolean('wrong_type').default(false) }),
    response: editedContainers,
    errors: [...errors, 'edit_conflict'],
  }),
  restoreContainers: endpoint({
    method: 'POST',
    path: '/org/{orgId}/containers/restore',
    access: 'inventory.write',
    summary: 'Undo `editContainers`: store the given containers, except those that were changed since.',
    params: orgId,
    body: z.object({
      containers: listOf(containerInput.extend({ id: id(), version }), maxContainersEdited, 1).describe(
        'Earlier values, with the version after the edit.',
      ),
    }),
    largestBody: 4 * 1024 ** 2,
    response: z.object({
      restored: z.int().nonnegative(),
      changedSince: z.array(z.string()).describe('Names of containers that were changed or deleted since.'),
    }),
    errors,
  }),
};

import { maxDueDays } from '@tunna/domain/inventory/due-days';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  decimal,
  hexColor,
  id,
  integer,
  language,
  languageCodes,
  listOf,
  numericId,
  plainText,
  publicKey,
  version,
} from '../fields.ts';
import { kilograms } from '../kilograms.ts';
import { edited, listQuery, pageOf } from '../list.ts';
import type { View } from '../view.ts';
import { containerKinds, containerStatuses, requirements } from './container-values.ts';

export * from './container-values.ts';

/** Data that a requester must give. `user` excludes visitors who are not signed in. */
export const requirement = z.enum(requirements);
export type Requirement = View<typeof requirement>;

export const publicContainer = z.object({
  slug: z.string(),
  customId: z.string().optional(),
  location: z.object({ name: z.string() }).optional(),
  organization: z.object({
    name: z.string(),
    logoUri: z.string().optional().describe('Address of the logo.'),
    contactEmail: z.string().optional().describe('Only if no collection can be requested.'),
  }),
  description: z.string(),
  availableActions: z.array(z.object({ actionType: z.string(), requirements: z.array(requirement) })),
  askedAt: z.iso
    .datetime()
    .optional()
    .describe('Time of the open service request. Absent if the container has no open request.'),
  wasteStreamContentLanguages: languageCodes.describe(
    'Languages with content. The main language of the organization comes first.',
  ),
});

export type PublicContainer = View<typeof publicContainer>;

export const publicWasteStream = z.object({
  name: z
    .string()
    .describe('Name in the requested language, or the organization’s own name for the stream (not translated).'),
  nameOverride: z.string().optional(),
  color: hexColor,
  imageUri: z.string(),
  wasteCategory: z.string().describe('Code of the waste category.'),
});

export const wasteStreamContent = z.object({
  description: z.string().describe('Sanitized HTML.'),
  yes_plase: z.string().describe('Comma-separated list.'),
  no_thanks: z.string().describe('Comma-separated list.'),
  methods_of_recycling: z.string().describe('Sanitized HTML.'),
});

export const wasteStreamGuide = z.object({
  wasteStream: publicWasteStream,
  content: wasteStreamContent.nullable().describe('`null` if the stream has no content in this language.'),
});

export type WasteStreamGuide = View<typeof wasteStreamGuide>;

export const containerContract = {
  getPublicContainer: endpoint({
    method: 'GET',
    path: '/container/{slug}',
    access: 'public',
    summary: 'Return the public view of a container.',
    params: z.object({ slug: publicKey }),
    response: z.object({ container: publicContainer }),
    errors: ['container_not_found'],
    isCacheable: true,
  }),
  getContainerWasteStream: endpoint({
    method: 'GET',
    path: '/container/{slug}/waste-stream/{language}',
    access: 'public',
    summary: 'Return the sorting guide of a container in one language.',
    params: z.object({ slug: publicKey, language }),
    response: wasteStreamGuide,
    errors: ['container_not_found'],
    isCacheable: true,
  }),
};

const orgId = z.object({ orgId: numericId });
const containerId = orgId.extend({ id: numericId });

export const containerAction = z.object({
  actionType: z.literal('empty_container', 'unknown_value'),
  requirements: listOf(requirement, 4),
});

/** Maximum empty weight of a container, in kilograms. */
const maxEmptyKilograms = 100_000;

/** Days within which a request is due. */
export const dueDays = integer(1, maxDueDays);

export const containerInput = z.object({
  customId: z.string().trim().min(1, 'required').pipe(plainText(60)).optional(),
  locationId: publicKey.optional(),
  wasteStreamId: id('required'),
  serviceProviderId: id().optional(),
  kind: z.enum(containerKinds, 'unknown_value').default('wheelie_bin'),
  volumeLiters: integer(1, 100_000).optional(),
  emptyKg: kilograms(maxEmptyKilograms).optional().describe('Weight of the empty container in kilograms.'),
  description: z.string().pipe(plainText(2000)).default(''),
  status: z.enum(containerStatuses, 'unknown_value').default('active'),
  dueDays: dueDays.optional(),
  actions: listOf(containerAction, 1).default([]),
  tagValueIds: listOf(id(), 50).default([]),
});

export type ContainerInput = z.output<typeof containerInput>;

export const container = z.object({
  id: z.int().positive(),
  slug: z.string(),
  customId: z.string().optional(),
  location: z.object({ id: z.string(), name: z.string() }).optional(),
  wasteStream: z.object({ id: z.int().positive(), names: z.record(language, z.string()), color: hexColor }),
  serviceProvider: z.object({ id: z.int().positive(), name: z.string() }).optional(),
  kind: z.enum(containerKinds),
  volumeLiters: z.int().optional(),
  emptyKg: decimal.optional().describe('Weight of the empty container in kilograms.'),
  description: z.string(),
  status: z.enum(containerStatuses),
  dueDays: dueDays.optional(),
  actions: z.array(z.object({ actionType: z.string(), requirements: z.array(requirement) })),
  tagValueIds: z.array(z.int().positive()),
  openRequestId: z.int().positive().optional(),
  lastEmptiedOn: z.iso.date().optional().describe('Last day in the record of collections.'),
  createdAt: z.iso.datetime(),
  ...edited,
});

export type Container = View<typeof container>;

/** Sorting and filters of the list of containers, also for exports. */
export const containerFilters = {
  sort: z
    .enum(['customId', 'location', 'wasteStream', 'lastEmptiedOn', 'volumeLiters', 'createdAt'], 'unknown_value')
    .default('customId'),
  locationId: publicKey.optional(),
  wasteStreamId: numericId.optional(),
  serviceProviderId: numericId.optional(),
  status: z.enum(containerStatuses, 'unknown_value').optional(),
  open: z
    .enum(['true', 'false'], 'unknown_value')
    .optional()
    .describe('Filter by containers with (`true`) or without (`false`) an open request.'),
  tagValueId: numericId.optional(),
};

const containerListed = listQuery.extend(containerFilters);

export type ContainerListed = z.output<typeof containerListed>;

export const containerWorkspaceContract = {
  listContainers: endpoint({
    method: 'GET',
    path: '/org/{orgId}/containers',
    access: 'inventory.read',
    summary: 'List containers. `search` matches customId, slug, description, location name and waste stream name.',
    params: orgId,
    query: containerListed,
    response: pageOf(container),
    ready: true,
    errors: [],
  }),
  getContainer: endpoint({
    method: 'GET',
    path: '/org/{orgId}/containers/{id}',
    access: 'inventory.read',
    summary: 'Return a container.',
    params: containerId,
    response: container,
    errors: ['container_not_found'],
  }),
  createContainer: endpoint({
    method: 'POST',
    path: '/org/{orgId}/container',
    access: 'inventory.write',
    summary: 'Create a container. The server assigns an unguessable `slug`.',
    params: orgId,
    body: containerInput,
    response: container,
    errors: [
      'container_not_found',
      'location_not_found',
      'waste_stream_not_found',
      'not_found',
      'value_taken',
      'limit_reached',
    ],
    once: true,
  }),
  editContainer: endpoint({
    method: 'POST',
    path: '/org/{orgId}/containers/{id}',
    access: 'inventory.write',
    summary: 'Update a container.',
    params: containerId,
    body: containerInput.extend({ version }),
    response: container,
    errors: [
      'container_not_found',
      'location_not_found',
      'waste_stream_not_found',
      'not_found',
      'value_taken',
      'edit_conflict',
      'limit_reached',
    ],
  }),
  renewContainerSlug: endpoint({
    method: 'POST',
    path: '/org/{orgId}/containers/{id}/slug',
    access: 'inventory.write',
    summary: 'Replace a container’s slug. Labels printed with the old slug stop working.',
    params: containerId,
    body: z.object({ version }),
    response: container,
    errors: ['container_not_found', 'edit_conflict'],
  }),
  markLabelsPrinted: endpoint({
    method: 'POST',
    path: '/org/{orgId}/containers/labels-printed',
    access: 'inventory.write',
    summary: 'Mark container labels as printed. Ids of other organizations are ignored.',
    params: orgId,
    body: z.object({ ids: listOf(id(), 500, 1) }),
    response: z.object({ marked: z.int().nonnegative() }),
    errors: [],
  }),
  deleteContainer: endpoint({
    method: 'DELETE',
    path: '/org/{orgId}/containers/{id}/delete',
    access: 'inventory.delete',
    summary: 'Delete a container. Its service requests, collections and readings are kept.',
    params: containerId,
    response: z.object({ done: z.boolean() }),
    errors: ['container_not_found'],
  }),
};

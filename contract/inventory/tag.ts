import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, listOf, numericId, plainText } from '../fields.ts';
import type { View } from '../view.ts';
import { taggedEntities } from './tag-values.ts';

export * from './tag-values.ts';

const orgId = z.object({ orgId: numericId });
const tagId = orgId.extend({ id: numericId });
const done = z.object({ done: z.boolean() });
const name = z.string('required').trim().min(1, 'required').pipe(plainText(60));

const tagValue = z.object({
  id: z.int().positive(),
  name: z.string(),
  uses: z.int().nonnegative().describe('Number of containers and locations with the tag.'),
});

const tagType = z.object({
  id: z.int().positive(),
  name: z.string(),
  entities: z.array(z.enum(taggedEntities)),
  values: z.array(tagValue),
});

export type TagType = View<typeof tagType>;
export type TagValue = View<typeof tagValue>;

const tagTypeInput = z.object({
  name,
  entities: listOf(z.enum(taggedEntities, 'unknown_value'), taggedEntities.length, 1),
});

export const tagContract = {
  listTags: endpoint({
    method: 'GET',
    path: '/org/{orgId}/tags/all',
    access: 'inventory.read',
    summary: 'List tag types with their values.',
    params: orgId,
    response: z.object({ tagTypes: z.array(tagType) }),
    errors: [],
  }),
  createTagType: endpoint({
    method: 'POST',
    path: '/org/{orgId}/tags/tag-type/create',
    access: 'inventory.write',
    summary: 'Create a tag type.',
    params: orgId,
    body: tagTypeInput,
    response: tagType,
    errors: ['value_taken'],
    once: true,
  }),
  editTagType: endpoint({
    method: 'POST',
    path: '/org/{orgId}/tags/tag-type/{id}',
    access: 'inventory.write',
    summary: 'Update a tag type.',
    params: tagId,
    body: tagTypeInput,
    response: tagType,
    errors: ['not_found', 'value_taken'],
  }),
  deleteTagType: endpoint({
    method: 'DELETE',
    path: '/org/{orgId}/tags/tag-type/{id}',
    access: 'inventory.delete',
    summary: 'Delete a tag type with its values, and remove them from all containers and locations.',
    params: tagId,
    response: done,
    errors: ['not_found'],
  }),
  createTagValue: endpoint({
    method: 'POST',
    path: '/org/{orgId}/tags/tag-value/create',
    access: 'inventory.write',
    summary: 'Create a tag value.',
    params: orgId,
    body: z.object({ tagTypeId: id(), name }),
    response: tagValue,
    errors: ['not_found', 'value_taken'],
    once: true,
  }),
  editTagValue: endpoint({
    method: 'POST',
    path: '/org/{orgId}/tags/tag-value/{id}',
    access: 'inventory.write',
    summary: 'Rename a tag value.',
    params: tagId,
    body: z.object({ name }),
    response: tagValue,
    errors: ['not_found', 'value_taken'],
  }),
  deleteTagValue: endpoint({
    method: 'DELETE',
    path: '/org/{orgId}/tags/tag-value/{id}',
    access: 'inventory.delete',
    summary: 'Delete a tag value and remove it from all containers and locations.',
    params: tagId,
    response: done,
    errors: ['not_found'],
  }),
};

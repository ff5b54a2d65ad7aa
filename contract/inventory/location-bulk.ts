import { z } from 'zod';
import { bulkCalls, chosenKeys, hasChange, largestRestore } from '../bulk.ts';
import { endpoint } from '../endpoint.ts';
import { id, listOf, publicKey, version } from '../fields.ts';
import { location, locationInput, optionalText } from './location.ts';

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

const { edit, restore } = bulkCalls({
  nouns: 'locations',
  path: '/org/{orgId}/locations',
  access: 'inventory.write',
  rows: chosenKeys,
  changes: locationChanges,
  row: location,
  restored: locationInput.extend({ id: publicKey, version }),
  undoes: 'editLocations',
  errors: ['not_found'],
});

export const locationBulkContract = {
  editLocations: endpoint(edit),
  restoreLocations: endpoint({ ...restore, largestBody: largestRestore }),
};

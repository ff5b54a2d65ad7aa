import { z } from 'zod';
import { bulkCalls, chosenRows, hasChange, largestRestore } from '../bulk.ts';
import { endpoint } from '../endpoint.ts';
import { id, publicKey, version } from '../fields.ts';
import { kilograms, weighed } from './kilograms.ts';
import { scale, scaleInput } from './scale.ts';

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

const { edit, restore } = bulkCalls({
  nouns: 'scales',
  path: '/org/{orgId}/scales',
  access: 'scales.write',
  rows: chosenRows,
  changes: scaleChanges,
  row: scale,
  restored: scaleInput.extend({ id: id(), version }),
  undoes: 'editScales',
  errors: ['not_found', 'location_not_found', 'waste_stream_not_found'],
});

export const scaleBulkContract = {
  editScales: endpoint(edit),
  restoreScales: endpoint({ ...restore, largestBody: largestRestore }),
};

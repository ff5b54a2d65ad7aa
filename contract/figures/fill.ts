import {
  fillGaps,
  fillReliabilities,
  fullBases,
  requestAtLeast,
  requestAtMost,
} from '@tunna/domain/figures/sizing/fill';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { decimal, integer, numericId } from '../fields.ts';
import type { View } from '../view.ts';

const id = z.object({ orgId: numericId, id: numericId });
const percent = z.int().nonnegative();

const requestAtPercent = integer(requestAtLeast, requestAtMost).describe(
  'Estimated fill percentage at which a collection is requested automatically.',
);

const fill = z.object({
  reliability: z
    .enum(fillReliabilities)
    .describe(
      '`weighed`: based on readings since the last collection. `rhythm`: based on the interval between collections. `none`: no estimate.',
    ),
  gap: z.enum(fillGaps).optional().describe('Reason why there is no estimate.'),
  percent: percent
    .optional()
    .describe(
      'Estimated fill percentage. More than 100 if the container is overdue or overfull. Absent without an estimate.',
    ),
  full: z
    .object({ from: z.iso.date(), until: z.iso.date() })
    .optional()
    .describe('Time when the container becomes or became full. Absent without an estimate.'),
  lastEmptiedOn: z.iso.date().optional(),
  emptyings: z.int().nonnegative().describe('Number of collections on which the estimate is based.'),
  since: z.iso.date().optional().describe('Day of the first of these collections.'),
  usualDays: z
    .number()
    .positive()
    .optional()
    .describe('Days between two collections. Present if the estimate is based on them.'),
  kg: decimal.optional().describe('Kilograms since the last collection. Present if the estimate is based on readings.'),
  fullKg: decimal.optional().describe('Kilograms at 100 %.'),
  fullBasis: z.enum(fullBases).optional(),
  replay: z
    .object({
      percent: percent.describe('`requestAtPercent`, or 80 if automatic requests are turned off.'),
      collections: z.int().positive().describe('Those with an estimate.'),
      requested: z.int().nonnegative().describe('Collections that would have been requested before they came.'),
      early: z.int().nonnegative().describe('Collections that came before the percentage was reached.'),
      scheduled: z
        .int()
        .nonnegative()
        .describe('Scheduled collections that came before the container was surely full.'),
      daysBefore: z.number().positive().optional().describe('Average of days between request and collection.'),
    })
    .optional()
    .describe(
      'What automatic requests would have done in the last 365 days, from what was known at the time. Absent without an estimate.',
    ),
  requestAtPercent: requestAtPercent.optional().describe('Absent if automatic requests are turned off.'),
  canAsk: z.boolean().describe('Whether the container is in use and collections can be requested for it.'),
});

export type Fill = View<typeof fill>;

export const fillContract = {
  getContainerFill: endpoint({
    method: 'GET',
    path: '/org/{orgId}/containers/{id}/fill',
    access: 'inventory.read',
    summary: 'Return the estimated fill level of a container and the basis of the estimate.',
    params: id,
    response: fill,
    errors: ['container_not_found'],
  }),
  saveContainerFill: endpoint({
    method: 'POST',
    path: '/org/{orgId}/containers/{id}/fill',
    access: 'inventory.write',
    summary: 'Set the fill percentage at which a collection is requested automatically. `null` turns this off.',
    params: id,
    body: z.object({ requestAtPercent: requestAtPercent.nullable() }),
    response: fill,
    errors: ['container_not_found'],
  }),
};

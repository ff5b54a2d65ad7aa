import { fillGaps, fillReliabilities, fullBases, requestAtLeast, requestAtMost } from '@tunna/domain/figures/fill';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { decimal, integer, numericId } from '../fields.ts';

const id = z.object({ orgId: numericId, id: numericId });
const percent = z.int().nonnegative();

const requestAtPercent = integer(requestAtLeast, requestAtMost).describe(
  'The container asks to be emptied once its estimate is so many percent.',
);

const fill = z.object({
  reliability: z
    .enum(fillReliabilities)
    .describe('By what was weighed into it since, by the days that usually pass between emptyings, or not at all.'),
  gap: z.enum(fillGaps).optional().describe('Why there is no estimate.'),
  percent: percent.optional().describe('More than 100 where it is overdue or overfull; absent without an estimate.'),
  full: z
    .object({ from: z.iso.date(), until: z.iso.date() })
    .optional()
    .describe('When it is full, or was; absent where that cannot be said.'),
  lastEmptiedOn: z.iso.date().optional(),
  emptyings: z.int().nonnegative().describe('That the estimate rests on.'),
  since: z.iso.date().optional().describe('The day of the first of them.'),
  usualDays: z.number().positive().optional().describe('Between two emptyings, where the estimate rests on them.'),
  kg: decimal.optional().describe('Since the last emptying, where the estimate rests on weighings.'),
  fullKg: decimal.optional().describe('What 100 % is.'),
  fullBasis: z.enum(fullBases).optional(),
  requestAtPercent: requestAtPercent.optional().describe('Absent where the container does not ask by itself.'),
  canAsk: z.boolean().describe('Whether it is in use and can be asked for at all.'),
});

export type Fill = z.output<typeof fill>;

export const fillContract = {
  getContainerFill: endpoint({
    method: 'GET',
    path: '/org/{orgId}/containers/{id}/fill',
    access: 'inventory.read',
    summary: 'How full a container is likely to be, when it will be full, and what that rests on',
    params: id,
    response: fill,
    errors: ['container_not_found'],
  }),
  saveContainerFill: endpoint({
    method: 'POST',
    path: '/org/{orgId}/containers/{id}/fill',
    access: 'inventory.write',
    summary: 'Lets a container ask to be emptied by itself from so many percent on; null ends it',
    params: id,
    body: z.object({ requestAtPercent: requestAtPercent.nullable() }),
    response: fill,
    errors: ['container_not_found'],
  }),
};

import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { day, id, numericId } from '../fields.ts';
import type { View } from '../view.ts';
import { countedUnit, effect, kgPerUnit, stream } from './normalization.ts';

const orgId = z.object({ orgId: numericId });

const density = z.object({
  id: z.int().positive(),
  wasteStream: stream,
  unit: z.string(),
  kgPerUnit: z.string().describe('Kilograms per unit, as a decimal string.'),
  validFrom: z.string().optional().describe('First day of the weight. Absent if it is valid from the beginning.'),
  updatedAt: z.iso.datetime(),
  updatedBy: z.string().optional(),
});

export type WasteDensity = View<typeof density>;

const densities = '/org/{orgId}/invoices/densities';

export const wasteDensityContract = {
  listDensities: endpoint({
    method: 'GET',
    path: densities,
    access: 'invoices.read',
    summary: 'List the weights per unit (litre or piece) of waste streams.',
    params: orgId,
    response: z.object({ densities: z.array(density) }),
    errors: [],
  }),
  saveDensity: endpoint({
    method: 'POST',
    path: densities,
    access: 'invoices.write',
    summary:
      'Set the weight per unit of a waste stream and use it to estimate the weight of lines in that unit. Lines before its first day keep theirs.',
    params: orgId,
    body: z.object({
      wasteStreamId: id('required'),
      unit: countedUnit,
      kgPerUnit,
      validFrom: day
        .optional()
        .describe(
          'First day of the weight; it replaces later ones. Not after today. By default the beginning for the first weight of a unit, and today for a change; a change on the day of entry keeps the first day.',
        ),
    }),
    response: z.object({ density, effect }),
    errors: ['waste_stream_not_found'],
  }),
  deleteDensity: endpoint({
    method: 'DELETE',
    path: `${densities}/{id}`,
    access: 'invoices.delete',
    summary: 'Delete a weight per unit and remove the estimates that used it.',
    params: orgId.extend({ id: numericId }),
    response: z.object({ done: z.boolean(), effect }),
    errors: ['not_found'],
  }),
};

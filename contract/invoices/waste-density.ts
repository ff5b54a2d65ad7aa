import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, numericId } from '../fields.ts';
import { countedUnit, effect, kgPerUnit, stream } from './normalization.ts';

const orgId = z.object({ orgId: numericId });

const density = z.object({
  id: z.int().positive(),
  wasteStream: stream,
  unit: z.string(),
  kgPerUnit: z.string().describe('Kilograms, decimal text.'),
  updatedAt: z.iso.datetime(),
  updatedBy: z.string().optional(),
});

export type WasteDensity = z.output<typeof density>;

const densities = '/org/{orgId}/invoices/densities';

export const wasteDensityContract = {
  listDensities: endpoint({
    method: 'GET',
    path: densities,
    access: 'invoices.read',
    summary: 'What a litre or a piece of each waste stream weighs, where it was said',
    params: orgId,
    response: z.object({ densities: z.array(density) }),
    errors: [],
  }),
  saveDensity: endpoint({
    method: 'POST',
    path: densities,
    access: 'invoices.write',
    summary: 'Says what a unit of a waste stream weighs; lines in such units are estimated by it',
    params: orgId,
    body: z.object({ wasteStreamId: id('required'), unit: countedUnit, kgPerUnit }),
    response: z.object({ density, effect }),
    errors: ['waste_stream_not_found'],
  }),
  deleteDensity: endpoint({
    method: 'DELETE',
    path: `${densities}/{id}`,
    access: 'invoices.delete',
    summary: 'Forgets it, and takes the estimates back',
    params: orgId.extend({ id: numericId }),
    response: z.object({ done: z.boolean(), effect }),
    errors: ['not_found'],
  }),
};

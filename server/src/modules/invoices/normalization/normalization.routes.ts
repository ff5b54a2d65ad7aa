import type { normalizationContract } from '@tunna/contract/invoices/normalization';
import type { wasteDensityContract } from '@tunna/contract/invoices/waste-density';
import type { Database } from '../../../database/database.ts';
import type { Handlers } from '../../../http/calls/handlers.ts';
import {
  createNormalizations,
  deleteNormalization,
  listLocationNormalizations,
  listMaterialNormalizations,
  previewNormalizations,
  undoNormalizations,
} from './normalization.service.ts';
import { createOne } from './normalization.views.ts';
import { listUnmappedLocations, listUnmappedMaterials, suggestForInvoice } from './normalization-queue.service.ts';
import { deleteDensity, listDensities, saveDensity } from './waste-density.service.ts';

export const normalizationRoutes = (
  database: Database,
  now: () => Date,
): Handlers<keyof typeof normalizationContract | keyof typeof wasteDensityContract> => ({
  listMaterialNormalizations: ({ query }, member) => listMaterialNormalizations(database, member, query),
  async createMaterialNormalization({ body }, member) {
    const created = await createNormalizations(database, member, { materials: [body], locations: [] }, now());
    return createOne(created.materials, created.effect);
  },
  deleteMaterialNormalization: ({ params }, member) =>
    deleteNormalization(database, member, 'material_normalization', params.id, now()),
  listLocationNormalizations: ({ query }, member) => listLocationNormalizations(database, member, query),
  async createLocationNormalization({ body }, member) {
    const created = await createNormalizations(database, member, { materials: [], locations: [body] }, now());
    return createOne(created.locations, created.effect);
  },
  deleteLocationNormalization: ({ params }, member) =>
    deleteNormalization(database, member, 'location_normalization', params.id, now()),
  createNormalizations: ({ body }, member) => createNormalizations(database, member, body, now()),
  undoNormalizations: ({ body }, member) => undoNormalizations(database, member, body, now()),
  previewNormalizations: ({ body }, member) => previewNormalizations(database, member, body),
  listUnmappedMaterials: ({ query }, member) => listUnmappedMaterials(database, member, query),
  listUnmappedLocations: ({ query }, member) => listUnmappedLocations(database, member, query),
  getInvoiceSuggestions: ({ params }, member) =>
    suggestForInvoice(database, member, params.providerId, params.invoiceNumber),
  listDensities: (_input, member) => listDensities(database, member),
  saveDensity: ({ body }, member) => saveDensity(database, member, body, now()),
  deleteDensity: ({ params }, member) => deleteDensity(database, member, params.id),
});

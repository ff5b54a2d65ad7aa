import type { wasteStreamContract } from '@tunna/contract/inventory/waste-stream';
import type { Database } from '../../../database/database.ts';
import type { Handlers } from '../../../http/calls/handlers.ts';
import {
  addWasteStreams,
  createWasteStream,
  deleteWasteStream,
  editWasteStream,
  getEditableContent,
  getReadyGuide,
  getWasteStream,
  listWasteStreams,
  saveContentField,
} from './waste-stream.service.ts';

export const wasteStreamRoutes = (database: Database, now: () => Date): Handlers<keyof typeof wasteStreamContract> => ({
  async listWasteStreams(_input, { organization }) {
    return { wasteStreams: await listWasteStreams(database, organization) };
  },
  createWasteStream: ({ body }, member) => createWasteStream(database, member, body, now()),
  async addWasteStreams({ body }, member) {
    return { wasteStreams: await addWasteStreams(database, member, body.wasteCategoryIds, now()) };
  },
  getWasteStream: ({ params }, { organization }) => getWasteStream(database, organization, params.id),
  editWasteStream: ({ params, body }, member) => editWasteStream(database, member, params.id, body, now()),
  async deleteWasteStream({ params }, member) {
    await deleteWasteStream(database, member, params.id, now());
    return { done: true };
  },
  getEditableContent: ({ params }, { organization }) => getEditableContent(database, organization, params),
  async getReadyGuide({ params }, { organization }) {
    return { guide: await getReadyGuide(database, organization, params) };
  },
  saveContentField: ({ params: { wasteStreamId, language, field }, body }, member) =>
    saveContentField(database, member, { wasteStreamId, language, field, ...body }, now()),
});

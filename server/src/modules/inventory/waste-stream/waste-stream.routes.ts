import type { wasteStreamContract } from '@tunna/contract/inventory/waste-stream';
import type { Handlers } from '../../../http/calls/handlers.ts';
import type { PictureStore } from '../../platform/picture/picture.service.ts';
import {
  addWasteStreams,
  createWasteStream,
  deleteWasteStream,
  editWasteStream,
  getEditableContent,
  getReadyGuide,
  getWasteStream,
  listWasteStreams,
  replaceStreamImage,
  saveContentField,
} from './waste-stream.service.ts';

export const wasteStreamRoutes = (
  { database, store }: PictureStore,
  now: () => Date,
): Handlers<keyof typeof wasteStreamContract> => ({
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
  setWasteStreamImage: ({ params: { id }, upload: file }, member) =>
    replaceStreamImage({ database, store }, member, { id, file }, now()),
  removeWasteStreamImage: ({ params: { id } }, member) =>
    replaceStreamImage({ database, store }, member, { id, file: undefined }, now()),
  getEditableContent: ({ params }, { organization }) => getEditableContent(database, organization, params),
  async getReadyGuide({ params }, { organization }) {
    return { guide: await getReadyGuide(database, organization, params) };
  },
  saveContentField: ({ params: { wasteStreamId, language, field }, body }, member) =>
    saveContentField(database, member, { wasteStreamId, language, field, ...body }, now()),
});

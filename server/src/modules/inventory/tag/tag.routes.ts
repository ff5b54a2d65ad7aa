import type { tagContract } from '@tunna/contract/inventory/tag';
import type { Database } from '../../../database/database.ts';
import type { Handlers } from '../../../http/calls/handlers.ts';
import {
  createTagType,
  createTagValue,
  deleteTagType,
  deleteTagValue,
  editTagType,
  editTagValue,
  listTags,
} from './tag.service.ts';

export const tagRoutes = (database: Database): Handlers<keyof typeof tagContract> => ({
  async listTags(_input, member) {
    return { tagTypes: await listTags(database, member) };
  },
  createTagType: ({ body }, member) => createTagType(database, member, body),
  editTagType: ({ params, body }, member) => editTagType(database, member, params.id, body),
  async deleteTagType({ params }, member) {
    await deleteTagType(database, member, params.id);
    return { done: true };
  },
  createTagValue: ({ body }, member) => createTagValue(database, member, body),
  editTagValue: ({ params, body }, member) => editTagValue(database, member, params.id, body.name),
  async deleteTagValue({ params }, member) {
    await deleteTagValue(database, member, params.id);
    return { done: true };
  },
});

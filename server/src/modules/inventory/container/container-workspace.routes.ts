import type { containerWorkspaceContract } from '@tunna/contract/inventory/container';
import type { containerBulkContract } from '@tunna/contract/inventory/container-bulk';
import type { Database } from '../../../database/database.ts';
import type { Handlers } from '../../../http/calls/handlers.ts';
import { editContainers, restoreContainers } from './container-bulk.service.ts';
import {
  createContainer,
  deleteContainer,
  editContainer,
  getContainer,
  listContainers,
  markLabelsPrinted,
  renewContainerSlug,
} from './container-workspace.service.ts';

export const containerWorkspaceRoutes = (
  database: Database,
): Handlers<keyof typeof containerWorkspaceContract | keyof typeof containerBulkContract> => ({
  editContainers: ({ body }, member) => editContainers(database, member, body),
  restoreContainers: ({ body }, member) => restoreContainers(database, member, body.rows),
  listContainers: ({ query }, member) => listContainers(database, member, query),
  getContainer: ({ params }, member) => getContainer(database, member, params.id),
  createContainer: ({ body }, member) => createContainer(database, member, body),
  editContainer: ({ params, body }, member) => editContainer(database, member, params.id, body),
  renewContainerSlug: ({ params, body }, member) => renewContainerSlug(database, member, params.id, body.version),
  async markLabelsPrinted({ body }, member) {
    return { marked: await markLabelsPrinted(database, member, body.ids) };
  },
  async deleteContainer({ params }, member) {
    await deleteContainer(database, member, params.id);
    return { done: true };
  },
});

import type { containerContract } from '@tunna/contract/inventory/container';
import type { Database } from '../../../database/database.ts';
import type { Handlers } from '../../../http/calls/handlers.ts';
import { getContainerGuide, visitContainer } from './container.service.ts';

export const containerRoutes = (database: Database): Handlers<keyof typeof containerContract> => ({
  async getPublicContainer({ params }) {
    const { organizationId, view } = await visitContainer(database.publicReads, params.slug);
    return { organizationId, answer: { container: view } };
  },
  async getContainerWasteStream({ params }) {
    const visited = await visitContainer(database.publicReads, params.slug);
    const answer = await getContainerGuide(database.publicReads, visited, params.language);
    return { organizationId: visited.organizationId, answer };
  },
});

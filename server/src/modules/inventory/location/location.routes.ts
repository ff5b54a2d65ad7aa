import type { locationContract } from '@tunna/contract/inventory/location';
import type { Database } from '../../../database/database.ts';
import type { Handlers } from '../../../http/calls/handlers.ts';
import { getLocationGuide, getLocationReport, visitLocation } from './location.service.ts';

export const locationRoutes = (database: Database, now: () => Date): Handlers<keyof typeof locationContract> => ({
  async getPublicLocation({ params }) {
    const { organizationId, view } = await visitLocation(database.publicReads, params.id);
    return { organizationId, answer: { location: view } };
  },
  async getLocationWasteStream({ params }) {
    const visited = await visitLocation(database.publicReads, params.id);
    const answer = await getLocationGuide(database.publicReads, visited, params.wasteStreamId, params.language);
    return { organizationId: visited.organizationId, answer };
  },
  async getPublicLocationReport({ params }) {
    return { report: await getLocationReport(database.publicReads, params.id, now()) };
  },
});

import type { readingContract } from '@tunna/contract/scales/reading';
import type { Database } from '../../../database/database.ts';
import type { Handlers } from '../../../http/calls/handlers.ts';
import { listContainerReadings, recordReading, removeReading } from './reading.service.ts';

export const readingRoutes = (database: Database, now: () => Date): Handlers<keyof typeof readingContract> => ({
  listContainerReadings: ({ params, query }, { organization }) =>
    listContainerReadings(database, organization, params.id, query),
  recordReading: ({ params, body }, member) => recordReading(database, member, params.id, body, now()),
  removeReading: async ({ params }, member) => {
    await removeReading(database, member, params.id, now());
    return { done: true };
  },
});

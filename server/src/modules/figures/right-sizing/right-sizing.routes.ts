import type { rightSizingContract } from '@tunna/contract/figures/right-sizing';
import type { Database } from '../../../database/database.ts';
import type { Handlers } from '../../../http/calls/handlers.ts';
import { getRightSizing } from './right-sizing.service.ts';

export const rightSizingRoutes = (database: Database, now: () => Date): Handlers<keyof typeof rightSizingContract> => ({
  getRightSizing: ({ query }, member) => getRightSizing(database, member, query, now()),
});

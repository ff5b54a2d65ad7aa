import type { briefingContract } from '@tunna/contract/figures/briefing';
import type { Database } from '../../../database/database.ts';
import type { Handlers } from '../../../http/calls/handlers.ts';
import { getBriefing } from './briefing.service.ts';

export const briefingRoutes = (database: Database, now: () => Date): Handlers<keyof typeof briefingContract> => ({
  getBriefing: ({ query: { from, until, compare } }, member) => {
    const period = from === undefined || until === undefined ? undefined : { from, until };
    return getBriefing(database, member, { period, compare }, now());
  },
});

import type { fillContract } from '@tunna/contract/figures/fill';
import type { Database } from '../../../database/database.ts';
import type { Handlers } from '../../../http/calls/handlers.ts';
import { getFill, saveFill } from './fill.service.ts';

export const fillRoutes = (database: Database, now: () => Date): Handlers<keyof typeof fillContract> => ({
  getContainerFill: ({ params }, { organization }) => getFill(database, organization, params.id, now()),
  saveContainerFill: ({ params, body }, member) => saveFill(database, member, params.id, body.requestAtPercent, now()),
});

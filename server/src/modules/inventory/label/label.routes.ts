import type { labelContract } from '@tunna/contract/inventory/label';
import type { Database } from '../../../database/database.ts';
import type { Handlers } from '../../../http/calls/handlers.ts';
import type { HeavyWork } from '../../../workers/heavy-work.ts';
import { memberWork } from '../../../workers/owned-work.ts';
import { listLabels, printLabels } from './label.service.ts';

export const labelRoutes = (
  database: Database,
  work: HeavyWork,
  publicUrl: string,
): Handlers<keyof typeof labelContract> => ({
  listLabels: ({ query }, member) => listLabels(database, member, query, publicUrl),
  printLabels: ({ query }, member) =>
    printLabels(database, member, query, { publicUrl, work: memberWork(work, member) }),
});

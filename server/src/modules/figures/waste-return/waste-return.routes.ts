import type { wasteReturnContract } from '@tunna/contract/figures/waste-return';
import type { Database } from '../../../database/database.ts';
import type { Handlers } from '../../../http/calls/handlers.ts';
import type { HeavyWork } from '../../../workers/heavy-work.ts';
import { memberWork } from '../../../workers/owned-work.ts';
import { getWasteReturn } from './waste-return.service.ts';
import { exportWasteReturn } from './waste-return-workbook.service.ts';

interface Dependencies {
  readonly database: Database;
  readonly work: HeavyWork;
  /** For temporary files. */
  readonly directory: string;
  readonly now: () => Date;
}

export const wasteReturnRoutes = ({
  database,
  work,
  directory,
  now,
}: Dependencies): Handlers<keyof typeof wasteReturnContract> => ({
  getWasteReturn: ({ query: { year } }, member) => getWasteReturn(database, member, year, now()),
  exportWasteReturn: ({ query }, member) =>
    exportWasteReturn(database, member, { ...query, directory, work: memberWork(work, member) }, now()),
});

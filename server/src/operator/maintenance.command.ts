import { loadConfig } from '../config.ts';
import { ownerTransaction } from '../database/owner.ts';
import type { Queryable } from '../database/statement/statement.ts';
import { openLog } from '../log.ts';
import {
  beginMaintenance,
  endMaintenance,
  readMaintenance,
} from '../modules/platform/maintenance/maintenance.service.ts';
import { withOwner } from './owner-access.ts';
import { type AddCommands, print } from './program.ts';

const inDatabase = <T>(work: (owner: Queryable) => Promise<T>): Promise<T> => {
  const config = loadConfig();
  return withOwner(config, openLog(config.logLevel), (client) => ownerTransaction(client, work));
};

async function show(): Promise<void> {
  const since = await inDatabase(readMaintenance);
  print(
    since === undefined
      ? 'Maintenance is off.'
      : `Maintenance is on since ${since.toISOString()}: changes are rejected.`,
  );
}

export const addCommands: AddCommands = (program) => {
  const maintenance = program
    .command('maintenance')
    .description('Makes the installation read-only: all servers reject changes and pause their jobs.')
    .action(show);
  maintenance
    .command('on')
    .description('Rejects changes from now on. Jobs that run are completed.')
    .action(async () => {
      await inDatabase(beginMaintenance);
      await show();
    });
  maintenance
    .command('off')
    .description('Accepts changes again.')
    .action(async () => {
      await inDatabase(endMaintenance);
      await show();
    });
};

import type { ClientEvent } from '@tunna/contract/platform/platform';
import type { Database } from '../../../database/database.ts';
import type { Queryable } from '../../../database/statement/statement.ts';
import type { Budgets } from '../budget/budget.service.ts';
import { deleteEvents, insertEvent } from './client-event.queries.ts';

const maxRows = 100_000;

export interface ClientEventDependencies {
  readonly database: Database;
  readonly budgets: Budgets;
  readonly now: () => Date;
}

/**
 * Stores a browser's report.
 * @param network from which the report comes
 * @throws ApplicationError `rate_limited` beyond the bytes of the network in an hour, or of the installation in a day
 */
export async function recordEvent(
  { database, budgets, now }: ClientEventDependencies,
  event: ClientEvent,
  network: string,
): Promise<void> {
  const amount = Buffer.byteLength(JSON.stringify(event));
  await database.transaction(async (transaction) => {
    const names = ['clientEventBytesByNetwork', 'clientEventBytesByInstallation'] as const;
    await budgets.spend(transaction, names, { keys: { network }, now: now(), amount });
    await insertEvent(transaction, event);
  });
}

/** Limits the age and the number of the stored events. */
export const pruneEvents = (database: Queryable, days: number): Promise<void> => deleteEvents(database, days, maxRows);

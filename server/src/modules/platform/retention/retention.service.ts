import { inBatches } from '../../../database/in-batches.ts';
import type { Queryable } from '../../../database/statement/statement.ts';
import { deleteBefore, type PrunedRows } from './retention.queries.ts';

/** Whole calendar years for which rows are kept; 0: without an end. */
export type RetentionYears = Readonly<Record<Exclude<PrunedRows, 'scaleCommands' | 'createdOnce'>, number>>;

/** Rows of a transaction, where a row has many others: the lines of a version. */
const batches: Partial<Record<PrunedRows, number>> = { invoiceVersions: 200 };

/** The start of the first year that is kept. Iceland is in UTC all year. Undefined without an end. */
export const retentionStart = (years: number, now: Date): Date | undefined =>
  years === 0 ? undefined : new Date(Date.UTC(now.getUTCFullYear() - years, 0, 1));

/** Deletes the history that is older than its number of years, in every organization. */
export async function pruneHistory(
  database: Queryable,
  years: RetentionYears,
  now: Date,
  batch?: number,
): Promise<void> {
  for (const rows of ['auditEntries', 'messages', 'importAttempts', 'invoiceVersions'] as const) {
    const until = retentionStart(years[rows], now);
    if (until === undefined) continue;
    await inBatches((limit) => deleteBefore(database, rows, until, limit), batch ?? batches[rows]);
  }
}

const daysBefore = (days: number, now: Date): Date => new Date(now.getTime() - days * 86_400_000);

/** Deletes commands to scales that are older than so many days. */
export const pruneScaleCommands = (database: Queryable, days: number, now: Date): Promise<void> =>
  inBatches((limit) => deleteBefore(database, 'scaleCommands', daysBefore(days, now), limit));

/** Deletes keys of creations that are older than a day. */
export const pruneCreatedOnce = (database: Queryable, now: Date): Promise<void> =>
  inBatches((limit) => deleteBefore(database, 'createdOnce', daysBefore(1, now), limit));

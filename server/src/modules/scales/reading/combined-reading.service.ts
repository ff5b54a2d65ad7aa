import type { Queryable } from '../../../database/statement/statement.ts';
import { retentionStart } from '../../platform/retention/retention.service.ts';
import { combineHours } from './combined-reading.queries.ts';

/** Readings of a transaction: few enough that it holds its locks briefly. */
const batchLength = 5_000;

/**
 * Combines readings of hours that ended more than so many whole years ago, in every organization: those of one hour, scale, stream,
 * department, container and location become one row with their weight.
 * @param years 0: never
 */
export async function combineOldReadings(
  database: Queryable,
  years: number,
  now: Date,
  batch = batchLength,
): Promise<void> {
  const before = retentionStart(years, now);
  if (before === undefined) return;
  while (await combineHours(database, before, batch));
}

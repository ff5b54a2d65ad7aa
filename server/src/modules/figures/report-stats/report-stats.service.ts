import type { Queryable } from '../../../database/statement/statement.ts';
import { countAll } from './report-stats.queries.ts';

export interface ReportStats {
  readonly organizations: number;
  readonly locations: number;
  readonly containers: number;
  readonly requestsDone: number;
  readonly tonnes: number;
}

const freshFor = 60_000;

/**
 * Totals over all organizations. Counting reads whole tables, so the result is cached for a minute.
 * @param now milliseconds
 */
export function reportStats(database: Queryable, now: () => number): () => Promise<ReportStats> {
  let counted: { readonly at: number; readonly stats: Promise<ReportStats> } | undefined;
  const count = async (): Promise<ReportStats> => {
    const row = await countAll(database);
    return {
      organizations: row?.organizations ?? 0,
      locations: row?.locations ?? 0,
      containers: row?.containers ?? 0,
      requestsDone: row?.requests_done ?? 0,
      tonnes: Number(row?.tonnes ?? 0),
    };
  };
  return async () => {
    if (counted !== undefined && now() - counted.at < freshFor) return counted.stats;
    const counting = { at: now(), stats: count() };
    counted = counting;
    try {
      return await counting.stats;
    } catch (error) {
      if (counted === counting) counted = undefined;
      throw error;
    }
  };
}

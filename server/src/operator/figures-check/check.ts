import { dayIn, monthsBetween } from '@tunna/domain/time/days';
import { longestPeriod } from '@tunna/domain/time/months';
import type { Client } from 'pg';
import type { TenantReader } from '../../database/database.ts';
import { ownerSnapshot } from '../../database/owner.ts';
import { findFactors } from '../../modules/figures/emission-factor/emission-factor.service.ts';
import { type CheckQuery, callFigures, callMonths } from './called-figures.ts';
import { type Comparison, compareFigures, type Figure, queryText } from './compare.ts';
import { findRawAttribution, findRecalculatedAttribution, findStoredAttribution } from './raw-attribution.queries.ts';
import {
  type CheckedPeriod,
  findAggregated,
  findRawFigures,
  findRawMonths,
  findRecalculated,
} from './raw-figures.queries.ts';
import { findRecalculatedLists, findStoredLists } from './raw-list-sums.queries.ts';

const sources = ['invoice', 'reading'] as const;

/** The months with data, their years, and all together, or the latest ten years of them. */
function periodsOf(months: readonly string[]): CheckedPeriod[] {
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return [];
  const years = [...new Set(months.map((month) => month.slice(0, 4)))];
  return [
    ...months.map((month) => ({ from: month, until: month, isScoped: false })),
    ...years.map((year) => ({ from: `${year}-01`, until: `${year}-12`, isScoped: true })),
    ...(first === last
      ? []
      : [{ from: monthsBetween(first, last).slice(-longestPeriod)[0] ?? first, until: last, isScoped: false }]),
  ];
}

/** All calls about the periods: of everything, and of whatever the lines and readings of a scoped period are part of. */
function queriesOf(periods: readonly CheckedPeriod[], raw: readonly Figure[]): CheckQuery[] {
  const known = new Set(raw.map(({ of }) => of));
  const scopes = new Set(raw.map(({ of }) => of.split(' ').slice(2).join(' ')).filter((scope) => scope !== 'all'));
  return sources.flatMap((source) =>
    periods.flatMap((period) =>
      ['all', ...(period.isScoped ? scopes : [])]
        .map((scope) => ({ ...period, source, scope }))
        .filter((query) => query.scope === 'all' || known.has(queryText(query))),
    ),
  );
}

const yearBefore = (month: string): string => `${Number(month.slice(0, 4)) - 1}${month.slice(4)}`;

/** The totals that a call about a year has to return for the year before it. */
function earlierTotals(queries: readonly CheckQuery[], raw: readonly Figure[]): Figure[] {
  const totals = new Map(raw.filter(({ section }) => section === 'totals').map((figure) => [figure.of, figure]));
  return queries.flatMap(({ isScoped, from, until, source, scope }) => {
    const before = totals.get(queryText({ source, scope, from: yearBefore(from), until: yearBefore(until) }));
    return isScoped && before !== undefined ? [{ ...before, section: 'earlier totals' }] : [];
  });
}

async function compareCalls(client: Client, reader: TenantReader): Promise<Comparison[]> {
  const { organizationId } = reader;
  const periods = periodsOf(await findRawMonths(client, organizationId));
  const { factors } = await findFactors(reader);
  const raw = [
    ...(await findRawFigures(client, organizationId, { factors, periods })),
    ...(await findRawAttribution(client, organizationId, periods)),
  ];
  const queries = queriesOf(periods, raw);
  const byCall = Map.groupBy([...raw, ...earlierTotals(queries, raw)], ({ of, section }) =>
    section === 'earlier totals' ? section : of,
  );
  const today = dayIn(new Date());
  const comparisons: Comparison[] = [];
  const earlier: Figure[] = [];
  // One call after another: a snapshot uses one connection.
  for (const query of queries) {
    const { figures, omitsLocations } = await callFigures(reader, query, today);
    const months = query.scope === 'all' ? await callMonths(reader, query) : [];
    const isListed = ({ section }: Figure) => !omitsLocations || section !== 'locations';
    earlier.push(...figures.filter(({ section }) => section === 'earlier totals'));
    const found = [...figures, ...months].filter((figure) => figure.section !== 'earlier totals' && isListed(figure));
    comparisons.push(compareFigures((byCall.get(queryText(query)) ?? []).filter(isListed), found));
  }
  return [...comparisons, compareFigures(byCall.get('earlier totals') ?? [], earlier)];
}

function combined(comparisons: readonly Comparison[]): Comparison {
  const compared = new Map<string, number>();
  for (const [section, count] of comparisons.flatMap(({ compared: counts }) => [...counts]))
    compared.set(section, (compared.get(section) ?? 0) + count);
  return { compared, differences: comparisons.flatMap(({ differences }) => differences) };
}

/**
 * Compares what the aggregates and the calls of an organization state with figures from its lines, readings and requests, at one moment. Changes
 * nothing.
 */
export const checkFigures = (client: Client, organizationId: number): Promise<Comparison> =>
  ownerSnapshot(client, async (transaction) => {
    await client.query(`select set_config('tunna.organization_id', $1, true)`, [String(organizationId)]);
    const stored = compareFigures(
      await findRecalculated(client, organizationId),
      await findAggregated(client, organizationId),
    );
    const reader: TenantReader = { organizationId, run: (statement, values) => transaction.run(statement, values) };
    const attributed = compareFigures(
      await findRecalculatedAttribution(client, organizationId),
      await findStoredAttribution(client, organizationId),
    );
    const lists = compareFigures(
      await findRecalculatedLists(client, organizationId),
      await findStoredLists(client, organizationId),
    );
    return combined([stored, lists, attributed, ...(await compareCalls(client, reader))]);
  });

import type { Briefing } from '@tunna/contract/figures/briefing';
import { briefingOf } from '@tunna/domain/figures/briefing/briefing';
import { dayIn } from '@tunna/domain/time/days';
import type { Comparison, Period } from '@tunna/domain/time/months';
import type { Database, TenantReader } from '../../../database/database.ts';
import type { ActingMember } from '../../../database/scope.ts';
import { findFactors } from '../emission-factor/emission-factor.service.ts';
import { readPeriodFigures } from '../figure/figure.service.ts';
import { type Coverage, readCoverage } from '../figure/figure-completeness.service.ts';
import { readMonths, trendOf } from '../figure/figure-months.service.ts';
import { findIssues } from '../issue/issue.service.ts';
import { readGoalProgress } from './goal-progress.service.ts';
import { todayOf } from './today.service.ts';

const monthsOf = ({ contributors }: Coverage): ReadonlySet<string> =>
  new Set(contributors.flatMap(({ months }) => [...months]));

interface BriefingQuery {
  /** The period, if one is chosen. */
  readonly period: Period | undefined;
  readonly compare: Comparison;
}

/** What an organization reads first: its figures, and what to do today. */
export async function getBriefing(
  database: Database,
  member: ActingMember,
  query: BriefingQuery,
  now: Date,
): Promise<Briefing> {
  const reader = database.reader(member.organization);
  const today = dayIn(now);
  const [issues, figures] = await Promise.all([findIssues(database, member, now), figuresOf(reader, query, today)]);
  return { ...figures, today: todayOf(issues, figures.figures.currency), issues: issues.length };
}

async function figuresOf(
  reader: TenantReader,
  query: BriefingQuery,
  today: string,
): Promise<Pick<Briefing, 'figures' | 'trend' | 'goals'>> {
  const [invoice, reading] = await Promise.all([
    readCoverage(reader, { source: 'invoice', today }),
    readCoverage(reader, { source: 'reading', today }),
  ]);
  const coverage = { invoice, reading };
  const months = { invoice: monthsOf(invoice), reading: monthsOf(reading) };
  const { source, period } = briefingOf(months, query.period, today.slice(0, 7));
  const { compare } = query;
  const figures = await readPeriodFigures(reader, { ...period, compare, source, today }, coverage[source]);
  const factors = await findFactors(reader);
  const measured = await readMonths(reader, { ...period, source }, { factors, year: Number(period.until.slice(0, 4)) });
  const year = today.slice(0, 4);
  const yearSource = briefingOf(months, { from: `${year}-01`, until: `${year}-12` }, today.slice(0, 7)).source;
  const goals = await readGoalProgress(reader, Number(year), {
    source: yearSource,
    coverage: coverage[yearSource],
    factors,
  });
  return { figures, trend: trendOf(measured), goals };
}

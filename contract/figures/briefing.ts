import { maxToday } from '@tunna/domain/figures/briefing/today';
import { comparisons, longestPeriod, monthsOf, type Period } from '@tunna/domain/time/months';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { month, numericId } from '../fields.ts';
import type { View } from '../view.ts';
import { monthTrend, periodFigures } from './figures.ts';
import { todayItem } from './issue.ts';
import { goalProgress } from './organization-goal.ts';

/** What an organization reads first: the figures of a period, and what to do. */
export const briefing = z.object({
  figures: periodFigures.describe('Of invoices, or of readings if the period has no invoices.'),
  trend: z.array(monthTrend).describe('All months of the period.'),
  goals: z.array(goalProgress).describe('Goals of the organization for the present year.'),
  today: z
    .array(todayItem)
    .max(maxToday)
    .describe(
      'What is worth doing today: the largest gain and the longest delay in turn, then sums that the figures leave out.',
    ),
  issues: z.int().nonnegative().describe('Number of all issues.'),
});

export type Briefing = View<typeof briefing>;

interface OptionalPeriod {
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

/** Whether the period passes a test, if there is one. */
const hasPeriod = ({ from, until }: OptionalPeriod, passes: (period: Period) => boolean): boolean =>
  from === undefined || until === undefined || passes({ from, until });

const briefingPeriod = z
  .object({
    from: month.optional(),
    until: month
      .optional()
      .describe('Without a period: twelve months, up to the present one if it has data, otherwise up to the last one.'),
    compare: z.enum(comparisons, 'unknown_value').default('previous'),
  })
  .refine(({ from, until }) => (from === undefined) === (until === undefined), { path: ['until'], message: 'required' })
  .refine((given) => hasPeriod(given, ({ from, until }) => from <= until), {
    path: ['until'],
    message: 'ends_before_start',
  })
  .refine((given) => hasPeriod(given, (period) => monthsOf(period) <= longestPeriod), {
    path: ['until'],
    message: 'period_too_long',
  });

export const briefingContract = {
  getBriefing: endpoint({
    method: 'GET',
    path: '/org/{orgId}/briefing',
    access: 'publishedReports.read',
    summary:
      'Return the figures of a period, compared with another one, the goals of the year, and what is worth doing today.',
    params: z.object({ orgId: numericId }),
    query: briefingPeriod,
    response: briefing,
    errors: [],
  }),
};

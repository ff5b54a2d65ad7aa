import { sizingBases, sizingGaps, sizings } from '@tunna/domain/figures/right-sizing';
import { daysOf } from '@tunna/domain/time/months';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { hexColor, language, numericId, queryInteger } from '../fields.ts';
import { longestPage } from '../list.ts';
import { period, withPeriod } from './figures.ts';

/** Days of a period at most: two years. Habits that are older say nothing of what is right today. */
export const longestSizing = 731;

const decimal = z.string().describe('A decimal number.');
const count = z.int().nonnegative();

const row = z.object({
  container: z.object({
    id: z.int().positive(),
    slug: z.string(),
    customId: z.string().optional(),
    kind: z.string(),
    volumeLiters: z.int().positive(),
  }),
  location: z.object({ id: z.string(), name: z.string() }).optional(),
  wasteStream: z.object({ id: z.int().positive(), names: z.record(language, z.string()), color: hexColor }),
  sizing: z.enum(sizings),
  emptyings: count.describe('Requests to empty it that were done, and pick-ups that were not missed or skipped.'),
  kgPerEmptying: decimal,
  basis: z
    .enum(sizingBases)
    .describe('It was weighed, an invoice names it, or it shares what an invoice says with others of its kind there.'),
  fill: decimal.describe('When it is emptied: 1 is full.'),
  days: decimal.describe('Between two emptyings.'),
  suggestedDays: z.int().positive().optional().describe('Between two emptyings, that would be enough.'),
  suggestedLiters: z.int().positive().optional().describe('Of the container that would be right.'),
  costPerEmptying: decimal.optional().describe('Net; absent where nobody knows it.'),
  savingPerYear: decimal.optional().describe('Net; absent where nothing is saved, or nobody knows it.'),
});

const rightSizing = z.object({
  period,
  currency: z.string(),
  savingPerYear: decimal.describe('Of all rows of all pages.'),
  rows: z.array(row).describe('Containers that something can be said of, the largest saving first.'),
  total: count,
  bySizing: z.object({ fewerEmptyings: count, smallerContainer: count, overfull: count, fits: count }),
  gaps: z
    .array(z.object({ gap: z.enum(sizingGaps), containers: count }))
    .describe('For want of what nothing can be said of the others.'),
});

export type RightSizing = z.output<typeof rightSizing>;
export type SizedRow = RightSizing['rows'][number];

export const rightSizingContract = {
  getRightSizing: endpoint({
    method: 'GET',
    path: '/org/{orgId}/right-sizing',
    access: 'publishedReports.read',
    summary: 'Containers that are emptied too often, too large or overfull, with what would be saved in a year',
    params: z.object({ orgId: numericId }),
    query: withPeriod(
      period.extend({
        page: queryInteger(1, 100_000).default(1),
        pageSize: queryInteger(1, longestPage).default(50),
      }),
    ).refine((given) => daysOf(given) <= longestSizing, {
      path: ['until'],
      message: 'too_long',
      when: ({ issues }) => issues.length === 0,
    }),
    response: rightSizing,
    errors: [],
  }),
};

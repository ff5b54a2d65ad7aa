import { sizingGaps, sizings } from '@tunna/domain/figures/sizing/right-sizing';
import { sizingBases, sizingChecks } from '@tunna/domain/figures/sizing/sizing-weights';
import { daysOf } from '@tunna/domain/time/months';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { hexColor, language, numericId, queryInteger } from '../fields.ts';
import { longestPage } from '../list.ts';
import type { View } from '../view.ts';
import { period, withPeriod } from './figure-fields.ts';
import { longestSizing } from './right-sizing-values.ts';

export * from './right-sizing-values.ts';

const decimal = z.string().describe('Decimal number.');
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
  emptyings: count.describe(
    'Collections in the record: completed requests, and scheduled ones that were not missed or skipped.',
  ),
  kgPerEmptying: decimal,
  basis: z
    .enum(sizingBases)
    .describe(
      '`weighed`: readings of the container. `invoiced`: invoices that name it. `shared`: invoices of the stream at the location, divided by litres emptied.',
    ),
  check: z
    .enum(sizingChecks)
    .describe('Whether readings and invoices of the same months agree. `none`: one of them is missing.'),
  fill: decimal.describe('Fill level at collection; 1 is full.'),
  days: decimal.describe('Days between two collections.'),
  suggestedDays: z.int().positive().optional().describe('Suggested days between two collections.'),
  suggestedLiters: z
    .int()
    .positive()
    .optional()
    .describe(
      'Volume of the suggested container in litres: a standard size, or one in use. Absent if none is large enough.',
    ),
  replay: z
    .object({
      emptyings: count,
      overfull: count.describe('Collections that would have been overfull.'),
      fullest: decimal.describe('Fill level of the fullest collection; 1 is full.'),
    })
    .optional()
    .describe('The collections of the period if they had followed the suggestion. Absent without a suggestion.'),
  costPerEmptying: decimal.optional().describe('Net cost of a collection. Absent if unknown.'),
  savingPerYear: decimal.optional().describe('Net saving per year. Absent if there is none or it is unknown.'),
});

const rightSizing = z.object({
  period,
  currency: z.string(),
  savingPerYear: decimal.describe('Total net saving per year of all rows.'),
  rows: z.array(row).describe('Containers with a result, largest saving first.'),
  total: count,
  bySizing: z.object({ fewerEmptyings: count, smallerContainer: count, overfull: count, fits: count }),
  gaps: z
    .array(z.object({ gap: z.enum(sizingGaps), containers: count }))
    .describe('Number of containers without a suggestion, by the data that is missing.'),
});

export type RightSizing = View<typeof rightSizing>;
export type SizedRow = RightSizing['rows'][number];

/** A query of right-sizing. */
export const withSizingPeriod = <Shape extends typeof period>(query: Shape) =>
  withPeriod(query).refine((given) => daysOf(given) <= longestSizing, {
    path: ['until'],
    message: 'too_long',
    when: ({ issues }) => issues.length === 0,
  });

export const rightSizingContract = {
  getRightSizing: endpoint({
    method: 'GET',
    path: '/org/{orgId}/right-sizing',
    access: 'publishedReports.read',
    summary: 'List containers that are emptied too often, too large or overfull, with the possible saving per year.',
    params: z.object({ orgId: numericId }),
    query: withSizingPeriod(
      period.extend({
        page: queryInteger(1, 100_000).default(1),
        pageSize: queryInteger(1, longestPage).default(50),
      }),
    ),
    response: rightSizing,
    errors: [],
  }),
};

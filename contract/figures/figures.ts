import { factorCoverages } from '@tunna/domain/figures/emission-factors';
import { lineKinds } from '@tunna/domain/invoices/classification/line-kind';
import { comparisons, longestPeriod, monthsOf } from '@tunna/domain/time/months';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { hexColor, language, month, numericId, publicKey } from '../fields.ts';

/** Places that figures name themselves; the others of them are one row together. */
export const mostPlaces = 200;

/** Whole months, both ends included. */
export const period = z.object({ from: month, until: month });

/** A period that ends after it begins, and has no more than ten years. */
export const withPeriod = <Shape extends typeof period>(query: Shape) =>
  query
    .refine(({ from, until }) => from <= until, { path: ['until'], message: 'too_short' })
    .refine((given) => monthsOf(given) <= longestPeriod, { path: ['until'], message: 'too_long' });

const decimal = z.string().describe('A decimal number.');
const kilograms = z.string().describe('Kilograms, a decimal number; credit notes take theirs off.');
const cost = z.string().describe('Net, in the currency of the figures; a decimal number.');
const share = z.string().describe('1 is all of it; a decimal number.');
const count = z.int().nonnegative();

const weighed = z.object({
  kg: kilograms,
  estimatedKg: kilograms.describe('Of them: reckoned from litres or pieces.'),
  cost,
});

/** What all lines of a period come to. */
export const figureTotals = weighed.extend({
  convertedKg: kilograms.describe('Of them: reckoned from another unit of mass.'),
  sortedKg: kilograms.describe('Of streams that are collected separately.'),
  sortingRate: share.optional().describe('Absent where there is nothing to sort.'),
  recycledKg: kilograms.describe('With a treatment of R2 to R11.'),
  recyclingRate: share.optional(),
  costPerKg: decimal.optional().describe('Of all lines; absent where there are no kilograms.'),
  otherCosts: z
    .array(z.object({ currency: z.string(), amount: decimal }))
    .describe('In other currencies, net: never added to the cost.'),
  lines: count,
  unmappedLines: count.describe('Of which nobody knows what they are of.'),
  unmappedCost: cost,
  unplacedLines: count.describe('Of which nobody knows where they were.'),
  unplacedCost: cost,
  unweighedLines: count.describe('Of material whose weight nobody knows.'),
});

export type FigureTotals = z.output<typeof figureTotals>;

const streamOfMonth = weighed.extend({ wasteStreamId: z.int().positive().optional() });
const everyMonth = 'Every month of the period, also where there is nothing.';

const compared = z.object({ kg: kilograms, cost });

const stream = z.object({
  id: z.int().positive(),
  names: z.record(language, z.string()),
  color: hexColor,
  categoryCode: z.string(),
  isSeparatelyCollected: z.boolean(),
});

const streamFigures = weighed.extend({
  wasteStream: stream.optional().describe('Absent: of no stream, or of one that nobody knows.'),
  materialCost: cost.describe('Of lines of the material itself: the rest is transport, rental and fees.'),
  costPerKg: decimal.optional(),
  compared: compared.optional(),
});
const placeFigures = weighed.extend({
  location: z.object({ id: z.string(), name: z.string(), municipality: z.string().optional() }).optional(),
  omitted: count.optional().describe(`How many places this row is of, where there are more than ${mostPlaces}.`),
  sortingRate: share.optional(),
  lines: count,
  compared: compared.optional(),
});
const providerFigures = weighed.extend({
  serviceProvider: z.object({ id: z.int().positive(), name: z.string() }).optional(),
  lines: count,
  compared: compared.optional(),
});

/** What waste of a period causes, by published factors or the organization's own (GHG Protocol, scope 3, category 5). */
const carbon = z.object({
  kgCo2e: decimal.describe('Kilograms of CO2e, of the waste whose factor is known.'),
  coveredKg: kilograms,
  uncoveredKg: kilograms.describe('Of waste for which no factor is known.'),
  factorVersion: z.string().describe('Changes whenever any factor does.'),
  factors: z.array(
    z.object({
      wasteStreamId: z.int().positive(),
      treatmentCode: z.string().optional(),
      kg: kilograms,
      kgCo2e: decimal,
      kgCo2ePerTonne: decimal,
      year: z.int().describe('For which it was published.'),
      source: z.string(),
      coverage: z.enum(factorCoverages),
      isOwn: z.boolean(),
      isLater: z.boolean().describe('It is for a later year than the waste.'),
    }),
  ),
});

const figureShape = {
  source: z.enum(['invoice', 'reading']),
  period,
  currency: z.string(),
  totals: figureTotals,
  compared: z
    .object({ period, totals: figureTotals, kgCo2e: decimal.optional().describe('Absent in reports older than it.') })
    .optional(),
  months: z.array(weighed.extend({ month, streams: z.array(streamOfMonth) })).describe(everyMonth),
  streams: z.array(streamFigures).describe('The heaviest first.'),
  treatments: z
    .array(z.object({ treatmentCode: z.string().optional(), kg: kilograms }))
    .describe('The heaviest first; absent where none is known.'),
  kinds: z
    .array(z.object({ kind: z.enum(lineKinds).optional(), cost }))
    .describe('The dearest first; absent for lines of which nobody knows what they are.'),
  carbon,
};

/** What a period comes to, and of what it is made. */
export const periodFigures = z.object(figureShape);
/** The same by place and provider. */
export const placesFigures = z.object({
  currency: z.string(),
  period,
  locations: z.array(placeFigures).describe('The heaviest first.'),
  serviceProviders: z.array(providerFigures).describe('The dearest first.'),
});
/** Nothing but what each stream comes to in each month: that costs a fraction of all of it. */
const figureMonths = z.object({
  source: z.enum(['invoice', 'reading']),
  period,
  currency: z.string(),
  months: z
    .array(
      z.object({
        month,
        streams: z.array(streamOfMonth.extend({ lines: count.describe('Of invoices, or readings.') })),
      }),
    )
    .describe(everyMonth),
});
/** All of it, as reports have it. */
export const figures = periodFigures.extend(placesFigures.shape);

export type PeriodFigures = z.output<typeof periodFigures>;
export type PlacesFigures = z.output<typeof placesFigures>;
export type Figures = z.output<typeof figures>;

const source = z.enum(['invoice', 'reading'], 'unknown_value').default('invoice');
const figuresQuery = withPeriod(
  period.extend({
    compare: z.enum(comparisons, 'unknown_value').optional(),
    source,
    wasteStreamId: numericId.optional(),
    locationId: publicKey.optional(),
    serviceProviderId: numericId.optional(),
    departmentId: numericId.optional(),
  }),
);

export const figuresContract = {
  getFigures: endpoint({
    method: 'GET',
    path: '/org/{orgId}/figures',
    access: 'publishedReports.read',
    summary: 'Kilograms, rates, cost and CO2e of a period, by month, stream and treatment',
    params: z.object({ orgId: numericId }),
    query: figuresQuery,
    response: periodFigures,
    errors: [],
  }),
  getFigureMonths: endpoint({
    method: 'GET',
    path: '/org/{orgId}/figures/months',
    access: 'publishedReports.read',
    summary: 'Kilograms and cost of a period by month and stream, and nothing else',
    params: z.object({ orgId: numericId }),
    query: withPeriod(period.extend({ source })),
    response: figureMonths,
    ready: true,
    errors: [],
  }),
  getPlacesFigures: endpoint({
    method: 'GET',
    path: '/org/{orgId}/figures/places',
    access: 'publishedReports.read',
    summary: 'Kilograms, rates and cost of a period by place and provider',
    params: z.object({ orgId: numericId }),
    query: figuresQuery,
    response: placesFigures,
    errors: [],
  }),
};

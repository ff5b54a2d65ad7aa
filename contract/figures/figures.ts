import { factorCoverages } from '@tunna/domain/figures/carbon/carbon-coverage';
import { lineKinds } from '@tunna/domain/invoices/classification/line-kind';
import { comparisons } from '@tunna/domain/time/months';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { month, numericId, publicKey } from '../fields.ts';
import type { View } from '../view.ts';
import { costAttribution } from './cost-attribution.ts';
import { figureStream, period, withPeriod } from './figure-fields.ts';

/** Maximum number of locations in a response. The others are combined into one row. */
export const maxLocations = 200;

const decimal = z.string().describe('Decimal number.');
const kilograms = z.string().describe('Kilograms, as a decimal number. Credit notes are subtracted.');
const cost = z.string().describe('Net amount in the currency of the figures, as a decimal number.');
const share = z.string().describe('Share from 0 to 1, as a decimal number.');
const count = z.int().nonnegative();

const weighed = z.object({
  kg: kilograms,
  estimatedKg: kilograms.describe('Part of `kg` estimated from litres or pieces.'),
  cost,
});

/** Totals of all lines of a period. */
export const figureTotals = weighed.extend({
  convertedKg: kilograms.describe('Part of `kg` converted from another unit of mass.'),
  sortedKg: kilograms.describe('Kilograms of separately collected waste streams.'),
  sortingRate: share.optional().describe('Sorting rate. Absent if there is no waste.'),
  recycledKg: kilograms.describe('Kilograms with treatment R2 to R11.'),
  recyclingRate: share.optional(),
  costPerKg: decimal.optional().describe('Net cost per kilogram of all lines. Absent if there are no kilograms.'),
  otherCosts: z
    .array(z.object({ currency: z.string(), amount: decimal }))
    .describe('Net amounts in other currencies. Not included in `cost`.'),
  lines: count,
  unmappedLines: count.describe('Unclassified lines: neither type nor waste stream is known.'),
  unmappedCost: cost,
  unplacedLines: count.describe('Classified lines without a location, although their type needs one.'),
  unplacedCost: cost,
  unweighedLines: count.describe('Material lines without a weight.'),
});

export type FigureTotals = View<typeof figureTotals>;

const named = z.object({ id: z.int().positive(), name: z.string() });
const contributor = {
  serviceProvider: named.optional().describe('Absent for readings.'),
  department: named.optional().describe('Absent for invoices, and for readings without a department.'),
};

/** Maximum number of missing invoices and of left-out providers in a response; they are counted without a limit. */
export const maxGaps = 24;

const completeness = z.object({
  months: count.describe('Months of the period.'),
  monthsWithData: count,
  monthsBeforeData: count.describe('Months before the first data of the organization.'),
  unfinishedMonths: count.describe('Months that are not over.'),
  emptyMonths: count.describe('Past months without data, of at least three in a row.'),
  missingInvoices: count.describe('Expected invoices that did not arrive: one per provider and month.'),
  missing: z.array(z.object({ month, serviceProvider: named })).describe(`The missing invoices, at most ${maxGaps}.`),
  contributors: z
    .array(z.object({ ...contributor, months: z.array(month) }))
    .describe('The months of the period with data, by provider or department.'),
});

export const evidence = z
  .object({
    weighedKg: kilograms.describe('Weighed by a scale of the organization.'),
    invoicedKg: kilograms.describe('Stated by an invoice in kilograms.'),
    convertedKg: kilograms.describe('Stated by an invoice in another unit of mass.'),
    estimatedKg: kilograms.describe('Estimated from litres or pieces.'),
    documentKg: kilograms.describe('The treatment is confirmed by a document of the provider.'),
    agreementKg: kilograms.describe('The treatment is agreed with the provider.'),
    assumedKg: kilograms.describe('The treatment is the usual one of the stream, not confirmed.'),
    unknownKg: kilograms.describe('The treatment is not known.'),
  })
  .describe('How the weight is known (the first four), and how the treatment is known. Both add up to all kilograms.');

/** Kinds of comparison: all of both periods, only what both have, or none. */
export const comparisonKinds = ['whole', 'part', 'none'] as const;

export const comparisonBasis = z.object({
  kind: z
    .enum(comparisonKinds)
    .describe('`part`: only months and providers (or departments) that both periods have. `none`: too few of them.'),
  comparedMonths: count.describe('Months of the period that are compared.'),
  leftOut: z
    .array(z.object({ ...contributor, months: z.array(month) }))
    .describe(`Months that are not compared, by provider or department, at most ${maxGaps}.`),
  reason: z
    .enum(['earlier', 'period', 'contributors', 'length', 'unknown'])
    .optional()
    .describe(
      'Why the periods are not compared: data missing in the earlier one or in this one, other providers, another length, or completeness not known.',
    ),
  earlier: completeness.optional().describe('Completeness of the earlier period.'),
});

const change = share.optional().describe('Relative change: 0.1 is a tenth more. Absent if it cannot be calculated.');
const points = share.optional().describe('Difference of the rates: 0.1 is 10 percentage points more.');

const changes = z.object({
  kg: change,
  cost: change,
  costPerKg: change,
  kgCo2e: change,
  sortingRate: points,
  recyclingRate: points,
});

const streamOfMonth = weighed.extend({ wasteStreamId: z.int().positive().optional() });
const everyMonth = 'All months of the period, including months without data.';

const compared = z
  .object({
    kg: kilograms,
    cost,
    kgChange: change,
    costChange: change,
  })
  .describe('All of the earlier period, and the change from like to like.');

const streamFigures = weighed.extend({
  wasteStream: figureStream
    .optional()
    .describe('Waste stream. Absent for lines without a stream or not yet classified.'),
  materialCost: cost.describe('Net cost of material lines. The rest of `cost` is transport, rental and fees.'),
  costPerKg: decimal.optional(),
  evidence: evidence.optional().describe('Absent in reports published before it was recorded by stream.'),
  compared: compared.optional(),
});
const placeFigures = weighed.extend({
  location: z.object({ id: z.string(), name: z.string(), municipality: z.string().optional() }).optional(),
  isUnassigned: z
    .boolean()
    .optional()
    .describe(
      'True for the row of lines that need no location or are not classified. Otherwise a location is missing.',
    ),
  omitted: count
    .optional()
    .describe(`Number of locations combined in this row, if there are more than ${maxLocations}.`),
  sortingRate: share.optional(),
  lines: count,
  evidence: evidence.optional().describe('Absent in reports published before it was recorded by location.'),
  compared: compared.optional(),
});
const providerFigures = weighed.extend({
  serviceProvider: z.object({ id: z.int().positive(), name: z.string() }).optional(),
  lines: count,
  evidence: evidence.optional().describe('Absent in reports published before it was recorded by provider.'),
  compared: compared.optional(),
});

/** The measures of a month. Absent rates: the month has no waste. */
export const monthTrend = z.object({
  sortingRate: decimal.optional(),
  recyclingRate: decimal.optional(),
  costPerKg: decimal.optional(),
  kgCo2e: decimal.optional().describe('With the emission factors of the last year of the period.'),
});

export type MonthTrend = View<typeof monthTrend>;

const wasteYears = 'First and last year of this waste. Absent in reports published before these years were recorded.';

/** Emissions of waste in a period, by published or own factors (GHG Protocol, scope 3, category 5). */
const carbon = z.object({
  kgCo2e: decimal.describe('Kilograms of CO2e for waste with a known emission factor.'),
  coveredKg: kilograms,
  uncoveredKg: kilograms.describe('Kilograms of waste without an emission factor.'),
  factorVersion: z.string().describe('Fingerprint of the emission factors. Changes when any factor changes.'),
  factors: z.array(
    z.object({
      wasteStreamId: z.int().positive(),
      treatmentCode: z.string().optional(),
      kg: kilograms,
      kgCo2e: decimal,
      kgCo2ePerTonne: decimal,
      year: z.int().describe('Publication year of the factor.'),
      source: z.string(),
      coverage: z.enum(factorCoverages),
      isOwn: z.boolean(),
      isLater: z.boolean().describe('Whether the factor is for a later year than the waste.'),
      firstYear: z.int().optional().describe(wasteYears),
      lastYear: z.int().optional().describe(wasteYears),
    }),
  ),
});

const figureShape = {
  source: z.enum(['invoice', 'reading']),
  period,
  currency: z.string(),
  totals: figureTotals,
  evidence: evidence.optional().describe('Absent in reports published before evidence was recorded.'),
  completeness: completeness.optional().describe('Absent in reports published before completeness was calculated.'),
  compared: z
    .object({
      period,
      totals: figureTotals.describe('All data of the earlier period.'),
      kgCo2e: decimal
        .optional()
        .describe(
          'Calculated with the emission factors of the last year of the current period, so that the change is one of waste. Absent in reports published before emissions were calculated.',
        ),
      basis: comparisonBasis.optional().describe('Absent in reports published before completeness was calculated.'),
      changes: changes
        .optional()
        .describe('Changes from the earlier period to this one, from like to like. Absent if they are not compared.'),
    })
    .optional(),
  months: z.array(weighed.extend({ month, streams: z.array(streamOfMonth) })).describe(everyMonth),
  streams: z.array(streamFigures).describe('Sorted by weight, highest first.'),
  treatments: z
    .array(z.object({ treatmentCode: z.string().optional(), kg: kilograms }))
    .describe('Sorted by weight, highest first. Absent if no treatment is known.'),
  kinds: z
    .array(z.object({ kind: z.enum(lineKinds).optional(), cost }))
    .describe('Sorted by cost, highest first. `kind` is absent for unclassified lines.'),
  carbon,
};

/** Totals of a period and their breakdown. */
export const periodFigures = z.object(figureShape);
/** The same by location and provider. */
export const locationFigures = z.object({
  currency: z.string(),
  period,
  locations: z.array(placeFigures).describe('Sorted by weight, highest first.'),
  serviceProviders: z.array(providerFigures).describe('Sorted by cost, highest first.'),
});
/** Only the totals by month and stream, at a fraction of the cost of all figures. */
const figureMonths = z.object({
  source: z.enum(['invoice', 'reading']),
  period,
  currency: z.string(),
  months: z
    .array(
      z.object({
        month,
        streams: z.array(streamOfMonth.extend({ lines: count.describe('Number of invoice lines or readings.') })),
      }),
    )
    .describe(everyMonth),
});
/** Kilograms by category, hazard and treatment: what the tables of reporting standards are made from. */
const composition = z.array(
  z.object({
    wasteCategory: z.string().optional().describe('Code of the waste category. Absent if unclassified.'),
    isHazardous: z
      .boolean()
      .describe('By the List of Waste code of the lines, or by the usual code of the category if they have none.'),
    treatmentCode: z.string().optional(),
    kg: kilograms,
    estimatedKg: kilograms,
    confirmedKg: kilograms.describe('Part of `kg` whose treatment a document or an agreement confirms.'),
  }),
);
/** All figures, as in reports. */
export const figures = periodFigures.extend(locationFigures.shape).extend({
  attribution: costAttribution.optional().describe('Absent in reports published before cost was attributed.'),
  composition: composition.optional().describe('Absent in reports published before it was recorded.'),
  trend: z
    .array(monthTrend)
    .optional()
    .describe('All months of the period. Absent in reports published before it was recorded.'),
});

export type PeriodFigures = View<typeof periodFigures>;
export type FigureCompleteness = View<typeof completeness>;
export type ComparisonBasisView = View<typeof comparisonBasis>;
export type ComparedFigures = NonNullable<PeriodFigures['compared']>;
export type LocationFigures = View<typeof locationFigures>;
export type Figures = View<typeof figures>;

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
    summary: 'Return weight, rates, cost and CO2e of a period by month, waste stream and treatment.',
    params: z.object({ orgId: numericId }),
    query: figuresQuery,
    response: periodFigures,
    errors: [],
  }),
  getFigureMonths: endpoint({
    method: 'GET',
    path: '/org/{orgId}/figures/months',
    access: 'publishedReports.read',
    summary: 'Return weight and cost of a period by month and waste stream.',
    params: z.object({ orgId: numericId }),
    query: withPeriod(period.extend({ source })),
    response: figureMonths,
    ready: true,
    errors: [],
  }),
  getLocationFigures: endpoint({
    method: 'GET',
    path: '/org/{orgId}/figures/places',
    access: 'publishedReports.read',
    summary: 'Return weight, rates and cost of a period by location and service provider.',
    params: z.object({ orgId: numericId }),
    query: figuresQuery,
    response: locationFigures,
    errors: [],
  }),
};

import {
  comparedMeasures,
  comparedStates,
  differenceReasons,
  differenceSteps,
} from '@tunna/domain/figures/compared-difference';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { hexColor, language, month, numericId, queryInteger } from '../fields.ts';
import { longestPage } from '../list.ts';
import type { View } from '../view.ts';

/** Maximum number of containers that a row names. */
export const maxContainersOfRow = 20;

const decimal = z.string().describe('Decimal number.');

const differences = z.array(
  z.object({
    measure: z.enum(comparedMeasures),
    reason: z.enum(differenceReasons),
    step: z.enum(differenceSteps),
  }),
);

/** Requests and invoiced collections of containers of one stream at one location in one month. */
const row = z.object({
  location: z.object({ id: z.string(), name: z.string() }).optional(),
  wasteStream: z.object({ id: z.int().positive(), names: z.record(language, z.string()), color: hexColor }).optional(),
  isOfAllStreams: z
    .boolean()
    .optional()
    .describe('Collections at the location are invoiced without a waste stream: this row combines all streams.'),
  namesContainers: z
    .boolean()
    .describe('Whether invoice lines of collections name their containers, so that each container is compared.'),
  containers: z
    .array(
      z.object({
        id: z.int().positive(),
        slug: z.string(),
        customId: z.string().optional(),
        requests: z.int().nonnegative(),
        pickUps: z.int().nonnegative(),
        emptyings: decimal.describe('Collections on lines that name the container.'),
        weighedKg: decimal.optional().describe('Absent if the container was not weighed.'),
        differences: differences.describe('Empty if the container agrees, or if lines do not name containers.'),
      }),
    )
    .describe(`Containers in use or with collections, those that differ first, at most ${maxContainersOfRow}.`),
  containerCount: z.int().nonnegative(),
  requests: z.int().nonnegative().describe('Collections of the month for which a request was completed.'),
  pickUps: z
    .int()
    .nonnegative()
    .describe('Scheduled collections of the month before today that were not missed, skipped or requested as well.'),
  emptyings: decimal.describe('Invoiced collections: pieces on transport lines.'),
  difference: decimal.describe(
    'Invoiced minus requested and scheduled collections. Negative if some are not invoiced.',
  ),
  weighedKg: decimal.describe('Weight of the month’s readings.'),
  kg: decimal.describe('Invoiced weight.'),
  kgDifference: decimal.optional().describe('Invoiced minus weighed kilograms. Absent if nothing was weighed.'),
  differences: differences.describe(
    'Differences beyond the tolerances, each with its likely reason and the next step. Tolerated: one scheduled collection; of the weight 5 %, at least 5 kg.',
  ),
  state: z
    .enum(comparedStates)
    .describe(
      'Incomplete: all differences of the row and its containers have reasons in the record, such as containers without a schedule.',
    ),
  costs: z.array(z.object({ currency: z.string(), amount: decimal })).describe('Net cost of all lines.'),
  lines: z.int().nonnegative(),
});

export type ComparedRow = View<typeof row>;

export const invoiceComparisonContract = {
  compareInvoices: endpoint({
    method: 'GET',
    path: '/org/{orgId}/invoices/comparison',
    access: 'invoices.read',
    summary:
      'Compare readings, requests and invoices of a month by location and waste stream, largest difference first.',
    params: z.object({ orgId: numericId }),
    query: z.object({
      month: month.describe('YYYY-MM'),
      page: queryInteger(1, 100_000).default(1),
      pageSize: queryInteger(1, longestPage).default(50),
    }),
    response: z.object({
      rows: z.array(row),
      total: z.int().nonnegative(),
      differing: z
        .int()
        .nonnegative()
        .describe('Number of rows with the state `differs`, on all pages. They come first.'),
      incomplete: z
        .int()
        .nonnegative()
        .describe('Number of rows with the state `incomplete`, on all pages. They come second.'),
      unplaced: z
        .object({ lines: z.int(), costs: z.array(z.object({ currency: z.string(), amount: decimal })) })
        .describe(
          'Lines of the month without a location and without a waste stream, except fees and others that need none.',
        ),
    }),
    errors: [],
  }),
};

import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { hexColor, language, month, numericId, queryInteger } from '../fields.ts';
import { longestPage } from '../list.ts';

/** Containers that a row names itself. */
export const mostContainersOfRow = 5;

const decimal = z.string().describe('A decimal number.');

/** Containers of one stream at one place in one month: what was asked for there, and what was invoiced. */
const row = z.object({
  location: z.object({ id: z.string(), name: z.string() }).optional(),
  wasteStream: z.object({ id: z.int().positive(), names: z.record(language, z.string()), color: hexColor }).optional(),
  isOfAllStreams: z
    .boolean()
    .optional()
    .describe('Emptyings of the place are invoiced without saying of which stream: all of them are together here.'),
  containers: z
    .array(z.object({ id: z.int().positive(), slug: z.string(), customId: z.string().optional() }))
    .describe(`In use, ${mostContainersOfRow} at most.`),
  containerCount: z.int().nonnegative(),
  requests: z.int().nonnegative().describe('Requests to empty one that were done in the month.'),
  pickUps: z
    .int()
    .nonnegative()
    .describe('Recurring pick-ups of the month until today that were not missed or skipped.'),
  emptyings: decimal.describe('That were invoiced: pieces of lines of transport.'),
  difference: decimal.describe('Emptyings invoiced beyond those asked for; negative where some were not invoiced.'),
  weighedKg: decimal.describe('Of readings of the month.'),
  kg: decimal.describe('That were invoiced.'),
  kgDifference: decimal
    .optional()
    .describe('Kilograms invoiced beyond those weighed; absent where nothing was weighed.'),
  costs: z.array(z.object({ currency: z.string(), amount: decimal })).describe('Net, of all lines.'),
  lines: z.int().nonnegative(),
});

export type ComparedRow = z.output<typeof row>;

export const invoiceComparisonContract = {
  compareInvoices: endpoint({
    method: 'GET',
    path: '/org/{orgId}/invoices/comparison',
    access: 'invoices.read',
    summary:
      'What was weighed and asked for beside what was invoiced, by place and stream, the largest difference first',
    params: z.object({ orgId: numericId }),
    query: z.object({
      month: month.describe('YYYY-MM'),
      page: queryInteger(1, 100_000).default(1),
      pageSize: queryInteger(1, longestPage).default(50),
    }),
    response: z.object({
      rows: z.array(row),
      total: z.int().nonnegative(),
      differing: z.int().nonnegative().describe('Rows of all pages with a difference.'),
      unplaced: z
        .object({ lines: z.int(), costs: z.array(z.object({ currency: z.string(), amount: decimal })) })
        .describe('Lines of the month of which nobody knows yet where and of what they are.'),
    }),
    errors: [],
  }),
};

import { attributionBases } from '@tunna/domain/invoices/attribution-basis';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { month, numericId, publicKey } from '../fields.ts';
import type { View } from '../view.ts';
import { figureStream, period, withPeriod } from './figure-fields.ts';

const decimal = z.string().describe('Decimal number.');
const cost = z.string().describe('Net amount in the currency of the figures, as a decimal number.');

/** The cost of invoices by waste stream, with the cost of lines without a stream attributed where the data shows how. */
export const costAttribution = z.object({
  currency: z.string(),
  bases: z
    .array(z.object({ basis: z.enum(attributionBases), cost }))
    .describe('How the cost is attributed. Adds up to the cost of the period. Bases without cost are absent.'),
  streams: z
    .array(
      z.object({
        wasteStream: figureStream.optional().describe('Absent for cost that is not attributed.'),
        cost: cost.describe('All attributed cost.'),
        lineCost: cost.describe('The part from lines of the stream itself.'),
        kg: decimal.describe('Invoiced kilograms of the stream.'),
        costPerKg: decimal
          .optional()
          .describe(
            'All attributed cost per kilogram: material, transport, rental and fees. Absent without kilograms.',
          ),
      }),
    )
    .describe('Sorted by cost, highest first. Adds up to the cost of the period.'),
  months: z
    .array(
      z.object({
        month,
        streams: z.array(z.object({ wasteStreamId: z.int().positive().optional(), cost })),
      }),
    )
    .describe('All months of the period, by the stream to which the cost is attributed.'),
  pendingInvoices: z
    .int()
    .nonnegative()
    .describe('Invoices whose attribution is not calculated yet. Their lines without a stream are not attributed.'),
});

export type CostAttribution = View<typeof costAttribution>;

export const costAttributionContract = {
  getCostAttribution: endpoint({
    method: 'GET',
    path: '/org/{orgId}/figures/cost-attribution',
    access: 'publishedReports.read',
    summary:
      'Return the cost of a period by waste stream, including the attributed cost of transport, rental and fees.',
    params: z.object({ orgId: numericId }),
    query: withPeriod(
      period.extend({
        wasteStreamId: numericId.optional(),
        locationId: publicKey.optional(),
        serviceProviderId: numericId.optional(),
      }),
    ),
    response: costAttribution,
    errors: [],
  }),
};

import { treatments } from '@tunna/domain/inventory/treatment';
import { attributionBases } from '@tunna/domain/invoices/attribution-basis';
import { lineKinds } from '@tunna/domain/invoices/classification/line-kind';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { day, decimal, exactText, hexColor, language, numericId, publicKey } from '../fields.ts';
import { listQuery, pageOf } from '../list.ts';
import { documentOf, type View } from '../view.ts';
import { invoiceLine } from './invoice-fields.ts';
import { lineCheckKinds, lineFigures, lineSources, treatmentEvidenceFilters } from './invoice-values.ts';

export const invoiceNumber = exactText(200);
const named = z.object({ id: z.int().positive(), name: z.string() });
export const invoiceStream = z.object({
  id: z.int().positive(),
  names: z.record(language, z.string()),
  color: hexColor,
});
export const invoiceContainer = z.object({ id: z.int().positive(), slug: z.string(), customId: z.string().optional() });

/** A treatment, or `none` for lines without one. */
export const treatmentFilters = [...treatments.map(({ code }) => code), 'none'] as const;
const lineKind = z.enum(lineKinds, 'unknown_value');

/** How a line came into the invoice. A line of a file that a member changed is entered manually. */
const lineSource = z
  .enum(lineSources)
  .describe('How the line came: from an XML file, a table, a PDF or image that a member entered, or manually.');

export const lineEvidence = z
  .enum(['document', 'agreement', 'assumed'])
  .describe('How the treatment is known: from a document, an agreement, or assumed. Absent without a treatment.');

/** The classification of a line; empty until it is known. */
const lineMade = {
  kind: lineKind.optional(),
  materialOrigin: z
    .enum(['normalization', 'person'])
    .optional()
    .describe('Origin of the classification: a normalization or a person.'),
  isMaterialAutomatic: z
    .literal(true)
    .optional()
    .describe('The kind and stream follow from the same words in earlier lines; no person chose them.'),
  wasteStream: invoiceStream.optional(),
  ewcCode: z.string().optional(),
  treatmentCode: z.string().optional(),
  treatmentEvidence: lineEvidence.optional(),
  kg: decimal.optional().describe('Weight in kilograms. Negative for credit notes.'),
  kgOrigin: z.enum(['weighed', 'converted', 'estimated']).optional(),
  location: z.object({ id: z.string(), name: z.string() }).optional(),
  locationOrigin: z.enum(['normalization', 'person', 'container']).optional(),
  isLocationAutomatic: z
    .literal(true)
    .optional()
    .describe('The location follows from what the line says about its place; no person chose it.'),
  container: invoiceContainer.optional().describe('Rented or emptied container.'),
  attribution: z
    .object({
      basis: z.enum(attributionBases),
      shares: z
        .array(z.object({ wasteStream: invoiceStream, cost: decimal }))
        .describe('Adds up to the cost of the line.'),
    })
    .optional()
    .describe(
      'The waste streams to which a line without a stream is attributed. Absent if it has a stream, or if it is not calculated yet.',
    ),
};

const classifiedLine = z.object(lineMade);

export type LineMade = View<typeof classifiedLine>;

export const madeLine = documentOf(invoiceLine.extend({ source: lineSource, made: classifiedLine }));

export type MadeLine = View<typeof madeLine>;

export const lineItem = z.object({
  invoiceId: z.int().positive(),
  serviceProvider: named,
  number: z.string(),
  position: z.int().positive(),
  serviceDay: z.string(),
  source: lineSource,
  sellersItemId: z.string().optional(),
  name: z.string(),
  quantity: decimal.optional(),
  unit: z.string().optional(),
  price: decimal.optional().describe('Net price per base quantity.'),
  baseQuantity: decimal.optional(),
  currency: z.string(),
  cost: decimal.describe('Net amount. Negative for credit notes.'),
  vatRate: decimal.optional(),
  ...lineMade,
});

export type LineItem = View<typeof lineItem>;

/** Filters by how the weight, the treatment and the stream of a line are known. */
export const lineKnownFilters = {
  kgOrigin: z.enum(['weighed', 'converted', 'estimated'], 'unknown_value').optional(),
  treatmentEvidence: z
    .enum(treatmentEvidenceFilters, 'unknown_value')
    .optional()
    .describe(
      'Only lines with kilograms whose treatment is confirmed by a document or an agreement, is assumed, or is not known. `unconfirmed`: assumed or not known.',
    ),
  attribution: z
    .enum(attributionBases, 'unknown_value')
    .optional()
    .describe('Only lines whose cost is attributed to waste streams in this way.'),
  lineCheck: z
    .enum(lineCheckKinds, 'unknown_value')
    .optional()
    .describe('Only material lines that fail this check of the waste return.'),
  attributedStreamId: numericId
    .optional()
    .describe('Only lines whose cost is attributed to this waste stream, completely or in part.'),
};

/** Sorting and filters of the list of line items. */
export const lineItemFilters = {
  sort: z
    .enum(['serviceDay', 'name', 'number', 'cost', 'kg', 'serviceProvider'], 'unknown_value')
    .default('serviceDay'),
  order: z.enum(['asc', 'desc'], 'unknown_value').default('desc'),
  serviceProviderId: numericId.optional(),
  number: invoiceNumber.optional().describe('Invoice number. Requires the service provider.'),
  kind: z.enum(lineKinds, 'unknown_value').optional(),
  wasteStreamId: numericId.optional(),
  locationId: publicKey.optional(),
  containerId: numericId.optional(),
  unmapped: z
    .enum(['material', 'location', 'any'], 'unknown_value')
    .optional()
    .describe('Filter by lines without a type, without a location, or without either.'),
  figure: z
    .enum(lineFigures, 'unknown_value')
    .optional()
    .describe(
      'Only the lines of a figure: with kilograms, of separately collected streams, with a recycling treatment (R2–R11), or with an emission factor.',
    ),
  treatmentCode: z
    .enum(treatmentFilters, 'unknown_value')
    .optional()
    .describe('Only lines with kilograms of this treatment, or without a treatment.'),
  ...lineKnownFilters,
  reportId: numericId
    .optional()
    .describe(
      'Only lines of the locations, streams and service providers that this report is limited to. Its period is not applied.',
    ),
  from: day.optional(),
  to: day.optional().describe('Last service day, inclusive.'),
};

const lineItemsListed = listQuery.extend(lineItemFilters);

export type LineItemsListed = z.output<typeof lineItemsListed>;

/** Totals of lines. */
export const lineSums = z.object({
  byCurrency: z.array(
    z.object({
      currency: z.string(),
      cost: decimal,
      attributedCost: decimal
        .optional()
        .describe(
          'The part of the cost that is attributed to `attributedStreamId`, or with `attribution` to the streams of the report.',
        ),
      count: z.int().nonnegative(),
    }),
  ),
  kg: decimal,
  estimatedKg: decimal,
  kgCo2e: decimal
    .optional()
    .describe('CO2e of the lines in kilograms. Only with the filter `figure=carbon`, and not of a published report.'),
});

export type LineSums = View<typeof lineSums>;

export const lineItemContract = {
  listLineItems: endpoint({
    method: 'GET',
    path: '/org/{orgId}/invoices/all-line-items',
    access: 'invoices.read',
    summary: 'List the lines of all invoices that are not deleted, with the totals of all matches.',
    params: z.object({ orgId: numericId }),
    query: lineItemsListed,
    response: pageOf(lineItem).extend({ sums: lineSums }),
    errors: [],
  }),
};

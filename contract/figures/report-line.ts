import { attributionBases } from '@tunna/domain/invoices/attribution-basis';
import { lineKinds } from '@tunna/domain/invoices/classification/line-kind';
import { z } from 'zod';
import { decimal, language, month, numericId, publicKey } from '../fields.ts';
import { lineFigures } from '../invoices/invoice-values.ts';
import { lineEvidence, lineKnownFilters, treatmentFilters } from '../invoices/line-item.ts';
import type { View } from '../view.ts';

const names = z.record(language, z.string());

/** State of a line of a published report. */
export const reportLineStates = ['same', 'changed', 'gone'] as const;

/** A line of a published report, as published. */
export const reportLine = z.object({
  invoiceId: z.int().positive(),
  number: z.string(),
  position: z.int().positive(),
  version: z.int().positive(),
  serviceDay: z.iso.date(),
  serviceProvider: z.object({ id: z.int().positive(), name: z.string() }),
  sellersItemId: z.string().optional(),
  name: z.string(),
  quantity: decimal.optional(),
  unit: z.string().optional(),
  kind: z.enum(lineKinds).optional(),
  wasteStream: z.object({ id: z.int().positive(), names }).optional(),
  location: z.object({ id: z.string(), name: z.string() }).optional(),
  ewcCode: z.string().optional(),
  treatmentCode: z.string().optional(),
  kg: decimal.optional(),
  kgOrigin: z.enum(['weighed', 'converted', 'estimated']).optional(),
  treatmentEvidence: lineEvidence.optional(),
  cost: decimal,
  currency: z.string(),
  materialNormalizationId: z.int().positive().optional().describe('Normalization that classified the line.'),
  locationNormalizationId: z.int().positive().optional(),
  attribution: z
    .object({
      basis: z.enum(attributionBases),
      shares: z.array(z.object({ wasteStream: z.object({ id: z.int().positive(), names }), cost: decimal })),
    })
    .optional()
    .describe(
      'The streams to which a line without a stream is attributed. Absent if it has a stream, or if not known.',
    ),
  state: z.enum(reportLineStates),
});

export type ReportLine = View<typeof reportLine>;

/** Filters of the lines of a report, also for their export. */
export const reportLineFilters = {
  month: month.optional(),
  from: month.optional().describe('First month.'),
  until: month.optional().describe('Last month.'),
  wasteStreamId: numericId.optional(),
  locationId: publicKey.optional(),
  serviceProviderId: numericId.optional(),
  kind: z.enum(lineKinds, 'unknown_value').optional(),
  unmapped: z.enum(['material'], 'unknown_value').optional().describe('Only unclassified lines.'),
  treatmentCode: z
    .enum(treatmentFilters, 'unknown_value')
    .optional()
    .describe('Only lines with kilograms of this treatment, or without a treatment.'),
  figure: z
    .enum(lineFigures, 'unknown_value')
    .optional()
    .describe(
      'Only lines with kilograms, of streams that were separately collected, with a recycling treatment, or with an emission factor.',
    ),
  ...lineKnownFilters,
  isChanged: z.stringbool('unknown_value').default(false).describe('Only lines that changed after publication.'),
};

import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { hexColor, language, month, numericId, queryInteger } from '../fields.ts';
import { csvType, exportFormats, xlsxType } from '../platform/export.ts';
import type { View } from '../view.ts';

/** Reasons why a return is incomplete, in the order in which to fix them. */
export const returnChecks = [
  'unfinishedYear',
  'emptyMonths',
  'missingInvoices',
  'unmapped',
  'withoutKilograms',
  'withoutCode',
  'unknownCode',
  'contradictingCode',
  'withoutTreatment',
  'assumedTreatment',
  'withoutPlace',
  'withoutMunicipality',
] as const;
export type ReturnCheck = (typeof returnChecks)[number];

/** Maximum number of streams, locations and months that a check names; it counts all of them. */
export const maxNamed = 24;

const tonnes = z
  .string()
  .describe('Tonnes, as a decimal number with up to six decimals. Negative if credit notes exceed invoices.');
const share = z.string().optional().describe('Share from 0 to 1. Absent if there is no waste.');
const count = z.int().nonnegative();

const sums = {
  tonnes,
  estimatedTonnes: tonnes.describe('Part of `tonnes` estimated from litres or pieces.'),
  estimatedShare: share,
  lines: count.describe('Number of invoice lines.'),
};

const row = z.object({
  ewcCode: z.string().optional().describe('Absent if unknown.'),
  wasteName: z
    .object({ name: z.string().describe('Name in English.'), icelandicName: z.string().optional() })
    .optional()
    .describe('Name in the List of Waste. Absent for an unknown code.'),
  isHazardous: z.boolean(),
  treatmentCode: z.string().optional(),
  municipality: z.string().optional().describe('Municipality of the collection location.'),
  origin: z
    .enum(['collection', 'intermediate', 'assumed', 'final'])
    .describe(
      'Stage of the waste: only its collection is known, it was stored or sorted, its final treatment is assumed, or a document or an agreement confirms it.',
    ),
  ...sums,
});

const check = z.object({
  kind: z.enum(returnChecks),
  count: count.describe('Number of months, locations or invoice lines. 0 if the check passed.'),
  tonnes: tonnes.optional().describe('Weight of these lines, if known.'),
  wasteStreams: z
    .array(z.object({ id: z.int().positive(), names: z.record(language, z.string()), color: hexColor }))
    .describe(`Streams of the lines, at most ${maxNamed}.`),
  locations: z.array(z.object({ id: z.string(), name: z.string() })).describe(`At most ${maxNamed}.`),
  missing: z
    .array(z.object({ month, serviceProvider: z.object({ id: z.int().positive(), name: z.string() }) }))
    .describe(`Service providers and months without an invoice, at most ${maxNamed}.`),
});

const wasteReturn = z.object({
  year: z.int(),
  rows: z.array(row).describe('By code, treatment and municipality. Unknown values come last.'),
  totals: z
    .object({
      ...sums,
      hazardousTonnes: tonnes,
      assumedShare: share.describe('Share of the weight whose final treatment is assumed.'),
    })
    .describe('Sum of the rounded rows.'),
  checks: z.array(check).describe('All checks, including passed ones.'),
  verdict: z.enum(['complete', 'incomplete', 'empty']).describe('`empty`: the year has no invoice lines.'),
});

export type WasteReturn = View<typeof wasteReturn>;
export type WasteReturnRow = WasteReturn['rows'][number];
export type CheckedReturn = WasteReturn['checks'][number];

const orgId = z.object({ orgId: numericId });
const year = queryInteger(2000, 2199, 'unknown_value');

export const wasteReturnContract = {
  getWasteReturn: endpoint({
    method: 'GET',
    path: '/org/{orgId}/waste-return',
    access: 'publishedReports.read',
    summary:
      'Return the annual waste return: weight per List of Waste code, treatment, municipality and origin, with completeness checks.',
    params: orgId,
    query: z.object({ year }),
    response: wasteReturn,
    errors: [],
  }),
  exportWasteReturn: endpoint({
    method: 'GET',
    path: '/org/{orgId}/waste-return/export',
    access: 'publishedReports.read',
    summary: 'Download the annual waste return. A workbook has the checks on its second sheet.',
    params: orgId,
    query: z.object({
      year,
      format: z.enum(exportFormats, 'unknown_value').default('csv'),
      language: language.default('is').describe('Language of headings and values.'),
    }),
    response: { download: [csvType, xlsxType] },
    errors: [],
  }),
};

import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { hexColor, language, month, numericId, queryInteger } from '../fields.ts';
import { csvType, exportFormats, xlsxType } from '../platform/export.ts';

/** What keeps a return from being complete, in the order in which it is mended. */
export const returnChecks = [
  'unfinishedYear',
  'missingInvoices',
  'unmapped',
  'withoutKilograms',
  'withoutCode',
  'unknownCode',
  'contradictingCode',
  'withoutTreatment',
  'withoutPlace',
  'withoutMunicipality',
] as const;
export type ReturnCheck = (typeof returnChecks)[number];

/** Streams, places and months that a check names itself; it counts all of them. */
export const mostNamed = 24;

const tonnes = z
  .string()
  .describe(
    'Tonnes, to the gram: a decimal number of six decimals at most. Negative where credit notes take more off.',
  );
const share = z.string().optional().describe('1 is all of it; absent where there is nothing that could be estimated.');
const count = z.int().nonnegative();

const sums = {
  tonnes,
  estimatedTonnes: tonnes.describe('Of them: reckoned from litres or pieces.'),
  estimatedShare: share,
  lines: count.describe('Lines of invoices.'),
};

const row = z.object({
  ewcCode: z.string().optional().describe('Absent where nobody knows it.'),
  wasteName: z
    .object({ name: z.string().describe('In English.'), icelandicName: z.string().optional() })
    .optional()
    .describe('As the List of Waste has it; absent for a code that it does not hold.'),
  isHazardous: z.boolean(),
  treatmentCode: z.string().optional(),
  municipality: z.string().optional().describe('Of the place that it was collected at.'),
  origin: z
    .enum(['collection', 'intermediate', 'final'])
    .describe(
      'Whether only its collection is known, or that it was stored or sorted, or what became of it in the end.',
    ),
  ...sums,
});

const check = z.object({
  kind: z.enum(returnChecks),
  count: count.describe('Months, places or lines of invoices; 0 where all is well.'),
  tonnes: tonnes.optional().describe('Of these lines, where their weight is known.'),
  wasteStreams: z
    .array(z.object({ id: z.int().positive(), names: z.record(language, z.string()), color: hexColor }))
    .describe(`Of which the lines are, ${mostNamed} at most.`),
  locations: z.array(z.object({ id: z.string(), name: z.string() })).describe(`${mostNamed} at most.`),
  missing: z
    .array(z.object({ month, serviceProvider: z.object({ id: z.int().positive(), name: z.string() }) }))
    .describe(`Whose invoice did not come for which month, ${mostNamed} at most.`),
});

const wasteReturn = z.object({
  year: z.int(),
  rows: z.array(row).describe('By code, treatment and municipality; what nobody knows stands last.'),
  totals: z
    .object({ ...sums, hazardousTonnes: tonnes })
    .describe('The rows added up as they stand, so that they agree on paper.'),
  checks: z.array(check).describe('All of them, also those that found nothing.'),
  verdict: z.enum(['complete', 'incomplete', 'empty']).describe('Empty: there is no line of the year at all.'),
});

export type WasteReturn = z.output<typeof wasteReturn>;
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
      'Invoiced weights of a year by List of Waste code, treatment, municipality and origin, and what is missing',
    params: orgId,
    query: z.object({ year }),
    response: wasteReturn,
    errors: [],
  }),
  exportWasteReturn: endpoint({
    method: 'GET',
    path: '/org/{orgId}/waste-return/export',
    access: 'publishedReports.read',
    summary: 'The same as a file; a workbook has the checks on its second sheet',
    params: orgId,
    query: z.object({
      year,
      format: z.enum(exportFormats, 'unknown_value').default('csv'),
      language: language.default('is').describe('Of headings and words.'),
    }),
    response: { download: [csvType, xlsxType] },
    errors: [],
  }),
};

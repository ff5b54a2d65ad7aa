import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { hexColor, language, linkKey, month, numericId, queryInteger } from '../fields.ts';
import { csvType, exportFormats, xlsxType } from '../platform/export.ts';
import type { View } from '../view.ts';
import { period } from './figure-fields.ts';
import { invoiceReport, pdfType, reportId, reportPath } from './invoice-report.ts';

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

const rowKey = z.object({
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
});
const row = rowKey.extend(sums);

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

export const wasteReturn = z.object({
  period,
  rows: z.array(row).describe('By code, treatment and municipality. Unknown values come last.'),
  totals: z
    .object({
      ...sums,
      hazardousTonnes: tonnes,
      assumedShare: share.describe('Share of the weight whose final treatment is assumed.'),
    })
    .describe('Sum of the rounded rows.'),
  checks: z.array(check).describe('All checks, including passed ones.'),
  verdict: z.enum(['complete', 'incomplete', 'empty']).describe('`empty`: the period has no invoice lines.'),
});

/** Maximum number of publications of a year in a response. */
export const maxPublications = 20;

const returnOfYear = wasteReturn.extend({
  publications: z
    .array(
      z.object({
        id: z.int().positive(),
        name: z.string(),
        publishedAt: z.iso.datetime(),
        publishedBy: z.string().optional(),
      }),
    )
    .describe(`Published reports of this year without limits, newest first, at most ${maxPublications}.`),
});

const sumsThen = row.pick({ tonnes: true, estimatedTonnes: true, lines: true });

/** The differences between a published return and current data. Equal rows and checks are absent. */
const returnChanges = z.object({
  tonnes: z.object({ published: tonnes, now: tonnes }),
  rows: z.array(rowKey.extend({ published: sumsThen, now: sumsThen })),
  checks: z.array(z.object({ kind: z.enum(returnChecks), published: count, now: count })),
});

const reportReturn = z.object({
  report: invoiceReport,
  wasteReturn: wasteReturn
    .optional()
    .describe('Current for a draft, or as published. Absent for a report published before returns were recorded.'),
  changes: returnChanges
    .optional()
    .describe('Differences between a published return and today’s data. Absent if there are none.'),
});

/** Formats of a return as a file. */
const returnFormats = ['pdf', ...exportFormats] as const;

const file = {
  format: z.enum(returnFormats, 'unknown_value').default('csv'),
  language: language.default('is').describe('Language of headings and values.'),
};

export type ReturnFormat = (typeof returnFormats)[number];
export type ReturnOfYear = View<typeof returnOfYear>;
export type ReportReturn = View<typeof reportReturn>;
export type ReturnChanges = View<typeof returnChanges>;
export type WasteReturn = View<typeof wasteReturn>;
export type WasteReturnRow = WasteReturn['rows'][number];
export type CheckedReturn = WasteReturn['checks'][number];

const orgId = z.object({ orgId: numericId });
const year = queryInteger(2000, 2199);

export const wasteReturnContract = {
  getWasteReturn: endpoint({
    method: 'GET',
    path: '/org/{orgId}/waste-return',
    access: 'publishedReports.read',
    summary:
      'Return the annual waste return: weight per List of Waste code, treatment, municipality and origin, with completeness checks.',
    params: orgId,
    query: z.object({ year }),
    response: returnOfYear,
    errors: [],
  }),
  exportWasteReturn: endpoint({
    method: 'GET',
    path: '/org/{orgId}/waste-return/export',
    access: 'publishedReports.read',
    summary: 'Download the annual waste return as PDF, workbook or CSV. A workbook has the checks on its second sheet.',
    params: orgId,
    query: z.object({ year, ...file }),
    response: { download: [csvType, xlsxType, pdfType] },
    errors: [],
  }),
  getReportReturn: endpoint({
    method: 'GET',
    path: `${reportPath}/waste-return`,
    access: 'publishedReports.read',
    summary:
      'Return the waste return of a report, for its period, locations, streams and providers. Frozen when the report is published; later differences are listed.',
    params: reportId,
    response: reportReturn,
    errors: ['not_found'],
  }),
  exportReportReturn: endpoint({
    method: 'GET',
    path: `${reportPath}/waste-return/export`,
    access: 'publishedReports.read',
    summary: 'Download the waste return of a report. Not found for a report without one.',
    params: reportId,
    query: z.object(file),
    response: { download: [csvType, xlsxType, pdfType] },
    errors: ['not_found'],
  }),
  getPublishedReportReturn: endpoint({
    method: 'GET',
    path: '/published-report/{key}/waste-return',
    access: 'public',
    summary: 'Download the waste return of the report of a link as published, without the names of people.',
    params: z.object({ key: linkKey }),
    query: z.object(file),
    response: { download: [csvType, xlsxType, pdfType] },
    errors: ['link_invalid', 'not_found'],
  }),
};

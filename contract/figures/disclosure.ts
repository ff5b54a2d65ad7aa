import { disclosureGaps, disclosureMeasures, disclosureTables } from '@tunna/domain/figures/disclosure';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { language, linkKey } from '../fields.ts';
import { csvType, exportFormats, xlsxType } from '../platform/export.ts';
import type { View } from '../view.ts';
import { evidence, figures } from './figures.ts';
import { invoiceReport, pdfType, reportId, reportPath } from './invoice-report.ts';

const tonnes = z.string().describe('Tonnes, as a decimal number. Credit notes are subtracted.');

const sums = {
  tonnes,
  estimatedTonnes: tonnes.describe('Part of `tonnes` whose weight is estimated from litres or pieces.'),
  assumedTonnes: tonnes.describe(
    'Part of `tonnes` whose final treatment is the usual one of its stream, not confirmed by a document or an agreement.',
  ),
};

const row = z.object({
  reference: z.string().optional().describe('Paragraph of the standard.'),
  isHazardous: z.boolean().optional().describe('Absent for hazardous and non-hazardous waste together.'),
  measure: z.enum(disclosureMeasures),
  depth: z
    .union([z.literal(0), z.literal(1), z.literal(2)])
    .describe('0: a total. 1: a part of the total above. 2: a part of the part above.'),
  ...sums,
  share: z.string().optional().describe('Share of all waste generated, from 0 to 1. Absent if there is none.'),
});

const composition = z.object({
  wasteCategory: z
    .object({ code: z.string(), names: z.record(language, z.string()) })
    .optional()
    .describe('Absent if unclassified.'),
  isHazardous: z.boolean(),
  generated: tonnes,
  diverted: tonnes.describe('Prepared for reuse, recycled or otherwise recovered.'),
  directed: tonnes.describe('Incinerated, with or without energy recovery, landfilled or otherwise disposed of.'),
  unknown: tonnes.describe('Without a final treatment.'),
});

export const disclosure = z.object({
  generated: z.object(sums),
  composition: z.array(composition).describe('GRI 306-3, ESRS E5-5 paragraph 38. Sorted by weight, highest first.'),
  tables: z.array(z.object({ key: z.enum(disclosureTables), rows: z.array(row) })),
  evidence: evidence.optional(),
  gaps: z.array(
    z.object({
      kind: z.enum(disclosureGaps),
      tonnes: tonnes.optional().describe('Waste that the gap is about.'),
      lines: z.int().positive().optional().describe('Invoice lines that the gap is about.'),
    }),
  ),
});

const disclosureFormats = ['pdf', ...exportFormats] as const;

const reportDisclosure = z.object({
  report: invoiceReport,
  figures: figures.pick({ period: true, currency: true, totals: true, completeness: true }),
  disclosure: disclosure.optional().describe('Absent for a report published before its composition was recorded.'),
});

export type DisclosureFormat = (typeof disclosureFormats)[number];
export type Disclosure = View<typeof disclosure>;
export type ReportDisclosure = View<typeof reportDisclosure>;

const file = {
  format: z.enum(disclosureFormats, 'unknown_value').default('csv'),
  language: language.default('is').describe('Language of headings and values.'),
};

export const disclosureContract = {
  getReportDisclosure: endpoint({
    method: 'GET',
    path: `${reportPath}/disclosure`,
    access: 'publishedReports.read',
    summary:
      'Return the waste of a report in the tables of GRI 306 (2020), ESRS E5-5 and VSME B7, with their gaps. Frozen when the report is published.',
    params: reportId,
    response: reportDisclosure,
    errors: ['not_found'],
  }),
  exportReportDisclosure: endpoint({
    method: 'GET',
    path: `${reportPath}/disclosure/export`,
    access: 'publishedReports.read',
    summary:
      'Download these tables as a PDF document, as a workbook with a sheet per table, or as CSV with a row per figure. Not found for a report without them.',
    params: reportId,
    query: z.object(file),
    response: { download: [csvType, xlsxType, pdfType] },
    errors: ['not_found'],
  }),
  getPublishedReportTables: endpoint({
    method: 'GET',
    path: '/published-report/{key}/disclosure',
    access: 'public',
    summary: 'Download these tables of the report of a link, as members do, without the names of people.',
    params: z.object({ key: linkKey }),
    query: z.object(file),
    response: { download: [csvType, xlsxType, pdfType] },
    errors: ['link_invalid', 'not_found'],
  }),
};

import { comparisons } from '@tunna/domain/time/months';
import { z } from 'zod';
import type { IsClosed } from '../closed.ts';
import { endpoint } from '../endpoint.ts';
import { id, language, listOf, month, numericId, plainText, publicKey, uuid, version } from '../fields.ts';
import { lineSums } from '../invoices/line-item.ts';
import { edited, listQuery, pageOf } from '../list.ts';
import { xlsxType } from '../platform/export.ts';
import type { View } from '../view.ts';
import { period, withPeriod } from './figure-fields.ts';
import { comparisonBasis, figures } from './figures.ts';
import { reportStates } from './invoice-report-values.ts';
import { reportLine, reportLineFilters } from './report-line.ts';

export * from './invoice-report-values.ts';

const orgId = z.object({ orgId: numericId });
/** Path parameters of a report. */
export const reportId = orgId.extend({ id: numericId });

/** Maximum number of existing reports of an organization; and of locations, streams or providers in one report. */
export const maxReports = 2000;
const maxChosen = 200;

/** Maximum of lines of a published report that are compared with current ones. */
export const maxStoredLines = 100_000;

const reportName = z.string('required').trim().min(1, 'required').pipe(plainText(200));
const reportComment = plainText(4000).default('');
const chosenOf = <Id extends z.core.$ZodType>(each: IsClosed<Id> extends true ? Id : never) =>
  listOf<Id>(each, maxChosen).default([]);

export const invoiceReportInput = withPeriod(
  period.extend({
    name: reportName,
    comment: reportComment,
    compare: z.enum(comparisons, 'unknown_value').optional(),
    locationIds: chosenOf(publicKey).describe('Default: all.'),
    wasteStreamIds: chosenOf(id()),
    serviceProviderIds: chosenOf(id()),
    idempotencyKey: uuid().describe('Idempotency key: repeated calls with the same key create one report.'),
  }),
);

const names = z.record(language, z.string());

/** The selection of a report, with current names, or those at publication. Absent selections mean all. */
export const reportChosen = z.object({
  locations: z.array(z.object({ id: z.string(), name: z.string() })),
  wasteStreams: z.array(z.object({ id: z.int().positive(), names })),
  serviceProviders: z.array(z.object({ id: z.int().positive(), name: z.string() })),
});

/** The heading of a report, without its figures. */
export const reportHead = z.object({
  name: z.string(),
  comment: z.string(),
  period,
  compare: z.enum(comparisons).optional(),
  chosen: reportChosen,
  publishedAt: z.iso.datetime().optional(),
});

export const invoiceReport = reportHead.extend({
  id: z.int().positive(),
  state: z.enum(reportStates),
  progress: z
    .object({ lines: z.int().nonnegative(), allLines: z.int().nonnegative() })
    .optional()
    .describe('Progress while the report is being published.'),
  createdAt: z.iso.datetime(),
  createdBy: z.string().optional(),
  publishedBy: z
    .string()
    .optional()
    .describe('Name of the person who published it. Absent if the person is no longer a member.'),
  factorVersion: z.string().optional().describe('Fingerprint of the emission factors used for publication.'),
  hasLineEvidence: z
    .boolean()
    .optional()
    .describe(
      'Whether the lines of a published report state their evidence and attribution. In reports published before these were stored, filters by them find nothing. Absent for drafts.',
    ),
  ...edited,
});

const invoiceReportRow = invoiceReport.omit({ comment: true, chosen: true, hasLineEvidence: true }).extend({
  isOfAll: z.boolean().describe('Whether the report covers all locations, streams and service providers.'),
  totals: z
    .object({ kg: z.string(), cost: z.string(), currency: z.string(), sortingRate: z.string().optional() })
    .optional()
    .describe('Totals as published. Absent for drafts.'),
});

const thenAndNow = z.object({ kg: z.string(), cost: z.string() });

/** The differences between a published report and current data. Equal figures are absent. */
const reportChanges = z.object({
  now: z.object({
    kg: z.string(),
    cost: z.string(),
    sortingRate: z.string().optional(),
    recyclingRate: z.string().optional(),
    costPerKg: z.string().optional(),
    unmappedLines: z.int().nonnegative(),
    kgCo2e: z.string(),
  }),
  months: z.array(z.object({ month, published: thenAndNow, now: thenAndNow })),
  wasteStreams: z.array(
    z.object({ id: z.int().positive().optional(), names: names.optional(), published: thenAndNow, now: thenAndNow }),
  ),
  locations: z.array(
    z.object({ id: z.string().optional(), name: z.string().optional(), published: thenAndNow, now: thenAndNow }),
  ),
  lines: z
    .object({
      changed: z.int().nonnegative(),
      gone: z.int().nonnegative(),
      added: z.int().nonnegative(),
    })
    .optional()
    .describe(`Absent if there are more than ${maxStoredLines}.`),
});

export const invoiceReportShown = z.object({
  report: invoiceReport,
  figures: figures.describe('Current figures of a draft, or the figures as published.'),
  changes: reportChanges
    .optional()
    .describe('Differences between a published report and today’s data. Absent if there are none.'),
});

/** Kinds of rows in a comparison. */
export const comparedKinds = ['wasteStream', 'location', 'serviceProvider', 'month'] as const;

const comparedRow = z.object({
  kind: z.enum(comparedKinds),
  id: z.string().optional().describe('Absent if unclassified or unknown.'),
  names: names.optional().describe('Names of the waste stream.'),
  name: z.string().optional().describe('Name of the location or service provider.'),
  months: z
    .object({ base: month.optional(), other: month.optional() })
    .optional()
    .describe('Month at the same position in both periods.'),
  color: z.string().optional(),
  base: z.object({ kg: z.string(), cost: z.string() }),
  other: z.object({ kg: z.string(), cost: z.string() }),
  kg: z
    .string()
    .optional()
    .describe('Newer report minus older report. Negative if lower. Absent if one of them lacks data.'),
  cost: z.string().optional().describe('The same. Also absent if the currencies differ.'),
});

export const reportComparison = z.object({
  base: invoiceReportShown.pick({ report: true, figures: true }).describe('The report of the older period.'),
  other: invoiceReportShown.pick({ report: true, figures: true }).describe('The report of the newer period.'),
  basis: comparisonBasis.describe('`part`: only rows of providers and months that both reports have are subtracted.'),
  hasOneCurrency: z.boolean(),
  rows: z.array(comparedRow).describe('Largest change in kilograms first. Months in chronological order.'),
});

export type InvoiceReport = View<typeof invoiceReport>;
const invoiceReportEdit = z.object({ name: reportName, comment: reportComment });

export type InvoiceReportEdit = z.output<typeof invoiceReportEdit>;
export type InvoiceReportInput = z.output<typeof invoiceReportInput>;
export type InvoiceReportRow = View<typeof invoiceReportRow>;
export type InvoiceReportShown = View<typeof invoiceReportShown>;
export type ReportChosen = z.output<typeof reportChosen>;
export type ReportChanges = View<typeof reportChanges>;
export type ReportComparison = View<typeof reportComparison>;
export type ReportHead = View<typeof reportHead>;

const invoices = '/org/{orgId}/invoices';
/** The path of a report. */
export const reportPath = `${invoices}/invoice-report/{id}` as const;
/** Language of a document. */
export const spoken = z.object({ language: language.default('is') });
export const pdfType = 'application/pdf';
const done = z.object({ done: z.boolean() });

/** Filters and order of the list of reports, also for its export. */
export const reportFilters = {
  sort: z.enum(['createdAt', 'name', 'period', 'publishedAt'], 'unknown_value').default('createdAt'),
  order: z.enum(['asc', 'desc'], 'unknown_value').default('desc'),
  state: z.enum(reportStates, 'unknown_value').optional(),
};

export const invoiceReportContract = {
  generateInvoiceReport: endpoint({
    method: 'POST',
    path: `${invoices}/generate-report`,
    access: 'publishedReports.write',
    summary: 'Create a report for a period. The figures of a draft follow the current data.',
    params: orgId,
    body: invoiceReportInput,
    response: invoiceReportShown,
    errors: ['reports_too_many'],
  }),
  listInvoiceReports: endpoint({
    method: 'GET',
    path: `${invoices}/invoice-reports`,
    access: 'publishedReports.read',
    summary: 'List reports. Without permission to read invoices, only published reports are included.',
    params: orgId,
    query: listQuery.extend(reportFilters),
    response: pageOf(invoiceReportRow),
    errors: [],
  }),
  getInvoiceReport: endpoint({
    method: 'GET',
    path: reportPath,
    access: 'publishedReports.read',
    summary: 'Return a report with its figures, and for a published report the differences from current data.',
    params: reportId,
    response: invoiceReportShown,
    errors: ['not_found'],
  }),
  editInvoiceReport: endpoint({
    method: 'POST',
    path: reportPath,
    access: 'publishedReports.write',
    summary: 'Update the name and comment of a report.',
    params: reportId,
    body: invoiceReportEdit.extend({ version }),
    response: invoiceReport,
    errors: ['not_found', 'edit_conflict'],
  }),
  deleteInvoiceReport: endpoint({
    method: 'DELETE',
    path: reportPath,
    access: 'publishedReports.write',
    summary: 'Delete a draft or withdraw a published report. Its public links stop working.',
    params: reportId,
    response: done,
    errors: ['not_found', 'status_conflict'],
  }),
  publishInvoiceReport: endpoint({
    method: 'POST',
    path: `${invoices}/publish-invoice-report/{id}`,
    access: 'publishedReports.write',
    summary: 'Publish a report and freeze its figures and lines. Idempotent.',
    params: reportId,
    response: invoiceReport,
    errors: ['not_found'],
  }),
  listInvoiceReportLines: endpoint({
    method: 'GET',
    path: `${reportPath}/lines`,
    access: 'invoices.read',
    summary: 'List the lines of a published report, as published, with their current status.',
    params: reportId,
    query: listQuery.omit({ search: true }).extend(reportLineFilters),
    response: pageOf(reportLine).extend({ sums: lineSums }),
    errors: ['not_found'],
  }),
  compareInvoiceReports: endpoint({
    method: 'GET',
    path: `${reportPath}/compare/{other}`,
    access: 'publishedReports.read',
    summary:
      'Compare two reports, in either order. Differences are the report of the newer period minus the older one.',
    params: reportId.extend({ other: numericId }),
    response: reportComparison,
    errors: ['not_found'],
  }),
  getInvoiceReportDocument: endpoint({
    method: 'GET',
    path: `${reportPath}/pdf`,
    access: 'publishedReports.read',
    summary: 'Download the report as a PDF document.',
    params: reportId,
    query: spoken,
    response: { download: [pdfType] },
    errors: ['not_found'],
  }),
  exportInvoiceReport: endpoint({
    method: 'GET',
    path: `${reportPath}/xlsx`,
    access: 'publishedReports.read',
    summary: 'Download the report as a workbook. The lines are included with permission to read invoices.',
    params: reportId,
    query: spoken,
    response: { download: [xlsxType] },
    errors: ['not_found', 'export_too_large'],
  }),
};

import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { day, linkKey, numericId, plainText } from '../fields.ts';
import type { View } from '../view.ts';
import { disclosure } from './disclosure.ts';
import { figures } from './figures.ts';
import { pdfType, reportHead, reportId, reportPath, spoken } from './invoice-report.ts';
import { wasteReturn } from './waste-return.ts';

/** Maximum number of active links of a report. */
export const maxReportLinks = 50;

const reportLink = z.object({
  id: z.int().positive(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  createdBy: z.string().optional(),
  expiresOn: day.optional().describe('Last day on which the link works. Absent if it does not expire.'),
  isOver: z.boolean().describe('Whether the link has expired.'),
});

/** A published report without a login: without later changes and without names of people. */
const publishedReport = z.object({
  report: reportHead.required({ publishedAt: true }),
  organization: z.object({ name: z.string(), logoUri: z.string().optional().describe('Address of the logo.') }),
  figures,
  disclosure: disclosure.optional().describe('Absent for a report published before its composition was recorded.'),
  wasteReturn: wasteReturn.optional().describe('Absent for a report published before returns were recorded.'),
});

export type PublishedReport = View<typeof publishedReport>;
export type ReportLink = View<typeof reportLink>;

/** Any text: an unknown key gets the same response as an unknown report. */
const linkParams = z.object({ key: linkKey });
const done = z.object({ done: z.boolean() });

export const reportLinkContract = {
  createReportLink: endpoint({
    method: 'POST',
    path: `${reportPath}/links`,
    access: 'publishedReports.write',
    summary: 'Create a public link to a published report. The link is returned once.',
    params: reportId,
    body: z.object({
      name: plainText(200).default(''),
      expiresOn: day.optional().describe('Last day, today or later.'),
    }),
    response: z.object({ link: reportLink, url: z.string() }),
    errors: ['not_found', 'status_conflict', 'links_too_many'],
  }),
  listReportLinks: endpoint({
    method: 'GET',
    path: `${reportPath}/links`,
    access: 'publishedReports.write',
    summary: 'List the public links of a report, including expired ones.',
    params: reportId,
    response: z.object({ links: z.array(reportLink) }),
    errors: ['not_found'],
  }),
  revokeReportLink: endpoint({
    method: 'DELETE',
    path: `${reportPath}/links/{linkId}`,
    access: 'publishedReports.write',
    summary: 'Revoke a public link. It stops working.',
    params: reportId.extend({ linkId: numericId }),
    response: done,
    errors: ['not_found'],
  }),
  getPublishedReport: endpoint({
    method: 'GET',
    path: '/published-report/{key}',
    access: 'public',
    summary: 'Return a published report to the holder of a link key.',
    params: linkParams,
    response: publishedReport,
    errors: ['link_invalid'],
  }),
  getPublishedReportDocument: endpoint({
    method: 'GET',
    path: '/published-report/{key}/pdf',
    access: 'public',
    summary: 'Download the report of a link as a PDF document.',
    params: linkParams,
    query: spoken,
    response: { download: [pdfType] },
    errors: ['link_invalid'],
  }),
};

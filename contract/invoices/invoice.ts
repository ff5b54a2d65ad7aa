import { type InboxStage, inboxStages, invoiceStages } from '@tunna/domain/invoices/invoice-stage';
import { maxId } from '@tunna/domain/text/ids';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { day, decimal, id, numericId, queryInteger } from '../fields.ts';
import { listQuery, pageOf } from '../list.ts';
import type { View } from '../view.ts';
import { invoiceFailure, invoiceHead } from './invoice-fields.ts';
import { historyEntry, invoiceDifference, savedVersion } from './invoice-history.ts';
import { invoiceSaveInput } from './invoice-save.ts';
import { linesAtOnce } from './invoice-values.ts';
import { invoiceContainer, invoiceNumber, invoiceStream, madeLine } from './line-item.ts';

const orgId = z.object({ orgId: numericId });
/** The natural key: the provider and its invoice number. */
const invoiceKey = orgId.extend({ providerId: numericId, invoiceNumber });

const isoMoment = z.iso.datetime();
const named = z.object({ id: z.int().positive(), name: z.string() });
const yesOrNo = z.enum(['true', 'false'], 'unknown_value').optional();

/** Signed figures: those of a credit note are negative. */
const figures = {
  currency: z.string(),
  net: decimal.describe('Total excl. VAT.'),
  vat: decimal,
  total: decimal.describe('Total incl. VAT.'),
};

export const invoice = z.object({
  id: z.int().positive(),
  serviceProvider: named,
  number: z.string(),
  kind: z.string().describe('BT-3: 380 invoice, 381 credit note.'),
  isCredit: z.boolean(),
  issueDate: z.string(),
  dueDate: z.string().optional(),
  finalDate: z.string().optional().describe('Final due date: last day of payment without interest.'),
  periodStart: z.string().optional(),
  periodEnd: z.string().optional(),
  serviceDay: z.string().describe('Day that determines the month of the invoice.'),
  ...figures,
  kg: decimal.describe('Total weight of the lines with a known weight.'),
  lineCount: z.int().nonnegative(),
  unmappedLines: z.int().nonnegative().describe('Number of unclassified lines.'),
  linesWithoutLocation: z.int().nonnegative().describe('Number of lines that need a location and have none.'),
  warnings: z.int().nonnegative().describe('Number of validation rules that the current version violates.'),
  openFindings: z.int().nonnegative().describe('Number of audit findings without a decision.'),
  stage: z
    .enum(invoiceStages)
    .optional()
    .describe(
      'First stage that applies. `check`: the current version violates rules or was changed by a file, and is not accepted. `classify`: a line has no classification or location. `findings`: it has open findings. `done`. Absent for a deleted invoice.',
    ),
  acceptedAt: isoMoment.optional().describe('When a member accepted the current version.'),
  acceptedBy: z.string().optional(),
  changedByFile: z
    .boolean()
    .describe('A later file had the same invoice number but different content, and the change is not accepted.'),
  fileId: z.int().positive().optional().describe('Source document.'),
  version: z.int().positive(),
  updatedAt: isoMoment,
  updatedBy: z.string().optional(),
  deletedAt: isoMoment.optional(),
  deletedBy: z.string().optional(),
});

export type InvoiceRow = View<typeof invoice>;

/** Sorting and filters of the list of invoices. */
export const invoiceFilters = {
  sort: z
    .enum(['serviceDay', 'issueDate', 'dueDate', 'number', 'serviceProvider', 'net', 'total'], 'unknown_value')
    .default('serviceDay'),
  order: z.enum(['asc', 'desc'], 'unknown_value').default('desc'),
  serviceProviderId: numericId.optional(),
  kind: z.enum(['invoice', 'credit'], 'unknown_value').optional(),
  from: day.optional().describe('First service day.'),
  to: day.optional().describe('Last service day, inclusive.'),
  state: z.enum(['active', 'deleted', 'all'], 'unknown_value').default('active'),
  changedByFile: yesOrNo,
  unmapped: yesOrNo.describe('Filter by invoices with (`true`) or without (`false`) unclassified lines.'),
  stage: z
    .enum(invoiceStages, 'unknown_value')
    .optional()
    .describe('Filter by stage. Changed invoices are audited before, a limited number per call.'),
};

const invoicesListed = listQuery.extend(invoiceFilters);

export type InvoicesListed = z.output<typeof invoicesListed>;

const invoiceSums = z.object({
  byCurrency: z.array(z.object({ ...figures, count: z.int().nonnegative() })),
  kg: decimal,
  estimatedKg: decimal,
});

export type InvoiceSums = View<typeof invoiceSums>;

/** One version of an invoice, beside the current invoice. */
const wholeInvoice = z.object({
  invoice,
  shown: z.object({
    ...savedVersion,
    head: invoiceHead,
    warnings: z.array(invoiceFailure).readonly().describe('Validation rules that the document violates.'),
    file: z
      .object({ id: z.int().positive(), name: z.string(), contentType: z.string(), size: z.int().positive() })
      .optional()
      .describe('Source document.'),
    lineCount: z.int().nonnegative(),
  }),
  lines: z.array(madeLine).describe('Lines of the requested page.'),
});

export type WholeInvoice = View<typeof wholeInvoice>;

const stageCounts = z.object({
  counts: z.object(
    Object.fromEntries(inboxStages.map((stage) => [stage, z.int().nonnegative()])) as Record<InboxStage, z.ZodInt>,
  ),
  pending: z.int().nonnegative().describe('Number of invoices that are not audited yet.'),
});

export type StageCounts = View<typeof stageCounts>;

const simplifiedInvoice = z.object({
  serviceProviderId: z.int().positive(),
  serviceProvider: z.string(),
  number: z.string(),
  kind: z.string(),
  issueDate: z.string(),
  dueDate: z.string().optional(),
  finalDate: z.string().optional(),
  serviceDay: z.string(),
  ...figures,
  kg: decimal,
  lineCount: z.int().nonnegative(),
  unmappedLines: z.int().nonnegative(),
  deleted: z.boolean(),
});

const editorParams = z.object({
  serviceProviders: z.array(named),
  wasteStreams: z.array(invoiceStream),
  locations: z.array(z.object({ id: z.string(), name: z.string() })),
  containers: z.array(
    invoiceContainer.extend({
      locationId: z.string().optional(),
      wasteStreamId: z.int().positive(),
      removed: z.boolean(),
    }),
  ),
  vatCategories: z.array(z.string()),
  vatRates: z.array(decimal).describe('VAT rates of the standard category, in per cent.'),
  units: z.array(z.string()).describe('Most common UN/ECE unit codes, and those used in the organization’s invoices.'),
  kinds: z.array(z.string()),
  currencies: z.array(z.string()),
  organization: z.object({ name: z.string(), kennitala: z.string().optional(), currency: z.string() }),
});

export type EditorParams = View<typeof editorParams>;

export const invoiceContract = {
  listInvoices: endpoint({
    method: 'GET',
    path: '/org/{orgId}/invoices',
    access: 'invoices.read',
    summary: 'List invoices with the totals of all matches. `search` matches invoice number and service provider.',
    params: orgId,
    query: invoicesListed,
    response: pageOf(invoice).extend({ sums: invoiceSums }),
    errors: [],
  }),
  getInvoiceStages: endpoint({
    method: 'GET',
    path: '/org/{orgId}/invoices/stages',
    access: 'invoices.read',
    summary:
      'Count the invoices in each stage of the inbox, and the received files that need a person. Changed invoices are audited before, a limited number per call.',
    params: orgId,
    response: stageCounts,
    errors: [],
  }),
  listSimplifiedInvoices: endpoint({
    method: 'GET',
    path: '/org/{orgId}/invoices/simplified',
    access: 'invoices.read',
    summary: 'List invoices as flat rows, with the same filters.',
    params: orgId,
    query: invoicesListed,
    response: pageOf(simplifiedInvoice),
    errors: [],
  }),
  getInvoiceEditorParams: endpoint({
    method: 'GET',
    path: '/org/{orgId}/invoices/editorParams',
    access: 'invoices.read',
    summary: 'Return the options of the invoice editor.',
    params: orgId,
    response: editorParams,
    errors: [],
  }),
  getInvoice: endpoint({
    method: 'GET',
    path: '/org/{orgId}/invoices/{providerId}/{invoiceNumber}',
    access: 'invoices.read',
    summary: `Return the current version of an invoice, deleted or not, with up to ${linesAtOnce} lines per page.`,
    params: invoiceKey,
    query: z.object({ linesPage: queryInteger(1, 1000).default(1) }),
    response: wholeInvoice,
    errors: ['not_found'],
  }),
  getInvoiceVersion: endpoint({
    method: 'GET',
    path: '/org/{orgId}/invoices/{providerId}/{invoiceNumber}/version',
    access: 'invoices.read',
    summary: 'Return a version of an invoice.',
    params: invoiceKey,
    query: z.object({
      version: queryInteger(1, maxId).default(1),
      linesPage: queryInteger(1, 1000).default(1),
    }),
    response: wholeInvoice,
    errors: ['not_found'],
  }),
  listInvoiceVersions: endpoint({
    method: 'GET',
    path: '/org/{orgId}/invoices/{providerId}/{invoiceNumber}/history',
    access: 'invoices.read',
    summary: 'List the versions of an invoice, newest first, with author, time and a summary of changes.',
    params: invoiceKey,
    query: listQuery.pick({ page: true, pageSize: true }),
    response: pageOf(historyEntry),
    errors: ['not_found'],
  }),
  compareInvoiceVersions: endpoint({
    method: 'GET',
    path: '/org/{orgId}/invoices/{providerId}/{invoiceNumber}/difference',
    access: 'invoices.read',
    summary: 'Compare two versions of an invoice line by line.',
    params: invoiceKey,
    query: z.object({ from: queryInteger(1, maxId).default(1), to: queryInteger(1, maxId).default(1) }),
    response: invoiceDifference,
    errors: ['not_found'],
  }),
  saveInvoice: endpoint({
    method: 'POST',
    path: '/org/{orgId}/invoices',
    access: 'invoices.write',
    summary: 'Create an invoice or its next version by hand. Totals are calculated from the lines.',
    params: orgId,
    body: invoiceSaveInput,
    largestBody: 1024 * 1024,
    response: wholeInvoice,
    errors: [
      'not_found',
      'edit_conflict',
      'value_taken',
      'waste_stream_not_found',
      'location_not_found',
      'container_not_found',
    ],
  }),
  deleteInvoice: endpoint({
    method: 'DELETE',
    path: '/org/{orgId}/invoices/{providerId}/{invoiceNumber}/delete',
    access: 'invoices.delete',
    summary: 'Delete an invoice and remove it from all figures. It can be restored. Idempotent.',
    params: invoiceKey,
    response: invoice,
    errors: ['not_found'],
  }),
  restoreInvoice: endpoint({
    method: 'POST',
    path: '/org/{orgId}/invoices/restore',
    access: 'invoices.write',
    summary: 'Restore a deleted invoice, or restore an earlier version as the next one. Idempotent.',
    params: orgId,
    body: z.object({
      serviceProviderId: id('required'),
      number: invoiceNumber,
      version: id().optional().describe('Version to restore. Absent to restore a deleted invoice.'),
    }),
    response: wholeInvoice,
    errors: ['not_found'],
  }),
  acknowledgeInvoice: endpoint({
    method: 'POST',
    path: '/org/{orgId}/invoices/{providerId}/{invoiceNumber}/acknowledge',
    access: 'invoices.write',
    summary:
      'Accept the current version of an invoice with its rule violations and the changes of a file. A later version must be accepted again. Idempotent.',
    params: invoiceKey,
    query: z.object({
      version: queryInteger(1, maxId)
        .optional()
        .describe('Version that the member has seen. Rejected with `edit_conflict` if it is no longer current.'),
    }),
    response: invoice,
    errors: ['not_found', 'edit_conflict'],
  }),
};

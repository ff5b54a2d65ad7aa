import { maxId } from '@tunna/domain/text/ids';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { day, decimal, id, numericId, queryInteger } from '../fields.ts';
import { listQuery, pageOf } from '../list.ts';
import { invoiceFailure, invoiceHead } from './invoice-fields.ts';
import { invoiceSaveInput, mostEditedLines } from './invoice-save.ts';
import { invoiceContainer, invoiceNumber, invoiceStream, madeLine } from './line-item.ts';

const orgId = z.object({ orgId: numericId });
/** The natural key: the provider and the number that it gave the invoice. */
const invoiceKey = orgId.extend({ providerId: numericId, invoiceNumber });

const isoMoment = z.iso.datetime();
const named = z.object({ id: z.int().positive(), name: z.string() });
const yesOrNo = z.enum(['true', 'false'], 'unknown_value').optional();

/** Figures as they count: of a credit note they are taken off. */
const figures = {
  currency: z.string(),
  net: decimal.describe('Without VAT.'),
  vat: decimal,
  total: decimal.describe('With VAT.'),
};

export const invoice = z.object({
  id: z.int().positive(),
  serviceProvider: named,
  number: z.string(),
  kind: z.string().describe('BT-3: 380 invoice, 381 credit note.'),
  isCredit: z.boolean(),
  issueDate: z.string(),
  dueDate: z.string().optional(),
  finalDate: z.string().optional().describe('The last day to pay without interest.'),
  periodStart: z.string().optional(),
  periodEnd: z.string().optional(),
  serviceDay: z.string().describe('The day whose month it belongs to.'),
  ...figures,
  kg: decimal.describe('Of its lines, as far as it is known.'),
  lineCount: z.int().nonnegative(),
  unmappedLines: z.int().nonnegative().describe('Lines of which nobody knows what they are of.'),
  changedByFile: z
    .boolean()
    .describe('A file brought other content under the number, and nobody has looked at it since.'),
  fileId: z.int().positive().optional().describe('The document that it was read from.'),
  version: z.int().positive(),
  updatedAt: isoMoment,
  updatedBy: z.string().optional(),
  deletedAt: isoMoment.optional(),
  deletedBy: z.string().optional(),
});

export type InvoiceRow = z.output<typeof invoice>;

/** What a list of invoices can be narrowed and sorted by. */
export const invoiceFilters = {
  sort: z
    .enum(['serviceDay', 'issueDate', 'dueDate', 'number', 'serviceProvider', 'net', 'total'], 'unknown_value')
    .default('serviceDay'),
  order: z.enum(['asc', 'desc'], 'unknown_value').default('desc'),
  serviceProviderId: numericId.optional(),
  kind: z.enum(['invoice', 'credit'], 'unknown_value').optional(),
  from: day.optional().describe('By the day whose month it belongs to.'),
  to: day.optional().describe('Included.'),
  state: z.enum(['active', 'deleted', 'all'], 'unknown_value').default('active'),
  changedByFile: yesOrNo,
  unmapped: yesOrNo.describe('With lines that nobody knows what they are of, or without.'),
};

const invoicesListed = listQuery.extend(invoiceFilters);

export type InvoicesListed = z.output<typeof invoicesListed>;

const invoiceSums = z.object({
  byCurrency: z.array(z.object({ ...figures, count: z.int().nonnegative() })),
  kg: decimal,
  estimatedKg: decimal,
});

export type InvoiceSums = z.output<typeof invoiceSums>;

const saved = {
  version: z.int().positive(),
  origin: z.enum(['import', 'editor', 'restore']),
  restoredVersion: z.int().positive().optional().describe('The version that a restored one repeats.'),
  savedAt: isoMoment,
  savedBy: z.string().optional().describe('Name of the person; absent where it was no person.'),
};

/** One version of an invoice, beside what the invoice is now. */
const wholeInvoice = z.object({
  invoice,
  shown: z.object({
    ...saved,
    head: invoiceHead,
    warnings: z.array(invoiceFailure).readonly().describe('Rules that the document breaks.'),
    file: z
      .object({ id: z.int().positive(), name: z.string(), contentType: z.string(), size: z.int().positive() })
      .optional()
      .describe('What it was read from.'),
    lineCount: z.int().nonnegative(),
  }),
  lines: z.array(madeLine).describe('Those of the page that was asked for.'),
});

export type WholeInvoice = z.output<typeof wholeInvoice>;

/** Lines of one answer at most; `linesPage` asks for the next ones. */
export const linesAtOnce = mostEditedLines;

const historyEntry = z.object({
  ...saved,
  fileId: z.int().positive().optional(),
  currency: z.string(),
  total: decimal.optional().describe('With VAT, as the document says.'),
  lineCount: z.int().nonnegative(),
  warnings: z.int().nonnegative(),
  changes: z
    .object({
      added: z.int().nonnegative(),
      removed: z.int().nonnegative(),
      changed: z.int().nonnegative(),
      head: z.boolean().describe('Whether anything but the lines differs.'),
      made: z.int().nonnegative().describe('Lines of which something else is said.'),
    })
    .optional()
    .describe('Beside the version before, where there is one.'),
});

export type HistoryEntry = z.output<typeof historyEntry>;

const change = z.object({ field: z.string(), from: z.string().optional(), to: z.string().optional() });

const invoiceDifference = z.object({
  head: z.array(change),
  lines: z.array(
    z.object({
      kind: z.enum(['added', 'removed', 'changed']),
      name: z.string(),
      fromPosition: z.int().positive().optional(),
      toPosition: z.int().positive().optional(),
      fromNet: decimal.optional(),
      toNet: decimal.optional(),
      changes: z.array(change),
    }),
  ),
  omitted: z.int().nonnegative().describe('Lines that differ beyond those that are listed.'),
});

export type InvoiceDifference = z.output<typeof invoiceDifference>;

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
  vatRates: z.array(decimal).describe('Per cent, of the standard category.'),
  units: z.array(z.string()).describe('UN/ECE codes that are met most, and those of the organization’s own invoices.'),
  kinds: z.array(z.string()),
  currencies: z.array(z.string()),
  organization: z.object({ name: z.string(), kennitala: z.string().optional(), currency: z.string() }),
});

export type EditorParams = z.output<typeof editorParams>;

export const invoiceContract = {
  listInvoices: endpoint({
    method: 'GET',
    path: '/org/{orgId}/invoices',
    access: 'invoices.read',
    summary: 'Invoices, and the sums of all that are found; search looks into number and provider',
    params: orgId,
    query: invoicesListed,
    response: pageOf(invoice).extend({ sums: invoiceSums }),
    errors: [],
  }),
  listSimplifiedInvoices: endpoint({
    method: 'GET',
    path: '/org/{orgId}/invoices/simplified',
    access: 'invoices.read',
    summary: 'Invoices as flat rows for tables, filtered as their list is',
    params: orgId,
    query: invoicesListed,
    response: pageOf(simplifiedInvoice),
    errors: [],
  }),
  getInvoiceEditorParams: endpoint({
    method: 'GET',
    path: '/org/{orgId}/invoices/editorParams',
    access: 'invoices.read',
    summary: 'What the editor of invoices offers',
    params: orgId,
    response: editorParams,
    errors: [],
  }),
  getInvoice: endpoint({
    method: 'GET',
    path: '/org/{orgId}/invoices/{providerId}/{invoiceNumber}',
    access: 'invoices.read',
    summary: `One invoice as it is now, deleted or not; ${linesAtOnce} of its lines at once`,
    params: invoiceKey,
    query: z.object({ linesPage: queryInteger(1, 1000).default(1) }),
    response: wholeInvoice,
    errors: ['not_found'],
  }),
  getInvoiceVersion: endpoint({
    method: 'GET',
    path: '/org/{orgId}/invoices/{providerId}/{invoiceNumber}/version',
    access: 'invoices.read',
    summary: 'One version of an invoice',
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
    summary: 'Versions of an invoice, the newest first: who saved each, when, and what changed in short',
    params: invoiceKey,
    query: listQuery.pick({ page: true, pageSize: true }),
    response: pageOf(historyEntry),
    errors: ['not_found'],
  }),
  compareInvoiceVersions: endpoint({
    method: 'GET',
    path: '/org/{orgId}/invoices/{providerId}/{invoiceNumber}/difference',
    access: 'invoices.read',
    summary: 'What differs between two versions of an invoice, line by line',
    params: invoiceKey,
    query: z.object({ from: queryInteger(1, maxId).default(1), to: queryInteger(1, maxId).default(1) }),
    response: invoiceDifference,
    errors: ['not_found'],
  }),
  saveInvoice: endpoint({
    method: 'POST',
    path: '/org/{orgId}/invoices',
    access: 'invoices.write',
    summary: 'Writes an invoice by hand: a new one, or the next version of one. Its totals follow from its lines',
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
    summary: 'Takes an invoice out of all figures; it can be restored. A repeated call changes nothing',
    params: invoiceKey,
    response: invoice,
    errors: ['not_found'],
  }),
  restoreInvoice: endpoint({
    method: 'POST',
    path: '/org/{orgId}/invoices/restore',
    access: 'invoices.write',
    summary: 'Restores a deleted invoice, or an earlier version as the next one. A repeated call changes nothing',
    params: orgId,
    body: z.object({
      serviceProviderId: id('required'),
      number: invoiceNumber,
      version: id().optional().describe('The version to restore; else the deleted invoice.'),
    }),
    response: wholeInvoice,
    errors: ['not_found'],
  }),
  acknowledgeInvoice: endpoint({
    method: 'POST',
    path: '/org/{orgId}/invoices/{providerId}/{invoiceNumber}/acknowledge',
    access: 'invoices.write',
    summary: 'Says that what a file changed about an invoice is right. A repeated call changes nothing',
    params: invoiceKey,
    response: invoice,
    errors: ['not_found'],
  }),
};

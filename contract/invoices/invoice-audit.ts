import { findingRules, findingStates } from '@tunna/domain/invoices/prices/invoice-audit';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { decimal, exactText, id, language, listOf, numericId, plainText } from '../fields.ts';
import { listQuery, pageOf } from '../list.ts';

const orgId = z.object({ orgId: numericId });

/** Findings that are decided in one call at most. */
export const mostFindings = 500;

export const invoiceFinding = z.object({
  id: z.int().positive(),
  serviceProvider: z.object({ id: z.int().positive(), name: z.string() }),
  invoiceNumber: z.string(),
  serviceDay: z.iso.date(),
  rule: z.enum(findingRules),
  position: z.int().positive().optional().describe('Of the line; absent where the invoice as a whole is meant.'),
  lineName: z.string().optional(),
  unit: z.string().optional(),
  expected: decimal.optional(),
  found: decimal.optional(),
  difference: decimal.describe('What was charged too much, in the currency of the invoice.'),
  currency: z.string(),
  reference: z.string().optional().describe('Another invoice, or another line, that it is about.'),
  state: z.enum(findingStates),
  note: z.string(),
  decidedAt: z.iso.datetime().optional(),
  decidedBy: z.string().optional(),
});

export type InvoiceFinding = z.output<typeof invoiceFinding>;

const findingFilters = {
  serviceProviderId: numericId.optional(),
  invoiceNumber: exactText(200).optional(),
  state: z.enum(findingStates, 'unknown_value').optional(),
  rule: z.enum(findingRules, 'unknown_value').optional(),
};

const findingsListed = listQuery.extend(findingFilters).omit({ order: true });
export type FindingsListed = z.output<typeof findingsListed>;

const findingSum = z.object({
  state: z.enum(findingStates),
  currency: z.string(),
  findings: z.int().nonnegative(),
  difference: decimal,
});
export type FindingSum = z.output<typeof findingSum>;

export const invoiceAuditContract = {
  listInvoiceFindings: endpoint({
    method: 'GET',
    path: '/org/{orgId}/invoices/findings',
    access: 'invoices.read',
    summary: 'What audits found, the largest difference first. Invoices that changed are audited first, some at a time',
    params: orgId,
    query: findingsListed,
    response: pageOf(invoiceFinding).extend({
      sums: z.array(findingSum).describe('Of all that the filters find, whatever was decided about it.'),
      pending: z.int().nonnegative().describe('Invoices that are still to be audited.'),
    }),
    errors: [],
  }),
  decideInvoiceFindings: endpoint({
    method: 'POST',
    path: '/org/{orgId}/invoices/findings/decide',
    access: 'invoices.write',
    summary: 'Says what becomes of findings; those that are not there any more are passed over',
    params: orgId,
    body: z.object({
      ids: listOf(id(), mostFindings, 1),
      state: z.enum(findingStates, 'unknown_value'),
      note: z.string().trim().pipe(plainText(500)).default(''),
    }),
    response: z.object({ decided: z.int().nonnegative() }),
    errors: [],
  }),
  getClaimLetter: endpoint({
    method: 'GET',
    path: '/org/{orgId}/invoices/findings/claim',
    access: 'invoices.read',
    summary: 'A letter to a provider about all disputed findings, in its language, as a PDF document',
    params: orgId,
    query: z.object({ serviceProviderId: numericId, language: language.optional() }),
    response: { download: ['application/pdf'] },
    errors: ['not_found'],
  }),
};

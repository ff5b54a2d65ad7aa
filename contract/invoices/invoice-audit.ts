import {
  confidences,
  findingMeasures,
  findingRules,
  findingStates,
  groundCodes,
} from '@tunna/domain/invoices/prices/finding';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { decimal, exactText, id, language, listOf, numericId, plainText } from '../fields.ts';
import { listQuery, pageOf } from '../list.ts';
import type { View } from '../view.ts';

const orgId = z.object({ orgId: numericId });

/** Maximum number of findings in one call. */
export const maxFindings = 500;

export const invoiceFinding = z.object({
  id: z.int().positive(),
  serviceProvider: z.object({ id: z.int().positive(), name: z.string() }),
  invoiceNumber: z.string(),
  serviceDay: z.iso.date(),
  rule: z.enum(findingRules),
  position: z.int().positive().optional().describe('Line number. Absent if the finding concerns the whole invoice.'),
  lineName: z.string().optional(),
  quantity: decimal.optional().describe('Quantity of the line.'),
  unit: z.string().optional(),
  confidence: z.enum(confidences).describe('A `probable` finding is not summed until a member confirms it.'),
  measure: z.enum(findingMeasures).describe('What `expected` and `found` are.'),
  expected: decimal.optional(),
  found: decimal.optional(),
  grounds: z
    .array(z.object({ code: z.enum(groundCodes), values: z.record(z.string(), z.string()) }))
    .describe('Reasons for the finding, and for doubt. Days are ISO days, numbers decimal strings.'),
  difference: decimal.describe('Overcharged amount in the currency of the invoice.'),
  currency: z.string(),
  reference: z.string().optional().describe('Other invoice or line to which the finding refers.'),
  state: z.enum(findingStates),
  note: z.string(),
  decidedAt: z.iso.datetime().optional(),
  decidedBy: z.string().optional(),
  claim: z
    .object({ id: z.int().positive(), reference: z.string() })
    .optional()
    .describe('Claim that contains the finding. Withdrawn claims do not count.'),
});

export type InvoiceFinding = View<typeof invoiceFinding>;

/** Filters of the list of findings, also for its export. */
export const findingFilters = {
  serviceProviderId: numericId.optional(),
  invoiceNumber: exactText(200).optional(),
  state: z.enum(findingStates, 'unknown_value').optional(),
  rule: z.enum(findingRules, 'unknown_value').optional(),
  confidence: z.enum(confidences, 'unknown_value').optional(),
};

const findingsListed = listQuery.extend(findingFilters).omit({ order: true });
export type FindingsListed = z.output<typeof findingsListed>;

const findingSum = z.object({
  state: z.enum(findingStates),
  currency: z.string(),
  findings: z.int().nonnegative(),
  difference: decimal,
});
export type FindingSum = View<typeof findingSum>;

export const invoiceAuditContract = {
  listInvoiceFindings: endpoint({
    method: 'GET',
    path: '/org/{orgId}/invoices/findings',
    access: 'invoices.read',
    summary:
      'List invoice findings, those that are summed first, then the largest difference. Changed invoices are checked before, a limited number per call.',
    params: orgId,
    query: findingsListed,
    response: pageOf(invoiceFinding).extend({
      sums: z
        .array(findingSum)
        .describe('Overcharged amount of the matching findings that are certain and open, accepted, or disputed.'),
      toCheck: z.int().nonnegative().describe('Number of matching open findings that are not certain.'),
      toClaim: z.int().nonnegative().describe('Number of matching disputed findings in `sums` that are in no claim.'),
      pending: z.int().nonnegative().describe('Number of invoices that are not checked yet.'),
    }),
    errors: [],
  }),
  decideInvoiceFindings: endpoint({
    method: 'POST',
    path: '/org/{orgId}/invoices/findings/decide',
    access: 'invoices.write',
    summary: 'Set the decision on findings: open, accepted, disputed or ignored. Ids that no longer exist are ignored.',
    params: orgId,
    body: z.object({
      ids: listOf(id(), maxFindings, 1),
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
    summary:
      'Download a claim letter with all disputed findings of a service provider, as a PDF document in the provider’s language.',
    params: orgId,
    query: z.object({ serviceProviderId: numericId, language: language.optional() }),
    response: { download: ['application/pdf'] },
    errors: ['not_found'],
  }),
};

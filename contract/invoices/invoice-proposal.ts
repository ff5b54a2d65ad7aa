import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { decimal, numericId } from '../fields.ts';
import { documentOf, type View } from '../view.ts';
import { importAttempt } from './invoice-import.ts';

const text = z.string().optional();
const day = z.string().optional().describe('Day, YYYY-MM-DD.');
const amount = decimal.optional();

/** Fields of a proposed invoice that can have a position in the document. */
export const proposedHeadFields = [
  'serviceProviderId',
  'number',
  'kind',
  'issueDate',
  'dueDate',
  'finalDate',
  'periodStart',
  'periodEnd',
  'currency',
  'net',
  'vat',
  'total',
] as const;

/** Fields of a proposed line that can have a position in the document. */
export const proposedLineFields = [
  'name',
  'description',
  'sellersItemId',
  'quantity',
  'unit',
  'price',
  'vatRate',
  'net',
] as const;

const mark = z.object({
  field: z.enum([...proposedHeadFields, ...proposedLineFields]),
  line: z.int().positive().optional().describe('Position in `lines`, from 1. Absent for a field of the head.'),
  page: z.int().positive(),
  left: z.number().describe('From the left edge, as a part of the page width, 0 to 1. The other measures likewise.'),
  top: z.number().describe('From the top edge.'),
  width: z.number(),
  height: z.number(),
});

const proposal = z.object({
  attempt: importAttempt,
  file: z.object({ id: z.int().positive(), name: z.string(), contentType: z.string(), size: z.int().positive() }),
  pageCount: z.int().nonnegative().describe('Number of pages of a PDF; 0 for other files.'),
  hasText: z.boolean().describe('Whether text was found in the file. An image or a scanned PDF has none.'),
  learned: z.boolean().describe('Whether an earlier document of the service provider was used.'),
  serviceProviderId: z.int().positive().optional(),
  head: z.object({
    number: text,
    kind: text.describe('BT-3: 380 invoice, 381 credit note.'),
    issueDate: day,
    dueDate: day,
    finalDate: day,
    periodStart: day,
    periodEnd: day,
    currency: text,
    net: amount.describe('Totals as the document states them. They are compared and not saved.'),
    vat: amount,
    total: amount,
  }),
  lines: z
    .array(
      z.object({
        name: text,
        description: text,
        sellersItemId: text,
        quantity: amount,
        unit: text.describe('UN/ECE unit code.'),
        price: amount.describe('Net unit price.'),
        vatRate: amount,
        net: amount.describe('Net line amount as the document states it.'),
        periodStart: day,
        periodEnd: day,
      }),
    )
    .describe('At most as many lines as can be edited.'),
  omittedLines: z.int().nonnegative().describe('Number of further lines of the document.'),
  marks: z.array(mark).describe('Positions of the proposed values in a PDF.'),
});

/** What a document or an unreadable file says, proposed for the editor. Nothing of it is stored. */
export const invoiceProposal = documentOf(proposal);

export type InvoiceProposal = View<typeof invoiceProposal>;
export type ProposalMark = InvoiceProposal['marks'][number];

export const invoiceProposalContract = {
  getInvoiceProposal: endpoint({
    method: 'GET',
    path: '/org/{orgId}/invoice-import/import-attempt-status/{id}/proposal',
    access: 'invoices.write',
    summary:
      'Propose an invoice for a PDF, an image, or a file that could not be imported. `saveInvoice` with `attemptId` saves what the member agreed to.',
    params: z.object({ orgId: numericId, id: numericId }),
    response: invoiceProposal,
    errors: ['import_not_found', 'status_conflict'],
  }),
};

import { lineKinds } from '@tunna/domain/invoices/classification/line-kind';
import { z } from 'zod';
import {
  currencyCode,
  day,
  decimalText,
  id,
  listOf,
  publicKey,
  shapedText,
  treatmentCode,
  wasteCode,
} from '../fields.ts';
import { invoiceText } from './invoice-fields.ts';
import { maxEditedLines } from './invoice-values.ts';

const optionalText = (longest: number) => invoiceText(longest).optional();
const vatCategory = shapedText(/^[A-Z]{1,2}$/, 2);

const allowanceCharge = z.object({
  isCharge: z.boolean('wrong_type'),
  amount: decimalText,
  base: decimalText.optional(),
  percent: decimalText.optional(),
  reason: optionalText(200),
  reasonCode: optionalText(10),
});

const made = z.object({
  kind: z.enum(lineKinds, 'unknown_value').optional(),
  wasteStreamId: id().optional(),
  ewcCode: wasteCode.optional().describe('European List of Waste code. The asterisk of hazardous waste is optional.'),
  treatmentCode: treatmentCode.optional(),
  kg: decimalText.optional().describe('Weight as on the document. Positive on a credit note.'),
  kgOrigin: z.enum(['weighed', 'converted', 'estimated'], 'unknown_value').optional(),
  locationId: publicKey.optional(),
  containerId: id().optional(),
});

const line = z.object({
  from: id()
    .optional()
    .describe('Position of the line in the edited version. Fields that are not sent keep their values.'),
  proposed: id()
    .optional()
    .describe('Position of the line in the proposal, from 1. An unchanged line has the document as its source.'),
  name: z.string('required').trim().min(1, 'required').pipe(invoiceText(500)),
  description: optionalText(2000),
  note: optionalText(1000),
  sellersItemId: optionalText(100),
  accountingReference: optionalText(200),
  quantity: decimalText,
  unit: shapedText(/^[A-Z0-9]{1,3}$/, 3),
  price: decimalText.describe('Net price per base quantity.'),
  baseQuantity: decimalText.optional(),
  allowanceCharges: listOf(allowanceCharge, 20).default([]),
  vatCategory,
  vatRate: decimalText.optional(),
  periodStart: day.optional(),
  periodEnd: day.optional(),
  made: made
    .default({})
    .describe('Classification by a member. Fields that are not sent are classified by the saved normalizations.'),
});

/** An entered invoice. */
export const invoiceSaveInput = z.object({
  serviceProviderId: id('required'),
  version: id()
    .optional()
    .describe(
      'Version on which the edit is based. Absent for a new invoice. An outdated version is rejected with `edit_conflict`.',
    ),
  attemptId: id()
    .optional()
    .describe(
      'Import attempt of the document that was entered. It ends, and its file becomes the source of the invoice.',
    ),
  number: z.string('required').trim().min(1, 'required').pipe(invoiceText(200)),
  kind: shapedText(/^\d{2,3}$/, 3),
  issueDate: day,
  dueDate: day.optional(),
  finalDate: day.optional(),
  periodStart: day.optional(),
  periodEnd: day.optional(),
  currency: currencyCode,
  buyerReference: optionalText(200),
  accountingReference: optionalText(200),
  orderReference: optionalText(200),
  contractReference: optionalText(200),
  paymentTerms: optionalText(1000),
  notes: listOf(invoiceText(2000), 20).default([]),
  preceding: listOf(z.object({ number: invoiceText(200), issueDate: day.optional() }), 50)
    .default([])
    .describe('Number of the credited or corrected invoice.'),
  allowanceCharges: listOf(allowanceCharge.extend({ vatCategory, vatRate: decimalText.optional() }), 50).default([]),
  prepaid: decimalText.optional(),
  lines: listOf(line, maxEditedLines, 1),
});

export type InvoiceSaveInput = z.output<typeof invoiceSaveInput>;
export type InvoiceSaved = z.input<typeof invoiceSaveInput>;

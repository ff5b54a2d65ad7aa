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

/** Lines of an invoice that is written by hand, at most. Larger ones are read, and come from files. */
export const mostEditedLines = 500;

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
  ewcCode: wasteCode
    .optional()
    .describe('Of the European List of Waste; the asterisk of hazardous waste may be left out.'),
  treatmentCode: treatmentCode.optional(),
  kg: decimalText.optional().describe('As on the document: of a credit note what is given back.'),
  kgOrigin: z.enum(['weighed', 'converted', 'estimated'], 'unknown_value').optional(),
  locationId: publicKey.optional(),
  containerId: id().optional(),
});

const line = z.object({
  from: id()
    .optional()
    .describe('Its place in the version that is edited; what is not written here stays as it is there.'),
  name: z.string('required').trim().min(1, 'required').pipe(invoiceText(500)),
  description: optionalText(2000),
  note: optionalText(1000),
  sellersItemId: optionalText(100),
  accountingReference: optionalText(200),
  quantity: decimalText,
  unit: shapedText(/^[A-Z0-9]{1,3}$/, 3),
  price: decimalText.describe('Net, of one of the base quantity.'),
  baseQuantity: decimalText.optional(),
  allowanceCharges: listOf(allowanceCharge, 20).default([]),
  vatCategory,
  vatRate: decimalText.optional(),
  periodStart: day.optional(),
  periodEnd: day.optional(),
  made: made.default({}).describe('What a person says of the line; what nobody says the remembered choices decide.'),
});

/** An invoice as it is written by hand. */
export const invoiceSaveInput = z.object({
  serviceProviderId: id('required'),
  version: id()
    .optional()
    .describe('The version that is edited; absent for a new invoice. An old one is refused with `edit_conflict`.'),
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
    .describe('What is credited or corrected.'),
  allowanceCharges: listOf(allowanceCharge.extend({ vatCategory, vatRate: decimalText.optional() }), 50).default([]),
  prepaid: decimalText.optional(),
  lines: listOf(line, mostEditedLines, 1),
});

export type InvoiceSaveInput = z.output<typeof invoiceSaveInput>;
export type InvoiceSaved = z.input<typeof invoiceSaveInput>;

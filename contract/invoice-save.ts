import { isDay } from '@tunna/domain/days';
import { lineKinds } from '@tunna/domain/line-kind';
import { z } from 'zod';
import { decimalText, invoiceText } from './invoice-fields.ts';

/** Lines of an invoice that is written by hand, at most. Larger ones are read, and come from files. */
export const mostEditedLines = 500;

const day = z.string('required').refine(isDay, 'unknown_value');
const optionalText = (longest: number) => invoiceText(longest).optional();
const vatCategory = z.string('required').regex(/^[A-Z]{1,2}$/, 'unknown_value');

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
  wasteStreamId: z.int('wrong_type').positive().optional(),
  ewcCode: z
    .string()
    .regex(/^[0-9]{6}\*?$/, 'unknown_waste_code')
    .optional()
    .describe('Of the European List of Waste; the asterisk of hazardous waste may be left out.'),
  treatmentCode: z
    .string()
    .regex(/^(R([1-9]|1[0-3])|D([1-9]|1[0-5]))$/, 'unknown_value')
    .optional(),
  kg: decimalText.optional().describe('As on the document: of a credit note what is given back.'),
  kgOrigin: z.enum(['weighed', 'converted', 'estimated'], 'unknown_value').optional(),
  locationId: z.string().min(1).max(60).optional(),
  containerId: z.int('wrong_type').positive().optional(),
});

const line = z.object({
  from: z
    .int('wrong_type')
    .positive()
    .optional()
    .describe('Its place in the version that is edited; what is not written here stays as it is there.'),
  name: z.string('required').trim().min(1, 'required').pipe(invoiceText(500)),
  description: optionalText(2000),
  note: optionalText(1000),
  sellersItemId: optionalText(100),
  accountingReference: optionalText(200),
  quantity: decimalText,
  unit: z.string('required').regex(/^[A-Z0-9]{1,3}$/, 'unknown_value'),
  price: decimalText.describe('Net, of one of the base quantity.'),
  baseQuantity: decimalText.optional(),
  allowanceCharges: z.array(allowanceCharge).max(20, 'too_long').default([]),
  vatCategory,
  vatRate: decimalText.optional(),
  periodStart: day.optional(),
  periodEnd: day.optional(),
  made: made.default({}).describe('What a person says of the line; what nobody says the remembered choices decide.'),
});

/** An invoice as it is written by hand. */
export const invoiceSaveInput = z.object({
  serviceProviderId: z.int('required').positive(),
  version: z
    .int('wrong_type')
    .positive()
    .optional()
    .describe('The version that is edited; absent for a new invoice. An old one is refused with `edit_conflict`.'),
  number: z.string('required').trim().min(1, 'required').pipe(invoiceText(200)),
  kind: z.string('required').regex(/^\d{2,3}$/, 'unknown_value'),
  issueDate: day,
  dueDate: day.optional(),
  finalDate: day.optional(),
  periodStart: day.optional(),
  periodEnd: day.optional(),
  currency: z.string('required').regex(/^[A-Z]{3}$/, 'unknown_value'),
  buyerReference: optionalText(200),
  accountingReference: optionalText(200),
  orderReference: optionalText(200),
  contractReference: optionalText(200),
  paymentTerms: optionalText(1000),
  notes: z.array(invoiceText(2000)).max(20, 'too_long').default([]),
  preceding: z
    .array(z.object({ number: invoiceText(200), issueDate: day.optional() }))
    .max(50, 'too_long')
    .default([])
    .describe('What is credited or corrected.'),
  allowanceCharges: z
    .array(allowanceCharge.extend({ vatCategory, vatRate: decimalText.optional() }))
    .max(50, 'too_long')
    .default([]),
  prepaid: decimalText.optional(),
  lines: z.array(line).min(1, 'required').max(mostEditedLines, 'too_long'),
});

export type InvoiceSaveInput = z.output<typeof invoiceSaveInput>;
export type InvoiceSaved = z.input<typeof invoiceSaveInput>;

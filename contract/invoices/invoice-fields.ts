import { invoiceExpectations } from '@tunna/domain/invoices/rules/invoice-expectations';
import { z } from 'zod';
import { decimal, plainText } from '../fields.ts';
import { documentOf } from '../view.ts';

const text = z.string().optional();
const day = z.string().optional().describe('Date as written in the document, YYYY-MM-DD.');
const amount = decimal.optional();
const listOf = <Each extends z.core.$ZodType>(each: Each) => z.array(each).readonly();

const identifier = z.object({ id: z.string(), scheme: text });

const address = z.object({
  street: text,
  additionalStreet: text,
  addressLine: text,
  city: text,
  postcode: text,
  subdivision: text,
  country: text,
});

const party = z.object({
  name: text,
  tradingName: text,
  ids: listOf(identifier),
  legalId: identifier.optional(),
  vatId: text,
  taxRegistration: text,
  endpoint: identifier.optional(),
  legalForm: text,
  address: address.optional(),
  contact: z.object({ name: text, phone: text, email: text }).optional(),
});

const period = z.object({ start: day, end: day });

const allowanceCharge = z.object({
  isCharge: z.boolean(),
  amount,
  base: amount,
  percent: amount,
  reason: text,
  reasonCode: text,
  vatCategory: text,
  vatRate: amount,
});

const head = z.object({
  document: z.enum(['invoice', 'credit_note']),
  customizationId: text,
  profileId: text,
  number: text,
  kind: text,
  issueDate: day,
  dueDate: day,
  finalDate: day,
  taxPointDate: day,
  taxPointCode: text,
  period: period.optional(),
  currency: text,
  taxCurrency: text,
  amountCurrencies: listOf(z.string()),
  buyerReference: text,
  accountingReference: text,
  notes: listOf(z.string()),
  references: z.object({
    project: text,
    contract: text,
    order: text,
    salesOrder: text,
    receipt: text,
    despatch: text,
    tender: text,
    invoicedObject: identifier.optional(),
    preceding: listOf(z.object({ number: text, issueDate: day })),
  }),
  seller: party,
  buyer: party,
  payee: party.optional(),
  taxRepresentative: party.optional(),
  delivery: z
    .object({
      partyName: text,
      locationId: identifier.optional(),
      date: day,
      address: address.optional(),
    })
    .optional(),
  payments: listOf(
    z.object({
      meansCode: text,
      meansText: text,
      remittance: text,
      account: z.object({ id: text, name: text, branch: text }).optional(),
      cardNumber: text,
      mandate: text,
    }),
  ),
  paymentTerms: text,
  allowanceCharges: listOf(allowanceCharge),
  vatTotals: listOf(z.object({ amount, currency: text, hasBreakdown: z.boolean() })),
  vatBreakdown: listOf(
    z.object({
      category: text,
      rate: amount,
      taxable: amount,
      tax: amount,
      exemptionReason: text,
      exemptionCode: text,
    }),
  ),
  totals: z.object({
    lines: amount,
    allowances: amount,
    charges: amount,
    taxExclusive: amount,
    taxInclusive: amount,
    prepaid: amount,
    rounding: amount,
    payable: amount,
  }),
  documents: listOf(
    z.object({
      id: text,
      description: text,
      typeCode: text,
      url: text,
      attachment: z.object({ name: text, mime: text, size: z.number().describe('Size in bytes.') }).optional(),
    }),
  ),
});

/** A document without its lines: `InvoiceHead` of the domain. */
export const invoiceHead = documentOf(head);

/** A line as invoiced: the displayed fields of the domain's `InvoiceLine`. */
export const invoiceLine = z.object({
  position: z.int().positive().describe('Position in the document, from 1.'),
  id: text,
  note: text,
  quantity: amount,
  unit: text.describe('Unit code of UN/ECE Recommendation 20.'),
  net: amount,
  orderLine: text,
  accountingReference: text,
  period: period.optional(),
  allowanceCharges: listOf(allowanceCharge),
  price: z.object({
    net: amount,
    discount: amount,
    gross: amount,
    baseQuantity: amount,
    baseUnit: text,
  }),
  vatCategory: text,
  vatRate: amount,
  name: text,
  description: text,
  sellersItemId: text,
  buyersItemId: text,
  standardItemId: identifier.optional(),
  classifications: listOf(identifier),
  originCountry: text,
  properties: listOf(z.object({ name: text, value: text })),
  parts: listOf(z.object({ name: text, quantity: amount, unit: text, net: amount }))
    .optional()
    .describe('Breakdown of the line amount, if the document has one. Already included in the amounts of the line.'),
});

const failure = z.object({
  code: z.string(),
  severity: z.enum(['error', 'warning']),
  field: z.string(),
  line: z.int().optional(),
  entry: z.int().optional(),
  found: text,
  expectation: z.enum(invoiceExpectations),
  expected: text,
});

/** One rule that a document violates: `InvoiceFailure` of the domain. */
export const invoiceFailure = documentOf(failure);

/** A text field of an entered invoice. */
export const invoiceText = (longest: number) => z.string().trim().pipe(plainText(longest));

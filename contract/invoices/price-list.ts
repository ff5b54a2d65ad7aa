import { keyOf } from '@tunna/domain/invoices/classification/line-keys';
import { unitCode } from '@tunna/domain/invoices/classification/weight';
import { toDecimal } from '@tunna/domain/numbers/decimal';
import { isDecimalText } from '@tunna/domain/numbers/decimal-text';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  currencyCode,
  day,
  decimal,
  decimalText,
  exactText,
  hexColor,
  id,
  language,
  listOf,
  numericId,
  plainText,
  shapedText,
  version,
} from '../fields.ts';
import { containerKinds } from '../inventory/container.ts';
import { importProblem } from '../inventory/inventory-import.ts';
import { edited, listQuery, pageOf } from '../list.ts';

const orgId = z.object({ orgId: numericId });
const priceId = orgId.extend({ id: numericId });

/** Prices that are agreed in one call at most. */
export const mostPrices = 500;

// Every check is made of whatever comes, also of what another has refused.
const between = (least: number, most: number) =>
  decimalText.refine(
    (text) => !isDecimalText(text) || (toDecimal(text).gte(least) && toDecimal(text).lte(most)),
    'unknown_value',
  );
const notNegative = between(0, Number.MAX_SAFE_INTEGER);
const percent = between(0, 1000);

const priceFields = z.object({
  serviceProviderId: id('required'),
  itemId: z
    .string()
    .pipe(plainText(2000))
    .transform(keyOf)
    .pipe(z.string().min(1, 'required'))
    .optional()
    .describe('The seller’s item id; else a stream.'),
  wasteStreamId: id('required').optional(),
  name: z.string('required').trim().min(1, 'required').pipe(plainText(300)),
  containerKind: z.enum(containerKinds, 'unknown_value').optional().describe('Only for containers of this kind.'),
  unit: exactText(100)
    .transform(unitCode)
    .pipe(shapedText(/^[A-Z0-9]{1,10}$/, 10))
    .describe('UN/ECE Recommendation 20.'),
  price: notNegative.describe('Of one unit, without VAT; decimal text.'),
  currency: currencyCode.default('ISK'),
  validFrom: day,
  validUntil: day.optional().describe('Included; until something else is agreed where it is absent.'),
  surchargePercent: percent.optional().describe('What may be added to the price.'),
  yearlyRisePercent: percent.optional().describe('By how much it may rise in each full year.'),
});

export const agreedPriceInput = priceFields
  .refine(({ itemId, wasteStreamId }) => (itemId === undefined) !== (wasteStreamId === undefined), {
    path: ['itemId'],
    message: 'required',
  })
  .refine(({ validFrom, validUntil }) => validUntil === undefined || validUntil >= validFrom, {
    path: ['validUntil'],
    message: 'unknown_value',
  });

export const agreedPrice = z.object({
  id: z.int().positive(),
  serviceProvider: z.object({ id: z.int().positive(), name: z.string() }),
  itemId: z.string().optional(),
  wasteStream: z.object({ id: z.int().positive(), names: z.record(language, z.string()), color: hexColor }).optional(),
  name: z.string(),
  containerKind: z.enum(containerKinds).optional(),
  unit: z.string(),
  price: decimal,
  currency: z.string(),
  validFrom: z.iso.date(),
  validUntil: z.iso.date().optional(),
  surchargePercent: decimal.optional(),
  yearlyRisePercent: decimal.optional(),
  ...edited,
});

export const proposedPrice = z.object({
  itemId: z.string(),
  name: z.string(),
  unit: z.string(),
  currency: z.string(),
  price: decimal.describe('What a unit cost most often.'),
  lines: z.int().positive().describe('Lines at that price.'),
  allLines: z.int().positive().describe('Lines of the item in that unit.'),
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
});

/** What a price list may hold: bytes of the file, rows below its headings, columns, characters of a cell. */
export const priceImportLimits = { bytes: 5 * 1024 * 1024, rows: 2000, columns: 60, cell: 2000 } as const;

export const priceImportStates = ['created', 'unchanged', 'failed'] as const;

const priceImportRow = z.object({
  row: z.int().positive().describe('As a spreadsheet counts, from 1.'),
  state: z.enum(priceImportStates).describe('Unchanged: the same is agreed already, whatever it is called.'),
  name: z.string().describe('What the row is called; empty where it says too little.'),
  price: agreedPrice
    .omit({ id: true, serviceProvider: true, wasteStream: true, name: true })
    .omit({ version: true, updatedAt: true, updatedBy: true })
    .optional()
    .describe('As it was read; absent where the row failed.'),
  problems: z.array(importProblem),
  overlaps: agreedPrice
    .pick({ name: true, validFrom: true, validUntil: true })
    .optional()
    .describe('The price that holds on some of the same days, where that is the problem.'),
});

export const priceImport = z.object({
  applied: z.boolean(),
  counts: z.object({
    created: z.int().nonnegative(),
    unchanged: z.int().nonnegative(),
    failed: z.int().nonnegative(),
  }),
  ignoredColumns: z.array(z.string()).describe('Headings that say nothing that can be imported.'),
  rows: z.array(priceImportRow).describe('In the order of the file.'),
});

const pricesListed = listQuery.extend({
  serviceProviderId: numericId.optional(),
  on: day.optional().describe('Only those that hold on this day.'),
});

export type AgreedPrice = z.output<typeof agreedPrice>;
export type AgreedPriceInput = z.output<typeof agreedPriceInput>;
export type PriceImport = z.output<typeof priceImport>;
export type PriceImportRow = z.output<typeof priceImportRow>;
export type PricesListed = z.output<typeof pricesListed>;
export type ProposedPrice = z.output<typeof proposedPrice>;

const prices = '/org/{orgId}/invoices/prices';

export const priceListContract = {
  listAgreedPrices: endpoint({
    method: 'GET',
    path: prices,
    access: 'invoices.read',
    summary: 'Prices that were agreed with providers, by name',
    params: orgId,
    query: pricesListed,
    response: pageOf(agreedPrice),
    errors: [],
  }),
  createAgreedPrices: endpoint({
    method: 'POST',
    path: prices,
    access: 'invoices.write',
    summary: 'Agrees on prices, all of them or none; two of the same thing never hold on the same day',
    params: orgId,
    body: z.object({ prices: listOf(agreedPriceInput, mostPrices, 1) }),
    response: z.object({ ids: z.array(z.int().positive()) }),
    errors: ['not_found', 'waste_stream_not_found', 'value_taken'],
  }),
  editAgreedPrice: endpoint({
    method: 'POST',
    path: `${prices}/{id}`,
    access: 'invoices.write',
    summary: 'Changes an agreed price',
    params: priceId,
    body: agreedPriceInput.safeExtend({ version }),
    response: agreedPrice,
    errors: ['not_found', 'waste_stream_not_found', 'value_taken', 'edit_conflict'],
  }),
  deleteAgreedPrice: endpoint({
    method: 'DELETE',
    path: `${prices}/{id}`,
    access: 'invoices.delete',
    summary: 'Takes an agreed price away',
    params: priceId,
    response: z.object({ done: z.boolean() }),
    errors: ['not_found'],
  }),
  proposePrices: endpoint({
    method: 'GET',
    path: `${prices}/proposals`,
    access: 'invoices.read',
    summary: 'What items of a provider cost most often in the last year, where no price is agreed for them',
    params: orgId,
    query: z.object({ serviceProviderId: numericId }),
    response: z.object({ proposals: z.array(proposedPrice) }),
    errors: [],
  }),
  importPriceList: endpoint({
    method: 'POST',
    path: '/org/{orgId}/invoices/price-list-import',
    access: 'invoices.write',
    summary:
      'What the rows of a provider’s CSV or XLSX price list become; with `apply` they are agreed on, all of them, or none where any fails',
    params: orgId,
    upload: { largest: priceImportLimits.bytes },
    body: z.object({
      serviceProviderId: numericId,
      apply: z.enum(['true', 'false'], 'unknown_value').default('false'),
    }),
    response: priceImport,
    errors: [
      'not_found',
      'waste_stream_not_found',
      'spreadsheet_unreadable',
      'rows_too_many',
      'columns_too_many',
      'columns_missing',
      'cell_too_long',
      'import_has_failures',
    ],
  }),
};

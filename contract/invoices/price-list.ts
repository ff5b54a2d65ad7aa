import { keyOf } from '@tunna/domain/invoices/classification/line-text';
import { unitCode } from '@tunna/domain/invoices/classification/weight';
import { toDecimal } from '@tunna/domain/numbers/decimal';
import { isDecimalText } from '@tunna/domain/numbers/decimal-text';
import { z } from 'zod';
import { decimalBetween, decimalFrom } from '../decimals.ts';
import { endpoint } from '../endpoint.ts';
import {
  currencyCode,
  day,
  decimal,
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
import { edited, listQuery, pageOf } from '../list.ts';
import { importProblem } from '../platform/list-import.ts';
import type { View } from '../view.ts';
import { priceImportLimits } from './price-list-values.ts';

export * from './price-list-values.ts';

const orgId = z.object({ orgId: numericId });
const priceId = orgId.extend({ id: numericId });

/** Maximum number of prices in one call. */
export const maxPrices = 500;

// Every check runs, even if another has failed.
const isSafe = (text: string) => !isDecimalText(text) || toDecimal(text).lte(Number.MAX_SAFE_INTEGER);
const notNegative = decimalFrom(0).refine(isSafe, 'unknown_value');
const percent = decimalBetween(0, 1000);

const priceFields = z.object({
  serviceProviderId: id('required'),
  itemId: z
    .string()
    .pipe(plainText(2000))
    .transform(keyOf)
    .pipe(z.string().min(1, 'required'))
    .optional()
    .describe('Item id of the seller. Alternative: a waste stream.'),
  wasteStreamId: id('required').optional(),
  name: z.string('required').trim().min(1, 'required').pipe(plainText(300)),
  containerKind: z
    .enum(containerKinds, 'unknown_value')
    .optional()
    .describe('Container type to which the price is limited.'),
  unit: exactText(100)
    .transform(unitCode)
    .pipe(shapedText(/^[A-Z0-9]{1,10}$/, 10))
    .describe('Unit code of UN/ECE Recommendation 20.'),
  price: notNegative.describe('Unit price excl. VAT, as a decimal string.'),
  currency: currencyCode.default('ISK'),
  validFrom: day,
  validUntil: day.optional().describe('Last day, inclusive. Absent if the price has no end.'),
  surchargePercent: percent.optional().describe('Allowed surcharge in per cent.'),
  yearlyRisePercent: percent.optional().describe('Allowed rise per full year in per cent.'),
});

export const agreedPriceInput = priceFields
  .refine(({ itemId, wasteStreamId }) => (itemId === undefined) !== (wasteStreamId === undefined), {
    path: ['itemId'],
    message: 'required',
  })
  .refine(({ validFrom, validUntil }) => validUntil === undefined || validUntil >= validFrom, {
    path: ['validUntil'],
    message: 'ends_before_start',
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
  price: decimal.describe('Most common unit price.'),
  lines: z.int().positive().describe('Number of lines with this price.'),
  allLines: z.int().positive().describe('Number of lines with the item and unit.'),
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
});

export const completedPrice = proposedPrice.omit({ lines: true, allLines: true }).extend({
  price: decimal.describe('Median unit price.'),
  lines: z.int().positive().describe('Number of lines with the item and unit.'),
});

export const priceImportStates = ['created', 'unchanged', 'failed'] as const;

const priceImportRow = z.object({
  row: z.int().positive().describe('Row number in the spreadsheet, from 1.'),
  state: z.enum(priceImportStates).describe('`unchanged`: the same price is already saved, under any name.'),
  name: z.string().describe('Name of the row. Empty if the row does not identify an item.'),
  price: agreedPrice
    .omit({ id: true, serviceProvider: true, wasteStream: true, name: true })
    .omit({ version: true, updatedAt: true, updatedBy: true })
    .optional()
    .describe('Price as read from the row. Absent if the row has errors.'),
  problems: z.array(importProblem),
  overlaps: agreedPrice
    .pick({ name: true, validFrom: true, validUntil: true })
    .optional()
    .describe('Existing price that overlaps the row, if that is the problem.'),
});

export const priceImport = z.object({
  applied: z.boolean(),
  counts: z.object({
    created: z.int().nonnegative(),
    unchanged: z.int().nonnegative(),
    failed: z.int().nonnegative(),
  }),
  ignoredColumns: z.array(z.string()).describe('Column headings that are not imported.'),
  rows: z.array(priceImportRow).describe('In the order of the file.'),
});

const priceCoverage = z.object({
  serviceProvider: z.object({ id: z.int().positive(), name: z.string() }),
  percent: decimal.describe('Share of the charges of the last year that agreed prices apply to, in per cent.'),
  neededPercent: decimal.describe('Below this share, a charge without an agreed price is no finding.'),
});

/** Filters of the list of agreed prices, also for its export. */
export const priceFilters = {
  serviceProviderId: numericId.optional(),
  on: day.optional().describe('Only prices valid on this day.'),
};

const pricesListed = listQuery.extend(priceFilters);

export type AgreedPrice = View<typeof agreedPrice>;
export type AgreedPriceInput = z.output<typeof agreedPriceInput>;
export type PriceImport = View<typeof priceImport>;
export type PriceImportRow = View<typeof priceImportRow>;
export type PricesListed = z.output<typeof pricesListed>;
export type CompletedPrice = View<typeof completedPrice>;
export type PriceCoverage = View<typeof priceCoverage>;
export type ProposedPrice = View<typeof proposedPrice>;

const prices = '/org/{orgId}/invoices/prices';

export const priceListContract = {
  listAgreedPrices: endpoint({
    method: 'GET',
    path: prices,
    access: 'invoices.read',
    summary: 'List agreed prices by name.',
    params: orgId,
    query: pricesListed,
    response: pageOf(agreedPrice),
    errors: [],
  }),
  createAgreedPrices: endpoint({
    method: 'POST',
    path: prices,
    access: 'invoices.write',
    summary: 'Create agreed prices, all or none. Prices for the same item must not overlap in time.',
    params: orgId,
    body: z.object({ prices: listOf(agreedPriceInput, maxPrices, 1) }),
    response: z.object({ ids: z.array(z.int().positive()) }),
    errors: ['not_found', 'waste_stream_not_found', 'value_taken'],
  }),
  editAgreedPrice: endpoint({
    method: 'POST',
    path: `${prices}/{id}`,
    access: 'invoices.write',
    summary: 'Update an agreed price.',
    params: priceId,
    body: agreedPriceInput.safeExtend({ version }),
    response: agreedPrice,
    errors: ['not_found', 'waste_stream_not_found', 'value_taken', 'edit_conflict'],
  }),
  deleteAgreedPrice: endpoint({
    method: 'DELETE',
    path: `${prices}/{id}`,
    access: 'invoices.delete',
    summary: 'Delete an agreed price.',
    params: priceId,
    response: z.object({ done: z.boolean() }),
    errors: ['not_found'],
  }),
  proposePrices: endpoint({
    method: 'GET',
    path: `${prices}/proposals`,
    access: 'invoices.read',
    summary:
      'Suggest prices: the most common unit price of each item without an agreed price, from the last year’s invoices.',
    params: orgId,
    query: z.object({ serviceProviderId: numericId }),
    response: z.object({ proposals: z.array(proposedPrice) }),
    errors: [],
  }),
  listPriceCoverage: endpoint({
    method: 'GET',
    path: `${prices}/coverage`,
    access: 'invoices.read',
    summary:
      'List how much of the charges the price list of each service provider covers. Providers without prices are left out.',
    params: orgId,
    response: z.object({ coverage: z.array(priceCoverage) }),
    errors: [],
  }),
  completePriceList: endpoint({
    method: 'POST',
    path: `${prices}/complete`,
    access: 'invoices.write',
    summary:
      'Preview the median prices of items without an agreed price, from the last year’s invoices. With `apply`, save them as agreed prices, all or none.',
    params: orgId,
    body: z.object({ serviceProviderId: id(), apply: z.boolean().default(false) }),
    response: z.object({ applied: z.boolean(), prices: z.array(completedPrice) }),
    errors: ['not_found', 'waste_stream_not_found', 'value_taken'],
  }),
  importPriceList: endpoint({
    method: 'POST',
    path: '/org/{orgId}/invoices/price-list-import',
    access: 'invoices.write',
    summary:
      'Preview the rows of a CSV or XLSX price list. With `apply`, save all of them, or none if any row has errors.',
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

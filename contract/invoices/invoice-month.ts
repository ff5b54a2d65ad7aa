import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { day, decimal, month, numericId, queryInteger } from '../fields.ts';
import { listQuery, pageOf } from '../list.ts';
import type { View } from '../view.ts';
import { invoiceContainer } from './line-item.ts';

const orgId = z.object({ orgId: numericId });
const named = z.object({ id: z.int().positive(), name: z.string() });

const invoiceWithRentals = z.object({
  serviceProvider: named,
  number: z.string(),
  issueDate: z.string(),
  serviceDay: z.string(),
  currency: z.string(),
  rentals: z.array(
    z.object({
      position: z.int().positive(),
      name: z.string(),
      quantity: decimal.optional(),
      unit: z.string().optional(),
      cost: decimal,
      container: invoiceContainer.optional(),
      location: z.object({ id: z.string(), name: z.string() }).optional(),
    }),
  ),
});

export type InvoiceWithRentals = View<typeof invoiceWithRentals>;

const monthCounts = z.object({
  months: z.array(
    z.object({
      month: z.string().describe('YYYY-MM.'),
      count: z.int().nonnegative(),
      sums: z.array(z.object({ currency: z.string(), net: decimal })),
      missing: z
        .array(named)
        .describe('Service providers that invoice every month and have no invoice for this past month.'),
    }),
  ),
});

export type MonthCounts = View<typeof monthCounts>;

/** Filters of the list of invoices with rentals, also for its export. */
export const rentalFilters = {
  serviceProviderId: numericId.optional(),
  from: day.optional(),
  to: day.optional().describe('Last day, inclusive.'),
  tied: z
    .enum(['true', 'false'], 'unknown_value')
    .optional()
    .describe('Only rentals that are linked (`true`) or not linked (`false`) to a container.'),
};

/** Monthly invoices: received ones, missing ones, and rent. */
export const invoiceMonthContract = {
  listInvoicesWithRentals: endpoint({
    method: 'GET',
    path: '/org/{orgId}/invoices/with-rentals',
    access: 'invoices.read',
    summary: 'List invoices with container rental lines and their linked containers, newest first.',
    params: orgId,
    query: listQuery.pick({ search: true, page: true, pageSize: true }).extend(rentalFilters),
    response: pageOf(invoiceWithRentals),
    errors: [],
  }),
  getInvoiceMonthCounts: endpoint({
    method: 'GET',
    path: '/org/{orgId}/invoices/invoice-report-month-counts',
    access: 'invoices.read',
    summary: 'Return invoice counts and net totals by month, with the service providers whose invoices are missing.',
    params: orgId,
    query: z.object({
      until: month.optional().describe('Last month, YYYY-MM. Default: the current month.'),
      months: queryInteger(1, 60).default(12),
      serviceProviderId: numericId.optional(),
    }),
    response: monthCounts,
    errors: [],
  }),
};

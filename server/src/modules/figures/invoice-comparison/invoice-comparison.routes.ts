import type { invoiceComparisonContract } from '@tunna/contract/figures/invoice-comparison';
import type { Database } from '../../../database/database.ts';
import type { Handlers } from '../../../http/calls/handlers.ts';
import { compareInvoices } from './invoice-comparison.service.ts';

export const invoiceComparisonRoutes = (
  database: Database,
  now: () => Date,
): Handlers<keyof typeof invoiceComparisonContract> => ({
  compareInvoices: ({ query }, member) => compareInvoices(database, member, query, now()),
});

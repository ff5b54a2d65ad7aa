import type { invoicesExportContract } from '@tunna/contract/invoices/invoices-export';
import type { Handlers } from '../../../http/handlers.ts';
import { type Exporting, exportList } from '../../platform/export/export.service.ts';
import { readClaims } from '../claim/claim.service.ts';
import { readInvoices, readLineItems } from '../invoice/invoice-list.service.ts';
import { claimCells, invoiceCells, lineItemCells } from './invoices-export-cells.service.ts';

export const invoicesExportRoutes = (exporting: Exporting): Handlers<keyof typeof invoicesExportContract> => ({
  exportInvoices: ({ query }, member) =>
    exportList(exporting, member, 'invoices', query, async (transaction) => ({
      cells: invoiceCells(query.language),
      read: (page, pageSize) => readInvoices(transaction, { ...query, page, pageSize }),
    })),
  exportLineItems: ({ query }, member) =>
    exportList(exporting, member, 'lineItems', query, async (transaction) => ({
      cells: lineItemCells(query.language),
      read: (page, pageSize) => readLineItems(transaction, { ...query, page, pageSize }),
    })),
  exportClaims: ({ query }, member) => {
    // One time for all rows, so that “overdue” is consistent.
    const now = exporting.now();
    return exportList(exporting, member, 'claims', query, async (transaction) => ({
      cells: claimCells(query.language),
      read: (page, pageSize) => readClaims(transaction, { ...query, page, pageSize }, now),
    }));
  },
});

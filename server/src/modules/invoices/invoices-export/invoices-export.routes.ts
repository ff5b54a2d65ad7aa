import type { invoicesExportContract } from '@tunna/contract/invoices/invoices-export';
import type { Handlers } from '../../../http/handlers.ts';
import { type Exporting, exportList } from '../../platform/export/export.service.ts';
import { readInvoices, readLineItems } from '../invoice/invoice-list.service.ts';
import { invoiceCells, lineItemCells } from './invoices-export-cells.service.ts';

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
});

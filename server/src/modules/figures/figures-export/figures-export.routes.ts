import type { figuresExportContract } from '@tunna/contract/figures/figures-export';
import type { Handlers } from '../../../http/calls/handlers.ts';
import { type Exporting, exportList } from '../../platform/export/export.service.ts';
import { readChargeback } from '../chargeback/chargeback.service.ts';
import { readComparison } from '../invoice-comparison/invoice-comparison.service.ts';
import { readReports } from '../invoice-report/invoice-report.service.ts';
import { chargebackCells, chargebackRows, comparisonCells, reportCells } from './figures-export-cells.service.ts';

export const figuresExportRoutes = (exporting: Exporting): Handlers<keyof typeof figuresExportContract> => ({
  exportInvoiceReports: ({ query }, member) =>
    exportList(exporting, member, 'reports', query, async (transaction) => ({
      cells: reportCells(query.language),
      read: (page, pageSize) => readReports(transaction, member, { ...query, page, pageSize }),
    })),
  exportChargeback: ({ query }, member) =>
    exportList(exporting, member, 'chargeback', query, async (transaction) => {
      const found = await readChargeback(transaction, query);
      const rows = chargebackRows(found, query.language);
      return {
        cells: chargebackCells(found),
        read: async (page, pageSize) => ({
          rows: rows.slice((page - 1) * pageSize, page * pageSize),
          total: rows.length,
        }),
      };
    }),
  exportInvoiceComparison: ({ query }, member) =>
    exportList(exporting, member, 'comparison', query, async (transaction) => ({
      cells: comparisonCells(query.month, query.language),
      read: await readComparison(transaction, query.month, exporting.now()),
    })),
});

import type { figuresExportContract } from '@tunna/contract/figures/figures-export';
import { longestExport } from '@tunna/contract/platform/export';
import type { Handlers } from '../../../http/calls/handlers.ts';
import { listCategories } from '../../inventory/waste-category/waste-category.service.ts';
import { type Exporting, exportList, wholeTable } from '../../platform/export/export.service.ts';
import { readChargeback } from '../chargeback/chargeback.service.ts';
import { readFactors } from '../emission-factor/emission-factor.service.ts';
import { readComparison } from '../invoice-comparison/invoice-comparison.service.ts';
import { readReports } from '../invoice-report/invoice-report.service.ts';
import { readFoundLines } from '../invoice-report/report-line.service.ts';
import { readRightSizing } from '../right-sizing/right-sizing.service.ts';
import { readConfirmations } from '../treatment-confirmation/treatment-confirmation.service.ts';
import {
  chargebackCells,
  chargebackRows,
  comparisonCells,
  reportCells,
  reportLineCells,
  rightSizingCells,
} from './figures-export-cells.service.ts';
import { emissionFactorCells, factorRows, treatmentConfirmationCells } from './treatment-export-cells.service.ts';

export const figuresExportRoutes = (exporting: Exporting): Handlers<keyof typeof figuresExportContract> => ({
  exportInvoiceReports: ({ query }, member) =>
    exportList(exporting, member, 'reports', query, async (transaction) => ({
      cells: reportCells(query.language),
      read: (page, pageSize) => readReports(transaction, member, { ...query, page, pageSize }),
    })),
  exportChargeback: ({ query }, member) =>
    exportList(exporting, member, 'chargeback', query, async (transaction) => {
      const found = await readChargeback(transaction, query);
      return { cells: chargebackCells(found), ...wholeTable(chargebackRows(found, query.language)) };
    }),
  exportInvoiceComparison: ({ query }, member) =>
    exportList(exporting, member, 'comparison', query, async (transaction) => ({
      cells: comparisonCells(query.month, query.language),
      read: await readComparison(transaction, query.month, exporting.now()),
    })),
  exportInvoiceReportLines: ({ params, query: { format, language, columns, ...filter } }, member) =>
    exportList(exporting, member, 'reportLines', { format, language, columns }, async (transaction) => ({
      cells: reportLineCells(language),
      read: (page, pageSize) => readFoundLines(transaction, params.id, { ...filter, page, pageSize }, exporting.now()),
    })),
  exportRightSizing: ({ query }, member) =>
    exportList(exporting, member, 'rightSizing', query, async (transaction) => {
      const pages = { page: 1, pageSize: longestExport[query.format] };
      const { rows, total, currency } = await readRightSizing(transaction, { ...query, ...pages }, exporting.now());
      return { cells: rightSizingCells(currency, query.language), ...wholeTable(rows, total) };
    }),
  exportEmissionFactors: ({ query }, member) =>
    exportList(exporting, member, 'emissionFactors', query, async (transaction) => {
      const factors = await readFactors(transaction);
      const rows = factorRows(factors, await listCategories(transaction));
      return { cells: emissionFactorCells(query.language), ...wholeTable(rows) };
    }),
  exportTreatmentConfirmations: ({ query }, member) =>
    exportList(exporting, member, 'treatmentConfirmations', query, async (transaction) => ({
      cells: treatmentConfirmationCells(query.language),
      ...wholeTable(await readConfirmations(transaction)),
    })),
});

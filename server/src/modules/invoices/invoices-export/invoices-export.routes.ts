import type { invoicesExportContract } from '@tunna/contract/invoices/invoices-export';
import type { Handlers } from '../../../http/calls/handlers.ts';
import { type Exporting, exportList, wholeTable } from '../../platform/export/export.service.ts';
import { readClaims } from '../claim/claim.service.ts';
import { readRentals } from '../invoice/invoice-figures.service.ts';
import { readInvoices } from '../invoice/invoice-list.service.ts';
import { readLineItems } from '../invoice/line-list.service.ts';
import { auditAllDue } from '../invoice-audit/invoice-audit.service.ts';
import { readFindings } from '../invoice-audit/invoice-finding.service.ts';
import { readAttempts } from '../invoice-import/invoice-import.service.ts';
import { readLocationNormalizations, readMaterialNormalizations } from '../normalization/normalization.service.ts';
import { readUnmappedGroups } from '../normalization/normalization-queue.service.ts';
import { readDensities } from '../normalization/waste-density.service.ts';
import { readPrices } from '../price-list/price-list.service.ts';
import {
  claimCells,
  densityCells,
  findingCells,
  findingRow,
  importAttemptCells,
  invoiceCells,
  lineItemCells,
  locationNormalizationCells,
  materialNormalizationCells,
  priceCells,
  rentalCells,
  rentalRows,
  unmappedCells,
} from './invoices-export-cells.service.ts';

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
  exportInvoiceFindings: async ({ query }, member) => {
    await auditAllDue(exporting.database, member.organization, exporting.now());
    return exportList(exporting, member, 'findings', query, async (transaction) => ({
      cells: findingCells(query.language),
      read: async (page, pageSize) => {
        const { rows, total } = await readFindings(transaction, { ...query, page, pageSize });
        return { rows: rows.map((row) => findingRow(row, query.language)), total };
      },
    }));
  },
  exportAgreedPrices: ({ query }, member) =>
    exportList(exporting, member, 'prices', query, async (transaction) => ({
      cells: priceCells(query.language),
      read: (page, pageSize) => readPrices(transaction, { ...query, page, pageSize }),
    })),
  exportRentals: ({ query }, member) =>
    exportList(exporting, member, 'rentals', query, async (transaction) => ({
      cells: rentalCells(query.language),
      // Pages count invoices and the total counts lines, of which each invoice has at least one: every page is read.
      read: async (page, pageSize) => {
        const { invoices, lines } = await readRentals(transaction, { ...query, page, pageSize });
        return { rows: invoices.flatMap(rentalRows), total: lines };
      },
    })),
  exportMaterialNormalizations: ({ query }, member) =>
    exportList(exporting, member, 'materialNormalizations', query, async (transaction) => ({
      cells: materialNormalizationCells(query.language),
      read: (page, pageSize) => readMaterialNormalizations(transaction, { ...query, page, pageSize }),
    })),
  exportLocationNormalizations: ({ query }, member) =>
    exportList(exporting, member, 'locationNormalizations', query, async (transaction) => ({
      cells: locationNormalizationCells(query.language),
      read: (page, pageSize) => readLocationNormalizations(transaction, { ...query, page, pageSize }),
    })),
  exportImportAttempts: ({ query }, member) =>
    exportList(exporting, member, 'importAttempts', query, async (transaction) => ({
      cells: importAttemptCells(query.language),
      read: (page, pageSize) => readAttempts(transaction, { ...query, page, pageSize }),
    })),
  exportUnmappedMaterials: ({ query }, member) =>
    exportList(exporting, member, 'unmappedMaterials', query, async (transaction) => ({
      cells: unmappedCells(query.language),
      read: (page, pageSize) => readUnmappedGroups(transaction, 'material', { ...query, page, pageSize }),
    })),
  exportUnmappedLocations: ({ query }, member) =>
    exportList(exporting, member, 'unmappedLocations', query, async (transaction) => ({
      cells: unmappedCells(query.language),
      read: (page, pageSize) => readUnmappedGroups(transaction, 'location', { ...query, page, pageSize }),
    })),
  exportDensities: ({ query }, member) =>
    exportList(exporting, member, 'densities', query, async (transaction) => ({
      cells: densityCells(query.language),
      ...wholeTable(await readDensities(transaction)),
    })),
});

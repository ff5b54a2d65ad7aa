import type { Dependencies } from '../dependencies.ts';
import { carbonOfLines } from '../modules/figures/figure/figure-carbon.service.ts';
import { claimRoutes } from '../modules/invoices/claim/claim.routes.ts';
import { invoiceRoutes } from '../modules/invoices/invoice/invoice.routes.ts';
import { invoiceAuditRoutes } from '../modules/invoices/invoice-audit/invoice-audit.routes.ts';
import { invoiceImportRoutes } from '../modules/invoices/invoice-import/invoice-import.routes.ts';
import { invoicesExportRoutes } from '../modules/invoices/invoices-export/invoices-export.routes.ts';
import { normalizationRoutes } from '../modules/invoices/normalization/normalization.routes.ts';
import { priceListRoutes } from '../modules/invoices/price-list/price-list.routes.ts';
import { exportingWith } from './exporting.ts';

/** The handlers of invoices. */
export function invoicesHandlers(dependencies: Dependencies) {
  const { database, files, work, now } = dependencies;
  const exporting = exportingWith(dependencies);
  return {
    ...invoiceRoutes({ database, files, work, carbonOf: carbonOfLines }, now),
    ...invoiceImportRoutes(database, files, work, now),
    ...normalizationRoutes(database, now),
    ...priceListRoutes(database, work, now),
    ...invoiceAuditRoutes({ database, store: files }, work, now),
    ...claimRoutes({ database, store: files }, work, now),
    ...invoicesExportRoutes(exporting),
  };
}

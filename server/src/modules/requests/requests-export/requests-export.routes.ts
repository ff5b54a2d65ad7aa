import type { requestsExportContract } from '@tunna/contract/requests/requests-export';
import type { Handlers } from '../../../http/calls/handlers.ts';
import { type Exporting, exportList, wholeTable } from '../../platform/export/export.service.ts';
import { readCollectionPages } from '../collection/collection.service.ts';
import { readServiceProviders } from '../service-provider/service-provider.service.ts';
import { readServiceRequests } from '../service-request/workspace/service-request-workspace.service.ts';
import { readRequestFigures } from '../service-request-figures/service-request-figures.service.ts';
import {
  collectionCells,
  figuresRows,
  requestFiguresCells,
  serviceProviderCells,
  serviceRequestCells,
} from './requests-export-cells.service.ts';

export const requestsExportRoutes = (exporting: Exporting): Handlers<keyof typeof requestsExportContract> => ({
  exportServiceProviders: ({ query }, member) =>
    exportList(exporting, member, 'serviceProviders', query, async (transaction) => ({
      cells: serviceProviderCells(query.language),
      read: (page, pageSize) =>
        readServiceProviders(transaction, { search: query.search, order: query.order, page, pageSize }),
    })),
  exportServiceRequests: ({ query }, member) => {
    // One time for all rows, so that “overdue” is consistent.
    const now = exporting.now();
    return exportList(exporting, member, 'serviceRequests', query, async (transaction) => ({
      cells: serviceRequestCells(query.language),
      read: (page, pageSize) => readServiceRequests(transaction, member, { ...query, page, pageSize }, now),
    }));
  },
  exportCollections: ({ query }, member) =>
    exportList(exporting, member, 'collections', query, async (transaction) => ({
      cells: collectionCells(query.language),
      read: await readCollectionPages(transaction, query),
    })),
  exportServiceRequestFigures: ({ query }, member) =>
    exportList(exporting, member, 'requestFigures', query, async (transaction) => ({
      cells: requestFiguresCells(query.language),
      ...wholeTable(figuresRows(await readRequestFigures(transaction, query))),
    })),
});

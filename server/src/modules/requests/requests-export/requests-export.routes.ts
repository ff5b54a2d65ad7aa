import type { requestsExportContract } from '@tunna/contract/requests/requests-export';
import type { Handlers } from '../../../http/calls/handlers.ts';
import { type Exporting, exportList } from '../../platform/export/export.service.ts';
import { readServiceProviders } from '../service-provider/service-provider.service.ts';
import { readServiceRequests } from '../service-request/workspace/service-request-workspace.service.ts';
import { serviceProviderCells, serviceRequestCells } from './requests-export-cells.service.ts';

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
});

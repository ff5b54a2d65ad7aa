import { maxDaysAtOnce } from '@tunna/domain/requests/collection';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { numericId } from '../fields.ts';
import { listOrder } from '../list.ts';
import { exportErrors, exportResponse, fileOf } from '../platform/export.ts';
import { collectionFilters, withDays } from './collection.ts';
import { figuresPeriod, withFiguresPeriod } from './service-request-figures.ts';
import { serviceRequestFilters } from './service-request-workspace.ts';

const orgId = z.object({ orgId: numericId });

/** Exports of the lists in `requests`. */
export const requestsExportContract = {
  exportServiceProviders: endpoint({
    method: 'GET',
    path: '/org/{orgId}/service-providers/export',
    access: 'serviceProviders.read',
    summary: 'Export the service providers of a filtered list.',
    params: orgId,
    query: z.object({
      ...listOrder,
      sort: z.enum(['name'], 'unknown_value').default('name'),
      ...fileOf('serviceProviders'),
    }),
    response: exportResponse,
    errors: exportErrors,
  }),
  exportServiceRequests: endpoint({
    method: 'GET',
    path: '/org/{orgId}/service-requests/export',
    access: 'serviceRequests.read',
    summary: 'Export the service requests of a filtered list.',
    params: orgId,
    query: z.object({ ...listOrder, ...serviceRequestFilters, ...fileOf('serviceRequests') }),
    response: exportResponse,
    errors: exportErrors,
  }),
  exportCollections: endpoint({
    method: 'GET',
    path: '/org/{orgId}/pick-ups/export',
    access: 'serviceRequests.read',
    summary: `Export the scheduled collections of up to ${maxDaysAtOnce} days, with the filters of the list.`,
    params: orgId,
    query: withDays(collectionFilters.extend(fileOf('collections'))),
    response: exportResponse,
    errors: exportErrors,
  }),
  exportServiceRequestFigures: endpoint({
    method: 'GET',
    path: '/org/{orgId}/service-requests/figures/export',
    access: 'serviceRequests.read',
    summary: 'Export service request figures: a row for each week, service provider and most requested container.',
    params: orgId,
    query: withFiguresPeriod(figuresPeriod.extend(fileOf('requestFigures'))),
    response: exportResponse,
    errors: exportErrors,
  }),
};

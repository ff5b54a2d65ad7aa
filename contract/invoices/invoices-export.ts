import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { numericId } from '../fields.ts';
import { listOrder } from '../list.ts';
import { exportErrors, exportResponse, fileOf } from '../platform/export.ts';
import { claimFilters } from './claim.ts';
import { invoiceFilters } from './invoice.ts';
import { findingFilters } from './invoice-audit.ts';
import { attemptFilters } from './invoice-import.ts';
import { rentalFilters } from './invoice-month.ts';
import { lineItemFilters } from './line-item.ts';
import { normalizationFilters, queueFilters } from './normalization.ts';
import { priceFilters } from './price-list.ts';

const orgId = z.object({ orgId: numericId });

/** Exports of the lists in `invoices`. */
export const invoicesExportContract = {
  exportInvoices: endpoint({
    method: 'GET',
    path: '/org/{orgId}/invoices/export',
    access: 'invoices.read',
    summary: 'Export the invoices of a filtered list. Amounts of credit notes are negative. CSV uses a decimal comma.',
    params: orgId,
    query: z.object({ ...listOrder, ...invoiceFilters, ...fileOf('invoices') }),
    response: exportResponse,
    errors: exportErrors,
  }),
  exportLineItems: endpoint({
    method: 'GET',
    path: '/org/{orgId}/invoices/all-line-items/export',
    access: 'invoices.read',
    summary: 'Export the invoice lines of a filtered list.',
    params: orgId,
    query: z.object({ ...listOrder, ...lineItemFilters, ...fileOf('lineItems') }),
    response: exportResponse,
    errors: exportErrors,
  }),
  exportClaims: endpoint({
    method: 'GET',
    path: '/org/{orgId}/invoices/claims/export',
    access: 'invoices.read',
    summary: 'Export the claims of a filtered list.',
    params: orgId,
    query: z.object({ ...listOrder, ...claimFilters, ...fileOf('claims') }),
    response: exportResponse,
    errors: exportErrors,
  }),
  exportInvoiceFindings: endpoint({
    method: 'GET',
    path: '/org/{orgId}/invoices/findings/export',
    access: 'invoices.read',
    summary: 'Export the findings of a filtered list. Changed invoices are checked before.',
    params: orgId,
    query: z.object({ search: listOrder.search, ...findingFilters, ...fileOf('findings') }),
    response: exportResponse,
    errors: exportErrors,
  }),
  exportAgreedPrices: endpoint({
    method: 'GET',
    path: '/org/{orgId}/invoices/prices/export',
    access: 'invoices.read',
    summary: 'Export the agreed prices of a filtered list. The file can be imported again.',
    params: orgId,
    query: z.object({ ...listOrder, ...priceFilters, ...fileOf('prices') }),
    response: exportResponse,
    errors: exportErrors,
  }),
  exportRentals: endpoint({
    method: 'GET',
    path: '/org/{orgId}/invoices/with-rentals/export',
    access: 'invoices.read',
    summary: 'Export the container rental lines of a filtered list of invoices, a row each.',
    params: orgId,
    query: z.object({ search: listOrder.search, ...rentalFilters, ...fileOf('rentals') }),
    response: exportResponse,
    errors: exportErrors,
  }),
  exportMaterialNormalizations: endpoint({
    method: 'GET',
    path: '/org/{orgId}/invoices/material-type-normalization/export',
    access: 'invoices.read',
    summary: 'Export the material normalizations of a filtered list.',
    params: orgId,
    query: z.object({ search: listOrder.search, ...normalizationFilters, ...fileOf('materialNormalizations') }),
    response: exportResponse,
    errors: exportErrors,
  }),
  exportLocationNormalizations: endpoint({
    method: 'GET',
    path: '/org/{orgId}/invoices/location-normalization/export',
    access: 'invoices.read',
    summary: 'Export the location normalizations of a filtered list.',
    params: orgId,
    query: z.object({ search: listOrder.search, ...normalizationFilters, ...fileOf('locationNormalizations') }),
    response: exportResponse,
    errors: exportErrors,
  }),
  exportImportAttempts: endpoint({
    method: 'GET',
    path: '/org/{orgId}/invoice-import/import-attempt-status/export',
    access: 'invoices.read',
    summary: 'Export the import attempts of a filtered list, newest first, each with its first failures.',
    params: orgId,
    query: z.object({ search: listOrder.search, ...attemptFilters, ...fileOf('importAttempts') }),
    response: exportResponse,
    errors: exportErrors,
  }),
  exportUnmappedMaterials: endpoint({
    method: 'GET',
    path: '/org/{orgId}/invoices/unmapped-materials/export',
    access: 'invoices.read',
    summary: 'Export unclassified lines grouped by item id or description.',
    params: orgId,
    query: z.object({ search: listOrder.search, ...queueFilters, ...fileOf('unmappedMaterials') }),
    response: exportResponse,
    errors: exportErrors,
  }),
  exportUnmappedLocations: endpoint({
    method: 'GET',
    path: '/org/{orgId}/invoices/unmapped-locations/export',
    access: 'invoices.read',
    summary: 'Export lines without a location, grouped by the delivery location on the invoice.',
    params: orgId,
    query: z.object({ search: listOrder.search, ...queueFilters, ...fileOf('unmappedLocations') }),
    response: exportResponse,
    errors: exportErrors,
  }),
  exportDensities: endpoint({
    method: 'GET',
    path: '/org/{orgId}/invoices/densities/export',
    access: 'invoices.read',
    summary: 'Export the weights per unit of waste streams.',
    params: orgId,
    query: z.object(fileOf('densities')),
    response: exportResponse,
    errors: exportErrors,
  }),
};

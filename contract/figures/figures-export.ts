import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { month, numericId } from '../fields.ts';
import { listOrder } from '../list.ts';
import { exportErrors, exportResponse, fileOf } from '../platform/export.ts';
import { period, withPeriod } from './figure-fields.ts';
import { reportFilters } from './invoice-report.ts';

const orgId = z.object({ orgId: numericId });

/** Exports of the lists in `figures`. */
export const figuresExportContract = {
  exportInvoiceReports: endpoint({
    method: 'GET',
    path: '/org/{orgId}/invoices/invoice-reports/export',
    access: 'publishedReports.read',
    summary: 'Export the list of reports, with its filters. Without permission to read invoices, only published ones.',
    params: orgId,
    query: z.object({ ...listOrder, ...reportFilters, ...fileOf('reports') }),
    response: exportResponse,
    errors: exportErrors,
  }),
  exportChargeback: endpoint({
    method: 'GET',
    path: '/org/{orgId}/chargeback/export',
    access: 'publishedReports.read',
    summary: 'Export invoice cost by department: allocated cost, cost without a department by reason, and the total.',
    params: orgId,
    query: withPeriod(period.extend(fileOf('chargeback'))),
    response: exportResponse,
    errors: exportErrors,
  }),
  exportInvoiceComparison: endpoint({
    method: 'GET',
    path: '/org/{orgId}/invoices/comparison/export',
    access: 'invoices.read',
    summary: 'Export the comparison of readings, requests and invoices of a month, largest difference first.',
    params: orgId,
    query: z.object({ month: month.describe('YYYY-MM'), ...fileOf('comparison') }),
    response: exportResponse,
    errors: exportErrors,
  }),
};

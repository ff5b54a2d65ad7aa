import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { month, numericId } from '../fields.ts';
import { listOrder } from '../list.ts';
import { exportErrors, exportResponse, fileOf } from '../platform/export.ts';
import { period, withPeriod } from './figure-fields.ts';
import { reportFilters, reportPath } from './invoice-report.ts';
import { reportLineFilters } from './report-line.ts';
import { withSizingPeriod } from './right-sizing.ts';

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
  exportInvoiceReportLines: endpoint({
    method: 'GET',
    path: `${reportPath}/lines/export`,
    access: 'invoices.read',
    summary: 'Export the lines of a published report, as published, with the filters of their list.',
    params: orgId.extend({ id: numericId }),
    query: z.object({ order: listOrder.order, ...reportLineFilters, ...fileOf('reportLines') }),
    response: exportResponse,
    errors: [...exportErrors, 'not_found'],
  }),
  exportRightSizing: endpoint({
    method: 'GET',
    path: '/org/{orgId}/right-sizing/export',
    access: 'publishedReports.read',
    summary: 'Export containers with their suggested size and collection interval, largest saving first.',
    params: orgId,
    query: withSizingPeriod(period.extend(fileOf('rightSizing'))),
    response: exportResponse,
    errors: exportErrors,
  }),
  exportEmissionFactors: endpoint({
    method: 'GET',
    path: '/org/{orgId}/emission-factors/export',
    access: 'emissionFactors.read',
    summary: 'Export CO2e emission factors: own ones in use, earlier own ones, and the built-in ones.',
    params: orgId,
    query: z.object(fileOf('emissionFactors')),
    response: exportResponse,
    errors: exportErrors,
  }),
  exportTreatmentConfirmations: endpoint({
    method: 'GET',
    path: '/org/{orgId}/treatment-confirmations/export',
    access: 'publishedReports.read',
    summary: 'Export the documents and agreements that confirm treatments of waste streams, newest first.',
    params: orgId,
    query: z.object(fileOf('treatmentConfirmations')),
    response: exportResponse,
    errors: exportErrors,
  }),
};

import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { numericId } from '../fields.ts';
import { exportErrors, exportResponse, fileOf } from '../platform/export.ts';
import { period, withPeriod } from './figures.ts';

const orgId = z.object({ orgId: numericId });

/** Lists as files: those of `figures`. */
export const figuresExportContract = {
  exportChargeback: endpoint({
    method: 'GET',
    path: '/org/{orgId}/chargeback/export',
    access: 'publishedReports.read',
    summary: 'Cost of invoices by department as a file: what departments bear, what none does and why, and all of it',
    params: orgId,
    query: withPeriod(period.extend(fileOf('chargeback'))),
    response: exportResponse,
    errors: exportErrors,
  }),
};

import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { numericId } from '../fields.ts';
import { exportErrors, exportResponse, fileOf } from '../platform/export.ts';
import { period, withPeriod } from './figures.ts';

const orgId = z.object({ orgId: numericId });

/** Exports of the lists in `figures`. */
export const figuresExportContract = {
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
};

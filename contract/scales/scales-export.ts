import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { numericId } from '../fields.ts';
import { listOrder } from '../list.ts';
import { exportErrors, exportResponse, fileOf } from '../platform/export.ts';
import { loggedReadingFilters } from './reading.ts';
import { scaleReadingFilters } from './scale.ts';

const orgId = z.object({ orgId: numericId });

/** Lists as files: those of `scales`. */
export const scalesExportContract = {
  exportDepartmentReadings: endpoint({
    method: 'GET',
    path: '/org/{orgId}/departments/{id}/readings/export',
    access: 'departments.read',
    summary: 'What was weighed for a department, filtered as the list is, as a file',
    params: orgId.extend({ id: numericId }),
    query: z.object({ ...listOrder, ...loggedReadingFilters, ...fileOf('departmentReadings') }),
    response: exportResponse,
    errors: [...exportErrors, 'department_not_found'],
  }),
  exportScaleReadings: endpoint({
    method: 'GET',
    path: '/org/{orgId}/scales/{id}/readings/export',
    access: 'readings.read',
    summary: 'Readings of one scale, filtered as the list is, as a file',
    params: orgId.extend({ id: numericId }),
    query: z.object({ order: listOrder.order, ...scaleReadingFilters, ...fileOf('scaleReadings') }),
    response: exportResponse,
    errors: [...exportErrors, 'not_found'],
  }),
};

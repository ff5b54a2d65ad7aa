import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { numericId } from '../fields.ts';
import { listOrder } from '../list.ts';
import { exportErrors, exportResponse, fileOf } from '../platform/export.ts';
import { loggedReadingFilters } from './reading.ts';
import { scaleReadingFilters } from './scale.ts';

const orgId = z.object({ orgId: numericId });

/** Exports of the lists in `scales`. */
export const scalesExportContract = {
  exportDepartmentReadings: endpoint({
    method: 'GET',
    path: '/org/{orgId}/departments/{id}/readings/export',
    access: 'departments.read',
    summary: 'Export the readings of a department, with the filters of the list.',
    params: orgId.extend({ id: numericId }),
    query: z.object({ ...listOrder, ...loggedReadingFilters, ...fileOf('departmentReadings') }),
    response: exportResponse,
    errors: [...exportErrors, 'department_not_found'],
  }),
  exportScaleReadings: endpoint({
    method: 'GET',
    path: '/org/{orgId}/scales/{id}/readings/export',
    access: 'readings.read',
    summary: 'Export the readings of a scale, with the filters of the list.',
    params: orgId.extend({ id: numericId }),
    query: z.object({ order: listOrder.order, ...scaleReadingFilters, ...fileOf('scaleReadings') }),
    response: exportResponse,
    errors: [...exportErrors, 'not_found'],
  }),
};

import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { numericId } from '../fields.ts';
import { listOrder } from '../list.ts';
import { exportErrors, exportResponse, fileOf, localOrder } from '../platform/export.ts';
import { loggedReadingFilters } from './reading.ts';
import { scaleReadingFilters, waitingReadingFilters } from './scale-reading.ts';

const orgId = z.object({ orgId: numericId });

/** Exports of the lists in `scales`. */
export const scalesExportContract = {
  exportScales: endpoint({
    method: 'GET',
    path: '/org/{orgId}/scales/export',
    access: 'scales.read',
    summary: 'Export scales. `search` matches names and locations.',
    params: orgId,
    query: z.object({ ...localOrder(['name', 'place', 'lastWeighedAt']), ...fileOf('scales') }),
    response: exportResponse,
    errors: exportErrors,
  }),
  exportDevices: endpoint({
    method: 'GET',
    path: '/org/{orgId}/devices/export',
    access: 'scales.read',
    summary: 'Export devices. `search` matches names and locations.',
    params: orgId,
    query: z.object({ ...localOrder(['name', 'place', 'lastSeenAt']), ...fileOf('devices') }),
    response: exportResponse,
    errors: exportErrors,
  }),
  exportUnassignedReadings: endpoint({
    method: 'GET',
    path: '/org/{orgId}/readings/unassigned/export',
    access: 'readings.read',
    summary: 'Export unassigned or quarantined readings of all scales, with the filters of the list.',
    params: orgId,
    query: z.object({ order: listOrder.order, ...waitingReadingFilters, ...fileOf('waitingReadings') }),
    response: exportResponse,
    errors: exportErrors,
  }),
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

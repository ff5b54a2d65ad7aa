import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { numericId } from '../fields.ts';
import { listOrder } from '../list.ts';
import { exportErrors, exportResponse, fileOf, localOrder } from '../platform/export.ts';
import { containerFilters } from './container.ts';
import { locationFilters } from './location.ts';

const orgId = z.object({ orgId: numericId });

/** Exports of the lists in `inventory`. */
export const inventoryExportContract = {
  exportTags: endpoint({
    method: 'GET',
    path: '/org/{orgId}/tags/export',
    access: 'inventory.read',
    summary: 'Export tags, a row each, with their types.',
    params: orgId,
    query: z.object(fileOf('tags')),
    response: exportResponse,
    errors: exportErrors,
  }),
  exportContainers: endpoint({
    method: 'GET',
    path: '/org/{orgId}/containers/export',
    access: 'inventory.read',
    summary: 'Export the containers of a filtered list. Importing the file again changes nothing.',
    params: orgId,
    query: z.object({ ...listOrder, ...containerFilters, ...fileOf('containers') }),
    response: exportResponse,
    errors: exportErrors,
  }),
  exportLocations: endpoint({
    method: 'GET',
    path: '/org/{orgId}/locations/export',
    access: 'inventory.read',
    summary: 'Export the locations of a filtered list. Importing the file again changes nothing.',
    params: orgId,
    query: z.object({ ...listOrder, ...locationFilters, ...fileOf('locations') }),
    response: exportResponse,
    errors: exportErrors,
  }),
  exportWasteStreams: endpoint({
    method: 'GET',
    path: '/org/{orgId}/waste-streams/export',
    access: 'inventory.read',
    summary: 'Export waste streams. `search` matches names.',
    params: orgId,
    query: z.object({ ...localOrder(['name', 'containers']), ...fileOf('wasteStreams') }),
    response: exportResponse,
    errors: exportErrors,
  }),
  exportShortLinks: endpoint({
    method: 'GET',
    path: '/org/{orgId}/short-links/export',
    access: 'shortLinks.read',
    summary: 'Export the short links of a filtered list.',
    params: orgId,
    query: z.object({ ...listOrder, ...fileOf('shortLinks') }),
    response: exportResponse,
    errors: exportErrors,
  }),
};

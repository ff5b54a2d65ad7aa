import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { hexColor, language } from '../fields.ts';
import { listQuery, pageOf } from '../list.ts';
import type { View } from '../view.ts';

const place = z.object({ id: z.string(), name: z.string() });

export const ownDepartment = z.object({
  id: z.int().positive(),
  name: z.string(),
  organizationName: z.string(),
  locations: z
    .array(
      place.extend({
        published: z.boolean().describe('Whether the location has a public page.'),
        hasScale: z.boolean().describe('Whether the location has a weighing station.'),
      }),
    )
    .describe('Locations of the department, in Icelandic order.'),
});

export type OwnDepartment = View<typeof ownDepartment>;

export const ownContainer = z.object({
  slug: z.string(),
  customId: z.string().optional(),
  location: place,
  wasteStream: z.object({ names: z.record(language, z.string()), color: hexColor }),
  openRequestId: z.int().positive().optional().describe('The open service request of the container, if any.'),
});

export type OwnContainer = View<typeof ownContainer>;

/** Calls of a department about itself. A device with a department acts as that department. */
export const ownDepartmentContract = {
  getOwnDepartment: endpoint({
    method: 'GET',
    path: '/department',
    access: 'department',
    summary: 'Return the calling department and its locations.',
    response: ownDepartment,
    errors: [],
  }),
  listOwnContainers: endpoint({
    method: 'GET',
    path: '/department/containers',
    access: 'department',
    summary:
      'List the containers in use at the department’s locations. `search` matches identifier, location and waste stream.',
    query: listQuery,
    response: pageOf(ownContainer),
    errors: [],
  }),
};

import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { hexColor, language } from '../fields.ts';
import { listQuery, pageOf } from '../list.ts';

const place = z.object({ id: z.string(), name: z.string() });

export const ownDepartment = z.object({
  id: z.int().positive(),
  name: z.string(),
  organizationName: z.string(),
  locations: z
    .array(place.extend({ published: z.boolean().describe('Whether it has a public page.') }))
    .describe('Where it works, in Icelandic order.'),
});

export type OwnDepartment = z.output<typeof ownDepartment>;

export const ownContainer = z.object({
  slug: z.string(),
  customId: z.string().optional(),
  location: place,
  wasteStream: z.object({ names: z.record(language, z.string()), color: hexColor }),
  openRequestId: z.int().positive().optional().describe('The request that waits for it already.'),
});

export type OwnContainer = z.output<typeof ownContainer>;

/** What a department is told of itself; a device that is bound to one counts as it. */
export const ownDepartmentContract = {
  getOwnDepartment: endpoint({
    method: 'GET',
    path: '/department',
    access: 'department',
    summary: 'The department that calls, and where it works',
    response: ownDepartment,
    errors: [],
  }),
  listOwnContainers: endpoint({
    method: 'GET',
    path: '/department/containers',
    access: 'department',
    summary: 'The containers in use where the department works, by place; search looks into number, place and stream',
    query: listQuery,
    response: pageOf(ownContainer),
    errors: [],
  }),
};

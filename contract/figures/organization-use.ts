import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import type { View } from '../view.ts';

/** Maximum number of organizations in a list: those with the most files, lines and readings. */
export const maxUses = 200;

const count = z.int().nonnegative();

const use = z.object({
  id: count,
  name: z.string(),
  orgSlug: z.string(),
  counts: z
    .object({
      countedAt: z.iso.datetime(),
      members: count.describe('Members and open invites.'),
      containers: count,
      lines: count.describe('Lines of invoices that figures include.'),
      readings: count,
      fileBytes: z.number().nonnegative().describe('Bytes.'),
      changedAt: z.iso.datetime().optional().describe('Time of the newest change or reading. Absent without one.'),
    })
    .optional()
    .describe('Absent until the organization is counted for the first time.'),
});

export type OrganizationUse = View<typeof use>;

export const organizationUseContract = {
  listOrganizationUse: endpoint({
    method: 'GET',
    path: '/admin-metrics/use',
    access: 'platform',
    summary: `Return what organizations use, as counted once a day: the ${maxUses} largest.`,
    response: z.object({ organizations: z.array(use), total: count }),
    errors: [],
  }),
};

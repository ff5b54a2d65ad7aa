import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { numericId, plainText } from '../fields.ts';
import { listQuery, pageOf } from '../list.ts';
import type { View } from '../view.ts';

const orgId = z.object({ orgId: numericId });

export const auditEntry = z.object({
  id: z.int().positive(),
  at: z.iso.datetime(),
  by: z.string().optional().describe('Name of the person. Absent if the person is no longer a member.'),
  isAutomatic: z
    .literal(true)
    .optional()
    .describe('The application acted without a person, such as with an automatic classification.'),
  action: z.enum(['created', 'changed', 'deleted', 'restored', 'invited', 'joined', 'removed', 'revoked']),
  entity: z.string().describe('Entity type, such as container, location or member.'),
  entityId: z.string(),
  name: z.string().describe('Name of the entity at the time of the change.'),
  changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
});

export type AuditEntry = View<typeof auditEntry>;

/** Order and filters of the audit trail, also for exports. */
export const auditFilters = {
  order: z.enum(['asc', 'desc'], 'unknown_value').default('desc'),
  entity: plainText(40).optional(),
  personId: numericId.optional(),
};

export const auditContract = {
  listAuditEntries: endpoint({
    method: 'GET',
    path: '/org/{orgId}/audit',
    access: 'members.write',
    summary:
      'List audit trail entries, newest first. A search counts at most the first 1,000, and one more than the page.',
    params: orgId,
    query: listQuery.extend(auditFilters),
    response: pageOf(auditEntry),
    errors: [],
  }),
};

import { z } from 'zod';
import { bulkCalls, chosenRows } from '../bulk.ts';
import { endpoint } from '../endpoint.ts';
import { id, version } from '../fields.ts';
import { serviceRequest } from './service-request-workspace.ts';

export const serviceRequestChanges = z.object({
  personId: id('required').nullable().describe('Member to whom the requests are assigned; `null` to unassign them.'),
});

const { edit, restore } = bulkCalls({
  nouns: 'service requests',
  path: '/org/{orgId}/service-requests',
  access: 'serviceRequests.write',
  rows: chosenRows,
  changes: serviceRequestChanges,
  row: serviceRequest,
  restored: z.object({ id: id(), version, personId: id().optional() }),
  undoes: 'editServiceRequests',
  errors: ['person_not_found'],
});

export const serviceRequestBulkContract = {
  editServiceRequests: endpoint({
    ...edit,
    summary: `${edit.summary} Their status has its own call, because a new status notifies people.`,
  }),
  restoreServiceRequests: endpoint(restore),
};

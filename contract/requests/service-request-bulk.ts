import { z } from 'zod';
import { chosenRows, editedRows, editSummary, maxRowsEdited, preview, restoredRows, restoreSummary } from '../bulk.ts';
import { endpoint } from '../endpoint.ts';
import { id, listOf, numericId, version } from '../fields.ts';
import { serviceRequest } from './service-request-workspace.ts';

const orgId = z.object({ orgId: numericId });
const restored = z.object({ id: id(), version, personId: id().optional() });
const errors = ['person_not_found'] as const;

export const serviceRequestChanges = z.object({
  personId: id('required').nullable().describe('Member to whom the requests are assigned; `null` to unassign them.'),
});

export const serviceRequestBulkContract = {
  editServiceRequests: endpoint({
    method: 'POST',
    path: '/org/{orgId}/service-requests/edit',
    access: 'serviceRequests.write',
    summary: `${editSummary('service requests')} Their status has its own call, because a new status notifies people.`,
    params: orgId,
    body: z.object({ rows: chosenRows, changes: serviceRequestChanges, preview }),
    response: editedRows(serviceRequest, restored),
    errors: [...errors, 'edit_conflict'],
  }),
  restoreServiceRequests: endpoint({
    method: 'POST',
    path: '/org/{orgId}/service-requests/restore',
    access: 'serviceRequests.write',
    summary: restoreSummary('editServiceRequests'),
    params: orgId,
    body: z.object({ rows: listOf(restored, maxRowsEdited, 1) }),
    response: restoredRows,
    errors,
  }),
};

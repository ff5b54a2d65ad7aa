import type { serviceRequestBulkContract } from '@tunna/contract/requests/service-request-bulk';
import type { serviceRequestWorkspaceContract } from '@tunna/contract/requests/service-request-workspace';
import type { Database } from '../../../../database/database.ts';
import type { Handlers } from '../../../../http/calls/handlers.ts';
import { renewServiceRequestLink } from '../follow/service-request-link.service.ts';
import { editServiceRequests, restoreServiceRequests } from './service-request-bulk.service.ts';
import {
  assignServiceRequest,
  changeServiceRequestStatus,
  changeServiceRequestStatuses,
  commentServiceRequest,
  countServiceRequests,
  getServiceRequest,
  listServiceRequestEvents,
  listServiceRequests,
} from './service-request-workspace.service.ts';

export const serviceRequestWorkspaceRoutes = (
  database: Database,
  now: () => Date,
): Handlers<keyof typeof serviceRequestWorkspaceContract | keyof typeof serviceRequestBulkContract> => ({
  editServiceRequests: ({ body }, member) => editServiceRequests(database, member, body, now()),
  restoreServiceRequests: ({ body }, member) => restoreServiceRequests(database, member, body.rows, now()),
  listServiceRequests: ({ query }, member) => listServiceRequests(database, member, query, now()),
  countServiceRequests: (_input, member) => countServiceRequests(database, member, now()),
  getServiceRequest: ({ params }, member) => getServiceRequest(database, member, params.id, now()),
  listServiceRequestEvents: ({ params, query }, member) => listServiceRequestEvents(database, member, params.id, query),
  commentServiceRequest: ({ params, body }, member) =>
    commentServiceRequest(database, member, params.id, body.comment, now()),
  changeServiceRequestStatus: ({ params, body }, member) =>
    changeServiceRequestStatus(database, member, params.id, body, now()),
  assignServiceRequest: ({ params, body }, member) =>
    assignServiceRequest(database, member, params.id, body.personId, now()),
  renewServiceRequestLink: ({ params, body }, member) =>
    renewServiceRequestLink(database, member, params.id, body, now()),
  async changeServiceRequestStatuses({ body: { ids, ...move } }, member) {
    return { results: await changeServiceRequestStatuses(database, member, ids, move) };
  },
});

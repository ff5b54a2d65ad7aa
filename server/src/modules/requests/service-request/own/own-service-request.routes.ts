import type { ownServiceRequestContract } from '@tunna/contract/requests/own-service-request';
import type { Database } from '../../../../database/database.ts';
import type { Handlers } from '../../../../http/calls/handlers.ts';
import {
  commentOwnServiceRequest,
  getOwnServiceRequest,
  listOwnServiceRequests,
} from './own-service-request.service.ts';

export const ownServiceRequestRoutes = (
  database: Database,
  now: () => Date,
): Handlers<keyof typeof ownServiceRequestContract> => ({
  listOwnServiceRequests: ({ query }, department) => listOwnServiceRequests(database, department, query, now()),
  getOwnServiceRequest: ({ params }, department) => getOwnServiceRequest(database, department, params.id, now()),
  commentOwnServiceRequest: ({ params, body }, department) =>
    commentOwnServiceRequest(database, department, params.id, body.comment, now()),
});

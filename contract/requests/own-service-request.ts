import { serviceRequestStatuses } from '@tunna/domain/requests/service-request';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { hexColor, language, numericId } from '../fields.ts';
import { listQuery, pageOf } from '../list.ts';
import { comment, serviceRequest } from './service-request-workspace.ts';

const status = z.enum(serviceRequestStatuses);

export const ownServiceRequest = serviceRequest
  .pick({
    id: true,
    status: true,
    reportCount: true,
    createdAt: true,
    dueAt: true,
    plannedFor: true,
    overdue: true,
    closedAt: true,
  })
  .extend({
    container: z.object({ slug: z.string(), customId: z.string().optional() }),
    location: z.object({ id: z.string(), name: z.string() }),
    wasteStream: z.object({ names: z.record(language, z.string()), color: hexColor }),
  });

export type OwnServiceRequest = z.output<typeof ownServiceRequest>;

const ownEvent = z.object({
  key: z.string().describe('Stable.'),
  kind: z.enum(['asked', 'status_changed', 'commented', 'planned', 'missed_pick_up', 'fill_reached']),
  at: z.iso.datetime(),
  actor: z.enum(['visitor', 'system', 'provider', 'member', 'department']),
  by: z.string().optional().describe('Name of the department; of nobody else.'),
  status: status.optional(),
  comment: z.string().optional(),
  joined: z.boolean().optional().describe('Of who asked: whether somebody had asked before.'),
  plannedFor: z.iso.date().optional(),
  pickUpDay: z.iso.date().optional().describe('Of a pick-up that was missed.'),
  fillPercent: z.int().optional().describe('Of a container that asked by itself: how full it was estimated to be.'),
});

export type OwnEvent = z.output<typeof ownEvent>;

const found = z.object({
  serviceRequest: ownServiceRequest,
  events: z.array(ownEvent).describe('What happened, the latest last: 200 of them at most.'),
});

export type OwnServiceRequestFound = z.output<typeof found>;

const ownListQuery = listQuery.omit({ order: true }).extend({
  status: z.enum(['open', 'closed'], 'unknown_value').default('open'),
});

export type OwnServiceRequestListed = z.output<typeof ownListQuery>;

const requestId = z.object({ id: numericId });

/** The requests of a department: of containers where it works, open or closed in the last thirty days. */
export const ownServiceRequestContract = {
  listOwnServiceRequests: endpoint({
    method: 'GET',
    path: '/department/service-requests',
    access: 'department',
    summary: 'Requests where the department works: open ones by when they are due, closed ones the latest first',
    query: ownListQuery,
    response: pageOf(ownServiceRequest),
    errors: [],
  }),
  getOwnServiceRequest: endpoint({
    method: 'GET',
    path: '/department/service-requests/{id}',
    access: 'department',
    summary: 'One request where the department works, and what happened to it; of people it names nobody',
    params: requestId,
    response: found,
    errors: ['not_found'],
  }),
  commentOwnServiceRequest: endpoint({
    method: 'POST',
    path: '/department/service-requests/{id}/comment',
    access: 'department',
    summary:
      'The department comments on a request; members are told, and its provider reads it. A repeated call changes nothing',
    params: requestId,
    body: z.object({ comment }),
    response: found,
    errors: ['not_found'],
  }),
};

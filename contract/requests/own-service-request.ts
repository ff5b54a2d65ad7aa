import { serviceRequestStatuses } from '@tunna/domain/requests/service-request';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { hexColor, language, numericId } from '../fields.ts';
import { listQuery, pageOf } from '../list.ts';
import type { View } from '../view.ts';
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

export type OwnServiceRequest = View<typeof ownServiceRequest>;

const ownEvent = z.object({
  key: z.string().describe('Stable id of the event.'),
  kind: z.enum([
    'asked',
    'status_changed',
    'commented',
    'planned',
    'unplanned',
    'missed_pick_up',
    'fill_reached',
    'reopened',
  ]),
  at: z.iso.datetime(),
  actor: z.enum(['visitor', 'system', 'provider', 'member', 'department']),
  by: z.string().optional().describe('Name of the department. Absent for other actors.'),
  status: status.optional(),
  comment: z.string().optional(),
  joined: z.boolean().optional().describe('For a report: whether the container was already reported.'),
  plannedFor: z.iso.date().optional(),
  pickUpDay: z.iso.date().optional().describe('For a missed collection: the scheduled day.'),
  fillPercent: z.int().optional().describe('For an automatic request: the estimated fill percentage.'),
});

export type OwnEvent = View<typeof ownEvent>;

const found = z.object({
  serviceRequest: ownServiceRequest,
  events: z.array(ownEvent).describe('Events in chronological order, at most 200.'),
});

export type OwnServiceRequestFound = View<typeof found>;

const ownListQuery = listQuery.omit({ order: true }).extend({
  status: z.enum(['open', 'closed'], 'unknown_value').default('open'),
});

export type OwnServiceRequestListed = z.output<typeof ownListQuery>;

const requestId = z.object({ id: numericId });

/** Requests of a department: of containers at its locations, open or closed within the last thirty days. */
export const ownServiceRequestContract = {
  listOwnServiceRequests: endpoint({
    method: 'GET',
    path: '/department/service-requests',
    access: 'department',
    summary:
      'List service requests at the department’s locations: open requests by due time, closed requests newest first.',
    query: ownListQuery,
    response: pageOf(ownServiceRequest),
    errors: [],
  }),
  getOwnServiceRequest: endpoint({
    method: 'GET',
    path: '/department/service-requests/{id}',
    access: 'department',
    summary: 'Return a service request at the department’s locations, with its events. People are not named.',
    params: requestId,
    response: found,
    errors: ['not_found'],
  }),
  commentOwnServiceRequest: endpoint({
    method: 'POST',
    path: '/department/service-requests/{id}/comment',
    access: 'department',
    summary:
      'Comment on a service request as the department. Members are notified and the service provider sees it. Idempotent.',
    params: requestId,
    body: z.object({ comment }),
    response: found,
    errors: ['not_found'],
  }),
};

import { memberMoves, needsComment, serviceRequestStatuses } from '@tunna/domain/requests/service-request';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  day,
  hexColor,
  id,
  language,
  listOf,
  numericId,
  plainText,
  publicKey,
  queryInteger,
  version,
} from '../fields.ts';
import { edited, listQuery, longestPage, pageOf } from '../list.ts';
import { attachment } from './service-request-attachment.ts';

const orgId = z.object({ orgId: numericId });
const requestId = orgId.extend({ id: numericId });
const status = z.enum(serviceRequestStatuses, 'unknown_value');
/** What somebody writes to a request. */
export const comment = z.string('required').trim().min(1, 'required').pipe(plainText(2000));

export const serviceRequest = z.object({
  id: z.int().positive(),
  status,
  actionType: z.string(),
  container: z.object({ id: z.int().positive(), slug: z.string(), customId: z.string().optional() }),
  location: z.object({ id: z.string(), name: z.string() }).optional(),
  wasteStream: z.object({ id: z.int().positive(), names: z.record(language, z.string()), color: hexColor }),
  serviceProvider: z.object({ id: z.int().positive(), name: z.string() }).optional(),
  assignee: z.object({ id: z.int().positive(), name: z.string() }).optional().describe('Who takes care of it.'),
  reportCount: z.int().positive().describe('How many people asked while it was open.'),
  createdAt: z.iso.datetime(),
  dueAt: z.iso.datetime(),
  plannedFor: z.iso.date().optional().describe('The day on which the provider says to come.'),
  overdue: z.boolean().describe('Open, and due before now.'),
  closedAt: z.iso.datetime().optional(),
  linkVersion: z.int().positive().describe('Of the provider’s link: the one that works now.'),
  ...edited,
  updatedBy: z.string().optional().describe('Name of the member or the provider; absent where it was neither.'),
});

export type ServiceRequest = z.output<typeof serviceRequest>;

/** What a list of requests can be narrowed and sorted by. */
export const serviceRequestFilters = {
  sort: z
    .enum(['createdAt', 'dueAt', 'container', 'location', 'serviceProvider', 'status'], 'unknown_value')
    .default('dueAt'),
  status: z.enum(['open', 'closed', ...serviceRequestStatuses], 'unknown_value').optional(),
  locationId: publicKey.optional(),
  serviceProviderId: numericId.optional(),
  containerId: numericId.optional(),
  assignedTo: z
    .union([z.enum(['me', 'none'], 'unknown_value'), numericId])
    .optional()
    .describe('The caller, nobody, or the member with this id.'),
  overdue: z.enum(['true', 'false'], 'unknown_value').optional(),
  openedFrom: day.optional(),
  openedUntil: day.optional().describe('Included.'),
  closedFrom: day.optional(),
  closedUntil: day.optional().describe('Included.'),
};

const listed = listQuery.extend(serviceRequestFilters);

export type ServiceRequestListed = z.output<typeof listed>;

const contacts = z.object({
  fullName: z.string().optional(),
  phoneNumber: z.string().optional(),
  email: z.string().optional(),
});

/** What happened, and what was told of it; `key` is stable. */
const timelineEntry = z.object({
  key: z.string(),
  kind: z.enum([
    'asked',
    'status_changed',
    'commented',
    'assigned',
    'unassigned',
    'planned',
    'attached',
    'link_renewed',
    'link_withdrawn',
    'missed_pick_up',
    'fill_reached',
    'message',
  ]),
  at: z.iso.datetime(),
  actor: z.enum(['visitor', 'system', 'provider', 'member', 'department']),
  by: z.string().optional().describe('Name of the member or the department; absent where they are none any more.'),
  status: status.optional(),
  comment: z.string().optional(),
  joined: z.boolean().optional().describe('Of who asked: whether somebody had asked before.'),
  reporter: contacts.optional().describe('Only for members who may change requests; forgotten a while after the end.'),
  assignee: z.string().optional(),
  plannedFor: z.iso.date().optional(),
  attachment: attachment.optional(),
  pickUpDay: z.string().optional().describe('Of a pick-up that was missed.'),
  fillPercent: z.int().optional().describe('Of a container that asked by itself: how full it was estimated to be.'),
  message: z
    .object({
      kind: z.string(),
      channel: z.enum(['email', 'sms']),
      state: z.enum(['waiting', 'sent', 'dead']),
      recipient: z.string().optional().describe('Only for members who may change requests.'),
    })
    .optional(),
});

export type TimelineEntry = z.output<typeof timelineEntry>;

/** Where a member takes requests, and why. */
const move = { status: z.enum(memberMoves, 'unknown_value'), comment: comment.optional() };
const saysWhy = (input: { readonly status: (typeof memberMoves)[number]; readonly comment?: string | undefined }) =>
  !needsComment('member', input.status) || input.comment !== undefined;
const whyMissing = { path: ['comment'], message: 'required' };

/** Requests that are moved at once, at most. */
export const mostMovedAtOnce = 200;

const bulkOutcome = z.object({
  id: z.int().positive(),
  outcome: z.enum(['moved', 'status_conflict', 'not_found']),
  status: status.optional().describe('What it is now.'),
});

export type BulkOutcome = z.output<typeof bulkOutcome>;

export const serviceRequestWorkspaceContract = {
  listServiceRequests: endpoint({
    method: 'GET',
    path: '/org/{orgId}/service-requests',
    access: 'serviceRequests.read',
    summary: 'Service requests; search looks into container, place, stream and provider',
    params: orgId,
    query: listed,
    response: pageOf(serviceRequest),
    errors: [],
  }),
  countServiceRequests: endpoint({
    method: 'GET',
    path: '/org/{orgId}/service-requests/counts',
    access: 'serviceRequests.read',
    summary: 'How many requests are open, how many of them the caller takes care of, and how many are overdue',
    params: orgId,
    response: z.object({
      open: z.int().nonnegative(),
      mine: z.int().nonnegative(),
      overdue: z.int().nonnegative(),
    }),
    errors: [],
  }),
  getServiceRequest: endpoint({
    method: 'GET',
    path: '/org/{orgId}/service-requests/{id}',
    access: 'serviceRequests.read',
    summary: 'One service request',
    params: requestId,
    response: serviceRequest,
    errors: ['not_found'],
  }),
  listServiceRequestEvents: endpoint({
    method: 'GET',
    path: '/org/{orgId}/service-requests/{id}/events',
    access: 'serviceRequests.read',
    summary: 'All that happened to a request and was told of it, in the order in which it happened',
    params: requestId,
    query: z.object({
      order: z.enum(['asc', 'desc'], 'unknown_value').default('asc'),
      page: queryInteger(1, 100_000).default(1),
      pageSize: queryInteger(1, longestPage).default(longestPage),
    }),
    response: pageOf(timelineEntry),
    errors: ['not_found'],
  }),
  commentServiceRequest: endpoint({
    method: 'POST',
    path: '/org/{orgId}/service-requests/{id}/comment',
    access: 'serviceRequests.write',
    summary: 'Comments on a request, open or closed; its provider reads it too',
    params: requestId,
    body: z.object({ comment }),
    response: serviceRequest,
    errors: ['not_found'],
  }),
  changeServiceRequestStatus: endpoint({
    method: 'POST',
    path: '/org/{orgId}/service-requests/{id}/status',
    access: 'serviceRequests.write',
    summary:
      'Takes a request on, finishes, rejects or cancels it; the last two with a reason. A repeated call changes nothing',
    params: requestId,
    body: z.object({ ...move, version }).refine(saysWhy, whyMissing),
    response: serviceRequest,
    errors: ['not_found', 'status_conflict', 'edit_conflict'],
  }),
  assignServiceRequest: endpoint({
    method: 'POST',
    path: '/org/{orgId}/service-requests/{id}/assign',
    access: 'serviceRequests.write',
    summary: 'Gives a request to a member who may change requests, or to nobody',
    params: requestId,
    body: z.object({ personId: id('required').nullable() }),
    response: serviceRequest,
    errors: ['not_found', 'person_not_found'],
  }),
  renewServiceRequestLink: endpoint({
    method: 'POST',
    path: '/org/{orgId}/service-requests/{id}/link',
    access: 'serviceRequests.write',
    summary:
      'Withdraws the link of a request’s provider, and sends it a new one where asked; a repeated call changes nothing',
    params: requestId,
    body: z.object({
      linkVersion: id('required').describe('The link that is withdrawn.'),
      send: z.boolean('required').describe('Whether the provider gets a new one.'),
    }),
    response: serviceRequest,
    errors: ['not_found', 'status_conflict', 'provider_unreachable'],
  }),
  changeServiceRequestStatuses: endpoint({
    method: 'POST',
    path: '/org/{orgId}/service-requests/status',
    access: 'serviceRequests.write',
    summary: 'Moves many requests, each answered by itself',
    params: orgId,
    body: z.object({ ids: listOf(id(), mostMovedAtOnce, 1), ...move }).refine(saysWhy, whyMissing),
    response: z.object({ results: z.array(bulkOutcome) }),
    errors: [],
  }),
};

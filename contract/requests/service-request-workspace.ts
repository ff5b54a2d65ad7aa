import { memberMoves, needsComment, serviceRequestStatuses } from '@tunna/domain/requests/service-request';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  day,
  decimal,
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
import type { View } from '../view.ts';
import { providerChannels } from './service-provider-values.ts';
import { attachment } from './service-request-attachment.ts';
import { maxMovedAtOnce } from './service-request-workspace-values.ts';

export * from './service-request-workspace-values.ts';

const orgId = z.object({ orgId: numericId });
const requestId = orgId.extend({ id: numericId });
const status = z.enum(serviceRequestStatuses, 'unknown_value');
/** A comment on a request. */
export const comment = z.string('required').trim().min(1, 'required').pipe(plainText(2000));

export const serviceRequest = z.object({
  id: z.int().positive(),
  status,
  actionType: z.string(),
  container: z.object({ id: z.int().positive(), slug: z.string(), customId: z.string().optional() }),
  location: z.object({ id: z.string(), name: z.string() }).optional(),
  wasteStream: z.object({ id: z.int().positive(), names: z.record(language, z.string()), color: hexColor }),
  serviceProvider: z.object({ id: z.int().positive(), name: z.string() }).optional(),
  assignee: z
    .object({ id: z.int().positive(), name: z.string() })
    .optional()
    .describe('Member to whom the request is assigned.'),
  reportCount: z.int().positive().describe('Number of reports while the request was open.'),
  createdAt: z.iso.datetime(),
  dueAt: z.iso.datetime(),
  plannedFor: z.iso.date().optional().describe('Day on which the service provider plans to come.'),
  overdue: z.boolean().describe('Open and past the due time.'),
  closedAt: z.iso.datetime().optional(),
  collectedKg: decimal.optional().describe('Weight of the collection in kg, as the service provider stated it.'),
  linkVersion: z.int().positive().describe('Version of the provider’s link that currently works.'),
  ...edited,
  updatedBy: z.string().optional().describe('Name of the member or the provider. Absent for other actors.'),
});

export type ServiceRequest = View<typeof serviceRequest>;

/** Sorting and filters of the list of requests. */
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
    .describe('`me`, `none`, or the id of a member.'),
  overdue: z.enum(['true', 'false'], 'unknown_value').optional(),
  openedFrom: day.optional(),
  openedUntil: day.optional().describe('Last day, inclusive.'),
  closedFrom: day.optional(),
  closedUntil: day.optional().describe('Last day, inclusive.'),
};

const listed = listQuery.extend(serviceRequestFilters);

export type ServiceRequestListed = z.output<typeof listed>;

const contacts = z.object({
  fullName: z.string().optional(),
  phoneNumber: z.string().optional(),
  email: z.string().optional(),
});

/** An event of a request and its notification; `key` is stable. */
const timelineEntry = z.object({
  key: z.string(),
  kind: z.enum([
    'asked',
    'status_changed',
    'commented',
    'assigned',
    'unassigned',
    'planned',
    'unplanned',
    'attached',
    'link_renewed',
    'link_withdrawn',
    'missed_pick_up',
    'fill_reached',
    'reopened',
    'message',
  ]),
  at: z.iso.datetime(),
  actor: z.enum(['visitor', 'system', 'provider', 'member', 'department']),
  by: z.string().optional().describe('Name of the member or the department. Absent if deleted.'),
  status: status.optional(),
  comment: z.string().optional(),
  joined: z.boolean().optional().describe('For a report: whether the container was already reported.'),
  reporter: contacts
    .optional()
    .describe('Visible to members who may change requests. Deleted some time after the request is closed.'),
  assignee: z.string().optional(),
  plannedFor: z.iso.date().optional(),
  collectedKg: decimal.optional(),
  attachment: attachment.optional(),
  pickUpDay: z.string().optional().describe('For a missed collection: the scheduled day.'),
  fillPercent: z.int().optional().describe('For an automatic request: the estimated fill percentage.'),
  message: z
    .object({
      kind: z.string(),
      channel: z.enum(providerChannels),
      state: z.enum(['waiting', 'sent', 'dead']),
      recipient: z.string().optional().describe('Visible to members who may change requests.'),
    })
    .optional(),
});

export type TimelineEntry = View<typeof timelineEntry>;

/** The new status of requests, and the reason. */
const move = { status: z.enum(memberMoves, 'unknown_value'), comment: comment.optional() };
const hasReason = (input: { readonly status: (typeof memberMoves)[number]; readonly comment?: string | undefined }) =>
  !needsComment('member', input.status) || input.comment !== undefined;
const reasonMissing = { path: ['comment'], message: 'required' };

const bulkOutcome = z.object({
  id: z.int().positive(),
  outcome: z.enum(['moved', 'status_conflict', 'not_found']),
  status: status.optional().describe('Current status.'),
});

export type BulkOutcome = View<typeof bulkOutcome>;

export const serviceRequestWorkspaceContract = {
  listServiceRequests: endpoint({
    method: 'GET',
    path: '/org/{orgId}/service-requests',
    access: 'serviceRequests.read',
    summary: 'List service requests. `search` matches container, location, waste stream and service provider.',
    params: orgId,
    query: listed,
    response: pageOf(serviceRequest),
    ready: true,
    errors: [],
  }),
  countServiceRequests: endpoint({
    method: 'GET',
    path: '/org/{orgId}/service-requests/counts',
    access: 'serviceRequests.read',
    summary: 'Return the number of open, assigned and overdue requests.',
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
    summary: 'Return a service request.',
    params: requestId,
    response: serviceRequest,
    errors: ['not_found'],
  }),
  listServiceRequestEvents: endpoint({
    method: 'GET',
    path: '/org/{orgId}/service-requests/{id}/events',
    access: 'serviceRequests.read',
    summary: 'List the events of a service request and the messages sent about it, in chronological order.',
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
    summary: 'Comment on an open or closed service request. The service provider sees the comment.',
    params: requestId,
    body: z.object({ comment }),
    response: serviceRequest,
    errors: ['not_found'],
  }),
  changeServiceRequestStatus: endpoint({
    method: 'POST',
    path: '/org/{orgId}/service-requests/{id}/status',
    access: 'serviceRequests.write',
    summary: 'Change the status of a service request. `rejected` and `cancelled` require a reason. Idempotent.',
    params: requestId,
    body: z.object({ ...move, version }).refine(hasReason, reasonMissing),
    response: serviceRequest,
    errors: ['not_found', 'status_conflict', 'edit_conflict'],
  }),
  assignServiceRequest: endpoint({
    method: 'POST',
    path: '/org/{orgId}/service-requests/{id}/assign',
    access: 'serviceRequests.write',
    summary: 'Assign a service request to a member who may change requests, or unassign it.',
    params: requestId,
    body: z.object({ personId: id('required').nullable() }),
    response: serviceRequest,
    errors: ['not_found', 'person_not_found'],
  }),
  renewServiceRequestLink: endpoint({
    method: 'POST',
    path: '/org/{orgId}/service-requests/{id}/link',
    access: 'serviceRequests.write',
    summary: 'Revoke the provider’s link of a service request, and optionally send a new one. Idempotent.',
    params: requestId,
    body: z.object({
      linkVersion: id('required').describe('Version of the link to revoke.'),
      send: z.boolean('required').describe('Whether to send the provider a new link.'),
    }),
    response: serviceRequest,
    errors: ['not_found', 'status_conflict', 'provider_unreachable'],
  }),
  changeServiceRequestStatuses: endpoint({
    method: 'POST',
    path: '/org/{orgId}/service-requests/status',
    access: 'serviceRequests.write',
    summary: 'Change the status of several service requests. Each has its own result.',
    params: orgId,
    body: z.object({ ids: listOf(id(), maxMovedAtOnce, 1), ...move }).refine(hasReason, reasonMissing),
    response: z.object({ results: z.array(bulkOutcome) }),
    errors: [],
  }),
};

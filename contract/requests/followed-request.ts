import { serviceRequestStatuses } from '@tunna/domain/requests/service-request';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { hexColor, language, linkKey } from '../fields.ts';
import type { View } from '../view.ts';

const status = z.enum(serviceRequestStatuses);

/** A request for its requester: without names of others and without internal comments. */
export const followedRequest = z.object({
  status,
  createdAt: z.iso.datetime(),
  dueAt: z.iso.datetime(),
  plannedFor: z.iso.date().optional().describe('Day on which the service provider plans to come.'),
  closedAt: z.iso.datetime().optional(),
  reason: z.string().optional().describe('Reason for `rejected` or `cancelled`.'),
  organizationName: z.string(),
  container: z.object({ slug: z.string(), customId: z.string().optional() }),
  wasteStream: z.object({ names: z.record(language, z.string()), color: hexColor }),
  location: z.object({ name: z.string(), address: z.string().optional() }).optional(),
  events: z.array(
    z.object({
      kind: z.enum(['created', 'status_changed', 'planned', 'unplanned', 'reopened']),
      status: status.optional(),
      plannedFor: z.iso.date().optional(),
      createdAt: z.iso.datetime(),
    }),
  ),
});

export type FollowedRequest = View<typeof followedRequest>;

export const followedRequestContract = {
  getFollowedRequest: endpoint({
    method: 'GET',
    path: '/service-request/follow/{link}',
    access: 'follow-link',
    summary:
      'Return the service request behind the requester’s link. The link works until 30 days after the request is closed.',
    params: z.object({ link: linkKey }),
    response: z.object({ request: followedRequest }),
    errors: ['link_invalid', 'link_expired'],
  }),
};

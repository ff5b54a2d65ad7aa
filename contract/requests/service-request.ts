import {
  isCollectedKg,
  needsComment,
  providerMoves,
  serviceRequestStatuses,
} from '@tunna/domain/requests/service-request';
import { isEmail, isPhoneNumber, longestField } from '@tunna/domain/text/validation';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { day, decimal, decimalText, language, linkKey, plainText, publicKey, uuid } from '../fields.ts';
import type { View } from '../view.ts';

/** The supported action. Screens show others as unsupported. */
export const emptyContainer = 'empty_container';

const required = (text: z.ZodString) => text.trim().min(1, 'required');

export const fullName = required(z.string('required')).pipe(plainText(longestField.fullName));
export const phoneNumber = required(z.string('required'))
  .pipe(plainText(longestField.phoneNumber))
  .refine(isPhoneNumber, 'wrong_phone_number');
export const email = required(z.string('required')).pipe(plainText(longestField.email)).refine(isEmail, 'wrong_email');

export const createServiceRequest = z.object({
  containerSlug: publicKey,
  action: z.literal(emptyContainer, 'unknown_value'),
  createdBy: z
    .object({ fullName: fullName.optional(), phoneNumber: phoneNumber.optional(), email: email.optional() })
    .describe('Fields required by the action. Other fields are optional.'),
  language: language.optional().describe('Language of messages to the requester.'),
});

export type CreateServiceRequest = z.output<typeof createServiceRequest>;

export const serviceRequestCreated = z.object({
  status: z.enum(serviceRequestStatuses),
  joined: z
    .boolean()
    .describe('`true` if the container was already reported: this report was added to the open request.'),
  follow: z.string().describe('Link under which the requester can follow the request.'),
});

export type ServiceRequestCreated = View<typeof serviceRequestCreated>;

export const linkedServiceRequest = z.object({
  status: z.enum(serviceRequestStatuses),
  createdAt: z.iso.datetime(),
  dueAt: z.iso.datetime(),
  plannedFor: z.iso.date().optional().describe('Day on which the service provider plans to come.'),
  planUndoUntil: z.iso.datetime().optional().describe('Until when the provider can undo its planned day.'),
  collectedKg: decimal.optional().describe('Weight of the completed collection, in kg.'),
  undoUntil: z.iso.datetime().optional().describe('Until when the provider can undo that it closed the request.'),
  today: z.iso.date().describe('Day of the response in Iceland.'),
  reportCount: z.int().positive(),
  organizationName: z.string(),
  providerName: z.string().optional(),
  container: z.object({
    slug: z.string(),
    customId: z.string().optional(),
    description: z.string(),
    kind: z.string(),
    volumeLiters: z.int().optional(),
    wasteStreamName: z.string(),
  }),
  location: z
    .object({
      name: z.string(),
      address: z.string().optional(),
      postcode: z.string().optional(),
      municipality: z.string().optional(),
      accessNotes: z.string().optional().describe('How to get in.'),
      coordinates: z.object({ latitude: z.number(), longitude: z.number() }).optional(),
    })
    .optional(),
  reporters: z.array(
    z.object({ fullName: z.string().optional(), phoneNumber: z.string().optional(), email: z.string().optional() }),
  ),
  events: z.array(
    z.object({
      kind: z.enum([
        'created',
        'joined',
        'status_changed',
        'commented',
        'planned',
        'unplanned',
        'missed_pick_up',
        'fill_reached',
        'reopened',
      ]),
      actor: z.enum(['visitor', 'system', 'provider', 'member', 'department']),
      by: z.string().optional().describe('Name of the department. Absent for other actors.'),
      status: z.enum(serviceRequestStatuses).optional(),
      comment: z.string().optional(),
      plannedFor: z.iso.date().optional(),
      collectedKg: decimal.optional(),
      pickUpDay: z.string().optional().describe('For a missed collection: the scheduled day.'),
      fillPercent: z.int().optional().describe('For an automatic request: the estimated fill percentage.'),
      createdAt: z.iso.datetime(),
    }),
  ),
  attachments: z.array(
    z.object({
      id: z.int().positive(),
      name: z.string(),
      actor: z.enum(['provider', 'member']),
      createdAt: z.iso.datetime(),
    }),
  ),
});

export type LinkedServiceRequest = View<typeof linkedServiceRequest>;

/** A weight in kg, for a completed request only. */
export const collectedKg = decimalText.refine(isCollectedKg, 'unknown_value');

export const changeLinkedStatus = z
  .object({
    status: z.enum(providerMoves),
    comment: plainText(2000).optional(),
    collectedKg: collectedKg.optional(),
  })
  .refine(({ status, comment = '' }) => !needsComment('provider', status) || comment.trim() !== '', {
    path: ['comment'],
    message: 'required',
  })
  .refine(({ status, collectedKg: kg }) => kg === undefined || status === 'done', {
    path: ['collectedKg'],
    message: 'unknown_field',
  });

export const commentLinked = z.object({ comment: required(z.string('required')).pipe(plainText(2000)) });

/** The day of the planned collection: from today, within a year. */
export const planLinked = z.object({ plannedFor: day });

/** The planned day to undo: another day stays as it is. */
export const unplanLinked = z.object({ plannedFor: day });

const link = z.object({ link: linkKey });
const linkErrors = ['link_invalid', 'link_expired'] as const;

export const serviceRequestContract = {
  createServiceRequest: endpoint({
    method: 'POST',
    path: '/service-request/create',
    access: 'requester',
    summary: 'Create a service request for a container. Requests with the same `Idempotency-Key` are created once.',
    headers: z.object({ 'idempotency-key': uuid().optional() }),
    body: createServiceRequest,
    response: serviceRequestCreated,
    errors: [
      'container_not_found',
      'action_unsupported',
      'requirements_unmet',
      'login_required',
      'idempotency_conflict',
    ],
  }),
  getLinkedServiceRequest: endpoint({
    method: 'GET',
    path: '/service-request/link/{link}',
    access: 'provider-link',
    summary: 'Return the service request of a provider’s link.',
    params: link,
    response: z.object({ serviceRequest: linkedServiceRequest }),
    errors: linkErrors,
  }),
  changeLinkedServiceRequestStatus: endpoint({
    method: 'POST',
    path: '/service-request/link/{link}/status',
    access: 'provider-link',
    summary: 'Accept, complete or reject a service request as the service provider. Rejecting requires a reason.',
    params: link,
    body: changeLinkedStatus,
    response: z.object({ serviceRequest: linkedServiceRequest }),
    errors: [...linkErrors, 'status_conflict'],
  }),
  undoLinkedServiceRequest: endpoint({
    method: 'POST',
    path: '/service-request/link/{link}/undo',
    access: 'provider-link',
    summary: 'Undo that the service provider completed or rejected a service request, within ten minutes. Idempotent.',
    params: link,
    response: z.object({ serviceRequest: linkedServiceRequest }),
    errors: [...linkErrors, 'undo_over'],
  }),
  commentLinkedServiceRequest: endpoint({
    method: 'POST',
    path: '/service-request/link/{link}/comment',
    access: 'provider-link',
    summary: 'Comment on a service request as the service provider.',
    params: link,
    body: commentLinked,
    response: z.object({ serviceRequest: linkedServiceRequest }),
    errors: linkErrors,
  }),
  planLinkedServiceRequest: endpoint({
    method: 'POST',
    path: '/service-request/link/{link}/plan',
    access: 'provider-link',
    summary: 'Set the day on which the service provider plans to come. Idempotent.',
    params: link,
    body: planLinked,
    response: z.object({ serviceRequest: linkedServiceRequest }),
    errors: [...linkErrors, 'status_conflict'],
  }),
  unplanLinkedServiceRequest: endpoint({
    method: 'POST',
    path: '/service-request/link/{link}/unplan',
    access: 'provider-link',
    summary:
      'Undo the planned day of the service provider, within ten minutes. The earlier day counts again. Idempotent.',
    params: link,
    body: unplanLinked,
    response: z.object({ serviceRequest: linkedServiceRequest }),
    errors: [...linkErrors, 'status_conflict', 'undo_over'],
  }),
};

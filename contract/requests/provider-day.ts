import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { counter, day, linkKey, listOf, numericId } from '../fields.ts';
import type { View } from '../view.ts';
import { maxDayStops } from './provider-day-values.ts';
import { collectedKg, linkedServiceRequest } from './service-request.ts';

export * from './provider-day-values.ts';

const dayStop = linkedServiceRequest.omit({ events: true, attachments: true, today: true }).extend({
  key: z.string().describe('Stable name of the request on this page.'),
  link: z.string().describe('Link to the request, valid for a day.'),
});

export type DayStop = View<typeof dayStop>;

export const providerDay = z.object({
  today: z.iso.date().describe('Day of the response in Iceland.'),
  providerName: z.string(),
  organizations: z.array(z.string()).describe('Names of the organizations that the link shows.'),
  open: z.array(dayStop).describe('Open requests, by due time.'),
  closed: z.array(dayStop).describe('Requests that the provider closed and can reopen now, the latest first.'),
  incomplete: z.boolean().describe('Whether there are more open requests than the response contains.'),
});

export type ProviderDay = View<typeof providerDay>;

const outcome = z.object({
  link: z.string(),
  outcome: z
    .enum(['stored', 'status_conflict', 'undo_over', 'link_invalid', 'link_expired'])
    .describe('`stored` also for a repetition.'),
});

export type StopOutcome = View<typeof outcome>;

/** A change of one request, or of several together. */
export const changeDay = z
  .object({
    change: z.enum(['done', 'plan', 'undo', 'unplan'], 'unknown_value'),
    stops: listOf(linkKey, maxDayStops, 1).describe('Links of the requests.'),
    plannedFor: day
      .optional()
      .describe('For `plan`: the day, from today and within a year. For `unplan`: the day to undo.'),
    collectedKg: collectedKg.optional().describe('For `done` of one request.'),
    weights: listOf(z.object({ stop: linkKey, collectedKg }), maxDayStops)
      .optional()
      .describe('For `done` of several requests: the weights of those that have one.'),
  })
  .refine(({ change, plannedFor }) => ['plan', 'unplan'].includes(change) === (plannedFor !== undefined), {
    path: ['plannedFor'],
    message: 'required',
  })
  .refine(({ change, stops, collectedKg: kg }) => kg === undefined || (change === 'done' && stops.length === 1), {
    path: ['collectedKg'],
    message: 'unknown_field',
  })
  .refine(({ change, stops, weights = [] }) => weights.every(({ stop }) => change === 'done' && stops.includes(stop)), {
    path: ['weights'],
    message: 'unknown_value',
  });

export type ChangeDay = z.output<typeof changeDay>;

const dayLinks = z.object({
  revision: z.int().nonnegative().describe('Changes when the links are revoked.'),
  email: z.string().optional().describe('Address to which a link is sent.'),
  sent: z
    .object({ at: z.iso.datetime(), state: z.enum(['waiting', 'sent', 'dead']) })
    .optional()
    .describe('The latest message that a member sent.'),
});

export type DayLinks = View<typeof dayLinks>;

const provider = z.object({ orgId: numericId, id: numericId });
const link = z.object({ link: linkKey });

export const providerDayContract = {
  getProviderDay: endpoint({
    method: 'GET',
    path: '/provider-day/{link}',
    access: 'provider-link',
    summary: 'Return the open requests of a service provider.',
    params: link,
    response: z.object({ day: providerDay }),
    errors: ['link_invalid', 'link_expired'],
  }),
  changeProviderDay: endpoint({
    method: 'POST',
    path: '/provider-day/{link}',
    access: 'provider-link',
    summary: 'Complete, plan or reopen requests as the service provider. Each has its own result. Idempotent.',
    params: link,
    body: changeDay,
    response: z.object({ results: z.array(outcome), day: providerDay }),
    errors: ['link_invalid', 'link_expired'],
  }),
  getDayLinks: endpoint({
    method: 'GET',
    path: '/org/{orgId}/service-providers/{id}/day-links',
    access: 'serviceProviders.write',
    summary: 'Return the state of the links to all open requests of a service provider.',
    params: provider,
    response: dayLinks,
    errors: ['not_found'],
  }),
  sendDayLink: endpoint({
    method: 'POST',
    path: '/org/{orgId}/service-providers/{id}/day-links/send',
    access: 'serviceProviders.write',
    summary: 'Send a service provider the link to its open requests by email, at most once a minute.',
    params: provider,
    response: dayLinks,
    errors: ['not_found', 'provider_unreachable'],
  }),
  copyDayLink: endpoint({
    method: 'POST',
    path: '/org/{orgId}/service-providers/{id}/day-links/copy',
    access: 'serviceProviders.write',
    summary: 'Return a link to the open requests of a service provider in this organization only.',
    params: provider,
    response: z.object({ address: z.string() }),
    errors: ['not_found'],
  }),
  revokeDayLinks: endpoint({
    method: 'POST',
    path: '/org/{orgId}/service-providers/{id}/day-links/revoke',
    access: 'serviceProviders.write',
    summary: 'Revoke every link to all open requests of a service provider in this organization. Idempotent.',
    params: provider,
    body: z.object({ revision: counter.describe('Revision of the links to revoke.') }),
    response: dayLinks,
    errors: ['not_found'],
  }),
};

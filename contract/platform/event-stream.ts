import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { exactText, plainText } from '../fields.ts';

/** What people, departments and devices are told of when it changes. */
export const liveEventKinds = [
  'service_request',
  'notification',
  'membership',
  'device',
  'invoice',
  'import_attempt',
  'invoice_report',
  'scale',
] as const;

/** The data of a `change`: what changed, and nothing of its content, which is asked for as always. */
export const liveEvent = z.object({
  organizationId: z.int().nonnegative().describe('0 where it concerns the person and no organization.'),
  kind: z.enum(liveEventKinds),
  entityId: z.string(),
});

export type LiveEvent = z.output<typeof liveEvent>;

/**
 * Why a stream ends. `session`: the session has ended, and so would the next stream. `closing`: the server stops, or is too far
 * behind; another stream goes on where this one ended.
 */
export const streamEnd = z.object({ reason: z.enum(['session', 'closing']) });

export const eventStreamContract = {
  acquireEventStream: endpoint({
    method: 'POST',
    path: '/event-stream/acquire',
    access: 'session',
    summary: 'A ticket that opens one event stream, once, within seconds',
    response: z.object({
      ticket: z.string(),
      expiresIn: z.int().positive().describe('Seconds.'),
    }),
    errors: [],
  }),
  streamEvents: endpoint({
    method: 'GET',
    path: '/event-stream/stream',
    access: 'public',
    summary:
      'Server-sent events of what the ticket’s holder may see: `ready` first; `change` with what changed; `reset` where some may have ' +
      'been missed, so that everything has to be asked for again; `weight` with what a scale shows at this moment; `position` now and then, which only brings the id forward; `end` with ' +
      'the reason. The id is the cursor to go on from',
    query: z.object({
      ticket: exactText(200),
      lastEventId: plainText(60).optional().describe('As the header Last-Event-ID, which comes first.'),
    }),
    headers: z.object({ 'last-event-id': plainText(60).optional() }),
    response: { stream: 'text/event-stream' },
    errors: ['ticket_invalid'],
  }),
};

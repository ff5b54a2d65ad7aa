import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { exactText, plainText } from '../fields.ts';
import type { View } from '../view.ts';

/** Changes about which people, departments and devices are notified. */
export const liveEventKinds = [
  'service_request',
  'notification',
  'membership',
  'device',
  'invoice',
  'import_attempt',
  'claim',
  'invoice_report',
  'scale',
  'deletion',
] as const;

/** The data of a `change`: its kind and ids, without content. Clients fetch the content with normal calls. A `deletion` is of master data. */
export const liveEvent = z.object({
  organizationId: z.int().nonnegative().describe('Id of the organization. 0 for events that concern the person only.'),
  kind: z.enum(liveEventKinds),
  entityId: z
    .string()
    .describe('Id of the entity. Of a `deletion`: the kind of the record and its id, such as `container 7`.'),
});

export type LiveEvent = View<typeof liveEvent>;

/**
 * Why a stream ends. `session`: the session has ended. `closing`: the server stops, or the reader is too slow; the client can reconnect
 * and continue.
 */
export const streamEnd = z.object({ reason: z.enum(['session', 'closing']) });

export const eventStreamContract = {
  acquireEventStream: endpoint({
    method: 'POST',
    path: '/event-stream/acquire',
    access: 'session',
    summary: 'Create a single-use ticket for the event stream. Expires after `expiresIn` seconds.',
    response: z.object({
      ticket: z.string(),
      expiresIn: z.int().positive().describe('Validity in seconds.'),
    }),
    errors: [],
  }),
  streamEvents: endpoint({
    method: 'GET',
    path: '/event-stream/stream',
    access: 'public',
    summary:
      'Stream server-sent events for the ticket’s holder. `ready` opens the stream. `change` names the changed data. `reset` means that events may be missing: reload all data. `weight` is the current weight of a scale. `position` advances the id only. `end` closes the stream with a reason. Send the last id as the cursor to continue. To miss nothing after a call, start with the `event-id` header of its response: the stream then sends every change that the response lacks.',
    query: z.object({
      ticket: exactText(200),
      lastEventId: plainText(60).optional().describe('Same as the header `Last-Event-ID`, which takes precedence.'),
    }),
    headers: z.object({ 'last-event-id': plainText(60).optional() }),
    response: { stream: 'text/event-stream' },
    errors: ['ticket_invalid'],
  }),
};

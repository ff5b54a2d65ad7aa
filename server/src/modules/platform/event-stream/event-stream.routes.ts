import type { eventStreamContract } from '@tunna/contract/platform/event-stream';
import type { Handlers } from '../../../http/calls/handlers.ts';
import { acquireTicket, type EventStreamDependencies, openStream } from './event-stream.service.ts';

export const eventStreamRoutes = (
  dependencies: EventStreamDependencies,
): Handlers<keyof typeof eventStreamContract> => ({
  acquireEventStream: (_input, { sessionId }) => acquireTicket(dependencies, sessionId),
  streamEvents: ({ query, headers }) =>
    openStream(dependencies, query.ticket, headers['last-event-id'] ?? query.lastEventId),
});

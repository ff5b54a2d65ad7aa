import { createHash, randomBytes } from 'node:crypto';
import type { OpenStream } from '@tunna/contract/endpoint';
import type { Database } from '../../../database/database.ts';
import type { Queryable } from '../../../database/statement/statement.ts';
import type { EventHub } from './event-hub.service.ts';
import type { StreamHolder } from './event-scope.service.ts';
import { ticketInvalid } from './event-stream.errors.ts';
import { deleteEventsBefore, deleteTicketsBefore, insertTicket, takeTicket } from './event-stream.queries.ts';
import { cursorOf } from './event-stream.views.ts';

export { liveEventChannel } from './event-stream.queries.ts';

export interface EventStreamDependencies {
  readonly database: Database;
  readonly events: EventHub;
  /** Returns the holder of a session and their current access; undefined after the session has ended. */
  readonly findHolder: (sessionId: string) => Promise<StreamHolder | undefined>;
  readonly now: () => Date;
}

/** Seconds for which a ticket is valid. */
const ticketLifetime = 15;
/** Number of a session's other unused tickets that are kept: a browser that requests many does not need the earlier ones. */
const maxUnusedTickets = 7;

const ticketForm = /^[\w-]{43}$/;
const hashOf = (ticket: string): Buffer => createHash('sha256').update(ticket).digest();

/** Issues a ticket that opens one stream for the holder of the session. */
export async function acquireTicket(
  { database, now }: Pick<EventStreamDependencies, 'database' | 'now'>,
  sessionId: string,
): Promise<{ ticket: string; expiresIn: number }> {
  const ticket = randomBytes(32).toString('base64url');
  const moment = now();
  await insertTicket(database, {
    ticketHash: hashOf(ticket),
    sessionId,
    now: moment,
    expiresAt: new Date(moment.getTime() + ticketLifetime * 1000),
    maxUnused: maxUnusedTickets,
  });
  return { ticket, expiresIn: ticketLifetime };
}

/**
 * Opens the stream of a ticket, and uses the ticket.
 * @param lastEventId of the reader's last event; undefined for a new reader
 * @throws ApplicationError `ticket_invalid`, or `unavailable` if there is no room
 */
export async function openStream(
  { database, events, findHolder, now }: EventStreamDependencies,
  ticket: string,
  lastEventId: string | undefined,
): Promise<OpenStream> {
  const taken = ticketForm.test(ticket) ? await takeTicket(database, hashOf(ticket)) : undefined;
  if (taken === undefined || taken.expires_at <= now()) throw ticketInvalid();
  const { session_id: sessionId } = taken;
  const stream = await events.open({
    sessionId,
    cursor: lastEventId === undefined ? undefined : (cursorOf(lastEventId) ?? null),
    find: () => findHolder(sessionId),
  });
  if (stream === undefined) throw ticketInvalid();
  return stream;
}

/** Milliseconds for which events are kept for readers that reconnect. */
const eventLifetime = 60 * 60 * 1000;

/** Deletes expired events and unused tickets. */
export async function pruneEventStream(database: Queryable, now: Date): Promise<void> {
  await deleteEventsBefore(database, new Date(now.getTime() - eventLifetime));
  await deleteTicketsBefore(database, now);
}

import { type Queryable, statement } from '../../../database/statement/statement.ts';
import type { Tables } from '../../../database/statement/tables.gen.ts';

const insert = statement(
  'insert_stream_ticket',
  `with dropped as (
     delete from event_stream_ticket where session_id = :sessionId and ticket_hash not in (
       select ticket_hash from event_stream_ticket
       where session_id = :sessionId and expires_at > :now order by expires_at desc limit :maxUnused
     )
   )
   insert into event_stream_ticket (ticket_hash, session_id, expires_at) values (:ticketHash, :sessionId, :expiresAt)`,
);

interface NewTicket {
  readonly ticketHash: Buffer;
  readonly sessionId: string;
  readonly now: Date;
  readonly expiresAt: Date;
  /** Number of the session's other unused tickets to keep. */
  readonly maxUnused: number;
}

export async function insertTicket(database: Queryable, ticket: NewTicket): Promise<void> {
  const { ticketHash, sessionId, now, expiresAt, maxUnused } = ticket;
  await database.run(insert, { ticketHash, sessionId, expiresAt, now, maxUnused });
}

const take = statement(
  'take_stream_ticket',
  'delete from event_stream_ticket where ticket_hash = :ticketHash returning session_id, expires_at',
).returns<Pick<Tables['event_stream_ticket'], 'session_id' | 'expires_at'>>();

/** Uses a ticket. @returns undefined if it is missing, used or expired */
export async function takeTicket(database: Queryable, ticketHash: Buffer) {
  const [row] = await database.run(take, { ticketHash });
  return row;
}

const dropTickets = statement('drop_stream_tickets', 'delete from event_stream_ticket where expires_at < :until');

export async function deleteTicketsBefore(database: Queryable, until: Date): Promise<void> {
  await database.run(dropTickets, { until });
}

const prune = statement('prune_live_events', 'select prune_live_events(:until)');

export async function deleteEventsBefore(database: Queryable, until: Date): Promise<void> {
  await database.run(prune, { until });
}

/** The events up to a cursor are those of earlier transactions, and those of the same one with no greater id. */
export interface Cursor {
  /** Decimal digits of a 64-bit number. */
  readonly transactionId: string;
  readonly id: number;
}

/** A row of `live_event` as readers get it. */
export interface LiveEventRow extends Omit<Tables['live_event'], 'at'> {
  /** Committed, but waiting for an older transaction: a change of access, which takes effect immediately. */
  readonly ahead: boolean;
}

/** One row remains if there are no events. */
type ReadRow = { readonly next_transaction: string; readonly known: boolean | null; readonly held: boolean } & (
  | (LiveEventRow & { readonly event_id: number })
  | { readonly event_id: null }
);

export interface LiveEvents {
  /** Everything before this was read. */
  readonly next: Cursor;
  /** Whether all events after the cursor are still stored. */
  readonly known: boolean;
  /** Whether a committed event waits for an older transaction. */
  readonly held: boolean;
  readonly rows: readonly LiveEventRow[];
}

const read = statement(
  'read_live_events',
  'select *, id as event_id from read_live_events(:transactionId::xid8, :id, :beforeTransactionId::xid8, :limit)',
).returns<ReadRow>();

/**
 * The events after a cursor, in order; more than `limit` if there are more.
 * @param before excludes events from this position on
 */
export async function readLiveEvents(
  database: Queryable,
  after: Cursor,
  limit: number,
  before?: Cursor,
): Promise<LiveEvents> {
  const found = await database.run(read, {
    transactionId: after.transactionId,
    id: after.id,
    beforeTransactionId: before?.transactionId ?? null,
    limit,
  });
  const [first] = found;
  if (first === undefined) throw new Error('The database returned no state of its events.');
  return {
    next: { transactionId: first.next_transaction, id: 0 },
    known: first.known ?? false,
    held: first.held,
    rows: found.filter((row) => row.event_id !== null),
  };
}

/** The channel on which servers wake each other. */
export const liveEventChannel = 'live_event';

const announce = statement('announce_live_events', `select pg_notify('${liveEventChannel}', '')`);

/** Wakes every server, including this one. */
export async function notifyLiveEvents(database: Queryable): Promise<void> {
  await database.run(announce, []);
}

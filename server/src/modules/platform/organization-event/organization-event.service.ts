import { inBatches } from '../../../database/in-batches.ts';
import type { Queryable } from '../../../database/statement/statement.ts';
import { deleteEventsBefore } from './organization-event.queries.ts';

export {
  type EventRow,
  findEventsById as readEvents,
  insertOrganizationEvent as recordEvent,
  notificationPermissions,
} from './organization-event.queries.ts';

const day = 24 * 60 * 60 * 1000;

/** Milliseconds for which events are shown, and stored at most. */
export const eventLifetime = 90 * day;

/** Deletes events that are older than so many days. */
export const pruneOrganizationEvents = (database: Queryable, days: number, now: Date, batch?: number): Promise<void> =>
  inBatches((limit) => deleteEventsBefore(database, new Date(now.getTime() - days * day), limit), batch);

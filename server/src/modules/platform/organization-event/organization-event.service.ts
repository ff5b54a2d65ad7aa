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

/** Milliseconds for which events are stored. */
export const eventLifetime = 90 * day;

/** Deletes expired events. */
export const pruneOrganizationEvents = (database: Queryable, now: Date, batch?: number): Promise<void> =>
  inBatches((most) => deleteEventsBefore(database, new Date(now.getTime() - eventLifetime), most), batch);

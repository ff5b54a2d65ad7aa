import type { ClientEvent } from '@tunna/contract/platform/platform';
import { type Queryable, statement } from '../../../database/statement/statement.ts';

const insertClientEvent = statement(
  'insert_client_event',
  'insert into client_event (event, body) values (:event, :body)',
);
const deleteOldEvents = statement(
  'delete_old_client_events',
  `delete from client_event
   where received_at < now() - make_interval(days => :olderThanDays)
     or id <= (select id from client_event order by id desc offset :beyondRows limit 1)`,
);

export async function insertEvent(database: Queryable, { event, ...body }: ClientEvent): Promise<void> {
  await database.run(insertClientEvent, { event, body: JSON.stringify(body) });
}

/** Deletes events older than so many days, and the oldest events beyond so many rows. */
export async function deleteEvents(database: Queryable, olderThanDays: number, beyondRows: number): Promise<void> {
  await database.run(deleteOldEvents, { olderThanDays, beyondRows });
}

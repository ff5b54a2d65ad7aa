import type { TenantReader, TenantTransaction } from '../../../database/database.ts';
import { type Queryable, type RowOf, statement } from '../../../database/statement/statement.ts';

const own = statement(
  'collection_feed',
  'select created_at from collection_feed where organization_id = :organizationId and person_id = :personId',
);
const renew = statement(
  'renew_collection_feed',
  `insert into collection_feed (organization_id, person_id, secret_hash) values (:organizationId, :personId, :secretHash)
   on conflict (organization_id, person_id) do update set secret_hash = excluded.secret_hash, created_at = now()
   returning created_at`,
);
const remove = statement(
  'remove_collection_feed',
  'delete from collection_feed where organization_id = :organizationId and person_id = :personId',
);

/** When the person’s calendar address was created; undefined if there is none. */
export async function findFeed(reader: TenantReader, personId: number): Promise<Date | undefined> {
  const [row] = await reader.run(own, { organizationId: reader.organizationId, personId });
  return row?.created_at;
}

export async function putFeed(transaction: TenantTransaction, personId: number, secretHash: Buffer): Promise<Date> {
  const [row] = await transaction.run(renew, { organizationId: transaction.organizationId, personId, secretHash });
  if (row === undefined) throw new Error('The calendar was not stored.');
  return row.created_at;
}

export async function removeFeed(transaction: TenantTransaction, personId: number): Promise<void> {
  await transaction.run(remove, { organizationId: transaction.organizationId, personId });
}

export type OpenedFeedRow = RowOf<'collection_feed_of'>;

const opened = statement('collection_feed_of', 'select * from collection_feed_of(:secretHash)');

/** The owner of the calendar with this secret; undefined if there is none, or if the owner is no longer a member. */
export async function findOpenedFeed(database: Queryable, secretHash: Buffer): Promise<OpenedFeedRow | undefined> {
  const [row] = await database.run(opened, { secretHash });
  return row;
}

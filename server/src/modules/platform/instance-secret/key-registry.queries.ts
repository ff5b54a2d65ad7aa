import { type Queryable, type RowOf, statement } from '../../../database/statement/statement.ts';

/** "keys" in ASCII. */
const lockKey = 0x6b657973;
const lock = statement('lock_instance_keys', 'select pg_advisory_xact_lock(:lockKey)');

/** Only one server or command at a time reads and changes the keys of the database. */
export async function lockKeys(transaction: Queryable): Promise<void> {
  await transaction.run(lock, { lockKey });
}

export type RegisteredKeyRow = RowOf<'instance_keys'>;

const registered = statement(
  'instance_keys',
  'select id, check_value, superseded_at from instance_key order by created_at, id',
);

export const findRegisteredKeys = (transaction: Queryable): Promise<RegisteredKeyRow[]> =>
  transaction.run(registered, []);

const register = statement(
  'register_instance_key',
  'insert into instance_key (id, check_value) values (:id, :checkValue) on conflict do nothing',
);

export async function registerKey(transaction: Queryable, id: string, checkValue: Buffer): Promise<void> {
  await transaction.run(register, { id, checkValue });
}

const markNewest = statement(
  'mark_newest_instance_key',
  `update instance_key set superseded_at = case when id <> :id then now() end
   where (id = :id) <> (superseded_at is null)`,
);

/** Records which key signs and seals from now on. */
export async function setNewestKey(transaction: Queryable, id: string): Promise<void> {
  await transaction.run(markNewest, { id });
}

const unregister = statement('unregister_instance_key', 'delete from instance_key where id = :id');

export async function unregisterKey(transaction: Queryable, id: string): Promise<void> {
  await transaction.run(unregister, { id });
}

const storeWebhookSecret = statement(
  'store_webhook_secret',
  'update service_provider set sealed_webhook_secret = :sealed where organization_id = :organizationId and id = :id',
);

export async function putWebhookSecret(
  transaction: Queryable,
  { organization_id, id }: { organization_id: number; id: number },
  sealed: Buffer,
): Promise<void> {
  await transaction.run(storeWebhookSecret, { organizationId: organization_id, id, sealed });
}

const otherWebhooks = statement(
  'webhook_secrets_under_other_keys',
  `select organization_id, id, sealed_webhook_secret as sealed from service_provider
   where substring(sealed_webhook_secret from 1 for length(:prefix::bytea)) <> :prefix
   for update`,
);

/** Secrets of webhooks that do not begin with the bytes: they are sealed with another key. */
export const findWebhookSecretsUnderOthers = (transaction: Queryable, prefix: Buffer) =>
  transaction.run(otherWebhooks, { prefix });

const otherFactors = statement(
  'second_factors_under_other_keys',
  `select person_id, sealed_secret as sealed from second_factor
   where substring(sealed_secret from 1 for length(:prefix::bytea)) <> :prefix
   for update`,
);

/** Secrets of second factors that do not begin with the bytes: they are sealed with another key. */
export const findSecondFactorsUnderOthers = (transaction: Queryable, prefix: Buffer) =>
  transaction.run(otherFactors, { prefix });

const storeFactor = statement(
  'store_second_factor_secret',
  'update second_factor set sealed_secret = :sealed where person_id = :personId',
);

export async function putSecondFactorSecret(transaction: Queryable, personId: number, sealed: Buffer): Promise<void> {
  await transaction.run(storeFactor, { personId, sealed });
}

export type KeyNeedsRow = RowOf<'needs_of_instance_key'>;

// Servers that were not restarted yet may sign with the old key for an hour. A provider's link is valid for 60 days, a requester's until
// thirty days after the end of the request.
const needs = statement(
  'needs_of_instance_key',
  `with last as (
     select coalesce((select superseded_at from instance_key where id = :id), now()) + interval '1 hour' as use
   )
   select
     (select count(*) from session where revoked_at is null and expires_at > now() and created_at <= last.use)::int as sessions,
     (select count(*) from outgoing_message
      where kind = 'service_request_for_provider' and created_at <= last.use and created_at > now() - interval '60 days')::int
      as provider_links,
     (select count(*) from service_request
      where created_at <= last.use and (closed_at is null or closed_at > now() - interval '30 days'))::int as followed_requests,
     (select count(*) from second_factor
      where substring(sealed_secret from 1 for length(:prefix::bytea)) = :prefix)::int as second_factors,
     (select count(*) from service_provider
      where substring(sealed_webhook_secret from 1 for length(:prefix::bytea)) = :prefix)::int as webhooks,
     (select count(*) from recovery_code where used_at is null and key_id = :id)::int as recovery_codes
   from last`,
);

/** Counts what stops working without a key. @param prefix of the values that it sealed */
export async function findKeyNeeds(
  transaction: Queryable,
  key: { readonly id: string; readonly prefix: Buffer },
): Promise<KeyNeedsRow> {
  const [row] = await transaction.run(needs, { id: key.id, prefix: key.prefix });
  if (row === undefined) throw new Error('The needs of a key cannot be counted.');
  return row;
}

const removeSealed = statement(
  'remove_what_key_sealed',
  `with factors as (
     delete from second_factor
     where not exists (select from unnest(:ids::bytea[]) other
                       where substring(sealed_secret from 1 for length(other)) = other)
     returning person_id
   ), codes as (
     delete from recovery_code where key_id = :id or person_id in (select person_id from factors)
   )
   update service_provider set sealed_webhook_secret = null, webhook_version = webhook_version + 1
   where sealed_webhook_secret is not null
     and not exists (select from unnest(:ids::bytea[]) other
                     where substring(sealed_webhook_secret from 1 for length(other)) = other)`,
);

/** Removes values that cannot be opened without the key. @param others the prefixes of the remaining keys */
export async function removeUnopenable(transaction: Queryable, id: string, others: readonly Buffer[]): Promise<void> {
  await transaction.run(removeSealed, { id, ids: others });
}

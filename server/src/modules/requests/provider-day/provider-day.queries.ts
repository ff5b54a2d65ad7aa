import type { Database, TenantTransaction } from '../../../database/database.ts';
import { type RowOf, statement } from '../../../database/statement/statement.ts';

export type DayProviderRow = RowOf<'day_provider'>;

const provider = statement(
  'day_provider',
  `select id, name, email, day_links_from from service_provider where organization_id = :organizationId and id = :id`,
);

export async function findDayProvider(transaction: TenantTransaction, id: number): Promise<DayProviderRow | undefined> {
  const [row] = await transaction.run(provider, { organizationId: transaction.organizationId, id });
  return row;
}

const mailedTo = statement(
  'day_link_message',
  `select provider.id, provider.name, provider.email, provider.day_links_from, message.recipient, message.created_at as sent_at,
     organization.name as organization_name
   from outgoing_message message
   join organization on organization.id = :organizationId
   left join service_request request
     on request.organization_id = :organizationId and request.id = message.service_request_id
   join service_provider provider
     on provider.organization_id = :organizationId and provider.id = coalesce(message.service_provider_id, request.service_provider_id)
   where message.organization_id = :organizationId and message.id = :messageId and message.channel = 'email'
     and message.kind in ('service_request_for_provider', 'provider_digest', 'provider_day')`,
).returns<DayProviderRow & { recipient: string; sent_at: Date; organization_name: string }>();

/** The provider to which a message was mailed, with the address and the time of the message. */
export async function findMailedProvider(transaction: TenantTransaction, messageId: number) {
  const [row] = await transaction.run(mailedTo, { organizationId: transaction.organizationId, messageId });
  return row;
}

export type SharedProviderRow = RowOf<'providers_of_address'>;

const sharing = statement(
  'providers_of_address',
  `select organization_id as "organization_id!", service_provider_id as "service_provider_id!", links_from as "links_from!"
   from providers_of_address(:address)`,
);

/** The providers of every organization with an address, which the caller must have proved. */
export const findSharedProviders = (database: Database, address: string): Promise<SharedProviderRow[]> =>
  database.run(sharing, { address });

const latestMessage = statement(
  'latest_day_message',
  `select created_at, status, created_at > now() - interval '1 minute' as "recent!" from outgoing_message
   where organization_id = :organizationId and service_provider_id = :id and kind = 'provider_day'
   order by id desc limit 1`,
).returns<{ created_at: Date; status: 'waiting' | 'sent' | 'dead'; recent: boolean }>();

/** The latest message with the link that a member sent. */
export async function findDayMessage(transaction: TenantTransaction, id: number) {
  const [row] = await transaction.run(latestMessage, { organizationId: transaction.organizationId, id });
  return row;
}

const insertMessage = statement(
  'insert_day_message',
  `insert into outgoing_message (organization_id, kind, service_provider_id, recipient, language, created_at)
   select :organizationId, 'provider_day', id, email, language, clock_timestamp() from service_provider
   where organization_id = :organizationId and id = :id and email is not null
   returning id`,
);

/** @returns false if the provider has no address */
export const insertDayMessage = async (transaction: TenantTransaction, id: number): Promise<boolean> =>
  (await transaction.run(insertMessage, { organizationId: transaction.organizationId, id })).length > 0;

const lock = statement(
  'lock_day_provider',
  'select id from service_provider where organization_id = :organizationId and id = :id for update',
);

/** Locks the provider until the transaction ends. */
export async function lockDayProvider(transaction: TenantTransaction, id: number): Promise<DayProviderRow | undefined> {
  await transaction.run(lock, { organizationId: transaction.organizationId, id });
  return findDayProvider(transaction, id);
}

// A message that waits would contain a revoked link. The next revision is later, also within a millisecond.
const revoke = statement(
  'revoke_day_links',
  `with revoked as (
    update service_provider
    set day_links_from = greatest(date_trunc('milliseconds', clock_timestamp()), day_links_from + interval '1 millisecond')
    where organization_id = :organizationId and id = :id
    returning id
  )
  update outgoing_message message set status = 'dead', last_error = 'The link was revoked before the message was sent.'
  from revoked
  where message.organization_id = :organizationId and message.service_provider_id = revoked.id and message.kind = 'provider_day'
    and message.status = 'waiting'`,
);

export async function revokeDayLinks(transaction: TenantTransaction, id: number): Promise<void> {
  await transaction.run(revoke, { organizationId: transaction.organizationId, id });
}

import type { Database, TenantTransaction } from '../../../database/database.ts';
import { statement } from '../../../database/statement.ts';

export interface DayProviderRow {
  id: number;
  name: string;
  email: string | null;
  day_links_from: Date;
}

const provider = statement(
  'day_provider',
  `select id, name, email, day_links_from from service_provider where organization_id = :organizationId and id = :id`,
).returns<DayProviderRow>();

export async function findDayProvider(transaction: TenantTransaction, id: number): Promise<DayProviderRow | undefined> {
  const [row] = await transaction.run(provider, { organizationId: transaction.organizationId, id });
  return row;
}

const mailedTo = statement(
  'day_link_message',
  `select provider.id, provider.name, provider.email, provider.day_links_from, message.recipient, message.created_at as sent_at
   from outgoing_message message
   left join service_request request
     on request.organization_id = :organizationId and request.id = message.service_request_id
   join service_provider provider
     on provider.organization_id = :organizationId and provider.id = coalesce(message.service_provider_id, request.service_provider_id)
   where message.organization_id = :organizationId and message.id = :messageId and message.channel = 'email'
     and message.kind in ('service_request_for_provider', 'provider_digest', 'provider_day')`,
).returns<DayProviderRow & { recipient: string; sent_at: Date }>();

/** The provider to which a message was mailed, with the address and the time of the message. */
export async function findMailedProvider(transaction: TenantTransaction, messageId: number) {
  const [row] = await transaction.run(mailedTo, { organizationId: transaction.organizationId, messageId });
  return row;
}

export interface SharedProviderRow {
  organization_id: number;
  service_provider_id: number;
  links_from: Date;
}

const sharing = statement(
  'providers_of_address',
  `select organization_id as "organization_id!", service_provider_id as "service_provider_id!", links_from as "links_from!"
   from providers_of_address(:address)`,
).returns<SharedProviderRow>();

/** The providers of every organization with an address, which the caller must have proved. */
export const findSharedProviders = (database: Database, address: string): Promise<SharedProviderRow[]> =>
  database.run(sharing, { address });

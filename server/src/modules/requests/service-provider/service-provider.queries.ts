import type { serviceProviderInput } from '@tunna/contract/requests/service-provider';
import type { z } from 'zod';
import { holdsEveryPattern } from '../../../database/columns/search.ts';
import type { TenantTransaction } from '../../../database/database.ts';
import { type RowOf, statement } from '../../../database/statement/statement.ts';
import { storedFields } from '../../../database/statement/stored-fields.ts';
import type { Uses } from '../../../http/health/in-use.ts';

export type ServiceProviderRow = RowOf<'service_provider'>;

/** The providers of an organization. */
export const providers = `
  select provider.id, provider.name, provider.kennitala, provider.email, provider.phone_number, provider.language, provider.channels,
    provider.webhook_url, provider.webhook_version, provider.daily_digest, provider.due_days,
    array(
      select action.action_type from service_provider_action action
      where action.organization_id = provider.organization_id and action.service_provider_id = provider.id
      order by action.action_type
    ) as actions,
    (select count(*) from container
     where container.organization_id = provider.organization_id and container.service_provider_id = provider.id
       and container.status <> 'removed') as containers,
    (select count(*) from service_request request
     where request.organization_id = provider.organization_id and request.service_provider_id = provider.id
       and request.status in ('received', 'sent', 'in_progress')) as open_requests,
    provider.version, provider.updated_at, member_name(provider.updated_by) as updated_by
  from service_provider provider
  where provider.organization_id = :organizationId`;

const found = holdsEveryPattern('provider.search_text', ':patterns');

const pageIn = (name: 'service_providers' | 'service_providers_descending', direction: 'asc' | 'desc') =>
  statement(
    name,
    `${providers} and ${found}
     order by provider.name collate icelandic ${direction}, provider.id ${direction} limit :pageSize offset :offset`,
  ).returns<ServiceProviderRow>();
const pages = { asc: pageIn('service_providers', 'asc'), desc: pageIn('service_providers_descending', 'desc') };
const count = statement(
  'count_service_providers',
  `select count(*) as total from service_provider provider where provider.organization_id = :organizationId and ${found}`,
);

export interface ProviderFilter {
  /** Each must occur in the name, the kennitala, the address or the number; ignoring case and accents. */
  readonly patterns: readonly string[];
  readonly order: 'asc' | 'desc';
  readonly page: number;
  readonly pageSize: number;
}

/** One page in Icelandic order, and the total. */
export async function findProviders(
  transaction: TenantTransaction,
  { patterns, order, page, pageSize }: ProviderFilter,
): Promise<{ readonly rows: ServiceProviderRow[]; readonly total: number }> {
  const filter = { organizationId: transaction.organizationId, patterns };
  const rows = await transaction.run(pages[order], { ...filter, pageSize, offset: (page - 1) * pageSize });
  const [counted] = await transaction.run(count, filter);
  return { rows, total: counted?.total ?? 0 };
}

const find = statement('service_provider', `${providers} and provider.id = :id`);

export async function findProvider(
  transaction: TenantTransaction,
  id: number,
): Promise<ServiceProviderRow | undefined> {
  const [row] = await transaction.run(find, { organizationId: transaction.organizationId, id });
  return row;
}

const lock = statement(
  'lock_service_provider',
  'select id from service_provider where organization_id = :organizationId and id = :id for update',
);

/** Locks the provider against changes and new references until the transaction ends. */
export async function lockProvider(
  transaction: TenantTransaction,
  id: number,
): Promise<ServiceProviderRow | undefined> {
  await transaction.run(lock, { organizationId: transaction.organizationId, id });
  return findProvider(transaction, id);
}

export type ProviderInput = z.output<typeof serviceProviderInput>;

/** Where a provider's fields are stored. */
export const serviceProviderFields = storedFields<ProviderInput>()('service_provider', {
  name: 'name',
  kennitala: { kennitala: (kennitala) => kennitala || null },
  email: 'email',
  phoneNumber: 'phone_number',
  language: 'language',
  channels: { channels: (channels) => [...new Set(channels)].sort() },
  webhookUrl: 'webhook_url',
  dailyDigest: 'daily_digest',
  dueDays: 'due_days',
});

interface Edit {
  readonly at: Date;
  readonly personId: number;
}

const insert = statement(
  'insert_service_provider',
  `with provider as (
     insert into service_provider (organization_id, ${serviceProviderFields.columns}, updated_at, updated_by)
     values (:organizationId, ${serviceProviderFields.parameters}, :at, :personId)
     returning id
   ), action as (
     insert into service_provider_action (organization_id, service_provider_id, action_type)
     select :organizationId, id, 'empty_container' from provider
   )
   select id from provider`,
);
const update = statement(
  'update_service_provider',
  `update service_provider set ${serviceProviderFields.assignments}, version = version + 1, updated_at = :at, updated_by = :personId
   where organization_id = :organizationId and id = :id`,
);

/** A provider that empties containers. */
export async function insertProvider(
  transaction: TenantTransaction,
  input: ProviderInput,
  { at, personId }: Edit,
): Promise<number> {
  const [row] = await transaction.run(insert, {
    organizationId: transaction.organizationId,
    ...serviceProviderFields.values(input),
    at,
    personId,
  });
  if (row === undefined) throw new Error('The service provider was not stored.');
  return row.id;
}

export async function updateProvider(
  transaction: TenantTransaction,
  id: number,
  input: ProviderInput,
  { at, personId }: Edit,
): Promise<void> {
  await transaction.run(update, {
    organizationId: transaction.organizationId,
    id,
    ...serviceProviderFields.values(input),
    at,
    personId,
  });
}

const renewSecret = statement(
  'renew_webhook_secret',
  `update service_provider set webhook_version = webhook_version + 1, sealed_webhook_secret = :sealed
   where organization_id = :organizationId and id = :id`,
);

/** Replaces the secret. */
export async function renewStoredSecret(transaction: TenantTransaction, id: number, sealed: Buffer): Promise<void> {
  await transaction.run(renewSecret, { organizationId: transaction.organizationId, id, sealed });
}

const findSecret = statement(
  'webhook_secret',
  'select sealed_webhook_secret as sealed from service_provider where organization_id = :organizationId and id = :id',
);

/** The encrypted secret of a provider’s webhook; undefined before its first use. */
export async function findWebhookSecret(transaction: TenantTransaction, id: number): Promise<Buffer | undefined> {
  const [row] = await transaction.run(findSecret, { organizationId: transaction.organizationId, id });
  return row?.sealed ?? undefined;
}

const storeSecret = statement(
  'keep_webhook_secret',
  `update service_provider set sealed_webhook_secret = coalesce(sealed_webhook_secret, :sealed)
   where organization_id = :organizationId and id = :id returning sealed_webhook_secret as "sealed!"`,
);

/** Stores the first secret of a provider. @returns the stored one: this one, or that of a concurrent caller */
export async function storeWebhookSecret(transaction: TenantTransaction, id: number, sealed: Buffer): Promise<Buffer> {
  const [row] = await transaction.run(storeSecret, { organizationId: transaction.organizationId, id, sealed });
  return row?.sealed ?? sealed;
}

const addAction = statement(
  'add_service_provider_action',
  `insert into service_provider_action (organization_id, service_provider_id, action_type) values (:organizationId, :serviceProviderId,
     :actionType) on conflict do nothing`,
);
const removeAction = statement(
  'remove_service_provider_action',
  `delete from service_provider_action where organization_id = :organizationId and service_provider_id = :serviceProviderId
     and action_type = :actionType`,
);

export async function setAction(
  transaction: TenantTransaction,
  id: number,
  actionType: string,
  performs: boolean,
): Promise<void> {
  await transaction.run(performs ? addAction : removeAction, {
    organizationId: transaction.organizationId,
    serviceProviderId: id,
    actionType,
  });
}

const remove = statement(
  'delete_service_provider',
  'delete from service_provider where organization_id = :organizationId and id = :id',
);

/** Deletes a provider without uses. */
export async function deleteProvider(transaction: TenantTransaction, id: number): Promise<void> {
  await transaction.run(remove, { organizationId: transaction.organizationId, id });
}

const uses = statement(
  'service_provider_uses',
  `select
     (select count(*) from container where organization_id = :organizationId and service_provider_id = :id) as "containers!",
     (select count(*) from service_request where organization_id = :organizationId and service_provider_id = :id) as "requests!",
     (select count(*) from invoice where organization_id = :organizationId and service_provider_id = :id) as "invoices!"`,
).returns<{ containers: number; requests: number; invoices: number }>();

/** What keeps a provider from being deleted, removed containers and deleted invoices included. */
export async function countProviderUses(transaction: TenantTransaction, id: number): Promise<Uses> {
  const [row] = await transaction.run(uses, { organizationId: transaction.organizationId, id });
  return row ?? {};
}

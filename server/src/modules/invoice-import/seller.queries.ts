import type { TenantReader, TenantTransaction } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';

/** An id under which somebody invoices. */
export interface SellerId {
  /** ISO 6523, `vat` or `name`. */
  readonly scheme: string;
  readonly id: string;
}

const byId = statement(
  'service_providers_of_seller_ids',
  `select distinct known.service_provider_id
   from service_provider_seller_id known
   join unnest($2::text[], $3::text[]) given (scheme, id) on known.scheme = given.scheme and known.seller_id = given.id
   where known.organization_id = $1`,
);

/** Providers of which these ids were said before. */
export async function findProvidersByIds(transaction: TenantReader, ids: readonly SellerId[]): Promise<number[]> {
  const values = [transaction.organizationId, ids.map(({ scheme }) => scheme), ids.map(({ id }) => id)];
  return (await transaction.run(byId, values)).map((row) => row.service_provider_id);
}

const byKennitala = statement(
  'service_providers_by_kennitala',
  `select id from service_provider where organization_id = $1 and regexp_replace(kennitala, '[^0-9]', '', 'g') = $2`,
);

/** @param kennitala ten digits */
export async function findProvidersByKennitala(transaction: TenantReader, kennitala: string): Promise<number[]> {
  return (await transaction.run(byKennitala, [transaction.organizationId, kennitala])).map((row) => row.id);
}

const byName = statement(
  'service_providers_by_name',
  `select id from service_provider where organization_id = $1 and search_fold(name) = search_fold($2)
     and ($3 or coalesce(kennitala, '') = '')`,
);

/**
 * Case and accents aside.
 * @param registered whether a provider with a kennitala may be meant: not where the seller says another one
 */
export async function findProvidersByName(
  transaction: TenantReader,
  name: string,
  registered: boolean,
): Promise<number[]> {
  return (await transaction.run(byName, [transaction.organizationId, name, registered])).map((row) => row.id);
}

const remember = statement(
  'remember_seller_ids',
  `insert into service_provider_seller_id (organization_id, scheme, seller_id, service_provider_id)
   select $1, given.scheme, given.id, $2 from unnest($3::text[], $4::text[]) given (scheme, id)
   on conflict (organization_id, scheme, seller_id) do update set service_provider_id = excluded.service_provider_id`,
);

/** From now on these ids mean the provider. Breaks the foreign key where there is no such one. */
export async function rememberSellerIds(
  transaction: TenantTransaction,
  serviceProviderId: number,
  ids: readonly SellerId[],
): Promise<void> {
  const values = [serviceProviderId, ids.map(({ scheme }) => scheme), ids.map(({ id }) => id)];
  await transaction.run(remember, [transaction.organizationId, ...values]);
}

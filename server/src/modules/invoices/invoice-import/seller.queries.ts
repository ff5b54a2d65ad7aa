import type { TenantReader, TenantTransaction } from '../../../database/database.ts';
import { statement } from '../../../database/statement/statement.ts';

/** An identifier of a seller. */
export interface SellerId {
  /** ISO 6523, `vat` or `name`. */
  readonly scheme: string;
  readonly id: string;
}

const byId = statement(
  'service_providers_of_seller_ids',
  `select distinct known.service_provider_id
   from service_provider_seller_id known
   join unnest(:schemes::text[], :ids::text[]) given (scheme, id) on known.scheme = given.scheme and known.seller_id = given.id
   where known.organization_id = :organizationId`,
);

/** Providers with these stored ids. */
export async function findProvidersByIds(transaction: TenantReader, ids: readonly SellerId[]): Promise<number[]> {
  const values = {
    organizationId: transaction.organizationId,
    schemes: ids.map(({ scheme }) => scheme),
    ids: ids.map(({ id }) => id),
  };
  return (await transaction.run(byId, values)).map((row) => row.service_provider_id);
}

const byKennitala = statement(
  'service_providers_by_kennitala',
  `select id from service_provider where organization_id = :organizationId and regexp_replace(kennitala, '[^0-9]', '', 'g') = :kennitala`,
);

/** @param kennitala ten digits */
export async function findProvidersByKennitala(transaction: TenantReader, kennitala: string): Promise<number[]> {
  return (await transaction.run(byKennitala, { organizationId: transaction.organizationId, kennitala })).map(
    (row) => row.id,
  );
}

const byName = statement(
  'service_providers_by_name',
  `select id from service_provider where organization_id = :organizationId and search_fold(name) = search_fold(:name)
     and (:registered or coalesce(kennitala, '') = '')`,
);

/**
 * Ignores case and accents.
 * @param registered whether providers with a kennitala may match; false if the seller has another one
 */
export async function findProvidersByName(
  transaction: TenantReader,
  name: string,
  registered: boolean,
): Promise<number[]> {
  return (await transaction.run(byName, { organizationId: transaction.organizationId, name, registered })).map(
    (row) => row.id,
  );
}

const named = statement(
  'service_providers_named',
  `select provider.id, given.place::integer as "place!" from service_provider provider
   join unnest(:texts::text[]) with ordinality given (text, place) on search_fold(provider.name) = search_fold(given.text)
   where provider.organization_id = :organizationId
   order by given.place limit 10`,
);

/** Providers whose names are among the texts, with the places of the texts, from 1. */
export const findProvidersNamed = (
  transaction: TenantReader,
  texts: readonly string[],
): Promise<{ id: number; place: number }[]> =>
  transaction.run(named, { organizationId: transaction.organizationId, texts });

const own = statement(
  'kennitala_of_organization',
  `select regexp_replace(kennitala, '[^0-9]', '', 'g') as kennitala from organization where id = :organizationId`,
);

/** The kennitala of the organization, ten digits. */
export async function findOwnKennitala(transaction: TenantReader): Promise<string | undefined> {
  const [row] = await transaction.run(own, { organizationId: transaction.organizationId });
  return row?.kennitala ?? undefined;
}

const remember = statement(
  'remember_seller_ids',
  `insert into service_provider_seller_id (organization_id, scheme, seller_id, service_provider_id)
   select :organizationId, given.scheme, given.id, :serviceProviderId from unnest(:schemes::text[], :ids::text[]) given (scheme, id)
   on conflict (organization_id, scheme, seller_id) do update set service_provider_id = excluded.service_provider_id`,
);

/** Stores these ids for the provider. Violates the foreign key of an unknown one. */
export async function rememberSellerIds(
  transaction: TenantTransaction,
  serviceProviderId: number,
  ids: readonly SellerId[],
): Promise<void> {
  const values = { serviceProviderId, schemes: ids.map(({ scheme }) => scheme), ids: ids.map(({ id }) => id) };
  await transaction.run(remember, { organizationId: transaction.organizationId, ...values });
}

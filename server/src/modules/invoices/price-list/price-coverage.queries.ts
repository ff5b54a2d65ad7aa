import type { TenantReader } from '../../../database/database.ts';
import { type RowOf, statement } from '../../../database/statement/statement.ts';

export type ChargedRow = RowOf<'charged_groups'>;

const charged = statement(
  'charged_groups',
  `select line.item_key, line.waste_stream_id, container.kind as container_kind, upper(btrim(line.unit)) as unit, line.currency,
     min(line.service_day) as "first_day!", max(line.service_day) as "service_day!", sum(line.net)::text as "net!"
   from invoice_line line
   left join container on container.organization_id = :organizationId and container.id = line.container_id
   where line.organization_id = :organizationId and line.service_provider_id = :serviceProviderId and line.counted and line.sign = 1
     and line.net > 0 and line.service_day >= :day::date - interval '1 year' and line.service_day < :day::date
   group by 1, 2, 3, 4, 5`,
);

/** Charges of a provider in the year before a day, by what their price may depend on. */
export const findChargedGroups = (
  reader: TenantReader,
  serviceProviderId: number,
  day: string,
): Promise<ChargedRow[]> => reader.run(charged, { organizationId: reader.organizationId, serviceProviderId, day });

export interface ListedProviderRow {
  id: number;
  name: string;
}

const listed = statement(
  'providers_with_prices',
  `select provider.id, provider.name from service_provider provider
   where provider.organization_id = :organizationId and exists (
     select from agreed_price price
     where price.organization_id = :organizationId and price.service_provider_id = provider.id and coalesce(price.valid_until, 'infinity') >= :day
   )
   order by provider.name collate icelandic, provider.id`,
).returns<ListedProviderRow>();

/** Providers with an agreed price that is or will be valid. */
export const findProvidersWithPrices = (reader: TenantReader, day: string): Promise<ListedProviderRow[]> =>
  reader.run(listed, { organizationId: reader.organizationId, day });

export type CompletedRow = RowOf<'completed_prices'>;

// An item id whose prices differ much is used for several items. Charges until the end of an agreed price do not count.
const completed = statement(
  'completed_prices',
  `select item_key, max(name) as "name!", upper(btrim(unit)) as "unit!", currency,
     trim_scale(round(percentile_disc(0.5) within group (order by net / quantity), 4))::text as "price!", count(*) as lines,
     min(service_day) as "first_day!", max(service_day) as "last_day!"
   from invoice_line line
   left join (
     select item_key, currency, max(coalesce(valid_until, 'infinity')) as last_day from agreed_price
     where organization_id = :organizationId and service_provider_id = :serviceProviderId group by item_key, currency
   ) agreed using (item_key, currency)
   where organization_id = :organizationId and service_provider_id = :serviceProviderId and counted and sign = 1 and item_key <> ''
     and unit is not null and quantity > 0 and net > 0 and service_day > :day::date - interval '1 year' and service_day <= :day
     and service_day > coalesce(agreed.last_day, '-infinity')
   group by item_key, upper(btrim(unit)), currency
   having max(net / quantity) <= 1.5 * min(net / quantity)
   order by count(*) desc, item_key limit :limit`,
);

/** The median price of each item without an agreed price, in the year before a day. */
export const findCompletedPrices = (
  reader: TenantReader,
  serviceProviderId: number,
  day: string,
  limit: number,
): Promise<CompletedRow[]> =>
  reader.run(completed, { organizationId: reader.organizationId, serviceProviderId, day, limit });

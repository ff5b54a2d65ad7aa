import type { AgreedPriceInput } from '@tunna/contract/invoices/price-list';
import { unitsLike } from '@tunna/domain/invoices/classification/weight';
import { holdsEveryPattern } from '../../../database/columns/search.ts';
import { type OptionalStreamRow, streamNameColumns } from '../../../database/columns/stream-names.ts';
import type { TenantReader, TenantTransaction } from '../../../database/database.ts';
import { type RowOf, statement } from '../../../database/statement/statement.ts';
import { storedFields } from '../../../database/statement/stored-fields.ts';

export interface PriceRow extends OptionalStreamRow {
  id: number;
  service_provider_id: number;
  provider_name: string;
  item_key: string | null;
  name: string;
  container_kind: string | null;
  unit: string;
  price: string;
  currency: string;
  valid_from: string;
  valid_until: string | null;
  surcharge_percent: string | null;
  yearly_rise_percent: string | null;
  version: number;
  updated_at: Date;
  updated_by: string | null;
}

const prices = `
  select price.id, price.service_provider_id, provider.name as provider_name, price.item_key, price.waste_stream_id, ${streamNameColumns},
    coalesce(stream.color, category.color) as color, price.name, price.container_kind, price.unit, trim_scale(price.price)::text as price,
    price.currency, price.valid_from, price.valid_until, trim_scale(price.surcharge_percent)::text as surcharge_percent,
    trim_scale(price.yearly_rise_percent)::text as yearly_rise_percent, price.version, price.updated_at,
    member_name(price.updated_by) as updated_by
  from agreed_price price
  join service_provider provider on provider.organization_id = :organizationId and provider.id = price.service_provider_id
  left join waste_stream stream on stream.organization_id = :organizationId and stream.id = price.waste_stream_id
  left join waste_category category on category.id = stream.waste_category_id
  where price.organization_id = :organizationId`;
const filter = `
  and (:serviceProviderId::bigint is null or price.service_provider_id = :serviceProviderId)
    and ${holdsEveryPattern('price.search_text', ':patterns')}
  and (:on::date is null or (price.valid_from <= :on and coalesce(price.valid_until, 'infinity') >= :on))`;

const pageIn = (name: 'agreed_prices' | 'agreed_prices_descending', direction: 'asc' | 'desc') =>
  statement(
    name,
    `${prices} ${filter}
     order by icelandic_key(price.name) ${direction}, price.valid_from desc, price.id limit :pageSize offset :offset`,
  ).returns<PriceRow>();
const pages = { asc: pageIn('agreed_prices', 'asc'), desc: pageIn('agreed_prices_descending', 'desc') };
const count = statement(
  'count_agreed_prices',
  `select count(*) as total from agreed_price price where price.organization_id = :organizationId ${filter}`,
);

export interface PriceFilter {
  readonly serviceProviderId?: number | undefined;
  readonly patterns: readonly string[];
  readonly on?: string | undefined;
  readonly order: 'asc' | 'desc';
  readonly page: number;
  readonly pageSize: number;
}

export async function findPrices(
  reader: TenantReader,
  { serviceProviderId, patterns, on, order, page, pageSize }: PriceFilter,
): Promise<{ readonly rows: PriceRow[]; readonly total: number }> {
  const values = {
    organizationId: reader.organizationId,
    serviceProviderId: serviceProviderId ?? null,
    patterns,
    on: on ?? null,
  };
  const rows = await reader.run(pages[order], { ...values, pageSize, offset: (page - 1) * pageSize });
  const [counted] = await reader.run(count, values);
  return { rows, total: counted?.total ?? 0 };
}

const find = statement('agreed_price', `${prices} and price.id = :id`).returns<PriceRow>();

export async function findPrice(reader: TenantReader, id: number): Promise<PriceRow | undefined> {
  const [row] = await reader.run(find, { organizationId: reader.organizationId, id });
  return row;
}

const pricesOfProvider = statement(
  'agreed_prices_of_provider',
  `${prices} and price.service_provider_id = :serviceProviderId`,
).returns<PriceRow>();

/** All prices of a provider, past and present. */
export const findPricesOf = (reader: TenantReader, serviceProviderId: number): Promise<PriceRow[]> =>
  reader.run(pricesOfProvider, { organizationId: reader.organizationId, serviceProviderId });

const lock = statement(
  'lock_prices_of_providers',
  `select id from service_provider where organization_id = :organizationId and id = any(:serviceProviderIds::bigint[]) order by id for no key update`,
);

/** Locks the prices of the providers until the transaction ends. */
export async function lockPrices(transaction: TenantTransaction, serviceProviderIds: readonly number[]): Promise<void> {
  await transaction.run(lock, { organizationId: transaction.organizationId, serviceProviderIds });
}

const fields = storedFields<AgreedPriceInput>()('agreed_price', {
  serviceProviderId: 'service_provider_id',
  itemId: 'item_key',
  wasteStreamId: 'waste_stream_id',
  name: 'name',
  containerKind: 'container_kind',
  unit: 'unit',
  price: 'price',
  currency: 'currency',
  validFrom: 'valid_from',
  validUntil: 'valid_until',
  surchargePercent: 'surcharge_percent',
  yearlyRisePercent: 'yearly_rise_percent',
});

const overlap = statement(
  'overlapping_price',
  `select id from agreed_price
   where organization_id = :organizationId and service_provider_id = :serviceProviderId and item_key is not distinct from :itemKey
     and waste_stream_id is not distinct from :wasteStreamId and container_kind is not distinct from :containerKind
       and unit = any(:baseUnits::text[]) and currency = :currency
     and id is distinct from :except and daterange(valid_from, valid_until, '[]') && daterange(:validFrom, :validUntil, '[]')
   limit 1`,
);

/** Whether another price of the same subject overlaps. */
export async function isOverlapping(
  transaction: TenantTransaction,
  price: AgreedPriceInput,
  except: number | undefined,
): Promise<boolean> {
  const { serviceProviderId, itemKey, wasteStreamId, containerKind, currency, validFrom, validUntil } =
    fields.values(price);
  const of = { organizationId: transaction.organizationId, serviceProviderId, itemKey, wasteStreamId, containerKind };
  const when = { baseUnits: unitsLike(price.unit), currency, validFrom, validUntil, except: except ?? null };
  return (await transaction.run(overlap, { ...of, ...when })).length > 0;
}

const insert = statement(
  'insert_agreed_price',
  `insert into agreed_price (organization_id, ${fields.columns}, updated_at, updated_by)
   values (:organizationId, ${fields.parameters}, :at, :personId) returning id`,
);
const update = statement(
  'update_agreed_price',
  `update agreed_price set ${fields.assignments}, updated_at = :at, updated_by = :personId, version = version + 1
   where organization_id = :organizationId and id = :id`,
);
const remove = statement(
  'delete_agreed_price',
  'delete from agreed_price where organization_id = :organizationId and id = :id',
);

interface Edit {
  readonly at: Date;
  readonly personId: number;
}

export async function insertPrice(
  transaction: TenantTransaction,
  price: AgreedPriceInput,
  { at, personId }: Edit,
): Promise<number> {
  const values = { organizationId: transaction.organizationId, ...fields.values(price), at, personId };
  const [row] = await transaction.run(insert, values);
  if (row === undefined) throw new Error('The price was not stored.');
  return row.id;
}

export async function updatePrice(
  transaction: TenantTransaction,
  id: number,
  price: AgreedPriceInput,
  { at, personId }: Edit,
): Promise<void> {
  const values = { organizationId: transaction.organizationId, id, ...fields.values(price), at, personId };
  await transaction.run(update, values);
}

export async function deletePriceRow(transaction: TenantTransaction, id: number): Promise<void> {
  await transaction.run(remove, { organizationId: transaction.organizationId, id });
}

export type ProposalRow = RowOf<'proposed_prices'>;

const proposals = statement(
  'proposed_prices',
  `select * from (
     with priced as (
       select item_key, upper(btrim(unit)) as unit, currency, round(net / quantity, 4) as price, count(*) as lines, max(name) as name,
         min(service_day) as first_day, max(service_day) as last_day
       from invoice_line line
       where organization_id = :organizationId and service_provider_id = :serviceProviderId and counted and sign = 1 and item_key <> ''
         and unit is not null
         and quantity > 0 and net > 0 and service_day > :serviceDay::date - interval '1 year' and service_day <= :serviceDay
       group by item_key, upper(btrim(unit)), currency, round(net / quantity, 4)
     )
     select distinct on (item_key, unit, currency) item_key, name, unit, currency, trim_scale(price)::text as price, lines,
       (sum(lines) over same)::bigint as "all_lines!", min(first_day) over same as "first_day!", max(last_day) over same as "last_day!"
     from priced
     where not exists (
       select from agreed_price agreed
       where agreed.organization_id = :organizationId and agreed.service_provider_id = :serviceProviderId and agreed.item_key = priced.item_key
         and agreed.currency = priced.currency and coalesce(agreed.valid_until, 'infinity') >= :serviceDay
     )
     window same as (partition by item_key, unit, currency)
     order by item_key, unit, currency, lines desc, last_day desc, price
   ) proposed
   order by all_lines desc, item_key, unit limit 500`,
);

/** The most frequent price of each item in the year before a day. */
export const findProposals = (reader: TenantReader, serviceProviderId: number, today: string): Promise<ProposalRow[]> =>
  reader.run(proposals, { organizationId: reader.organizationId, serviceProviderId, serviceDay: today });

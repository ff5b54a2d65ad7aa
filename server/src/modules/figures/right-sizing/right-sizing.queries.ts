import { defaultTimeZone } from '@tunna/domain/time/dates';
import { type StreamNamesRow, streamNameColumns } from '../../../database/columns/stream-names.ts';
import type { TenantReader, TenantTransaction } from '../../../database/database.ts';
import { type Queryable, type RowOf, statement } from '../../../database/statement/statement.ts';

/** A container in use. */
export interface ContainerRow extends StreamNamesRow {
  id: number;
  slug: string;
  custom_id: string | null;
  kind: string;
  volume_liters: number | null;
  /** The day since which it has existed. */
  since: string;
  location_id: string | null;
  location_name: string | null;
  waste_stream_id: number;
  color: string;
  category_code: string;
  service_provider_id: number | null;
}

const containers = statement(
  'sized_containers',
  `select container.id, container.slug, container.custom_id, container.kind, container.volume_liters,
     (container.created_at at time zone '${defaultTimeZone}')::date as since, container.location_id, location.name as location_name,
     container.waste_stream_id, coalesce(stream.color, category.color) as color, category.code as category_code,
     container.service_provider_id, ${streamNameColumns}
   from container
   join waste_stream stream on stream.organization_id = :organizationId and stream.id = container.waste_stream_id
   join waste_category category on category.id = stream.waste_category_id
   left join location on location.organization_id = :organizationId and location.id = container.location_id
   where container.organization_id = :organizationId and container.status = 'active'
   order by container.name_key collate "C", container.id`,
).returns<ContainerRow>();

export const findContainersInUse = (reader: TenantReader): Promise<ContainerRow[]> =>
  reader.run(containers, { organizationId: reader.organizationId });

export interface InvoicedRow extends RowOf<'sized_lines'> {
  /** The months of its service period, `YYYY-MM`. */
  first_month: string;
  /** Material weighed by a scale or in a unit of mass. Weights estimated from litres would only repeat the container's size. */
  kg: string;
  /** Of transport, in the organization's currency. */
  cost: string;
  /** Collections that the cost covers. */
  pieces: string;
}

const invoiced = statement(
  'sized_lines',
  `select line.container_id, line.location_id, line.waste_stream_id, span.first_month as "first_month!", span.last_month as "last_month!",
     trim_scale(coalesce(sum(line.kg) filter (where line.kind = 'material' and line.kg_origin in ('weighed', 'converted')), 0)) as kg,
     trim_scale(coalesce(sum(line.cost) filter (where line.kind = 'transport' and line.unit = any(:units)), 0)) as cost,
     trim_scale(coalesce(sum(line.sign * line.quantity) filter (where line.kind = 'transport' and line.unit = any(:units)), 0)) as pieces
   from invoice_line line
   join organization on organization.id = :organizationId
   join invoice on invoice.organization_id = :organizationId and invoice.id = line.invoice_id
   cross join lateral (
     select left(least(coalesce(line.content #>> '{period,start}', invoice.period_start::text), line.service_day::text), 7) as first_month,
       left(line.service_day::text, 7) as last_month
   ) span
   where line.organization_id = :organizationId and line.counted and line.service_day >= :from::date and line.service_day < :before::date
     and (line.kind = 'material' or line.kind = 'transport' and line.currency = organization.currency)
   group by line.container_id, line.location_id, line.waste_stream_id, span.first_month, span.last_month`,
);

/** Invoiced quantities, from the first day up to but excluding the second. @param pieces units in which collections are counted */
export const findInvoicedForSizes = (
  reader: TenantReader,
  from: string,
  before: string,
  pieces: readonly string[],
): Promise<InvoicedRow[]> =>
  reader.run(invoiced, { organizationId: reader.organizationId, from, before, units: pieces });

const densities = statement(
  'sized_densities',
  `select distinct on (waste_stream_id) waste_stream_id, unit, trim_scale(kg_per_unit) as kg_per_unit from waste_density
   where organization_id = :organizationId and base_unit = 'LTR'
   order by waste_stream_id, valid_from desc`,
);

/** The present weight of a unit of volume of each stream, where set. */
export const findVolumeDensities = (
  reader: TenantReader,
): Promise<{ waste_stream_id: number; unit: string; kg_per_unit: string }[]> =>
  reader.run(densities, { organizationId: reader.organizationId });

const currency = statement('currency_of_sizes', 'select currency from organization where id = :organizationId');

export async function findSizingCurrency(reader: TenantReader): Promise<string> {
  const [row] = await reader.run(currency, { organizationId: reader.organizationId });
  return row?.currency ?? '';
}

/** What right-sizing saves, as last calculated. */
export type SavingRow = RowOf<'possible_saving'>;

const saving = statement(
  'possible_saving',
  `select saving.containers, trim_scale(saving.amount)::text as "amount!", saving.currency, saving.calculated_on::text as "calculated_on!"
   from possible_saving saving where saving.organization_id = :organizationId`,
);

export async function findSavingRow(reader: TenantReader): Promise<SavingRow | undefined> {
  const [row] = await reader.run(saving, { organizationId: reader.organizationId });
  return row;
}

const storing = statement(
  'store_possible_saving',
  `insert into possible_saving (organization_id, containers, amount, currency, calculated_on)
   values (:organizationId, :containers, :amount, :currency, :calculatedOn)
   on conflict (organization_id) do update
     set containers = excluded.containers, amount = excluded.amount, currency = excluded.currency, calculated_on = excluded.calculated_on`,
);

interface Saving {
  readonly containers: number;
  readonly amount: string;
  readonly currency: string;
  readonly calculatedOn: string;
}

export async function storeSavingRow(transaction: TenantTransaction, saved: Saving): Promise<void> {
  await transaction.run(storing, { organizationId: transaction.organizationId, ...saved });
}

const waiting = statement(
  'organizations_to_size',
  'select organization_id as "organization_id!" from organizations_to_size(:today)',
);

/** Organizations with containers in use whose saving was not calculated on the day. */
export const findOrganizationsToSize = async (database: Queryable, today: string): Promise<number[]> =>
  (await database.run(waiting, { today })).map(({ organization_id: organizationId }) => organizationId);

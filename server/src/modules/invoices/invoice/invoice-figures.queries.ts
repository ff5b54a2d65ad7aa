import { holdsEveryPattern } from '../../../database/columns/search.ts';
import type { TenantReader } from '../../../database/database.ts';
import { type RowOf, statement } from '../../../database/statement/statement.ts';

export interface MonthRow extends RowOf<'invoice_months'> {
  /** `YYYY-MM`. */
  month: string;
}

const months = statement(
  'invoice_months',
  `select to_char(invoice.service_day, 'YYYY-MM') as month, invoice.service_provider_id, provider.name as service_provider_name,
     invoice.currency, count(*) as count,
     trim_scale(sum(invoice.sign * coalesce(invoice.tax_exclusive, invoice.line_total, 0))) as net
   from invoice
   join service_provider provider on provider.organization_id = :organizationId and provider.id = invoice.service_provider_id
   where invoice.organization_id = :organizationId and invoice.deleted_at is null and invoice.service_day >= :from::date
     and invoice.service_day < :before::date
     and (:serviceProviderId::bigint is null or invoice.service_provider_id = :serviceProviderId)
   group by 1, 2, 3, 4
   order by 1, provider.name collate icelandic, 2, 4`,
);

/** Invoices by month, provider and currency. @param before exclusive */
export const findMonths = (
  reader: TenantReader,
  from: string,
  before: string,
  serviceProviderId: number | null,
): Promise<MonthRow[]> =>
  reader.run(months, { organizationId: reader.organizationId, from, before, serviceProviderId });

export interface RentalInvoiceRow {
  service_provider_id: number;
  service_provider_name: string;
  number: string;
  issue_date: string;
  service_day: string;
  currency: string;
  rentals: readonly {
    position: number;
    name: string;
    quantity: string | null;
    unit: string | null;
    cost: string;
    container_id: number | null;
    slug: string | null;
    custom_id: string | null;
    location_id: string | null;
    location_name: string | null;
  }[];
}

const isCountedRental = `line.organization_id = :organizationId and line.counted and line.kind = 'rental'
  and (:tied::boolean is null or :tied = (line.container_id is not null))`;

const listedInvoices = `invoice
  join service_provider provider on provider.organization_id = :organizationId and provider.id = invoice.service_provider_id
  where invoice.organization_id = :organizationId and invoice.deleted_at is null
    and (cardinality(:patterns::text[]) = 0 or ${holdsEveryPattern("(invoice.search_text || ' ' || provider.search_text)", ':patterns')})
    and (:serviceProviderId::bigint is null or invoice.service_provider_id = :serviceProviderId)
    and (:from::date is null or invoice.service_day >= :from)
    and (:to::date is null or invoice.service_day <= :to)`;

const rentalCounts = statement(
  'count_rentals',
  `select count(distinct line.invoice_id) as invoices, count(*) as lines from invoice_line line
   where ${isCountedRental} and line.invoice_id in (select invoice.id from ${listedInvoices})`,
);

const rentals = statement(
  'invoices_with_rentals',
  `select found.*, provider.name as service_provider_name, (
     select jsonb_agg(
       jsonb_build_object(
         'position', line.position, 'name', line.name, 'quantity', trim_scale(line.quantity)::text, 'unit', line.unit,
         'cost', trim_scale(line.cost)::text, 'container_id', line.container_id, 'slug', container.slug,
         'custom_id', container.custom_id, 'location_id', line.location_id, 'location_name', location.name
       ) order by line.position
     )
     from invoice_line line
     left join container on container.organization_id = :organizationId and container.id = line.container_id
     left join location on location.organization_id = :organizationId and location.id = line.location_id
     where ${isCountedRental} and line.invoice_id = found.id
   ) as "rentals!"
   from (
     select invoice.id, invoice.service_provider_id, invoice.number, invoice.issue_date, invoice.service_day, invoice.currency
     from ${listedInvoices} and exists (select from invoice_line line where ${isCountedRental} and line.invoice_id = invoice.id)
     order by invoice.service_day desc, invoice.id desc
     limit :limit offset :offset
   ) found
   join service_provider provider on provider.organization_id = :organizationId and provider.id = found.service_provider_id
   order by found.service_day desc, found.id desc`,
).returns<RentalInvoiceRow & { id: number }>();

export interface RentalFilter {
  readonly patterns: readonly string[];
  readonly serviceProviderId: number | null;
  readonly from: string | null;
  /** Inclusive. */
  readonly to: string | null;
  readonly tied: boolean | null;
  readonly limit: number;
  readonly offset: number;
}

export const findInvoicesWithRentals = (reader: TenantReader, filter: RentalFilter): Promise<RentalInvoiceRow[]> =>
  reader.run(rentals, {
    organizationId: reader.organizationId,
    patterns: filter.patterns,
    serviceProviderId: filter.serviceProviderId,
    from: filter.from,
    to: filter.to,
    tied: filter.tied,
    limit: filter.limit,
    offset: filter.offset,
  });

/** The numbers of invoices with rental lines, and of these lines, of all pages. */
export async function countRentals(
  reader: TenantReader,
  { limit: _limit, offset: _offset, ...filter }: RentalFilter,
): Promise<{ invoices: number; lines: number }> {
  const [counted] = await reader.run(rentalCounts, { organizationId: reader.organizationId, ...filter });
  return counted ?? { invoices: 0, lines: 0 };
}

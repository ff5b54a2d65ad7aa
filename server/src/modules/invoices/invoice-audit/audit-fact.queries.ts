import { defaultTimeZone } from '@tunna/domain/time/dates';
import type { TenantTransaction } from '../../../database/database.ts';
import { type RowOf, statement } from '../../../database/statement/statement.ts';
import { type AuditedLineRow, lineColumns } from './invoice-audit.queries.ts';

export type ContainerRow = RowOf<'containers_of_audit'>;

// Stone, soil, glass and metal weigh more than water.
const containers = statement(
  'containers_of_audit',
  `select container.id, container.location_id as "location_id!", container.waste_stream_id, container.service_provider_id, container.kind,
     container.volume_liters,
     coalesce(coalesce(stream.ewc_code, category.ewc_code) like '17%' or category.code in ('soil', 'inert', 'construction', 'glass', 'metal'), false)
       as "is_heavy!",
     case when container.status = 'removed' then (container.updated_at at time zone '${defaultTimeZone}')::date end as removed_on
   from container
   join waste_stream stream on stream.organization_id = :organizationId and stream.id = container.waste_stream_id
   join waste_category category on category.id = stream.waste_category_id
   where container.organization_id = :organizationId and container.location_id = any(:locationIds::text[])
   order by container.id`,
);

/** All containers of locations, also removed ones. */
export const findContainersAt = (
  transaction: TenantTransaction,
  locationIds: readonly string[],
): Promise<ContainerRow[]> => transaction.run(containers, { organizationId: transaction.organizationId, locationIds });

export type WeighedRow = RowOf<'weighed_days_of_audit'>;

const weighed = statement(
  'weighed_days_of_audit',
  `select location_id as "location_id!", waste_stream_id as "waste_stream_id!", weighed_on as day, trim_scale(sum(net))::text as kg
   from scale_reading
   where organization_id = :organizationId and location_id = any(:locationIds::text[]) and counted and waste_stream_id is not null
     and weighed_on between :from::date and :until::date
   group by location_id, waste_stream_id, weighed_on
   order by weighed_on`,
);

interface Around {
  readonly locationIds: readonly string[];
  readonly from: string;
  readonly until: string;
}

/** Kilograms weighed at locations, by stream and day. */
export const findWeighedDays = (transaction: TenantTransaction, around: Around): Promise<WeighedRow[]> =>
  transaction.run(weighed, { organizationId: transaction.organizationId, ...around });

export interface OtherLineRow extends AuditedLineRow {
  number: string;
  sign: 1 | -1;
  issue_date: string;
  line_count: number;
  preceding: readonly { readonly number?: string }[] | null;
}

const others = statement(
  'other_lines_of_audit',
  `select ${lineColumns}, invoice.number, invoice.sign, invoice.issue_date, invoice.line_count,
     version.head -> 'references' -> 'preceding' as preceding
   from invoice_line line
   join invoice on invoice.organization_id = :organizationId and invoice.id = line.invoice_id
   join invoice_version version on version.organization_id = :organizationId and version.invoice_id = line.invoice_id
     and version.version = line.version
   where line.organization_id = :organizationId and line.service_provider_id = :serviceProviderId and line.counted
     and line.service_day between :from::date and :until::date
     and (line.location_id is null or line.location_id = any(:locationIds::text[]))
   order by line.invoice_id, line.position`,
).returns<OtherLineRow>();

/** Lines of a provider for the locations, or for none, within some days. */
export const findLinesAround = (
  transaction: TenantTransaction,
  serviceProviderId: number,
  around: Around,
): Promise<OtherLineRow[]> =>
  transaction.run(others, { organizationId: transaction.organizationId, serviceProviderId, ...around });

const places = statement(
  'known_places_of_audit',
  `select name as "place!" from location where organization_id = :organizationId
   union select address from location where organization_id = :organizationId and address is not null
   union select example from location_normalization where organization_id = :organizationId and removed_at is null`,
);

/** Names and addresses of all locations, and texts that were accepted as a location. */
export const findKnownPlaces = async (transaction: TenantTransaction): Promise<string[]> =>
  (await transaction.run(places, { organizationId: transaction.organizationId })).map(({ place }) => place);

const country = statement('country_of_audit', 'select country from organization where id = :organizationId');

/** The country of the organization. */
export const findCountry = async (transaction: TenantTransaction): Promise<string> =>
  (await transaction.run(country, { organizationId: transaction.organizationId }))[0]?.country ?? '';

import { lacksLocation } from '../../../database/columns/line-locations.ts';
import { type StreamNamesRow, streamNameColumns } from '../../../database/columns/stream-names.ts';
import type { TenantReader } from '../../../database/database.ts';
import { type RowOf, statement } from '../../../database/statement/statement.ts';

export type ContainerRow = RowOf<'compared_containers'>;

const containers = statement(
  'compared_containers',
  `select id, slug, custom_id, status, location_id, waste_stream_id from container
   where organization_id = :organizationId order by name_key collate "C", id`,
);

export const findContainers = (reader: TenantReader): Promise<ContainerRow[]> =>
  reader.run(containers, { organizationId: reader.organizationId });

/** The place of a container from a day on. */
export type PlacementRow = RowOf<'compared_placements'>;

const placements = statement(
  'compared_placements',
  `select container_id, valid_from::text as "valid_from!", location_id, waste_stream_id from container_placement
   where organization_id = :organizationId and valid_from < :before::date
   order by container_id, valid_from`,
);

/** The placements of all containers before a day, the oldest first. */
export const findPlacements = (reader: TenantReader, before: string): Promise<PlacementRow[]> =>
  reader.run(placements, { organizationId: reader.organizationId, before });

export type InvoicedRow = RowOf<'compared_lines'>;

const invoiced = statement(
  'compared_lines',
  `select container_id, location_id, waste_stream_id, currency, count(*) as lines, trim_scale(sum(cost)) as cost,
     trim_scale(coalesce(sum(kg), 0)) as kg,
     trim_scale(coalesce(sum(sign * quantity) filter (where kind = 'transport' and unit = any(:pieces)), 0)) as emptyings
   from invoice_line
   where organization_id = :organizationId and counted and service_day >= :from::date and service_day < :before::date
     and (container_id is not null or location_id is not null or waste_stream_id is not null or ${lacksLocation('invoice_line')})
   group by container_id, location_id, waste_stream_id, currency
   order by abs(sum(cost)) desc, currency, container_id, location_id, waste_stream_id`,
);

/**
 * Invoiced quantities, from the first day up to but excluding the second. Fees without a location, stream or container are left out.
 * @param pieces units in which items are counted
 */
export const findInvoiced = (
  reader: TenantReader,
  from: string,
  before: string,
  pieces: readonly string[],
): Promise<InvoicedRow[]> => reader.run(invoiced, { organizationId: reader.organizationId, from, before, pieces });

const locationNames = statement(
  'compared_locations',
  'select id, name from location where organization_id = :organizationId and id = any(:ids)',
);

export const findLocationNames = (
  reader: TenantReader,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> => reader.run(locationNames, { organizationId: reader.organizationId, ids });

export interface StreamRow extends StreamNamesRow {
  id: number;
  color: string;
}

const streams = statement(
  'compared_streams',
  `select stream.id, coalesce(stream.color, category.color) as color, ${streamNameColumns}
   from waste_stream stream join waste_category category on category.id = stream.waste_category_id
   where stream.organization_id = :organizationId and stream.id = any(:ids)`,
).returns<StreamRow>();

export const findStreams = (reader: TenantReader, ids: readonly number[]): Promise<StreamRow[]> =>
  reader.run(streams, { organizationId: reader.organizationId, ids });

import type { LineKind } from '@tunna/domain/invoices/classification/line-kind';
import type { LocationMatch } from '@tunna/domain/invoices/classification/normalization';
import { type StreamNamesRow, streamNameColumns } from '../../../database/columns/stream-names.ts';
import type { TenantReader } from '../../../database/database.ts';
import { type RowOf, statement } from '../../../database/statement/statement.ts';

export interface MaterialChoiceRow extends RowOf<'material_choices'> {
  kind: LineKind;
}

// Members’ choices for single lines, and stored choices, newest first.
const materialChoices = statement(
  'material_choices',
  `select * from (
     (select service_provider_id, case when match = 'item' then match_key else '' end as item_key,
        case when match = 'wording' then match_key else '' end as wording_key, example as wording, kind as "kind!", waste_stream_id
      from material_normalization where organization_id = :organizationId and removed_at is null order by id desc limit :limit)
     union all
     (select service_provider_id, item_key, wording_key, min(name), kind, waste_stream_id
      from invoice_line where organization_id = :organizationId and counted and material_origin = 'person'
      group by service_provider_id, item_key, wording_key, kind, waste_stream_id
      order by max(service_day) desc limit :limit)
   ) choice`,
).returns<MaterialChoiceRow>();

export interface LocationChoiceRow extends RowOf<'location_choices'> {
  match: LocationMatch;
}

const locationChoices = statement(
  'location_choices',
  `select * from (
     (select service_provider_id, match, match_key, example, location_id
      from location_normalization where organization_id = :organizationId and removed_at is null and not is_automatic order by id desc limit :limit)
     union all
     (select service_provider_id, 'place', place_key, place_key, location_id
      from invoice_line where organization_id = :organizationId and counted and location_origin = 'person' and location_id is not null
        and place_key <> ''
      group by service_provider_id, place_key, location_id
      order by max(service_day) desc limit :limit)
   ) choice`,
).returns<LocationChoiceRow>();

const streams = statement(
  'streams_to_suggest',
  `select stream.id, category.code as category, ${streamNameColumns}
   from waste_stream stream join waste_category category on category.id = stream.waste_category_id
   where stream.organization_id = :organizationId and stream.removed_at is null order by category.id, stream.id`,
).returns<StreamNamesRow & { id: number; category: string }>();
const places = statement(
  'locations_to_suggest',
  `select id, name, concat_ws(', ', nullif(address, ''), nullif(postcode, '')) as address, coalesce(municipality, '') as municipality
   from location where organization_id = :organizationId order by id limit :maxLocations`,
);

const containers = statement(
  'containers_to_suggest',
  `select location_id as "location_id!", waste_stream_id, volume_liters as "volume_liters!", service_provider_id from container
   where organization_id = :organizationId and status <> 'removed' and location_id is not null and volume_liters is not null
   order by id limit :maxContainers`,
);

/** Maximum earlier choices of each kind. */
const maxChoices = 2000;
const maxLocations = 5000;
const maxContainers = 20_000;

export const findMaterialChoices = (reader: TenantReader) =>
  reader.run(materialChoices, { organizationId: reader.organizationId, limit: maxChoices });
export const findLocationChoices = (reader: TenantReader) =>
  reader.run(locationChoices, { organizationId: reader.organizationId, limit: maxChoices });
export const findStreams = (reader: TenantReader) => reader.run(streams, { organizationId: reader.organizationId });
export const findLocations = (reader: TenantReader) =>
  reader.run(places, { organizationId: reader.organizationId, maxLocations });
export const findContainers = (reader: TenantReader) =>
  reader.run(containers, { organizationId: reader.organizationId, maxContainers });

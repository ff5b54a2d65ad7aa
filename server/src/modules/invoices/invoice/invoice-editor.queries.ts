import { type StreamNamesRow, streamNameColumns } from '../../../database/columns/stream-names.ts';
import type { TenantReader } from '../../../database/database.ts';
import { type RowOf, statement } from '../../../database/statement/statement.ts';

interface StreamChoiceRow extends StreamNamesRow {
  id: number;
  color: string;
}
interface NamedRow<Id> {
  id: Id;
  name: string;
}

const providers = statement(
  'invoice_editor_providers',
  'select id, name from service_provider where organization_id = :organizationId order by name collate icelandic, id',
).returns<NamedRow<number>>();
const streams = statement(
  'invoice_editor_streams',
  `select stream.id, ${streamNameColumns}, coalesce(stream.color, category.color) as color
   from waste_stream stream join waste_category category on category.id = stream.waste_category_id
   where stream.organization_id = :organizationId
   order by coalesce(stream.name_override, category.names ->> 'is') collate icelandic, stream.id`,
).returns<StreamChoiceRow>();
const locations = statement(
  'invoice_editor_locations',
  'select id, name from location where organization_id = :organizationId order by name collate icelandic, id',
).returns<NamedRow<string>>();
const containers = statement(
  'invoice_editor_containers',
  `select id, slug, custom_id, location_id, waste_stream_id, status = 'removed' as removed
   from container where organization_id = :organizationId order by name_key collate "C", id`,
);
// Units of the latest lines, as suggestions.
const units = statement(
  'invoice_editor_units',
  `select unit from (
     select unit from invoice_line where organization_id = :organizationId and counted order by service_day desc limit 2000
   ) latest
   where unit ~ '^[A-Z0-9]{1,3}$'
   group by unit order by count(*) desc, unit limit 30`,
);

export type OrganizationRow = RowOf<'invoice_editor_organization'>;
const organization = statement(
  'invoice_editor_organization',
  'select name, kennitala, country, currency from organization where id = :organizationId',
);

export async function findChoices(reader: TenantReader) {
  const own = { organizationId: reader.organizationId };
  return {
    serviceProviders: await reader.run(providers, own),
    wasteStreams: await reader.run(streams, own),
    locations: await reader.run(locations, own),
    containers: await reader.run(containers, own),
    units: (await reader.run(units, own)).map(({ unit }) => unit),
    organization: await findOrganization(reader),
  };
}

export async function findOrganization(reader: TenantReader): Promise<OrganizationRow> {
  const [row] = await reader.run(organization, { organizationId: reader.organizationId });
  if (row === undefined) throw new Error('The organization does not exist.');
  return row;
}

const provider = statement(
  'invoice_editor_provider',
  'select name, kennitala from service_provider where organization_id = :organizationId and id = :id',
);

export async function findSeller(
  reader: TenantReader,
  id: number,
): Promise<{ name: string; kennitala: string | null } | undefined> {
  const [row] = await reader.run(provider, { organizationId: reader.organizationId, id });
  return row;
}

export interface StreamCodesRow extends RowOf<'invoice_editor_stream_codes'> {
  /** The first day of these codes. */
  valid_from: string;
}

const streamCodes = statement(
  'invoice_editor_stream_codes',
  `select waste_stream_id as id, valid_from::text as "valid_from!", ewc_code, treatment_code from waste_stream_codes
   where organization_id = :organizationId and waste_stream_id = any(:ids::bigint[])
   order by waste_stream_id, valid_from`,
);

/** The codes of the existing ones of the streams, the oldest first. */
export const findStreamCodes = (reader: TenantReader, ids: readonly number[]): Promise<StreamCodesRow[]> =>
  reader.run(streamCodes, { organizationId: reader.organizationId, ids });

const knownLocations = statement(
  'invoice_editor_known_locations',
  'select id from location where organization_id = :organizationId and id = any(:ids::text[])',
);

export const findKnownLocations = async (reader: TenantReader, ids: readonly string[]): Promise<string[]> =>
  (await reader.run(knownLocations, { organizationId: reader.organizationId, ids })).map(({ id }) => id);

const knownContainers = statement(
  'invoice_editor_known_containers',
  'select id from container where organization_id = :organizationId and id = any(:ids::bigint[])',
);

export const findKnownContainers = async (reader: TenantReader, ids: readonly number[]): Promise<number[]> =>
  (await reader.run(knownContainers, { organizationId: reader.organizationId, ids })).map(({ id }) => id);

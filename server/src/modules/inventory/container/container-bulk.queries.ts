import { type StreamNamesRow, streamNameColumns } from '../../../database/columns/stream-names.ts';
import type { TenantReader } from '../../../database/database.ts';
import { statement } from '../../../database/statement/statement.ts';

interface ChosenStreamRow extends StreamNamesRow {
  id: number;
  color: string;
}

const streams = statement(
  'streams_of_container_edit',
  `select stream.id, ${streamNameColumns}, coalesce(stream.color, category.color) as color
   from waste_stream stream
   join waste_category category on category.id = stream.waste_category_id
   where stream.organization_id = :organizationId and stream.id = any(:ids::bigint[]) and stream.removed_at is null`,
).returns<ChosenStreamRow>();

export const findChosenStreams = (reader: TenantReader, ids: readonly number[]): Promise<ChosenStreamRow[]> =>
  reader.run(streams, { organizationId: reader.organizationId, ids });

const locations = statement(
  'locations_of_container_edit',
  'select id, name from location where organization_id = :organizationId and id = any(:ids::text[])',
);

export const findChosenLocations = (
  reader: TenantReader,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> => reader.run(locations, { organizationId: reader.organizationId, ids });

const providers = statement(
  'providers_of_container_edit',
  'select id, name from service_provider where organization_id = :organizationId and id = any(:ids::bigint[])',
);

export const findChosenProviders = (
  reader: TenantReader,
  ids: readonly number[],
): Promise<{ id: number; name: string }[]> => reader.run(providers, { organizationId: reader.organizationId, ids });

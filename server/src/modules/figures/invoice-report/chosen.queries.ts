import { type StreamNamesRow, streamNameColumns } from '../../../database/columns/stream-names.ts';
import type { TenantReader } from '../../../database/database.ts';
import { statement } from '../../../database/statement/statement.ts';

/** The ids that limit a report. An empty list includes all. */
export interface ChosenIds {
  readonly location_ids: readonly string[];
  readonly waste_stream_ids: readonly number[];
  readonly service_provider_ids: readonly number[];
}

const locations = statement(
  'locations_of_report',
  'select id, name from location where organization_id = :organizationId and id = any(:ids)',
);
const wasteStreams = statement(
  'waste_streams_of_report',
  `select stream.id, ${streamNameColumns}
   from waste_stream stream join waste_category category on category.id = stream.waste_category_id
   where stream.organization_id = :organizationId and stream.id = any(:ids)`,
).returns<{ id: number } & StreamNamesRow>();
const serviceProviders = statement(
  'service_providers_of_report',
  'select id, name from service_provider where organization_id = :organizationId and id = any(:ids)',
);

/** The current names. Deleted rows and those of other organizations are left out. */
export async function findChosen(reader: TenantReader, chosen: ChosenIds) {
  const named = <Row>(ids: readonly unknown[], read: () => Promise<Row[]>) => (ids.length === 0 ? [] : read());
  const of = reader.organizationId;
  return {
    locations: await named(chosen.location_ids, () =>
      reader.run(locations, { organizationId: of, ids: chosen.location_ids }),
    ),
    wasteStreams: await named(chosen.waste_stream_ids, () =>
      reader.run(wasteStreams, { organizationId: of, ids: chosen.waste_stream_ids }),
    ),
    serviceProviders: await named(chosen.service_provider_ids, () =>
      reader.run(serviceProviders, { organizationId: of, ids: chosen.service_provider_ids }),
    ),
  };
}

import { type LocationMap, maxMapLocations } from '@tunna/contract/inventory/map';
import { searchPatterns } from '../../../database/columns/search.ts';
import type { Database } from '../../../database/database.ts';
import type { ActingMember } from '../../../database/scope.ts';
import { findMapped, findMappedStreams } from './map.queries.ts';
import { mappedLocationView, mappedStreamView } from './map.views.ts';

interface MapQuery {
  readonly search?: string | undefined;
  readonly published?: 'true' | 'false' | undefined;
  readonly tagValueId?: number | undefined;
}

/** Locations with a position, and the streams of their containers. */
export async function getLocationMap(
  database: Database,
  { organization }: ActingMember,
  { search, published, tagValueId }: MapQuery,
): Promise<LocationMap> {
  const reader = database.reader(organization);
  const { rows, ...counts } = await findMapped(reader, {
    patterns: searchPatterns(search),
    published: published === undefined ? null : published === 'true',
    tagValueId: tagValueId ?? null,
    limit: maxMapLocations,
  });
  const streams = await findMappedStreams(reader, [...new Set(rows.flatMap((row) => row.waste_stream_ids))]);
  return { locations: rows.map(mappedLocationView), wasteStreams: streams.map(mappedStreamView), ...counts };
}

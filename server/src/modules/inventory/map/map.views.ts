import type { LocationMap, MappedLocation } from '@tunna/contract/inventory/map';
import { present } from '@tunna/contract/present';
import { streamNames } from '../../../database/columns/stream-names.ts';
import type { MappedRow, MappedStreamRow } from './map.queries.ts';

export const mappedLocationView = (row: MappedRow): MappedLocation =>
  present<MappedLocation>({
    id: row.id,
    name: row.name,
    address: row.address,
    latitude: Number(row.latitude),
    longitude: Number(row.longitude),
    published: row.published,
    containers: row.containers,
    openRequests: row.open_requests,
    wasteStreamIds: row.waste_stream_ids,
  });

export const mappedStreamView = (row: MappedStreamRow): LocationMap['wasteStreams'][number] => ({
  id: row.id,
  names: streamNames(row),
  color: row.color,
});

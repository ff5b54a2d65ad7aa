import type { LocationMap, MappedLocation } from '@tunna/contract/inventory/map';
import { streamNames } from '../../../database/stream-names.ts';
import type { MappedRow, MappedStreamRow } from './map.queries.ts';

export const mappedLocationView = (row: MappedRow): MappedLocation => ({
  id: row.id,
  name: row.name,
  ...(row.address === null ? {} : { address: row.address }),
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

import type { LoggedReading } from '@tunna/contract/scales/reading';
import { hasStream, streamNames } from '../../../database/stream-names.ts';
import type { LoggedRow } from './reading-log.queries.ts';

export const loggedView = (row: LoggedRow): LoggedReading => ({
  id: row.id,
  kg: row.net,
  weighedOn: row.weighed_on,
  note: row.note,
  enteredAt: row.entered_at.toISOString(),
  ...(row.entered_by === null ? {} : { enteredBy: row.entered_by }),
  ...(row.container_id === null ? {} : { container: { id: row.container_id, name: row.container_name ?? '' } }),
  ...(row.location_id === null ? {} : { location: { id: row.location_id, name: row.location_name ?? '' } }),
  ...(hasStream(row) ? { wasteStream: { id: row.waste_stream_id, names: streamNames(row), color: row.color } } : {}),
});

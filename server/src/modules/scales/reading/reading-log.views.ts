import { present } from '@tunna/contract/present';
import type { LoggedReading } from '@tunna/contract/scales/reading';
import { hasStream, streamNames } from '../../../database/columns/stream-names.ts';
import type { LoggedRow } from './reading-log.queries.ts';

export const loggedView = (row: LoggedRow): LoggedReading =>
  present<LoggedReading>({
    id: row.id,
    kg: row.net,
    weighedOn: row.weighed_on,
    note: row.note,
    enteredAt: row.entered_at.toISOString(),
    enteredBy: row.entered_by,
    readings: row.readings,
    container: row.container_id === null ? null : { id: row.container_id, name: row.container_name ?? '' },
    location: row.location_id === null ? null : { id: row.location_id, name: row.location_name ?? '' },
    wasteStream: hasStream(row) ? { id: row.waste_stream_id, names: streamNames(row), color: row.color } : null,
  });

import { present } from '@tunna/contract/present';
import type { ScaleReading, WaitingReading } from '@tunna/contract/scales/scale-reading';
import { heldReasons, scaleUnitNames } from '@tunna/domain/scales/scale-reading';
import { hasStream, streamNames } from '../../../database/columns/stream-names.ts';
import type { ScaleReadingRow } from './scale-reading.queries.ts';
import type { SimilarTypedRow } from './typed-weight.queries.ts';

const knownAs = <Known extends string>(known: readonly Known[], text: string | null): Known | undefined =>
  known.find((each) => each === text);

function stateOf(row: ScaleReadingRow): ScaleReading['state'] {
  if (row.is_removed) return 'removed';
  if (row.held_because !== null) return 'held';
  return row.assigned_at === null ? 'unassigned' : 'counted';
}

const namedOf = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });

export const scaleReadingView = (row: ScaleReadingRow): ScaleReading =>
  present<ScaleReading>({
    id: row.id,
    scale: namedOf(row.scale_id, row.scale_name),
    location: row.location_id === null ? null : { id: row.location_id, name: row.location_name ?? '' },
    state: stateOf(row),
    heldBecause: knownAs(heldReasons, row.held_because),
    origin: knownAs(['scale', 'station'], row.origin) ?? 'written',
    kg: row.net,
    readings: row.readings,
    gross: row.gross,
    tare: row.tare,
    binTare: row.bin_tare,
    unit: knownAs(scaleUnitNames, row.unit),
    weighedAt: row.weighed_at.toISOString(),
    isStable: row.stable,
    sequence: row.sequence,
    deviceTime: row.device_time?.toISOString(),
    clockSkew: row.clock_skew,
    receivedAt: row.entered_at.toISOString(),
    wasteStream: hasStream(row) ? { id: row.waste_stream_id, names: streamNames(row), color: row.color } : null,
    department: namedOf(row.department_id, row.department_name),
    container: namedOf(row.container_id, row.container_name),
    note: row.note,
    assignedAt: row.assigned_at?.toISOString(),
    assignedBy: row.assigned_by,
    version: row.version,
  });

/** @param typed the readings of about the same weight that were typed */
export function waitingReadingView(row: ScaleReadingRow, typed: readonly SimilarTypedRow[]): WaitingReading {
  const similar = typed.find(({ reading_id }) => reading_id === row.id);
  return {
    ...scaleReadingView(row),
    similarTyped: similar && {
      id: similar.id,
      kg: similar.net,
      weighedAt: similar.weighed_at.toISOString(),
      streamNames: streamNames(similar),
    },
  };
}

/** The fields of a reading that members set, for the audit trail. */
export const scaleReadingAudit = (reading: ScaleReading) => ({
  kg: reading.kg,
  binTare: reading.binTare,
  weighedAt: reading.weighedAt,
  wasteStreamId: reading.wasteStream?.id,
  departmentId: reading.department?.id,
  containerId: reading.container?.id,
  note: reading.note,
  state: reading.state,
});

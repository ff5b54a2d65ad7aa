import { present } from '@tunna/contract/present';
import type { Station, StationReading } from '@tunna/contract/scales/station';
import { emptyBelow } from '@tunna/domain/scales/scale-reading';
import { streamImage } from '../../../database/columns/pictures.ts';
import { streamNames } from '../../../database/columns/stream-names.ts';
import type { ScaleRow } from '../scale/scale.service.ts';
import type { StationContainerRow, StationReadingRow, StationRow, StationStreamRow } from './station.queries.ts';

export const stationView = (
  location: { readonly id: string; readonly organizationId: number },
  row: StationRow,
  {
    scales,
    streams,
    containers,
  }: {
    readonly scales: readonly ScaleRow[];
    readonly streams: readonly StationStreamRow[];
    readonly containers: readonly StationContainerRow[];
  },
): Station => ({
  location: { id: location.id, name: row.name },
  organization: { id: location.organizationId, name: row.organization_name },
  languages: [...row.languages],
  hasPin: row.has_pin,
  scales: scales.map((scale) => {
    const { id, name, capacity, division, tares, device_id: deviceId } = scale;
    const least = emptyBelow(scale);
    return present<Station['scales'][number]>({
      id,
      name,
      least,
      capacity,
      division,
      isRead: deviceId !== null,
      tares,
    });
  }),
  departments: row.departments,
  wasteStreams: streams.map((stream) => ({
    id: stream.id,
    names: streamNames(stream),
    color: stream.color,
    imageUri: streamImage(stream),
  })),
  containers: containers.map(({ id, slug, name, waste_stream_id: wasteStreamId, empty_kg: emptyKg }) =>
    present<Station['containers'][number]>({ id, slug, name, wasteStreamId, emptyKg }),
  ),
});

function stateOf(row: StationReadingRow): StationReading['state'] {
  if (row.is_removed) return 'removed';
  if (row.held_because !== null) return 'held';
  return row.is_assigned ? 'counted' : 'unassigned';
}

const notAssigned = { wasteStream: undefined, department: undefined, key: undefined };

function assignmentOf(row: StationReadingRow) {
  const { waste_stream_id: id, color, name_override, category_names, department_id } = row;
  const names = category_names === null ? undefined : streamNames({ name_override, category_names });
  return {
    wasteStream: id === null || names === undefined ? undefined : { id, names, color: color ?? '' },
    department: department_id === null ? undefined : { id: department_id, name: row.department_name ?? '' },
    key: row.weighing_key,
  };
}

/**
 * @param ownDepartmentId the caller's department; readings of others have only their weight
 * @param mayUndo whether the caller can undo its weighing; only the list of recent readings states it
 */
export function stationReadingView(
  row: StationReadingRow,
  ownDepartmentId: number | undefined,
  mayUndo?: boolean,
): StationReading {
  const isOthers = ownDepartmentId !== undefined && row.is_assigned && row.department_id !== ownDepartmentId;
  return present<StationReading>({
    id: row.id,
    scaleId: row.scale_id,
    kg: row.net,
    binTare: row.bin_tare,
    state: stateOf(row),
    heldBecause: row.held_because,
    weighedAt: row.weighed_at.toISOString(),
    sequence: row.sequence,
    mayUndo,
    ...(isOthers ? notAssigned : assignmentOf(row)),
  });
}

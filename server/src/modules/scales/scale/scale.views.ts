import type { Scale } from '@tunna/contract/scales/scale';
import { deviceState } from '@tunna/domain/scales/device-state';
import type { ListedScaleRow } from './scale.queries.ts';

function deviceOf(row: ListedScaleRow, now: Date): Scale['device'] {
  if (row.device_id === null) return undefined;
  return {
    id: row.device_id,
    name: row.device_name ?? '',
    state: deviceState(
      {
        kind: 'agent',
        lastSeenAt: row.device_last_seen_at ?? undefined,
        silentAfterMinutes: row.device_silent_after_minutes ?? 0,
        isTroubled: row.device_troubled ?? false,
      },
      now,
    ),
    ...(row.device_last_seen_at === null ? {} : { lastSeenAt: row.device_last_seen_at.toISOString() }),
  };
}

export function scaleView(row: ListedScaleRow, now: Date): Scale {
  const device = deviceOf(row, now);
  return {
    id: row.id,
    name: row.name,
    location: { id: row.location_id, name: row.location_name },
    ...(device === undefined ? {} : { device }),
    ...(row.capacity === null ? {} : { capacity: row.capacity }),
    least: row.least,
    ...(row.division === null ? {} : { division: row.division }),
    ...(row.last_weighed_at === null ? {} : { lastWeighedAt: row.last_weighed_at.toISOString() }),
    ...(row.last_kg === null ? {} : { lastKg: row.last_kg }),
    unassigned: row.unassigned,
    held: row.held,
    createdAt: row.created_at.toISOString(),
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
    ...(row.updated_by === null ? {} : { updatedBy: row.updated_by }),
  };
}

/** The fields of a scale that members set, for the audit trail. */
export const scaleAudit = ({ name, location, device, capacity, least, division }: Scale) => ({
  name,
  locationId: location.id,
  ...(device === undefined ? {} : { deviceId: device.id }),
  ...(capacity === undefined ? {} : { capacity }),
  least,
  ...(division === undefined ? {} : { division }),
});

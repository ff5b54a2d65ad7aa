import { present } from '@tunna/contract/present';
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
    lastSeenAt: row.device_last_seen_at?.toISOString(),
  };
}

export const scaleView = (row: ListedScaleRow, now: Date): Scale =>
  present<Scale>({
    id: row.id,
    name: row.name,
    location: { id: row.location_id, name: row.location_name },
    device: deviceOf(row, now),
    capacity: row.capacity,
    least: row.least,
    division: row.division,
    tares: row.tares,
    lastWeighedAt: row.last_weighed_at?.toISOString(),
    lastKg: row.last_kg,
    unassigned: row.unassigned,
    held: row.held,
    createdAt: row.created_at.toISOString(),
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
    updatedBy: row.updated_by,
  });

/** The fields of a scale that members set, for the audit trail. */
export function scaleAudit({ id, location, device, lastWeighedAt, lastKg, unassigned, held, ...own }: Scale) {
  return { ...own, locationId: location.id, deviceId: device?.id };
}

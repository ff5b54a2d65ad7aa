import type { Device } from '@tunna/contract/scales/device';
import { deviceState } from '@tunna/domain/scales/device-state';
import type { DeviceRow } from './device.queries.ts';

function stateOf(row: DeviceRow, now: Date): Device['state'] {
  const received = {
    kind: row.kind,
    lastSeenAt: row.last_seen_at ?? undefined,
    silentAfterMinutes: row.silent_after_minutes,
    isTroubled: row.is_troubled ?? false,
  };
  return deviceState(received, now);
}

export const deviceView = (row: DeviceRow, now: Date): Device => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  ...(row.location_id === null ? {} : { location: { id: row.location_id, name: row.location_name ?? '' } }),
  ...(row.department_id === null ? {} : { department: { id: row.department_id, name: row.department_name ?? '' } }),
  silentAfterMinutes: row.silent_after_minutes,
  state: stateOf(row, now),
  ...(row.last_seen_at === null ? {} : { lastSeenAt: row.last_seen_at.toISOString() }),
  ...(row.clock_skew === null ? {} : { clockSkew: row.clock_skew }),
  ...(row.waiting === null ? {} : { waiting: row.waiting }),
  ...(row.program_version === null ? {} : { programVersion: row.program_version }),
  ...(row.message === null ? {} : { message: row.message }),
  scales: row.scales,
  credentials: row.credentials,
  createdAt: row.created_at.toISOString(),
  version: row.version,
  updatedAt: row.updated_at.toISOString(),
  ...(row.updated_by === null ? {} : { updatedBy: row.updated_by }),
});

/** The fields of a device that members set, for the audit trail. */
export const deviceAudit = ({ name, kind, location, department, silentAfterMinutes, scales }: Device) => ({
  name,
  kind,
  ...(location === undefined ? {} : { locationId: location.id }),
  ...(department === undefined ? {} : { departmentId: department.id }),
  silentAfterMinutes,
  scaleIds: scales.map(({ id }) => id),
});

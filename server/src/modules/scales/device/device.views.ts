import { present } from '@tunna/contract/present';
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

export const deviceView = (row: DeviceRow, now: Date): Device =>
  present<Device>({
    id: row.id,
    name: row.name,
    kind: row.kind,
    location: row.location_id === null ? null : { id: row.location_id, name: row.location_name ?? '' },
    department: row.department_id === null ? null : { id: row.department_id, name: row.department_name ?? '' },
    silentAfterMinutes: row.silent_after_minutes,
    state: stateOf(row, now),
    lastSeenAt: row.last_seen_at?.toISOString(),
    clockSkew: row.clock_skew,
    waiting: row.waiting,
    programVersion: row.program_version,
    message: row.message,
    scales: row.scales,
    credentials: row.credentials,
    hasPin: row.has_pin,
    createdAt: row.created_at.toISOString(),
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
    updatedBy: row.updated_by,
  });

/** The fields of a device that members set, for the audit trail. */
export function deviceAudit({
  id,
  location,
  department,
  state,
  lastSeenAt,
  clockSkew,
  waiting,
  programVersion,
  message,
  scales,
  credentials,
  hasPin,
  ...own
}: Device) {
  return {
    ...own,
    ...(hasPin ? { hasPin } : {}),
    ...(location === undefined ? {} : { locationId: location.id }),
    ...(department === undefined ? {} : { departmentId: department.id }),
    scaleIds: scales.map(({ id: scaleId }) => scaleId),
  };
}

import { present } from '@tunna/contract/present';
import type { DeviceStatus } from '@tunna/contract/scales/device';
import type { DeviceOrders } from '@tunna/contract/scales/device-call';
import { emptyBelow } from '@tunna/domain/scales/scale-reading';
import type { ScaleRow } from '../scale/scale.service.ts';
import type { StatusRow } from './device-status.queries.ts';

export const statusView = (row: StatusRow): DeviceStatus =>
  present<DeviceStatus>({
    id: row.id,
    from: row.first_at.toISOString(),
    until: row.last_at.toISOString(),
    reports: row.reports,
    programVersion: row.program_version,
    clockSkew: row.clock_skew,
    waiting: row.waiting,
    freeBytes: row.free_bytes,
    scales: row.scales.map(({ scaleId, name, state }) =>
      present<DeviceStatus['scales'][number]>({ id: scaleId, name, state }),
    ),
    message: row.message,
    isTroubled: row.is_troubled,
  });

export const ordersView = (
  scales: readonly ScaleRow[],
  {
    lastSequence,
    reportEvery,
    locationId,
  }: { readonly lastSequence: number; readonly reportEvery: number; readonly locationId: string | null },
  now: Date,
): DeviceOrders =>
  present<DeviceOrders>({
    serverTime: now.toISOString(),
    lastSequence,
    locationId,
    reportEvery,
    scales: scales.map((scale) =>
      present<DeviceOrders['scales'][number]>({
        id: scale.id,
        name: scale.name,
        capacity: scale.capacity,
        least: emptyBelow(scale),
      }),
    ),
  });

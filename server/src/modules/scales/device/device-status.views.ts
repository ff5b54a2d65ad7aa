import type { DeviceStatus } from '@tunna/contract/scales/device';
import type { DeviceOrders } from '@tunna/contract/scales/device-call';
import type { ScaleRow } from '../scale/scale.service.ts';
import type { StatusRow } from './device-status.queries.ts';

export const statusView = (row: StatusRow): DeviceStatus => ({
  id: row.id,
  from: row.first_at.toISOString(),
  until: row.last_at.toISOString(),
  reports: row.reports,
  programVersion: row.program_version,
  clockSkew: row.clock_skew,
  waiting: row.waiting,
  ...(row.free_bytes === null ? {} : { freeBytes: row.free_bytes }),
  scales: row.scales.map(({ scaleId, name, state }) => ({
    id: scaleId,
    ...(name === undefined ? {} : { name }),
    state,
  })),
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
): DeviceOrders => ({
  serverTime: now.toISOString(),
  lastSequence,
  ...(locationId === null ? {} : { locationId }),
  reportEvery,
  scales: scales.map(({ id, name, capacity, least }) => ({
    id,
    name,
    ...(capacity === null ? {} : { capacity }),
    least,
  })),
});

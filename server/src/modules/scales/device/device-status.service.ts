import type { DeviceStatus } from '@tunna/contract/scales/device';
import type { DeviceOrders, StatusReport } from '@tunna/contract/scales/device-call';
import { correctedTime, toleratedClockSkew } from '@tunna/domain/scales/scale-reading';
import type { Database } from '../../../database/database.ts';
import { inBatches } from '../../../database/in-batches.ts';
import type { ActingDevice, ActingMember } from '../../../database/scope.ts';
import type { Queryable } from '../../../database/statement/statement.ts';
import { findScalesOfDevice, type ScaleRow } from '../scale/scale.service.ts';
import { deviceGone } from './device.errors.ts';
import { setDeviceLastContact } from './device.queries.ts';
import { readDevice } from './device.service.ts';
import {
  deleteStatusesBefore,
  findLastSequence,
  findStatuses,
  markSilent,
  type ReportedScale,
  storeStatus,
} from './device-status.queries.ts';
import { ordersView, statusView } from './device-status.views.ts';

/** Seconds between two reports of a device. */
const reportEvery = 60;
/** Max seconds between two reports of one span. A longer gap is a silence. */
const longestGap = 3 * reportEvery + 30;
/** Free bytes below which a disk counts as full. */
const minFreeBytes = 100 * 1024 * 1024;
/** Milliseconds that readings may wait on a device. */
const longestWait = 60 * 60 * 1000;

const day = 24 * 60 * 60 * 1000;
/** Retention of reports, in milliseconds. */
const statusLifetime = 90 * day;

/** The largest integer that the column of seconds stores. */
const maxSeconds = 2_147_483_647;

/** Clamps the clock skew in seconds to the range of the column. */
export const clampSkew = (skew: number): number => Math.max(-maxSeconds, Math.min(maxSeconds, skew));

/** The reported scales that the device reads, each once. Others are ignored. */
function reportedScales({ scales }: StatusReport, own: readonly ScaleRow[]): ReportedScale[] {
  const [only] = own;
  const found = new Map<number, ReportedScale>();
  for (const { scaleId = own.length === 1 ? only?.id : undefined, state } of scales) {
    if (scaleId !== undefined && own.some(({ id }) => id === scaleId)) found.set(scaleId, { scaleId, state });
  }
  return [...found.values()].sort((one, other) => one.scaleId - other.scaleId);
}

function isTroubled(report: StatusReport, scales: readonly ReportedScale[], skew: number, sentAt: Date): boolean {
  const { waiting, oldestWaitingAt, freeBytes } = report;
  return (
    scales.some(({ state }) => state === 'silent' || state === 'unreadable') ||
    // Both times are from the device's clock.
    (waiting > 0 && oldestWaitingAt !== undefined && sentAt.getTime() - Date.parse(oldestWaitingAt) > longestWait) ||
    (freeBytes !== undefined && freeBytes < minFreeBytes) ||
    Math.abs(skew) > toleratedClockSkew
  );
}

/**
 * Stores a device's report and returns its settings.
 * @throws ApplicationError `login_required` if the device was removed after authentication
 */
export const reportStatus = (
  database: Database,
  { organization, deviceId }: ActingDevice,
  report: StatusReport,
  now: Date,
): Promise<DeviceOrders> =>
  database.tenant(organization, async (transaction) => {
    const device = await setDeviceLastContact(transaction, deviceId, now);
    if (device === undefined) throw deviceGone();
    const own = await findScalesOfDevice(transaction, deviceId);
    const scales = reportedScales(report, own);
    const sentAt = new Date(report.deviceTime);
    const { skew } = correctedTime(sentAt, sentAt, now);
    const { programVersion, waiting, freeBytes, message } = report;
    const record = {
      programVersion,
      clockSkew: clampSkew(skew),
      waiting,
      freeBytes,
      scales,
      message,
      isTroubled: isTroubled(report, scales, skew, sentAt),
    };
    await storeStatus(transaction, deviceId, record, now, longestGap);
    const lastSequence = await findLastSequence(transaction, deviceId);
    return ordersView(own, { lastSequence, reportEvery, locationId: device.location_id }, now);
  });

/** One page of a device's reports, newest first. @throws ApplicationError `not_found` */
export async function listDeviceStatuses(
  database: Database,
  { organization }: ActingMember,
  id: number,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
  now: Date,
): Promise<{ rows: DeviceStatus[]; total: number }> {
  const reader = database.reader(organization);
  await readDevice(reader, id, now);
  const since = new Date(now.getTime() - statusLifetime);
  const { rows, total } = await findStatuses(reader, id, { since, limit: pageSize, offset: (page - 1) * pageSize });
  return { rows: rows.map(statusView), total };
}

/** Deletes statuses that are older than so many days. */
export const pruneDeviceStatuses = (database: Queryable, days: number, now: Date): Promise<void> =>
  inBatches((limit) => deleteStatusesBefore(database, new Date(now.getTime() - days * 86_400_000), limit));

/** Notifies about devices that went silent or reported again, once each, even when several servers run. @returns the number of devices */
export const noteSilentDevices = (database: Queryable, now: Date): Promise<number> => markSilent(database, now);

import { toDecimal } from '@tunna/domain/numbers/decimal';
import { hasStream, streamNames } from '../../../database/columns/stream-names.ts';
import type { TenantReader, TenantTransaction } from '../../../database/database.ts';
import { lockDevice } from '../device/device.service.ts';
import { assignReadings } from '../reading/assignment.service.ts';
import { loadConflict, statusConflict } from './station.errors.ts';
import type { StationReadingRow } from './station.queries.ts';
import { findSameLoad, findWeighedLoad, findWeighedReading, type WeighedLoadRow } from './weighed-load.queries.ts';
import { findAwaitedNumber, findNumberedReading, type WeighingRecord } from './weighing.queries.ts';

/** Max difference between a device's last sequence number and one that has not arrived. */
const maxAhead = 10_000;

type ReadingReference = NonNullable<WeighingRecord['readingReference']>;

/** Whether a reading counts with another weighing of the same load. */
export const isOfOther = ({ weighing_key: holder }: Pick<StationReadingRow, 'weighing_key'>, key: string): boolean =>
  holder !== null && holder !== key;

function conflictWith(row: WeighedLoadRow | undefined, status: 'awaiting' | 'counted' | 'same_load', message: string) {
  if (row === undefined) return statusConflict(status, message);
  const { kg, at, by } = row;
  const names = hasStream(row) ? streamNames(row) : {};
  return loadConflict(status, message, { kg, streamNames: names, at, by: by ?? undefined });
}

/** The conflict with the weighing that a reading counts with. */
export const weighedBefore = async (reader: TenantReader, readingId: number) =>
  conflictWith(await findWeighedReading(reader, readingId), 'counted', 'Another weighing of this load counts.');

/** @throws ApplicationError `status_conflict` if another caller may have weighed the same load: a person must say whether it is */
export async function refuseSameLoad(reader: TenantReader, record: WeighingRecord): Promise<void> {
  const row = await findSameLoad(reader, record);
  if (row !== undefined)
    throw conflictWith(row, 'same_load', 'Another caller weighed about the same, perhaps this load.');
}

/**
 * Assigns the reading of a weighing.
 * @returns its id; undefined if the scale's device has not sent it yet
 * @throws ApplicationError `status_conflict` if the reading differs, or the load was weighed before
 */
export async function assignNumbered(
  transaction: TenantTransaction,
  record: WeighingRecord,
  readingReference: ReadingReference,
  now: Date,
): Promise<number | undefined> {
  const conflict = async (status: 'awaiting' | 'counted', message: string) =>
    conflictWith(await findWeighedLoad(transaction, record, readingReference), status, message);
  const reading = await findNumberedReading(transaction, record.scaleId, readingReference);
  if (reading === undefined) {
    const { highest, isAwaited } = await findAwaitedNumber(transaction, readingReference, record.key);
    if (isAwaited) throw await conflict('awaiting', 'Another caller confirmed this weight before.');
    if (readingReference.sequence > highest + maxAhead)
      throw statusConflict('unknown', 'The device of the scale is far from this number.');
    return undefined;
  }
  if (!toDecimal(reading.net).eq(record.net))
    throw statusConflict('changed', 'The scale weighed something else under this number.');
  if (reading.is_load_counted) throw await conflict('counted', 'The load on the scale was weighed before.');
  const [assigned] = await assignReadings(transaction, [reading.id], record, record.by, now, record.key);
  if (assigned === undefined) throw await conflict('counted', 'The reading does not wait to be assigned.');
  return reading.id;
}

/**
 * The device and sequence number of a weighing; undefined for a typed one. Locks the device, so that none of its readings is stored until
 * the transaction ends.
 */
export async function findReadingReference(
  transaction: TenantTransaction,
  deviceId: number | null,
  sequence: number | undefined,
): Promise<WeighingRecord['readingReference']> {
  // Without a device, the weight counts as typed.
  if (deviceId === null || !(await lockDevice(transaction, deviceId)) || sequence === undefined) return undefined;
  return { deviceId, sequence };
}

import type { Weighing, WeighingInput } from '@tunna/contract/scales/station';
import { toDecimal } from '@tunna/domain/numbers/decimal';
import { netOf } from '@tunna/domain/scales/bin-tare';
import { correctedTime, isPlausibleTime } from '@tunna/domain/scales/scale-reading';
import { dayIn } from '@tunna/domain/time/days';
import type { Database, TenantReader, TenantTransaction } from '../../../database/database.ts';
import { isUniqueViolation } from '../../../database/errors.ts';
import type { ActingStation } from '../../../database/scope.ts';
import { ApplicationError } from '../../../http/errors.ts';
import {
  type Assigner,
  assignReadings,
  findContainerInUse,
  lockAssignment,
  unassignReading,
} from '../reading/assignment.service.ts';
import { findReadingOfTyped, setWeighingReading } from '../reading/typed-weight.service.ts';
import { checkBin, tareIn } from './bin-tare.service.ts';
import { quarantineSettledReadings } from './forgotten-weighing.queries.ts';
import {
  assignNumbered,
  findReadingReference,
  isOfOther,
  refuseSameLoad,
  weighedBefore,
} from './numbered-weighing.service.ts';
import {
  binTooHeavy,
  departmentNotFound,
  overCapacity,
  statusConflict,
  weighingConflict,
  weighingNotFound,
} from './station.errors.ts';
import { findStationReading } from './station.queries.ts';
import { stationReadingView } from './station.views.ts';
import { worksAt } from './station-reach.queries.ts';
import { type Reach, reachScale } from './station-reach.service.ts';
import { findTypedOfLoad } from './weighed-load.queries.ts';
import {
  findAwaited,
  findCountedOfLoad,
  findWeights,
  insertTypedReading,
  insertUndone,
  insertWeighing,
  lockWeighing,
  setWeighingUndone,
  type WeighingRecord,
  type WeighingRow,
} from './weighing.queries.ts';

/** Milliseconds for which a weighing can be undone at the station. */
export const undoneWithin = 24 * 60 * 60 * 1000;

/**
 * The department that the caller weighs for.
 * @param requestedId as sent by the caller, who may omit their own
 * @throws ApplicationError `department_not_found` for one that does not work there, or is not the caller's
 */
export async function departmentOfWeighing(
  reader: TenantReader,
  { departmentId, locationId }: Reach,
  requestedId: number | undefined,
): Promise<number | undefined> {
  if (departmentId !== undefined) {
    if (requestedId !== undefined && requestedId !== departmentId) throw departmentNotFound();
    return departmentId;
  }
  if (requestedId !== undefined && !(await worksAt(reader, requestedId, locationId))) throw departmentNotFound();
  return requestedId;
}

/** The time of the weighing, or the current time if the tablet's clock is implausible. */
function timeOf({ at, sentAt }: WeighingInput, now: Date): Date {
  const { at: weighedAt } = correctedTime(new Date(at), new Date(sentAt), now);
  return isPlausibleTime(weighedAt, now) && weighedAt < now ? weighedAt : now;
}

async function viewOf(
  reader: TenantReader,
  row: Pick<WeighingRow, 'key' | 'reading_id' | 'undone_at'>,
  ownDepartmentId: number | undefined,
): Promise<Weighing> {
  const { key, reading_id: readingId, undone_at: undoneAt } = row;
  const reading = readingId === null ? undefined : await findStationReading(reader, readingId);
  if (reading !== undefined && isOfOther(reading, key)) throw await weighedBefore(reader, reading.id);
  if (undoneAt !== null) return { key, state: 'undone', reading: undefined };
  if (reading === undefined) return { key, state: 'awaiting', reading: undefined };
  return { key, state: 'counted', reading: stationReadingView(reading, ownDepartmentId) };
}

/** The caller who weighed. */
type Weigher = Pick<WeighingRow, 'by_person_id' | 'by_department_id' | 'by_device_id'>;

const isBy = (row: Weigher, { personId, departmentId, deviceId }: Assigner): boolean =>
  (personId !== undefined && row.by_person_id === personId) ||
  (departmentId !== undefined && row.by_department_id === departmentId) ||
  (deviceId !== undefined && row.by_device_id === deviceId);

/** Whether a received weighing equals the stored one with its key. */
const isSame = (
  row: WeighingRow,
  { scaleId, net, binTare, wasteStreamId, departmentId }: WeighingRecord,
  sequence?: number,
) =>
  row.scale_id === scaleId &&
  row.net !== null &&
  toDecimal(row.net).eq(net) &&
  toDecimal(row.bin_tare ?? '0').eq(binTare ?? '0') &&
  row.waste_stream_id === wasteStreamId &&
  row.department_id === (departmentId ?? null) &&
  // The sequence number is not stored for a scale without a device.
  (row.sequence === null || row.sequence === sequence);

/** Stores a typed weight: assigns the unassigned reading of the same load if it is certain which one, and otherwise adds a reading. */
async function storeTypedReading(transaction: TenantTransaction, record: WeighingRecord, now: Date): Promise<number> {
  const same = await findReadingOfTyped(transaction, record);
  if (same !== undefined) {
    const [assigned] = await assignReadings(transaction, [same], record, record.by, now, record.key);
    if (assigned !== undefined) return same;
  }
  await lockAssignment(transaction, record);
  return insertTypedReading(transaction, record, { weighedOn: dayIn(record.weighedAt), now });
}

/**
 * Stores a confirmed weighing, once for a key, however often and late it arrives.
 * @throws ApplicationError `not_found`, `waste_stream_not_found`, `department_not_found`; `invalid_request` above the scale's capacity,
 * or for a bin that is not lighter than the load; `container_not_found`; `idempotency_conflict` if the key has other values; `status_conflict` if the scale's reading differs or was already confirmed, also if
 * that is known only now, because the readings of the load have arrived, or if the bin's empty weight was changed
 */
export async function weigh(
  database: Database,
  station: ActingStation,
  scaleId: number,
  input: WeighingInput,
  now: Date,
): Promise<Weighing> {
  const { reach, scale } = await reachScale(database, station, 'readings.write', scaleId);
  const { key, kg: net, sequence, wasteStreamId, containerId } = input;
  const binTare = tareIn(input);
  if (binTare !== undefined && netOf(net, binTare) === undefined) throw binTooHeavy();
  const store = async (transaction: TenantTransaction): Promise<Weighing> => {
    const departmentId = await departmentOfWeighing(transaction, reach, input.departmentId);
    const readingReference = await findReadingReference(transaction, scale.device_id, sequence);
    const weighedAt = timeOf(input, now);
    const record: WeighingRecord = {
      key,
      scaleId,
      readingReference,
      net,
      binTare,
      weighedAt,
      wasteStreamId,
      departmentId,
      containerId,
      isOtherLoad: input.isOtherLoad === true,
      by: reach.by,
    };
    const known = await lockWeighing(transaction, key);
    if (known === undefined) {
      if (scale.capacity !== null && toDecimal(net).gt(scale.capacity)) throw overCapacity(scale.capacity);
      await checkBin(transaction, { scale, locationId: reach.locationId }, input, now);
      await lockAssignment(transaction, record);
      if (!record.isOtherLoad) await refuseSameLoad(transaction, record);
    }
    if (known !== undefined || !(await insertWeighing(transaction, record, now))) {
      const row = known ?? (await lockWeighing(transaction, key));
      if (row === undefined) throw weighingConflict();
      if (row.undone_at === null && !isSame(row, record, sequence)) throw weighingConflict();
      return viewOf(transaction, row, reach.departmentId);
    }
    const readingId =
      readingReference === undefined
        ? await storeTypedReading(transaction, record, now)
        : await assignNumbered(transaction, record, readingReference, now);
    if (readingId !== undefined) await setWeighingReading(transaction, key, readingId);
    return viewOf(transaction, { key, reading_id: readingId ?? null, undone_at: null }, reach.departmentId);
  };
  try {
    return await database.tenant(reach.organization, store);
  } catch (error) {
    // The key was used for a reading that was entered elsewhere.
    throw isUniqueViolation(error, 'scale_reading_key') ? weighingConflict() : error;
  }
}

/** A waiting weighing, to be assigned now; undefined if it was undone before it arrived. */
function recordOf(row: WeighingRow): WeighingRecord | undefined {
  if (row.net === null || row.waste_stream_id === null) return undefined;
  const { key, scale_id: scaleId, net, weighed_at: weighedAt, waste_stream_id: wasteStreamId } = row;
  return {
    key,
    scaleId,
    readingReference: undefined,
    net,
    binTare: row.bin_tare ?? undefined,
    weighedAt,
    wasteStreamId,
    departmentId: row.department_id ?? undefined,
    containerId: row.container_id ?? undefined,
    isOtherLoad: row.is_other_load,
    by: {
      ...(row.by_person_id === null ? {} : { personId: row.by_person_id }),
      departmentId: row.by_department_id ?? undefined,
      deviceId: row.by_device_id ?? undefined,
    },
  };
}

/**
 * Assigns readings that just arrived to the weighings that wait for their numbers. If a device lost count and the number has another
 * weight, the weighing is stored as typed, so that neither is lost.
 */
export async function applyAwaitedWeighings(
  transaction: TenantTransaction,
  deviceId: number,
  readings: readonly { readonly id: number; readonly sequence: number }[],
  now: Date,
): Promise<void> {
  const ids = new Map(readings.map(({ id, sequence }) => [sequence, id]));
  await quarantineSettledReadings(transaction, [...ids.values()]);
  const waiting = await findAwaited(transaction, deviceId, [...ids.keys()]);
  if (waiting.length === 0) return;
  const weights = new Map(
    (await findWeights(transaction, [...ids.values()])).map((row) => [row.id, { ...row, scaleId: row.scale_id }]),
  );
  for (const row of waiting) {
    const record = recordOf(row);
    const weight = weights.get(ids.get(row.sequence ?? 0) ?? 0);
    if (record === undefined || weight === undefined) continue;
    const isOfReading = weight.scaleId === record.scaleId && toDecimal(weight.net).eq(record.net);
    // Two weights of one load were recorded before its readings arrived: the first one counts, and the other never will.
    const counted = isOfReading
      ? ((await findCountedOfLoad(transaction, weight.id)) ?? (await findTypedReading(transaction, record, row)))
      : undefined;
    if (counted !== undefined) await setWeighingUndone(transaction, record.key, now);
    const readingId = counted ?? (await settle(transaction, record, isOfReading ? weight.id : undefined, now));
    if (readingId !== undefined) await setWeighingReading(transaction, record.key, readingId);
  }
}

/** The typed reading of the load of a weighing whose reading has arrived; undefined if there is none, or the person stated another load. */
async function findTypedReading(
  transaction: TenantTransaction,
  record: WeighingRecord,
  { device_id: deviceId, sequence }: WeighingRow,
): Promise<number | undefined> {
  if (record.isOtherLoad || deviceId === null || sequence === null) return undefined;
  return (await findTypedOfLoad(transaction, record, { deviceId, sequence }))?.reading_id ?? undefined;
}

/** The container of a weighing may have been removed since: what was confirmed counts without it. */
async function withContainerThere(transaction: TenantTransaction, record: WeighingRecord): Promise<WeighingRecord> {
  const { containerId } = record;
  if (containerId === undefined || (await findContainerInUse(transaction, containerId)) === true) return record;
  return { ...record, containerId: undefined };
}

/** @returns undefined if it cannot be assigned because its stream was deleted. The reading then stays unassigned. */
async function settle(
  transaction: TenantTransaction,
  confirmed: WeighingRecord,
  readingId: number | undefined,
  now: Date,
): Promise<number | undefined> {
  const record = await withContainerThere(transaction, confirmed);
  try {
    if (readingId === undefined) return await storeTypedReading(transaction, record, now);
    const [assigned] = await assignReadings(transaction, [readingId], record, record.by, now, record.key);
    return assigned === undefined ? undefined : readingId;
  } catch (error) {
    // Refused before anything was written.
    if (error instanceof ApplicationError) return undefined;
    throw error;
  }
}

/**
 * Stores a weighing whose reading never arrived as a typed reading.
 * @returns undefined if its stream was deleted
 */
export async function settleAsTyped(
  transaction: TenantTransaction,
  row: WeighingRow,
  now: Date,
): Promise<number | undefined> {
  const record = recordOf(row);
  return record && settle(transaction, record, undefined, now);
}

/** Members can undo every weighing at their stations; departments and tablets only their own. */
export const mayUndo = (row: Weigher, { by }: Pick<Reach, 'by'>): boolean => by.personId !== undefined || isBy(row, by);

/**
 * Undoes a weighing of the last day. One that has not arrived yet is undone on arrival.
 * @throws ApplicationError `not_found` for a scale or a weighing that is not the caller's; `status_conflict` after a day, or if the
 * reading was changed since
 */
export async function undoWeighing(
  database: Database,
  station: ActingStation,
  scaleId: number,
  key: string,
  now: Date,
): Promise<Weighing> {
  const { reach } = await reachScale(database, station, 'readings.write', scaleId);
  return database.tenant(reach.organization, async (transaction) => {
    const undone = { key, state: 'undone', reading: undefined } as const;
    if (await insertUndone(transaction, { key, scaleId, by: reach.by }, now)) return undone;
    const row = await lockWeighing(transaction, key);
    if (row === undefined || row.scale_id !== scaleId || !mayUndo(row, reach)) throw weighingNotFound();
    if (row.undone_at !== null) return undone;
    if (now.getTime() - row.received_at.getTime() > undoneWithin)
      throw statusConflict('counted', 'It was weighed too long ago to be taken back here.');
    if (row.reading_id !== null && !(await unassignReading(transaction, row.reading_id, key, now)))
      throw statusConflict('counted', 'The reading was changed meanwhile.');
    await setWeighingUndone(transaction, key, now);
    return undone;
  });
}

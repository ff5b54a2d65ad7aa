import type { DeviceReading, ReadingResult } from '@tunna/contract/scales/device-call';
import {
  type ArrivedReading,
  correctedTime,
  type HeldReason,
  heldReason,
  isRepeated,
  maxScaleKilograms,
  scaleKilograms,
  toleratedClockSkew,
} from '@tunna/domain/scales/scale-reading';
import { dayIn, firstDay, lastDay } from '@tunna/domain/time/days';
import type { Database, TenantTransaction } from '../../../database/database.ts';
import type { ActingDevice } from '../../../database/scope.ts';
import { deviceGone } from '../device/device.service.ts';
import { clampSkew } from '../device/device-status.service.ts';
import { replaceTypedOf } from '../reading/typed-weight.service.ts';
import { applyAwaitedWeighings } from '../station/weighing.service.ts';
import { weightAbsurd } from './device-call.errors.ts';
import { type CallingScaleRow, insertReadings, type NewReading, recordDeviceCall } from './device-reading.queries.ts';
import { combinedResult, knownResult, storedResult } from './device-reading.views.ts';
import { refusingForeignScales, scaleOf } from './foreign-scale.service.ts';
import { type Edges, findStored, type NeighbourRow, type StoredRow } from './stored-reading.queries.ts';

/** The range of valid clock times. Other times are clamped to the nearer end, and the readings are quarantined. */
const earliest = Date.parse(`${firstDay}T00:00:00Z`);
const latest = Date.parse(`${lastDay}T00:00:00Z`);
const within = (time: Date): Date => new Date(Math.max(earliest, Math.min(latest, time.getTime())));

/** Max kilograms stored. Readings above the scale's capacity are quarantined. */
const maxStored = maxScaleKilograms * 1000;

/** A reading in kilograms and server time. */
interface Weighed extends Omit<NewReading, 'heldBecause'> {
  readonly place: number;
  readonly scale: CallingScaleRow;
  readonly arrived: ArrivedReading;
}

function kilograms(reading: DeviceReading, part: 'net' | 'gross' | 'tare', place: number): string | undefined {
  const shown = reading[part];
  if (shown === undefined) return undefined;
  const kg = scaleKilograms(shown, reading.unit);
  // To the gram, which a number of this size holds exactly.
  if (Math.abs(Number(kg)) > maxStored) throw weightAbsurd(`readings.${place}.${part}`);
  return kg;
}

/** The times of one call. */
interface Clock {
  /** The device's clock when it sent the readings. */
  readonly sentAt: Date;
  readonly now: Date;
  readonly dayOf: (moment: Date) => string;
}

const minute = 60_000;

/** Finds the day of moments, once for those of a minute: a time zone takes longer than all else about a reading. */
function daysByMinute(): Clock['dayOf'] {
  const days = new Map<number, string>();
  return (moment) => {
    const key = Math.floor(moment.getTime() / minute);
    const day = days.get(key) ?? dayIn(moment);
    days.set(key, day);
    return day;
  };
}

function weighed(
  reading: DeviceReading,
  place: number,
  scale: CallingScaleRow,
  { sentAt, now, dayOf }: Clock,
): Weighed {
  const net = kilograms(reading, 'net', place) ?? '0';
  const gross = kilograms(reading, 'gross', place);
  const tare = kilograms(reading, 'tare', place);
  const deviceTime = new Date(reading.deviceTime);
  const { at, skew } = correctedTime(deviceTime, sentAt, now);
  const { sequence, load, unit, stable, overloaded } = reading;
  const weighedAt = within(at);
  return {
    place,
    scale,
    scaleId: scale.id,
    locationId: scale.location_id,
    sequence,
    load,
    net,
    gross,
    tare,
    unit,
    weighedAt,
    weighedOn: dayOf(weighedAt),
    deviceTime: within(deviceTime),
    clockSkew: Math.abs(skew) > toleratedClockSkew ? clampSkew(skew) : undefined,
    isStable: stable,
    arrived: { net, gross, tare, isStable: stable, isOverloaded: overloaded, load, weighedAt: at },
  };
}

const neighbourOf = ({ net, load, weighed_at: weighedAt }: NeighbourRow) => ({
  net,
  load: load ?? undefined,
  weighedAt,
});

/** The readings of one batch, in the order of their numbers. */
interface Batch {
  readonly inOrder: readonly Weighed[];
  /** Why each is quarantined for its own values. */
  readonly alone: readonly (HeldReason | undefined)[];
  /** The other readings before and after those that are compared. */
  readonly beside: ReadonlyMap<
    Weighed,
    { readonly previous?: Weighed | undefined; readonly next?: Weighed | undefined }
  >;
}

/** @param inOrder sorted by sequence number */
function batchOf(inOrder: readonly Weighed[], now: Date): Batch {
  const alone = inOrder.map(({ arrived, scale }) => heldReason(arrived, scale, undefined, now));
  // Readings that are quarantined for their own values are not compared with others.
  const comparable = Map.groupBy(
    inOrder.filter((_reading, place) => alone[place] === undefined),
    ({ scaleId }) => scaleId,
  );
  const beside = new Map(
    [...comparable.values()].flatMap((ofScale) =>
      ofScale.map((reading, place) => [reading, { previous: ofScale[place - 1], next: ofScale[place + 1] }] as const),
    ),
  );
  return { inOrder, alone, beside };
}

/** The readings that may be beside a stored one. Between two of a batch none is stored, if all numbers in between are in the batch. */
function besideStored({ inOrder, beside }: Batch): Edges {
  // The same for all readings without a gap between their numbers.
  const run = new Map(inOrder.map((reading, place) => [reading, reading.sequence - place]));
  const mayHaveStoredBetween = (reading: Weighed, other: Weighed | undefined) =>
    other === undefined || run.get(reading) !== run.get(other);
  const compared = [...beside];
  return {
    before: compared
      .filter(([reading, { previous }]) => mayHaveStoredBetween(reading, previous))
      .map(([reading]) => reading),
    after: compared.filter(([reading, { next }]) => mayHaveStoredBetween(reading, next)).map(([reading]) => reading),
  };
}

const bySequence = <Row extends { readonly sequence: number }>(rows: readonly Row[]): Map<number, Row> =>
  new Map(rows.map((row) => [row.sequence, row]));

/**
 * Decides which readings are quarantined. Of several readings of one load with the same weight, only one counts, in whatever order they
 * arrive, so each is compared with the readings before and after its sequence number.
 */
function checkReadings({ inOrder, alone, beside }: Batch, neighbours: readonly NeighbourRow[]): NewReading[] {
  const before = bySequence(neighbours.filter(({ kind }) => kind === 'before'));
  const after = bySequence(neighbours.filter(({ kind }) => kind === 'after'));

  function isRepeating(reading: Weighed): boolean {
    const { arrived, sequence } = reading;
    const { previous, next } = beside.get(reading) ?? {};
    const [storedBefore, storedAfter] = [before.get(sequence), after.get(sequence)];
    const isStoredNearer =
      storedBefore !== undefined && (previous === undefined || storedBefore.neighbour_sequence > previous.sequence);
    if (isRepeated(arrived, isStoredNearer ? neighbourOf(storedBefore) : previous?.arrived)) return true;
    const isStoredNext =
      storedAfter !== undefined && (next === undefined || storedAfter.neighbour_sequence < next.sequence);
    if (isStoredNext) return isRepeated(arrived, neighbourOf(storedAfter));
    // If the next reading of the batch has the same weight, the readings after it may be of the same load.
    return isRepeated(arrived, next?.arrived) && isRepeatedByLater(next);
  }

  /** Whether the following readings of the batch repeat the weight up to a stored reading that repeats it. */
  function isRepeatedByLater(first: Weighed | undefined): boolean {
    for (let reading = first; reading !== undefined; reading = beside.get(reading)?.next) {
      const { arrived, sequence } = reading;
      const [storedAfter, next] = [after.get(sequence), beside.get(reading)?.next];
      if (storedAfter !== undefined && (next === undefined || storedAfter.neighbour_sequence < next.sequence))
        return isRepeated(arrived, neighbourOf(storedAfter));
      if (!isRepeated(arrived, next?.arrived)) return false;
    }
    return false;
  }

  return inOrder.map((reading, place) => {
    const { place: _place, scale: _scale, arrived: _arrived, ...record } = reading;
    return { ...record, heldBecause: alone[place] ?? (isRepeating(reading) ? 'repeated' : undefined) };
  });
}

/** The scales of readings, and the range of their times. */
function spanOf(readings: readonly Weighed[]) {
  const times = readings.map(({ weighedAt }) => weighedAt.getTime());
  return {
    scaleIds: [...new Set(readings.map(({ scaleId }) => scaleId))],
    first: new Date(Math.min(...times)),
    last: new Date(Math.max(...times)),
  };
}

/** What is stored about a batch, by its kind. */
function byKind(rows: readonly StoredRow[]) {
  return {
    known: rows.filter((row) => row.kind === 'known'),
    combined: new Set(rows.filter(({ kind }) => kind === 'combined').map(({ sequence }) => sequence)),
    neighbours: rows.filter((row): row is NeighbourRow => row.kind === 'before' || row.kind === 'after'),
    isWeighed: rows.some(({ kind }) => kind === 'weighed'),
    isTyped: rows.some(({ kind }) => kind === 'typed'),
  };
}

/** Reads what is stored about readings, which are of different numbers. */
async function readStored(transaction: TenantTransaction, deviceId: number, readings: Iterable<Weighed>, now: Date) {
  const inOrder = [...readings].sort((one, other) => one.sequence - other.sequence);
  const batch = batchOf(inOrder, now);
  const sequences = inOrder.map(({ sequence }) => sequence);
  const { scaleIds, first: from, last: until } = spanOf(inOrder);
  const query = { sequences, edges: besideStored(batch), scaleIds, from, until };
  return { batch, ...byKind(await findStored(transaction, deviceId, query)) };
}

/** Stores new readings and returns the result for each. A number that occurs twice in the batch is treated as sent again. */
async function store(
  transaction: TenantTransaction,
  deviceId: number,
  readings: readonly Weighed[],
  now: Date,
): Promise<ReadingResult[]> {
  // The first reading of each number.
  const sent = bySequence(readings.toReversed());
  const here = await readStored(transaction, deviceId, sent.values(), now);
  for (const { sequence } of here.known) sent.delete(sequence);
  for (const sequence of here.combined) sent.delete(sequence);
  const fresh = [...sent.values()];
  const hasOld = here.known.length + here.combined.size > 0;
  // Without the old readings, others are beside stored ones.
  const { batch, neighbours } = hasOld && fresh.length > 0 ? await readStored(transaction, deviceId, fresh, now) : here;
  const checked = fresh.length === 0 ? [] : checkReadings(batch, neighbours);
  const inserted = fresh.length === 0 ? [] : await insertReadings(transaction, deviceId, checked, now);
  if (inserted.length > 0 && here.isWeighed) await applyAwaitedWeighings(transaction, deviceId, inserted, now);
  // A weighing may have stored a typed weight.
  if (inserted.length > 0 && (here.isWeighed || here.isTyped))
    await replaceTypedOf(transaction, { ids: inserted.map(({ id }) => id), ...spanOf(fresh) }, now);
  const isTwice = readings.length > fresh.length + here.known.length + here.combined.size;
  const known = bySequence(
    isTwice ? (await readStored(transaction, deviceId, bySequence(readings).values(), now)).known : here.known,
  );
  const [storedRows, checks] = [bySequence(inserted), bySequence(checked)];
  return readings.map((reading) => {
    const { sequence } = reading;
    const [row, check] = [storedRows.get(sequence), checks.get(sequence)];
    if (row !== undefined && check !== undefined && sent.get(sequence) === reading) return storedResult(check, row.id);
    const before = known.get(sequence);
    if (before === undefined && here.combined.has(sequence)) return combinedResult(sequence);
    if (before === undefined) throw new Error('A reading was neither stored nor already present.');
    return knownResult(reading, before);
  });
}

/**
 * Stores readings of a device, all or none. Readings are identified by sequence number and count once, even if sent repeatedly, in any
 * order or concurrently.
 * @param sentAt the device's clock when it sent them
 * @returns the result of each, in the order received
 * @throws ApplicationError `forbidden` for a scale that the device does not read; `invalid_request` if the scale is ambiguous or the weight
 * is impossible; `login_required` if the device was removed after authentication
 */
export const recordReadings = (
  database: Database,
  device: ActingDevice,
  { sentAt, readings }: { readonly sentAt: string; readonly readings: readonly DeviceReading[] },
  now: Date,
): Promise<ReadingResult[]> =>
  refusingForeignScales(database, device, () =>
    database.planningOnce.tenant(device.organization, async (transaction) => {
      const { deviceId } = device;
      const scales = await recordDeviceCall(transaction, deviceId, now);
      if (scales === undefined) throw deviceGone();
      const clock = { sentAt: new Date(sentAt), now, dayOf: daysByMinute() };
      const arrived = readings.map((reading, place) =>
        weighed(reading, place, scaleOf(scales, reading.scaleId, `readings.${place}`), clock),
      );
      return store(transaction, deviceId, arrived, now);
    }),
  );

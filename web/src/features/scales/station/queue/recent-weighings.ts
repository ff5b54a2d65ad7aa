import type { StationReading } from '@tunna/contract/scales/station';
import type { StoredStation, StoredWeighing } from './station-store.ts';
import { type ConfirmedWeighing, netOfWeighing } from './weighing-queue.ts';

/** How many of them a station shows. */
const shown = 5;

/** One of the last weighings, from the server or from this tablet. */
export interface RecentWeighing {
  /** Unique. */
  readonly id: string;
  /** Without the bin. */
  readonly kg: string;
  /** The empty weight that was subtracted. */
  readonly binTare?: string | undefined;
  readonly at: string;
  readonly wasteStreamId?: number | undefined;
  readonly department?: string | undefined;
  readonly state: 'counted' | 'waiting' | 'sent' | 'undoing';
  /** The weighing to undo; absent if it cannot be undone here. */
  readonly undo?: ConfirmedWeighing | undefined;
}

type Departments = readonly { readonly id: number; readonly name: string }[];

function fromStored(stored: StoredWeighing, departments: Departments): RecentWeighing {
  const { key, kg, at, wasteStreamId, departmentId, state, settled: _settled, refusal: _refusal, ...rest } = stored;
  return {
    ...{ id: key, kg: netOfWeighing(stored), at, wasteStreamId },
    binTare: stored.binTare === '0' ? undefined : stored.binTare,
    department: departments.find(({ id }) => id === departmentId)?.name,
    state: state === 'sent' || state === 'undoing' ? state : 'waiting',
    undo: state === 'undoing' ? undefined : { ...rest, ...{ key, kg, at, wasteStreamId } },
  };
}

function fromReading(reading: StationReading, locationId: string): RecentWeighing {
  const { id, key, kg, binTare, weighedAt: at, scaleId, wasteStream, department, mayUndo } = reading;
  return {
    ...{ id: key ?? String(id), kg, binTare, at, state: 'counted' as const },
    wasteStreamId: wasteStream?.id,
    department: department?.name,
    undo:
      key === undefined || wasteStream === undefined || mayUndo !== true
        ? undefined
        : { key, locationId, scaleId, kg, at, wasteStreamId: wasteStream.id },
  };
}

/** The last weighings of a location, the latest first: those of the server, and unsent ones. */
export function recentWeighings(
  locationId: string,
  stored: readonly StoredWeighing[],
  readings: readonly StationReading[],
  departments: Departments,
): readonly RecentWeighing[] {
  const here = stored.filter((weighing) => weighing.locationId === locationId);
  const keys = new Set(here.map(({ key }) => key));
  const counted = readings.filter(({ state, key }) => state === 'counted' && (key === undefined || !keys.has(key)));
  return [
    ...here.filter(({ state }) => state !== 'refused').map((weighing) => fromStored(weighing, departments)),
    ...counted.map((reading) => fromReading(reading, locationId)),
  ]
    .sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
    .slice(0, shown);
}

/** Milliseconds for which a weighing that waits for its reading is shown from here. */
const longestWait = 24 * 60 * 60 * 1000;

/** Whether the response of the server includes a weighing, with its reading: it was acknowledged before the server was asked. */
export const isIncluded = ({ settled }: StoredWeighing, askedAt: number | undefined): boolean =>
  settled !== undefined && !settled.isAwaited && askedAt !== undefined && settled.at < askedAt;

/** Keys of weighings that the server shows or counts, which need not be stored any more. */
export function shownByServer(
  stored: readonly StoredWeighing[],
  { readings, askedAt }: Pick<StoredStation, 'readings' | 'askedAt'>,
  now: Date,
): readonly string[] {
  const keys = new Set(readings.map(({ key }) => key));
  return stored
    .filter(
      (one) =>
        one.state === 'sent' &&
        (keys.has(one.key) || isIncluded(one, askedAt) || now.getTime() - Date.parse(one.at) > longestWait),
    )
    .map(({ key }) => key);
}

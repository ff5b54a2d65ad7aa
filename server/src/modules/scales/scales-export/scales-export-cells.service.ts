import type { Device } from '@tunna/contract/scales/device';
import type { LoggedReading } from '@tunna/contract/scales/reading';
import type { Scale } from '@tunna/contract/scales/scale';
import type { ScaleReading, WaitingReading } from '@tunna/contract/scales/scale-reading';
import type { Language } from '@tunna/domain/text/languages';
import {
  cellsOf,
  dayCell,
  decimalCell,
  editNotExported,
  moment,
  namesOf,
  notExported,
} from '../../platform/export/export-cells.service.ts';
import { wordFor } from '../../platform/export/export-texts.service.ts';

/** The number of readings in a row: old ones of an hour became one. */
const countOf = (readings: number | undefined): number => readings ?? 1;

export const departmentReadingCells = (language: Language) =>
  cellsOf<LoggedReading, 'departmentReadings'>()({
    id: notExported,
    weighedOn: { weighedOn: dayCell },
    container: { container: (container) => container?.name },
    location: { location: (location) => location?.name },
    wasteStream: { wasteStream: (stream) => stream?.names[language] },
    kg: { kg: decimalCell },
    readings: { readings: countOf },
    enteredAt: notExported,
    enteredBy: 'enteredBy',
    note: 'note',
  });

/** What a scale measured, in both lists of readings. */
const measuredCells = (language: Language) => ({
  id: notExported,
  scale: { scale: (scale: ScaleReading['scale']) => scale?.name },
  location: notExported,
  state: { state: (state: ScaleReading['state']) => wordFor('readingState', state, language) },
  heldBecause: notExported,
  origin: { origin: (origin: ScaleReading['origin']) => wordFor('readingOrigin', origin, language) },
  kg: { kg: decimalCell },
  readings: notExported,
  gross: { gross: decimalCell },
  tare: { tare: decimalCell },
  binTare: notExported,
  unit: notExported,
  weighedAt: { weighedAt: moment },
  isStable: notExported,
  sequence: notExported,
  deviceTime: notExported,
  clockSkew: notExported,
  receivedAt: notExported,
});

export const scaleReadingCells = (language: Language) =>
  cellsOf<ScaleReading, 'scaleReadings'>()({
    ...measuredCells(language),
    readings: { readings: countOf },
    wasteStream: { wasteStream: (stream) => stream?.names[language] },
    department: { department: (department) => department?.name },
    container: { container: (container) => container?.name },
    note: 'note',
    assignedAt: notExported,
    assignedBy: notExported,
    version: notExported,
  });

export const scaleCells = () =>
  cellsOf<Scale, 'scales'>()({
    id: notExported,
    name: 'name',
    location: { place: ({ name }) => name },
    device: { device: (device) => device?.name },
    capacity: { capacity: decimalCell },
    least: notExported,
    division: { division: decimalCell },
    // Values of one stream each.
    tares: notExported,
    lastWeighedAt: { lastWeighedAt: moment },
    lastKg: { lastKg: decimalCell },
    unassigned: 'unassigned',
    held: 'held',
    createdAt: notExported,
    ...editNotExported,
  });

export const deviceCells = (language: Language) =>
  cellsOf<Device, 'devices'>()({
    id: notExported,
    name: 'name',
    kind: { kind: (kind) => wordFor('deviceKind', kind, language) },
    location: { place: (location) => location?.name },
    department: { department: (department) => department?.name },
    silentAfterMinutes: notExported,
    state: { state: (state) => wordFor('deviceState', state, language) },
    lastSeenAt: { lastSeenAt: moment },
    clockSkew: { clock: (seconds) => seconds },
    waiting: 'waiting',
    programVersion: { version: (version) => version },
    message: notExported,
    scales: { scales: namesOf },
    credentials: notExported,
    hasPin: notExported,
    createdAt: notExported,
    ...editNotExported,
  });

export const waitingReadingCells = (language: Language) =>
  cellsOf<WaitingReading, 'waitingReadings'>()({
    ...measuredCells(language),
    // A reading that waits belongs to nothing yet.
    wasteStream: notExported,
    department: notExported,
    container: notExported,
    note: 'note',
    assignedAt: notExported,
    assignedBy: notExported,
    similarTyped: notExported,
    version: notExported,
  });

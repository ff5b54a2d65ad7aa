import type { LoggedReading } from '@tunna/contract/scales/reading';
import type { ScaleReading } from '@tunna/contract/scales/scale';
import type { Language } from '@tunna/domain/text/languages';
import { cellsOf, decimalCell, moment, notExported } from '../../platform/export/export-cells.service.ts';
import { wordFor } from '../../platform/export/export-texts.service.ts';

export const departmentReadingCells = (language: Language) =>
  cellsOf<LoggedReading, 'departmentReadings'>()({
    id: notExported,
    weighedOn: 'weighedOn',
    container: { container: (container) => container?.name },
    location: { location: (location) => location?.name },
    wasteStream: { wasteStream: (stream) => stream?.names[language] },
    kg: { kg: decimalCell },
    enteredAt: notExported,
    enteredBy: 'enteredBy',
    note: 'note',
  });

export const scaleReadingCells = (language: Language) =>
  cellsOf<ScaleReading, 'scaleReadings'>()({
    id: notExported,
    scale: { scale: (scale) => scale?.name },
    location: notExported,
    state: { state: (state) => wordFor('readingState', state, language) },
    heldBecause: notExported,
    origin: { origin: (origin) => wordFor('readingOrigin', origin, language) },
    kg: { kg: decimalCell },
    gross: { gross: decimalCell },
    tare: { tare: decimalCell },
    binTare: notExported,
    unit: notExported,
    weighedAt: { weighedAt: moment },
    deviceTime: notExported,
    clockSkew: notExported,
    receivedAt: notExported,
    wasteStream: { wasteStream: (stream) => stream?.names[language] },
    department: { department: (department) => department?.name },
    container: { container: (container) => container?.name },
    note: 'note',
    assignedAt: notExported,
    assignedBy: notExported,
    version: notExported,
  });

import type { LoggedReading } from '@tunna/contract/scales/reading';
import type { ScaleReading } from '@tunna/contract/scales/scale';
import type { Language } from '@tunna/domain/text/languages';
import { type Cells, decimalCell } from '../../platform/export/export-cells.service.ts';
import { wordFor } from '../../platform/export/export-texts.service.ts';

export const departmentReadingCells = (language: Language): Cells<LoggedReading, 'departmentReadings'> => ({
  weighedOn: ({ weighedOn }) => weighedOn,
  container: ({ container }) => container?.name,
  location: ({ location }) => location?.name,
  wasteStream: ({ wasteStream }) => wasteStream?.names[language],
  kg: ({ kg }) => ({ decimal: kg }),
  enteredBy: ({ enteredBy }) => enteredBy,
  note: ({ note }) => note,
});

export const scaleReadingCells = (language: Language): Cells<ScaleReading, 'scaleReadings'> => ({
  weighedAt: ({ weighedAt }) => new Date(weighedAt),
  scale: ({ scale }) => scale?.name,
  kg: ({ kg }) => ({ decimal: kg }),
  gross: ({ gross }) => decimalCell(gross),
  tare: ({ tare }) => decimalCell(tare),
  wasteStream: ({ wasteStream }) => wasteStream?.names[language],
  department: ({ department }) => department?.name,
  container: ({ container }) => container?.name,
  state: ({ state }) => wordFor('readingState', state, language),
  origin: ({ origin }) => wordFor('readingOrigin', origin, language),
  note: ({ note }) => note,
});

import type { LoggedReading } from '@tunna/contract/scales/reading';
import type { ScaleReading } from '@tunna/contract/scales/scale';
import { type Words, wordIn } from '@tunna/domain/platform/export-words';
import type { Language } from '@tunna/domain/text/languages';
import { type Cells, decimalCell } from '../../platform/export/export-cells.service.ts';

export const departmentReadingCells = (language: Language): Cells<LoggedReading, 'departmentReadings'> => ({
  weighedOn: ({ weighedOn }) => weighedOn,
  container: ({ container }) => container?.name,
  location: ({ location }) => location?.name,
  wasteStream: ({ wasteStream }) => wasteStream?.names[language],
  kg: ({ kg }) => ({ decimal: kg }),
  enteredBy: ({ enteredBy }) => enteredBy,
  note: ({ note }) => note,
});

const states = {
  counted: ['Úthlutað', 'Assigned', 'Tildelt', 'Przypisane'],
  unassigned: ['Óúthlutað', 'Unassigned', 'Ikke tildelt', 'Nieprzypisane'],
  held: ['Haldið til hliðar', 'Kept apart', 'Lagt til side', 'Odłożone'],
  removed: ['Fellt út', 'Removed', 'Fjernet', 'Usunięte'],
} as const satisfies Readonly<Record<ScaleReading['state'], Words>>;

const origins = {
  scale: ['Vog', 'Scale', 'Vekt', 'Waga'],
  station: ['Vigtarstöð', 'Weighing station', 'Veiestasjon', 'Stacja ważenia'],
  written: ['Skráð í höndum', 'Written down', 'Ført manuelt', 'Wpisane ręcznie'],
} as const satisfies Readonly<Record<ScaleReading['origin'], Words>>;

export const scaleReadingCells = (language: Language): Cells<ScaleReading, 'scaleReadings'> => ({
  weighedAt: ({ weighedAt }) => new Date(weighedAt),
  scale: ({ scale }) => scale?.name,
  kg: ({ kg }) => ({ decimal: kg }),
  gross: ({ gross }) => decimalCell(gross),
  tare: ({ tare }) => decimalCell(tare),
  wasteStream: ({ wasteStream }) => wasteStream?.names[language],
  department: ({ department }) => department?.name,
  container: ({ container }) => container?.name,
  state: ({ state }) => wordIn(states[state], language),
  origin: ({ origin }) => wordIn(origins[origin], language),
  note: ({ note }) => note,
});

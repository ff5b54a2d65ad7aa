import type { LoggedReading } from '@tunna/contract/department-report';
import type { ExportColumn } from '@tunna/domain/export-words';
import type { Language } from '@tunna/domain/languages';
import type { Cell } from '../spreadsheet/xlsx-writer.service.ts';

export const departmentReadingCells = (
  language: Language,
): Readonly<Record<ExportColumn<'departmentReadings'>, (row: LoggedReading) => Cell>> => ({
  weighedOn: ({ weighedOn }) => weighedOn,
  container: ({ container }) => container?.name,
  location: ({ location }) => location?.name,
  wasteStream: ({ wasteStream }) => wasteStream?.names[language],
  kg: ({ kg }) => ({ decimal: kg }),
  enteredBy: ({ enteredBy }) => enteredBy,
  note: ({ note }) => note,
});

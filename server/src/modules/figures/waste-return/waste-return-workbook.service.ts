import type { Download } from '@tunna/contract/endpoint';
import type { CheckedReturn, WasteReturn } from '@tunna/contract/figures/waste-return';
import { type ExportFormat, spreadsheetTypes } from '@tunna/contract/platform/export';
import { treatmentOf } from '@tunna/domain/inventory/treatment';
import type { Language } from '@tunna/domain/text/languages';
import type { Database } from '../../../database/database.ts';
import type { ActingMember } from '../../../database/scope.ts';
import type { OwnedWork } from '../../../workers/owned-work.ts';
import { openSheets, openSpreadsheet } from '../../platform/spreadsheet/spreadsheet-work.service.ts';
import type { Cell } from '../../platform/spreadsheet/xlsx-writer.service.ts';
import { getWasteReturn } from './waste-return.service.ts';
import words from './waste-return.words.json' with { type: 'json' };

type Words = (typeof words)['en'];
type Rows = readonly (readonly Cell[])[];

const columns = [
  'ewcCode',
  'wasteName',
  'hazardous',
  'treatmentCode',
  'treatmentName',
  'municipality',
  'origin',
  'tonnes',
  'estimatedTonnes',
  'estimatedShare',
  'lines',
] as const satisfies readonly (keyof Words)[];

const decimal = (text: string | undefined): Cell => (text === undefined ? undefined : { decimal: text });
const sums = (row: WasteReturn['totals'] | WasteReturn['rows'][number]): Cell[] => [
  decimal(row.tonnes),
  decimal(row.estimatedTonnes),
  decimal(row.estimatedShare),
  row.lines,
];

function returnedRows({ rows, totals }: WasteReturn, language: Language): Rows {
  const known: Words = words[language];
  return [
    ...rows.map((row): readonly Cell[] => [
      row.ewcCode,
      (language === 'is' ? row.wasteName?.icelandicName : undefined) ?? row.wasteName?.name,
      known[row.isHazardous ? 'yes' : 'no'],
      row.treatmentCode,
      treatmentOf(row.treatmentCode ?? '')?.names[language],
      row.municipality,
      known[`origin.${row.origin}`],
      ...sums(row),
    ]),
    [known.total, undefined, undefined, undefined, undefined, undefined, undefined, ...sums(totals)],
  ];
}

const details = ({ wasteStreams, locations, missing }: CheckedReturn, language: Language): string =>
  [
    ...wasteStreams.map(({ names }) => names[language]),
    ...locations.map(({ name }) => name),
    ...missing.map(({ month, serviceProvider }) => `${month} ${serviceProvider.name}`),
  ].join(', ');

function checkRows({ checks, verdict }: WasteReturn, language: Language): Rows {
  const known: Words = words[language];
  return [
    [known.verdict, undefined, undefined, known[`verdict.${verdict}`]],
    ...checks.map((check): readonly Cell[] => [
      known[`check.${check.kind}`],
      check.count,
      decimal(check.tonnes),
      details(check, language),
    ]),
  ];
}

interface Asked {
  readonly year: number;
  readonly format: ExportFormat;
  readonly language: Language;
  /** For temporary files. */
  readonly directory: string;
  readonly work: OwnedWork;
}

/** The return of a year as a file: CSV, or a workbook with the checks on its second sheet. */
export async function exportWasteReturn(
  database: Database,
  member: ActingMember,
  { year, format, language, directory, work }: Asked,
  now: Date,
): Promise<Download> {
  const returned = await getWasteReturn(database, member, year, now);
  const known: Words = words[language];
  const name = `${known.name} ${year}`;
  const headings = columns.map((column) => known[column]);
  const rows = returnedRows(returned, language);
  const file = { fileName: `${name}.${format}`, contentType: spreadsheetTypes[format] };
  if (format === 'csv') {
    const writer = await openSpreadsheet(work, { format, directory, name, headings });
    await writer.add(rows);
    return { ...file, body: await writer.end() };
  }
  const writer = await openSheets(work, {
    format,
    directory,
    sheets: [
      { name, headings },
      { name: known.checks, headings: [known.check, known.found, known.tonnes, known.details] },
    ],
  });
  await writer.add(rows);
  await writer.next();
  await writer.add(checkRows(returned, language));
  return { ...file, body: await writer.end() };
}

import type { Download } from '@tunna/contract/endpoint';
import type { CheckedReturn, WasteReturn } from '@tunna/contract/figures/waste-return';
import { type ExportFormat, spreadsheetTypes } from '@tunna/contract/platform/export';
import { treatmentOf } from '@tunna/domain/inventory/treatment';
import type { Language } from '@tunna/domain/text/languages';
import { periodName } from '@tunna/domain/time/period';
import { textsIn } from '@tunna/texts/read';
import type { OwnedWork } from '../../../workers/owned-work.ts';
import { openSpreadsheet, writeSheets } from '../../platform/spreadsheet/spreadsheet-work.service.ts';
import { type Cell, decimalCell } from '../../platform/spreadsheet/xlsx-writer.service.ts';
import { fileNameOf, type PrintedHead, publicationText, reportWords } from '../invoice-report/report-words.service.ts';

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
] as const;

const sums = (row: WasteReturn['totals'] | WasteReturn['rows'][number]): Cell[] => [
  decimalCell(row.tonnes),
  decimalCell(row.estimatedTonnes),
  decimalCell(row.estimatedShare),
  row.lines,
];

function treatmentName(code: string | undefined, language: Language): Cell {
  const known = treatmentOf(code ?? '');
  return known === undefined ? undefined : textsIn(language)(`treatment:${known.code}`);
}

function returnedRows({ rows, totals }: WasteReturn, language: Language): Rows {
  const translate = textsIn(language);
  return [
    ...rows.map((row): readonly Cell[] => [
      row.ewcCode,
      (language === 'is' ? row.wasteName?.icelandicName : undefined) ?? row.wasteName?.name,
      translate(row.isHazardous ? 'waste-return-file:yes' : 'waste-return-file:no'),
      row.treatmentCode,
      treatmentName(row.treatmentCode, language),
      row.municipality,
      translate(`waste-return-file:origin.${row.origin}`),
      ...sums(row),
    ]),
    [
      translate('waste-return-file:total'),
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      ...sums(totals),
    ],
  ];
}

const details = ({ wasteStreams, locations, missing }: CheckedReturn, language: Language): string =>
  [
    ...wasteStreams.map(({ names }) => names[language]),
    ...locations.map(({ name }) => name),
    ...missing.map(({ month, serviceProvider }) => `${month} ${serviceProvider.name}`),
  ].join(', ');

function checkRows({ checks, verdict }: WasteReturn, language: Language): Rows {
  const translate = textsIn(language);
  return [
    [translate('waste-return-file:verdict'), undefined, undefined, translate(`waste-return-file:verdict.${verdict}`)],
    ...checks.map((check): readonly Cell[] => [
      translate(`waste-return-file:check.${check.kind}`),
      check.count,
      decimalCell(check.tonnes),
      details(check, language),
    ]),
  ];
}

/** The period of a report's return, its limits, and when and by whom it was published. */
function publicationRows(report: PrintedHead | undefined, { period }: WasteReturn, language: Language): Rows {
  if (report === undefined) return [];
  return [
    [report.name, undefined, undefined, periodName(period, language)],
    [undefined, undefined, undefined, publicationText(report, language)],
    ...reportWords(language)
      .chosen(report.chosen)
      .map((limit): readonly Cell[] => [undefined, undefined, undefined, limit]),
  ];
}

/** The name of a return: that of its report, or its year. */
export const returnName = (
  { period }: Pick<WasteReturn, 'period'>,
  report: { readonly name: string } | undefined,
  language: Language,
): string => {
  const title = textsIn(language)('waste-return-file:name');
  return report === undefined ? `${title} ${period.from.slice(0, 4)}` : `${report.name} – ${title}`;
};

interface WorkbookOptions {
  readonly returned: WasteReturn;
  /** The report of the return; absent for the current return of a year. */
  readonly report?: PrintedHead | undefined;
  readonly format: ExportFormat;
  readonly language: Language;
  /** For temporary files. */
  readonly directory: string;
  readonly work: OwnedWork;
}

/** A return as a file: CSV, or a workbook with the checks on its second sheet. */
export async function exportWasteReturn({
  returned,
  report,
  format,
  language,
  directory,
  work,
}: WorkbookOptions): Promise<Download> {
  const translate = textsIn(language);
  const name = returnName(returned, report, language);
  const headings = columns.map((column) => translate(`waste-return-file:${column}`));
  const rows = returnedRows(returned, language);
  const file = { fileName: fileNameOf({ name }, format), contentType: spreadsheetTypes[format] };
  if (format === 'csv') {
    const writer = await openSpreadsheet(work, { format, directory, name, headings });
    await writer.add(rows);
    return { ...file, body: await writer.end() };
  }
  const checks = [
    translate('waste-return-file:check'),
    translate('waste-return-file:found'),
    translate('waste-return-file:tonnes'),
    translate('waste-return-file:details'),
  ];
  const sheets = [
    { name: report === undefined ? name : translate('waste-return-file:name'), headings, rows },
    {
      name: translate('waste-return-file:checks'),
      headings: checks,
      rows: [...publicationRows(report, returned, language), ...checkRows(returned, language)],
    },
  ];
  return { ...file, body: await writeSheets(work, { directory, sheets }) };
}

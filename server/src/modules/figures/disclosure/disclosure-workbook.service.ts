import type { Download } from '@tunna/contract/endpoint';
import type { Disclosure } from '@tunna/contract/figures/disclosure';
import { type ExportFormat, spreadsheetTypes } from '@tunna/contract/platform/export';
import { standardNames } from '@tunna/domain/figures/disclosure-words';
import type { Language } from '@tunna/domain/text/languages';
import type { OwnedWork } from '../../../workers/owned-work.ts';
import { openSpreadsheet, writeSheets } from '../../platform/spreadsheet/spreadsheet-work.service.ts';
import { type Cell, decimalCell, type FullSheet } from '../../platform/spreadsheet/xlsx-writer.service.ts';
import { fileNameOf } from '../invoice-report/report-words.service.ts';
import {
  type DisclosureRow,
  type DisclosureWords,
  disclosureWords,
  type ShownDisclosure,
  type Word,
} from './disclosure-words.service.ts';

const rowHeadings = [
  'reference',
  'waste',
  'tonnes',
  'onSite',
  'share',
  'estimatedTonnes',
  'assumedTonnes',
] as const satisfies readonly Word[];
const rowCells = (row: DisclosureRow, words: DisclosureWords): Cell[] => [
  row.reference,
  words.rowName(row),
  decimalCell(row.tonnes),
  words.translate('notKnown'),
  decimalCell(row.share),
  decimalCell(row.estimatedTonnes),
  decimalCell(row.assumedTonnes),
];

const compositionHeadings = [
  'category',
  'hazard',
  'generated',
  'diverted',
  'directed',
  'unknown',
] as const satisfies readonly Word[];
const compositionCells = (row: Disclosure['composition'][number], words: DisclosureWords): Cell[] => [
  words.category(row.wasteCategory),
  words.report(row.isHazardous ? 'yes' : 'no'),
  ...[row.generated, row.diverted, row.directed, row.unknown].map(decimalCell),
];

function sheetsOf(shown: ShownDisclosure, disclosure: Disclosure, words: DisclosureWords): FullSheet[] {
  const { gaps, methods } = words.notes(shown);
  const headings = (keys: readonly Word[]) => keys.map((key) => words.translate(key));
  return [
    {
      name: standardNames.composition,
      headings: headings(compositionHeadings),
      rows: disclosure.composition.map((row) => compositionCells(row, words)),
    },
    ...disclosure.tables.map(({ key, rows }) => ({
      name: standardNames[key],
      headings: headings(rowHeadings),
      rows: rows.map((row) => rowCells(row, words)),
    })),
    {
      name: words.report('notes'),
      headings: [words.translate('gaps'), words.translate('method')],
      rows: [
        ...gaps.map((sentence): Cell[] => [sentence, undefined]),
        ...methods.map((sentence): Cell[] => [undefined, sentence]),
      ],
    },
  ];
}

/** The rows of all tables below one another, because a CSV file has one table. */
const csvRows = ({ composition, tables }: Disclosure, words: DisclosureWords): Cell[][] => [
  ...composition.map((row): Cell[] => [
    standardNames.composition,
    '38',
    `${words.category(row.wasteCategory)} (${words.translate(row.isHazardous ? 'hazardous' : 'nonHazardous')})`,
    decimalCell(row.generated),
    words.translate('notKnown'),
    undefined,
    undefined,
    undefined,
  ]),
  ...tables.flatMap(({ key, rows }) => rows.map((row): Cell[] => [standardNames[key], ...rowCells(row, words)])),
];

interface WorkbookOptions {
  readonly format: ExportFormat;
  readonly language: Language;
  /** For temporary files. */
  readonly directory: string;
  readonly work: OwnedWork;
}

/** The tables as a file: CSV, or a workbook with a sheet for each table, and one for gaps and method. */
export async function exportDisclosure(
  shown: ShownDisclosure,
  disclosure: Disclosure,
  { format, language, directory, work }: WorkbookOptions,
): Promise<Download> {
  const words = disclosureWords(language);
  const file = {
    fileName: fileNameOf({ name: `${shown.report.name} – ${words.translate('title')}` }, format),
    contentType: spreadsheetTypes[format],
  };
  if (format === 'csv') {
    const headings = [words.translate('table'), ...rowHeadings.map((key) => words.translate(key))];
    const writer = await openSpreadsheet(work, { format, directory, name: words.translate('title'), headings });
    await writer.add(csvRows(disclosure, words));
    return { ...file, body: await writer.end() };
  }
  return { ...file, body: await writeSheets(work, { directory, sheets: sheetsOf(shown, disclosure, words) }) };
}

import type { Download } from '@tunna/contract/endpoint';
import type { Figures } from '@tunna/contract/figures/figures';
import type { ReportLine } from '@tunna/contract/figures/report-line';
import { longestExport, xlsxType } from '@tunna/contract/platform/export';
import { formatDecimal } from '@tunna/domain/numbers/numbers';
import type { ExportColumn } from '@tunna/domain/platform/export-columns';
import type { Language } from '@tunna/domain/text/languages';
import { periodName } from '@tunna/domain/time/period';
import type { Database, TenantReader } from '../../../database/database.ts';
import type { ActingMember } from '../../../database/scope.ts';
import type { OwnedWork } from '../../../workers/owned-work.ts';
import { dayCell } from '../../platform/export/export-cells.service.ts';
import { headingOf, wordFor } from '../../platform/export/export-texts.service.ts';
import { addSheets, beginFile } from '../../platform/spreadsheet/spreadsheet-work.service.ts';
import {
  type Cell,
  decimalCell,
  type FullSheet,
  type Sheet,
  type WorkbookWriter,
} from '../../platform/spreadsheet/xlsx-writer.service.ts';
import { linesTooMany } from './invoice-report.errors.ts';
import { type ReadReport, readReport, seesDrafts } from './invoice-report.service.ts';
import { reportHeadView } from './invoice-report.views.ts';
import { readReportLines } from './report-line.service.ts';
import { fileNameOf, type ReportWords, reportWords, type Word } from './report-words.service.ts';

/** Lines read per query. */
const batch = 2000;

type Rows = readonly (readonly Cell[])[];

/** One figure a row, with its unit, and the earlier value if the report has a comparison. */
function figureRows({ row, chosen, figures }: ReadReport, words: ReportWords): Rows {
  const { totals, compared, currency, period } = figures;
  const [before, changes] = [compared?.totals, compared?.changes];
  const one = (
    key: Word,
    now: string | number | undefined,
    unit: string,
    then?: string | number,
    change?: string,
  ): readonly Cell[] => {
    const cell = (value: string | number | undefined): Cell => (typeof value === 'string' ? { decimal: value } : value);
    return [words.translate(key), cell(now), unit, cell(then), cell(change)];
  };
  const lines = words.translate('lines').toLowerCase();
  return [
    [words.translate('report'), row.name, '', ''],
    [
      words.translate('period'),
      periodName(period, words.language),
      '',
      compared && periodName(compared.period, words.language),
    ],
    ...words.chosen(reportHeadView(row, chosen).chosen).map((limit) => ['', limit, '', '']),
    ...[...words.gaps(figures), ...words.evidence(figures), ...words.attribution(figures)].map((sentence) => [
      '',
      sentence,
      '',
      '',
    ]),
    one('kg', totals.kg, 'kg', before?.kg, changes?.kg),
    one('estimatedKg', totals.estimatedKg, 'kg', before?.estimatedKg),
    one('convertedKg', totals.convertedKg, 'kg', before?.convertedKg),
    one('sortedKg', totals.sortedKg, 'kg', before?.sortedKg),
    one('sortingRate', totals.sortingRate, '1 = 100 %', before?.sortingRate, changes?.sortingRate),
    one('recycledKg', totals.recycledKg, 'kg', before?.recycledKg),
    one('recyclingRate', totals.recyclingRate, '1 = 100 %', before?.recyclingRate, changes?.recyclingRate),
    one('cost', totals.cost, currency, before?.cost, changes?.cost),
    one('costPerKg', totals.costPerKg, `${currency}/kg`, before?.costPerKg, changes?.costPerKg),
    ...totals.otherCosts.map(({ amount, currency: other }) => one('otherCosts', amount, other)),
    one('carbon', figures.carbon.kgCo2e, 'kg', compared?.kgCo2e, changes?.kgCo2e),
    one('lines', totals.lines, lines, before?.lines),
    one('unmappedLines', totals.unmappedLines, lines, before?.unmappedLines),
    one('unmappedCost', totals.unmappedCost, currency, before?.unmappedCost),
    one('unplacedLines', totals.unplacedLines, lines, before?.unplacedLines),
    one('unplacedCost', totals.unplacedCost, currency, before?.unplacedCost),
    one('unweighedLines', totals.unweighedLines, lines, before?.unweighedLines),
  ];
}

/** Every month with each of its streams. */
function monthSheet({ months, streams }: Figures, words: ReportWords): FullSheet {
  const translate = words.translate;
  return {
    name: translate('sheet.months'),
    headings: [
      translate('month'),
      translate('stream'),
      translate('kgColumn'),
      translate('estimatedKg'),
      translate('cost'),
    ],
    rows: months.flatMap((month) => [
      [month.month, translate('total'), decimalCell(month.kg), decimalCell(month.estimatedKg), decimalCell(month.cost)],
      // In the order of the streams: the heaviest of the period first.
      ...streams.flatMap(({ wasteStream }): Cell[][] => {
        const figures = month.streams.find(({ wasteStreamId }) => wasteStreamId === wasteStream?.id);
        if (figures === undefined) return [];
        return [
          [month.month, words.stream(wasteStream), ...[figures.kg, figures.estimatedKg, figures.cost].map(decimalCell)],
        ];
      }),
    ]),
  };
}

interface Weighed {
  readonly kg: string;
  readonly estimatedKg: string;
  readonly cost: string;
  readonly compared?:
    | { readonly kg: string; readonly cost: string; readonly kgChange?: string | undefined }
    | undefined;
}

const weighedHeadings = ['kgColumn', 'estimatedKg', 'cost', 'beforeKg', 'beforeCost', 'change'] as const;
const weighedCells = ({ kg, estimatedKg, cost, compared }: Weighed): Cell[] =>
  [kg, estimatedKg, cost, compared?.kg, compared?.cost, compared?.kgChange].map(decimalCell);

/** How the treatment of a row is known. */
const evidenceColumns = ['documentKg', 'agreementKg', 'assumedKg', 'unknownKg'] as const satisfies Word[];
const knownCells = ({ evidence }: Pick<Figures['streams'][number], 'evidence'>): Cell[] =>
  evidenceColumns.map((key) => decimalCell(evidence?.[key]));

function sheetsOf(report: ReadReport, words: ReportWords): FullSheet[] {
  const { figures } = report;
  const translate = words.translate;
  const weighed = weighedHeadings.map((key) => translate(key));
  const known = evidenceColumns.map((key) => translate(key));
  return [
    {
      name: translate('sheet.figures'),
      headings: [translate('figure'), translate('value'), translate('unit'), translate('before'), translate('change')],
      rows: figureRows(report, words),
    },
    monthSheet(figures, words),
    streamSheet(figures, words),
    {
      name: translate('sheet.places'),
      headings: [
        translate('place'),
        translate('municipality'),
        ...weighed,
        translate('sortingRate'),
        translate('lines'),
        ...known,
      ],
      rows: figures.locations.map((row) => [
        words.place(row),
        row.location?.municipality,
        ...weighedCells(row),
        decimalCell(row.sortingRate),
        row.lines,
        ...knownCells(row),
      ]),
    },
    {
      name: translate('sheet.providers'),
      headings: [translate('provider'), ...weighed, translate('lines'), ...known],
      rows: figures.serviceProviders.map((row) => [
        words.provider(row),
        ...weighedCells(row),
        row.lines,
        ...knownCells(row),
      ]),
    },
    carbonSheet(figures, words),
  ];
}

/** The streams with the cost of lines that name them and with their attributed cost, and what is not attributed. */
function streamSheet({ streams, attribution }: Figures, words: ReportWords): FullSheet {
  const translate = words.translate;
  const attributed = new Map(attribution?.streams.map((row) => [row.wasteStream?.id, row]));
  const known = new Set(streams.map(({ wasteStream }) => wasteStream?.id));
  const collected = (stream: Figures['streams'][number]['wasteStream']): Cell =>
    stream === undefined ? undefined : translate(stream.isSeparatelyCollected ? 'yes' : 'no');
  const unknown = weighedHeadings.map(() => undefined);
  const others = (attribution?.streams ?? []).filter(({ wasteStream: stream }) => !known.has(stream?.id) && stream);
  const remainder = attributed.get(undefined);
  return {
    name: translate('sheet.streams'),
    headings: [
      ...[
        translate('stream'),
        translate('collected'),
        ...weighedHeadings.map((key) => translate(key)),
        translate('materialCost'),
      ],
      ...[...(attribution === undefined ? [] : [translate('attributedCost')]), translate('costPerKg')],
      ...evidenceColumns.map((key) => translate(key)),
    ],
    rows: [
      ...streams.map((row) => {
        const own = row.wasteStream === undefined ? undefined : attributed.get(row.wasteStream.id);
        return [
          words.stream(row.wasteStream),
          collected(row.wasteStream),
          ...weighedCells(row),
          decimalCell(row.materialCost),
          ...(attribution === undefined ? [] : [decimalCell(own?.cost)]),
          decimalCell(attribution === undefined ? row.costPerKg : own?.costPerKg),
          ...knownCells(row),
        ];
      }),
      ...others.map(({ wasteStream, cost }) => [
        ...[words.stream(wasteStream), collected(wasteStream), ...unknown, undefined],
        decimalCell(cost),
      ]),
      ...(remainder === undefined
        ? []
        : [[translate('basis.none'), undefined, ...unknown, undefined, decimalCell(remainder.cost)]]),
    ],
  };
}

/** The factors used to calculate CO2e. */
const carbonSheet = ({ carbon, streams }: Figures, words: ReportWords): FullSheet => ({
  name: words.translate('sheet.carbon'),
  headings: (
    ['stream', 'treatment', 'kgColumn', 'factor', 'emissions', 'source', 'year', 'coverage'] satisfies Word[]
  ).map((key) => words.translate(key)),
  rows: carbon.factors.map((factor) => [
    words.stream(streams.find(({ wasteStream }) => wasteStream?.id === factor.wasteStreamId)?.wasteStream),
    factor.treatmentCode,
    ...[factor.kg, factor.kgCo2ePerTonne, factor.kgCo2e].map(decimalCell),
    factor.source,
    factor.year,
    words.translate(`coverage.${factor.coverage}`),
  ]),
});

type LineColumn = Exclude<ExportColumn<'lineItems'>, 'price' | 'container' | 'source'>;

const lineCells = (language: Language): Readonly<Record<LineColumn, (line: ReportLine) => Cell>> => ({
  serviceProvider: ({ serviceProvider }) => serviceProvider.name,
  number: (line) => line.number,
  position: ({ position }) => position,
  serviceDay: ({ serviceDay }) => dayCell(serviceDay),
  sellersItemId: ({ sellersItemId }) => sellersItemId,
  name: ({ name }) => name,
  quantity: ({ quantity }) => decimalCell(quantity),
  unit: ({ unit }) => (unit === undefined ? undefined : wordFor('unit', unit, language)),
  cost: ({ cost }) => decimalCell(cost),
  currency: ({ currency }) => currency,
  kind: ({ kind }) => (kind === undefined ? undefined : wordFor('lineKind', kind, language)),
  wasteStream: ({ wasteStream }) => wasteStream?.names[language],
  location: ({ location }) => location?.name,
  kg: ({ kg }) => decimalCell(kg),
  kgOrigin: ({ kgOrigin }) => (kgOrigin === undefined ? undefined : wordFor('kgOrigin', kgOrigin, language)),
  ewcCode: ({ ewcCode }) => ewcCode,
  treatmentCode: ({ treatmentCode }) => treatmentCode,
  treatmentEvidence: ({ treatmentEvidence }) =>
    treatmentEvidence === undefined ? undefined : wordFor('treatmentEvidence', treatmentEvidence, language),
  attribution: ({ attribution }) =>
    attribution === undefined ? undefined : wordFor('attribution', attribution.basis, language),
  attributedTo: ({ attribution }) =>
    attribution?.shares
      .map(({ wasteStream, cost }) => `${wasteStream.names[language]}: ${formatDecimal(cost)}`)
      .join('; '),
});

function lineSheet({ language, translate }: ReportWords): Sheet {
  const columns = Object.keys(lineCells(language)) as LineColumn[];
  return {
    name: translate('sheet.lines'),
    headings: [
      ...columns.map((column) => headingOf('lineItems', column, language)),
      translate('materialNormalization'),
      translate('locationNormalization'),
    ],
  };
}

/** All lines of the report. Lines of a published report are as published. @throws ApplicationError `export_too_large` */
async function writeLines(
  writer: WorkbookWriter,
  reader: TenantReader,
  report: ReadReport,
  language: Language,
): Promise<void> {
  const cells = Object.values(lineCells(language));
  for (let page = 1; ; page += 1) {
    const { rows, total } = await readReportLines(reader, report, { page, pageSize: batch });
    if (total > longestExport.xlsx) throw linesTooMany(total, longestExport.xlsx);
    await writer.add(
      rows.map((line) => [
        ...cells.map((cell) => cell(line)),
        line.materialNormalizationId,
        line.locationNormalizationId,
      ]),
    );
    if (rows.length === 0 || page * batch >= total) return;
  }
}

interface WorkbookQuery {
  readonly id: number;
  readonly language: Language;
  /** For temporary files. */
  readonly directory: string;
  readonly work: OwnedWork;
  readonly now: Date;
}

/**
 * A report as a workbook, read at one moment, with its lines for members who may read invoices.
 * @throws ApplicationError `not_found`, `export_too_large`
 */
export async function exportReport(database: Database, member: ActingMember, query: WorkbookQuery): Promise<Download> {
  const { id, language, directory, work, now } = query;
  const file = await beginFile(work, directory, 'xlsx');
  try {
    return await database.snapshot(member.organization, async (reader) => {
      const hasLines = seesDrafts(member);
      const report = await readReport(reader, id, hasLines, now);
      const words = reportWords(language);
      const sheets = sheetsOf(report, words);
      const writer = await file.open(hasLines ? [...sheets, lineSheet(words)] : sheets);
      await addSheets(writer, sheets);
      if (hasLines) {
        await writer.next();
        await writeLines(writer, reader, report, language);
      }
      return { fileName: fileNameOf(report.row, 'xlsx'), contentType: xlsxType, body: await writer.end() };
    });
  } catch (error) {
    await file.discard();
    throw error;
  }
}

import type { Download } from '@tunna/contract/endpoint';
import type { Figures } from '@tunna/contract/figures/figures';
import type { ReportHead } from '@tunna/contract/figures/invoice-report';
import { carbonByCoverage } from '@tunna/domain/figures/carbon/carbon-coverage';
import { toDecimal } from '@tunna/domain/numbers/decimal';
import { formatCount, formatKilograms, formatMoney, formatNumber, formatShare } from '@tunna/domain/numbers/numbers';
import { share } from '@tunna/domain/numbers/share';
import type { Language } from '@tunna/domain/text/languages';
import { periodName } from '@tunna/domain/time/period';
import { drawMonths } from './report-chart.service.ts';
import { inks, type Paper } from './report-paper.service.ts';
import { printReport } from './report-print.service.ts';
import { changed, perKilogram, writeTables } from './report-tables.service.ts';
import { type ReportWords, reportWords } from './report-words.service.ts';

/** The input of the PDF. */
export interface PrintedReport {
  readonly report: ReportHead;
  readonly figures: Figures;
  readonly organizationName: string;
  /** JPEG or PNG. */
  readonly logo: Uint8Array | undefined;
  /** The publisher, if shown. */
  readonly publishedBy?: string | undefined;
  readonly language: Language;
  readonly now: Date;
}

function writeHead(paper: Paper, { report, organizationName, logo }: PrintedReport, words: ReportWords): void {
  const { document } = paper;
  document.rect(0, 0, paper.width + 2 * paper.left, 6).fill(inks.accent);
  if (logo !== undefined) paper.picture(logo, { width: 160, height: 40 });
  paper.y += 10;
  paper.line(paper.fitted(organizationName, 300, { size: 10, bold: true }), paper.left, paper.y, {
    size: 10,
    bold: true,
    color: inks.accent,
  });
  paper.lineEndingAt(words.translate('title'), paper.left + paper.width, paper.y, { size: 10, color: inks.muted });
  paper.y += 14;
  paper.paragraph(report.name, { size: 22, bold: true });
  paper.y += 2;
  paper.paragraph(periodName(report.period, words.language), { size: 13, color: inks.muted });
  for (const limit of words.chosen(report.chosen)) paper.paragraph(limit, { size: 9, color: inks.muted });
  if (report.publishedAt === undefined)
    paper.paragraph(words.translate('draft'), { size: 9, bold: true, color: inks.warning });
}

interface Tile {
  readonly label: string;
  readonly value: string;
  readonly below: string;
}

function tilesOf({ totals, compared, currency, carbon }: Figures, words: ReportWords): Tile[] {
  const period = compared === undefined ? '' : periodName(compared.period, words.language);
  const changes = compared?.changes;
  const against = (text: string) => (text === '' ? '' : words.translate('than', { change: text, period }));
  const moved = (name: 'sortingRate' | 'recyclingRate'): string => {
    const by = changes?.[name];
    if (by === undefined) return '';
    const points = toDecimal(by).times(100);
    const shown = `${points.isPositive() && !points.isZero() ? '+' : ''}${formatNumber(points.toNumber())}`;
    return words.translate('points', { points: shown, period });
  };
  return [
    {
      label: words.translate('kg'),
      value: formatKilograms(totals.kg),
      below: against(changed(changes?.kg, words)),
    },
    { label: words.translate('sortingRate'), value: formatShare(totals.sortingRate), below: moved('sortingRate') },
    {
      label: words.translate('recyclingRate'),
      value: formatShare(totals.recyclingRate),
      below: moved('recyclingRate'),
    },
    {
      label: words.translate('cost'),
      value: formatMoney(totals.cost, currency),
      below: against(changed(changes?.cost, words)),
    },
    {
      label: words.translate('costPerKg'),
      value: perKilogram(totals.costPerKg, currency),
      below: against(changed(changes?.costPerKg, words)),
    },
    {
      label: words.translate('carbon'),
      value: carbon.factors.length === 0 ? '–' : formatKilograms(carbon.kgCo2e),
      below: against(changed(changes?.kgCo2e, words)),
    },
  ];
}

/** The largest font size at which a figure fits its tile. */
const sizeOf = (paper: Paper, text: string, width: number): number =>
  [15, 13, 11, 9, 7].find((size) => paper.measure(text, { size, bold: true }) <= width) ?? 6;

/** Tiles in a row. */
const tilesInRow = 3;

function writeTiles(paper: Paper, figures: Figures, words: ReportWords): void {
  const tiles = tilesOf(figures, words);
  const gap = 8;
  const width = (paper.width - gap * (tilesInRow - 1)) / tilesInRow;
  const inner = width - 20;
  const below = { size: 7, color: inks.muted };
  const notes = tiles.map((tile) => paper.wrapped(tile.below, below, inner));
  const height = 56 + (Math.max(...notes.map(({ length }) => length)) - 1) * 9;
  const rows = Math.ceil(tiles.length / tilesInRow);
  paper.y += 14;
  paper.room(rows * (height + gap));
  for (const [index, { label, value }] of tiles.entries()) {
    const x = paper.left + (index % tilesInRow) * (width + gap);
    const y = paper.y + Math.floor(index / tilesInRow) * (height + gap);
    paper.document.roundedRect(x, y, width, height, 6).lineWidth(0.6).fillAndStroke(inks.fill, inks.border);
    paper.line(paper.fitted(label, inner, { size: 8 }), x + 10, y + 16, { size: 8, color: inks.muted });
    paper.line(value, x + 10, y + 34, { size: sizeOf(paper, value, inner), bold: true });
    for (const [line, text] of (notes[index] ?? []).entries()) paper.line(text, x + 10, y + 47 + line * 9, below);
  }
  paper.y += rows * (height + gap);
}

/** Notes on what the figures leave out, so that they are not overrated. */
function notesOf(figures: Figures, words: ReportWords): string[] {
  const { totals, carbon, evidence } = figures;
  const part = (kg: string) => share(kg, totals.kg);
  const [estimated, converted] = [part(totals.estimatedKg), part(totals.convertedKg)];
  const isSome = (text: string | undefined): text is string => text !== undefined && text !== '0';
  return [
    ...words.evidence(figures),
    ...(evidence === undefined && isSome(estimated)
      ? [words.translate('note.estimated', { share: formatShare(estimated) })]
      : []),
    ...(evidence === undefined && isSome(converted)
      ? [words.translate('note.converted', { share: formatShare(converted) })]
      : []),
    ...(totals.unweighedLines === 0
      ? []
      : [words.translate('note.unweighed', { lines: formatCount(totals.unweighedLines) })]),
    ...(totals.otherCosts.length === 0
      ? []
      : [
          words.translate('note.otherCosts', {
            amounts: totals.otherCosts.map(({ amount, currency: other }) => formatMoney(amount, other)).join(', '),
          }),
        ]),
    words.translate('note.rates'),
    ...(carbon.factors.length === 0 ? [] : [words.translate('note.carbon')]),
    ...carbonByCoverage(carbon.factors).map(({ coverage, kg, kgCo2e }) =>
      words.translate('note.coverage', {
        carbon: formatKilograms(kgCo2e),
        kg: formatKilograms(kg),
        coverage: words.translate(`coverage.${coverage}`),
      }),
    ),
    ...(carbon.uncoveredKg === '0'
      ? []
      : [
          words.translate('note.uncovered', {
            kg: formatKilograms(carbon.uncoveredKg),
            share: formatShare(part(carbon.uncoveredKg)),
          }),
        ]),
  ];
}

function writeReport(paper: Paper, printed: PrintedReport, words: ReportWords): void {
  const { report, figures } = printed;
  writeHead(paper, printed, words);
  paper.y += 10;
  paper.paragraph(words.headline(figures), { size: 12, bold: true });
  const gaps = words.gaps(figures);
  if (gaps.length > 0) {
    paper.y += 4;
    paper.paragraph(gaps.join(' '), { size: 9, color: inks.warning });
  }
  if (report.comment !== '') {
    paper.y += 6;
    paper.paragraph(report.comment, { size: 10 });
  }
  writeTiles(paper, figures, words);
  drawMonths(paper, figures, words);
  writeTables(paper, figures, words);
  paper.heading(words.translate('notes'), 30);
  for (const note of notesOf(figures, words)) paper.paragraph(note, { size: 8.5, color: inks.muted });
}

/** Renders a report as an A4 PDF. Runs in a worker thread. */
export function reportDocument({ report, ...printed }: PrintedReport): Promise<Download> {
  return printReport({
    ...printed,
    title: report.name,
    publishedAt: report.publishedAt,
    write: (paper) => writeReport(paper, { report, ...printed }, reportWords(printed.language)),
  });
}

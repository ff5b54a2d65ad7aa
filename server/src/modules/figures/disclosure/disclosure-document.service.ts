import type { Download } from '@tunna/contract/endpoint';
import type { Disclosure } from '@tunna/contract/figures/disclosure';
import { shareText } from '@tunna/domain/figures/disclosure-words';
import { formatShare, formatTonnes } from '@tunna/domain/numbers/numbers';
import type { Language } from '@tunna/domain/text/languages';
import { periodName } from '@tunna/domain/time/period';
import { inks, numberColumn, type Paper } from '../invoice-report/report-paper.service.ts';
import { printReport } from '../invoice-report/report-print.service.ts';
import { reportWords } from '../invoice-report/report-words.service.ts';
import {
  type DisclosureRow,
  type DisclosureWords,
  disclosureWords,
  type ShownDisclosure,
} from './disclosure-words.service.ts';

export interface PrintedDisclosure {
  readonly shown: ShownDisclosure;
  readonly disclosure: Disclosure;
  readonly organizationName: string;
  readonly language: Language;
  readonly now: Date;
}

/** GRI asks for on-site and off-site; the gaps state that on-site is not recorded. The paragraph is a column where rows have one. */
function writeTable(paper: Paper, { key, rows }: Disclosure['tables'][number], words: DisclosureWords): void {
  const hasReference = rows.some(({ reference }) => reference !== undefined);
  const hasSite = key === 'gri306_4' || key === 'gri306_5';
  const cells = (row: DisclosureRow): string[] => [
    `${'    '.repeat(row.depth)}${words.rowName(row)}`,
    ...(hasReference ? [row.reference ?? ''] : []),
    formatTonnes(row.tonnes),
    formatShare(row.share),
    shareText(row.estimatedTonnes, row.tonnes),
    shareText(row.assumedTonnes, row.tonnes),
  ];
  paper.table({
    title: words.translate(`table.${key}`),
    columns: [
      { heading: words.translate('waste') },
      ...(hasReference ? [{ heading: words.translate('reference'), width: 52 }] : []),
      numberColumn(78, words.translate(hasSite ? 'offSite' : 'tonnes')),
      numberColumn(44, words.translate('share')),
      numberColumn(66, words.translate('estimated')),
      numberColumn(92, words.translate('assumed')),
    ],
    rows: rows.map((row) => cells(row).map((text) => ({ text, bold: row.depth === 0 }))),
  });
}

function writeComposition(paper: Paper, rows: Disclosure['composition'], words: DisclosureWords): void {
  if (rows.length === 0) return;
  paper.table({
    title: words.translate('table.composition'),
    columns: [
      { heading: words.translate('category') },
      { heading: words.translate('hazard'), width: 70 },
      numberColumn(70, words.translate('generated')),
      numberColumn(88, words.translate('diverted')),
      numberColumn(80, words.translate('directed')),
      numberColumn(66, words.translate('unknown')),
    ],
    rows: rows.map((row) =>
      [
        words.category(row.wasteCategory),
        words.report(row.isHazardous ? 'yes' : 'no'),
        ...[row.generated, row.diverted, row.directed, row.unknown].map(formatTonnes),
      ].map((text) => ({ text })),
    ),
  });
}

function write(paper: Paper, { shown, disclosure, organizationName, language }: PrintedDisclosure): void {
  const words = disclosureWords(language);
  const { report } = shown;
  const { gaps, methods } = words.notes(shown);
  paper.paragraph(organizationName, { size: 10, bold: true, color: inks.accent });
  paper.paragraph(words.translate('title'), { size: 20, bold: true });
  paper.paragraph(`${report.name}, ${periodName(report.period, language)}`, { size: 12, color: inks.muted });
  for (const limit of reportWords(language).chosen(report.chosen))
    paper.paragraph(limit, { size: 9, color: inks.muted });
  if (report.publishedAt === undefined)
    paper.paragraph(words.report('draft'), { size: 9, bold: true, color: inks.warning });
  paper.heading(words.translate('gaps'), 30);
  for (const gap of gaps) paper.paragraph(`• ${gap}`, { size: 9, color: inks.warning });
  writeComposition(paper, disclosure.composition, words);
  for (const table of disclosure.tables) writeTable(paper, table, words);
  paper.heading(words.translate('method'), 30);
  for (const sentence of methods) paper.paragraph(sentence, { size: 8.5, color: inks.muted });
}

/** The tables as an A4 PDF. Runs in a worker thread. */
export function disclosureDocument(printed: PrintedDisclosure): Promise<Download> {
  const { name, publishedAt, publishedBy } = printed.shown.report;
  return printReport({
    ...printed,
    title: `${name} – ${disclosureWords(printed.language).translate('title')}`,
    publishedAt,
    publishedBy,
    write: (paper) => write(paper, printed),
  });
}

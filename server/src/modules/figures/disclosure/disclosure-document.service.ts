import type { Download } from '@tunna/contract/endpoint';
import type { Disclosure, ReportDisclosure } from '@tunna/contract/figures/disclosure';
import { shareText } from '@tunna/domain/figures/disclosure-words';
import { formatCount, formatShare, formatTonnes } from '@tunna/domain/numbers/numbers';
import type { Language } from '@tunna/domain/text/languages';
import { formatDate } from '@tunna/domain/time/dates';
import { periodName } from '@tunna/domain/time/period';
import { inks, type Paper, printDocument } from '../invoice-report/report-paper.service.ts';
import { fileNameOf, reportWords } from '../invoice-report/report-words.service.ts';
import { type DisclosureRow, type DisclosureWords, disclosureWords } from './disclosure-words.service.ts';

export interface PrintedDisclosure {
  readonly shown: ReportDisclosure;
  readonly disclosure: Disclosure;
  readonly organizationName: string;
  readonly language: Language;
}

const number = (width: number, heading: string) => ({ heading, width, align: 'end' as const });

/** GRI asks for on-site and off-site. The paragraph is a column where rows have one. */
function writeTable(paper: Paper, { key, rows }: Disclosure['tables'][number], words: DisclosureWords): void {
  const hasReference = rows.some(({ reference }) => reference !== undefined);
  const hasSite = key === 'gri306_4' || key === 'gri306_5';
  const cells = (row: DisclosureRow): string[] => [
    `${'    '.repeat(row.depth)}${words.rowName(row)}`,
    ...(hasReference ? [row.reference ?? ''] : []),
    formatTonnes(row.tonnes),
    ...(hasSite ? ['–'] : []),
    formatShare(row.share),
    shareText(row.estimatedTonnes, row.tonnes),
    shareText(row.assumedTonnes, row.tonnes),
  ];
  paper.table({
    title: words.say(`table.${key}`),
    columns: [
      { heading: words.say('waste') },
      ...(hasReference ? [{ heading: words.say('reference'), width: 40 }] : []),
      number(70, words.say(hasSite ? 'offSite' : 'tonnes')),
      ...(hasSite ? [number(70, words.say('onSite'))] : []),
      number(44, words.say('share')),
      number(66, words.say('estimated')),
      number(88, words.say('assumed')),
    ],
    rows: rows.map((row) => cells(row).map((text) => ({ text, bold: row.depth === 0 }))),
  });
}

function writeComposition(paper: Paper, rows: Disclosure['composition'], words: DisclosureWords): void {
  if (rows.length === 0) return;
  paper.table({
    title: words.say('table.composition'),
    columns: [
      { heading: words.say('category') },
      { heading: words.say('hazard'), width: 60 },
      number(74, words.say('generated')),
      number(74, words.say('diverted')),
      number(74, words.say('directed')),
      number(70, words.say('unknown')),
    ],
    rows: rows.map((row) =>
      [
        words.category(row.wasteCategory),
        words.say(row.isHazardous ? 'yes' : 'no'),
        ...[row.generated, row.diverted, row.directed, row.unknown].map(formatTonnes),
      ].map((text) => ({ text })),
    ),
  });
}

function write(paper: Paper, { shown, disclosure, organizationName, language }: PrintedDisclosure): void {
  const words = disclosureWords(language);
  const { report } = shown;
  paper.paragraph(organizationName, { size: 10, bold: true, color: inks.accent });
  paper.paragraph(words.say('title'), { size: 20, bold: true });
  paper.paragraph(`${report.name}, ${periodName(report.period, language)}`, { size: 12, color: inks.muted });
  for (const limit of reportWords(language).chosen(report.chosen))
    paper.paragraph(limit, { size: 9, color: inks.muted });
  if (report.publishedAt === undefined)
    paper.paragraph(words.say('draft'), { size: 9, bold: true, color: inks.warning });
  paper.heading(words.say('gaps'), 30);
  for (const gap of words.gaps(shown)) paper.paragraph(`• ${gap}`, { size: 9, color: inks.warning });
  writeComposition(paper, disclosure.composition, words);
  for (const table of disclosure.tables) writeTable(paper, table, words);
  paper.heading(words.say('method'), 30);
  for (const sentence of words.methods(shown)) paper.paragraph(sentence, { size: 8.5, color: inks.muted });
}

/** The tables as an A4 PDF. Runs in a worker thread. */
export async function disclosureDocument(printed: PrintedDisclosure): Promise<Download> {
  const { shown, organizationName, language } = printed;
  const words = disclosureWords(language);
  const { name, publishedAt } = shown.report;
  const when =
    publishedAt === undefined
      ? words.say('draft')
      : words.say('published', { day: formatDate(new Date(publishedAt), language) });
  const title = `${name} – ${words.say('title')}`;
  const body = await printDocument({
    title,
    author: organizationName,
    language,
    write: (paper) => write(paper, printed),
    foot: (page, pages) => ({
      start: `${organizationName} · ${name} · ${when}`,
      end: words.say('page', { page: formatCount(page), pages: formatCount(pages) }),
    }),
  });
  return { fileName: fileNameOf({ name: title }, 'pdf'), contentType: 'application/pdf', body };
}

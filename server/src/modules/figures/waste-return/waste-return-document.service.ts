import type { Download } from '@tunna/contract/endpoint';
import type { WasteReturn, WasteReturnRow } from '@tunna/contract/figures/waste-return';
import { treatments } from '@tunna/domain/inventory/treatment';
import { formatCount, formatShare, formatTonnes } from '@tunna/domain/numbers/numbers';
import type { Language } from '@tunna/domain/text/languages';
import { periodName } from '@tunna/domain/time/period';
import { textsIn } from '@tunna/texts/read';
import { inks, numberColumn, type Paper } from '../invoice-report/report-paper.service.ts';
import { printReport } from '../invoice-report/report-print.service.ts';
import { type PrintedHead, publicationText, reportWords } from '../invoice-report/report-words.service.ts';
import { returnName } from './waste-return-workbook.service.ts';

export interface PrintedReturn {
  readonly returned: WasteReturn;
  /** The report of the return; absent for the current return of a year. */
  readonly report?: PrintedHead | undefined;
  readonly organizationName: string;
  readonly language: Language;
  readonly now: Date;
}

function writeHead(paper: Paper, { returned, report, organizationName, language }: PrintedReturn): void {
  const words = reportWords(language);
  const title = textsIn(language)('waste-return-file:name');
  paper.paragraph(organizationName, { size: 10, bold: true, color: inks.accent });
  paper.paragraph(title, { size: 20, bold: true });
  const period = periodName(returned.period, language);
  paper.paragraph(report === undefined ? period : `${report.name}, ${period}`, { size: 12, color: inks.muted });
  for (const limit of report === undefined ? [] : words.chosen(report.chosen))
    paper.paragraph(limit, { size: 9, color: inks.muted });
  const isPublished = report?.publishedAt !== undefined;
  paper.paragraph(publicationText(report ?? {}, language), {
    size: 9,
    bold: !isPublished,
    color: isPublished ? inks.muted : inks.warning,
  });
}

/** What is missing, and the totals with the shares that are estimated or assumed. */
function writeChecks(paper: Paper, { returned: { checks, verdict, totals }, language }: PrintedReturn): void {
  const translate = textsIn(language);
  const isComplete = verdict === 'complete';
  paper.heading(translate('waste-return-file:checks'), 30);
  paper.paragraph(translate(`waste-return-file:verdict.${verdict}`), {
    bold: true,
    color: isComplete ? inks.text : inks.warning,
  });
  for (const { kind, count } of checks)
    if (count > 0)
      paper.paragraph(`• ${translate(`waste-return-file:check.${kind}`)}: ${formatCount(count)}`, {
        color: inks.warning,
      });
  paper.heading(translate('waste-return-file:total'), 30);
  const shareOf = (text: string, share: string | undefined) =>
    share === undefined ? [] : [`${text}: ${formatShare(share)}`];
  for (const sentence of [
    `${translate('waste-return-file:tonnes')}: ${formatTonnes(totals.tonnes)}`,
    `${translate('waste-return-file:hazardous')}: ${formatTonnes(totals.hazardousTonnes)}`,
    ...shareOf(translate('waste-return-file:estimatedWeight'), totals.estimatedShare),
    ...shareOf(translate('waste-return-file:assumedWeight'), totals.assumedShare),
  ])
    paper.paragraph(sentence);
}

const spacedCode = (code: string): string => code.replace(/^(\d\d)(\d\d)/, '$1 $2 ');

/** The names of codes and treatments are below the table, where long ones are not cut. */
function writeNames(paper: Paper, { returned: { rows }, language }: PrintedReturn): void {
  const translate = textsIn(language);
  const wasteNames = new Map(
    rows.flatMap(({ ewcCode, wasteName }) =>
      ewcCode === undefined || wasteName === undefined
        ? []
        : [[ewcCode, (language === 'is' ? wasteName.icelandicName : undefined) ?? wasteName.name]],
    ),
  );
  paper.heading(translate('waste-return-file:names'), 30);
  for (const [code, name] of wasteNames) paper.paragraph(`${spacedCode(code)} ${name}`, { color: inks.muted });
  const codes = new Set(rows.flatMap(({ treatmentCode }) => treatmentCode ?? []));
  for (const { code } of treatments)
    if (codes.has(code)) paper.paragraph(reportWords(language).treatment(code), { color: inks.muted });
}

function writeRows(paper: Paper, { returned: { rows, totals }, language }: PrintedReturn): void {
  const translate = textsIn(language);
  const orUnknown = (text: string | undefined) => text ?? translate('waste-return-file:unknown');
  const cells = (row: WasteReturnRow): string[] => [
    row.ewcCode === undefined ? orUnknown(undefined) : spacedCode(row.ewcCode),
    orUnknown(row.treatmentCode),
    orUnknown(row.municipality),
    translate(`waste-return-file:origin.${row.origin}`),
    formatTonnes(row.tonnes),
    formatShare(row.estimatedShare),
    formatCount(row.lines),
  ];
  const sums = [formatTonnes(totals.tonnes), formatShare(totals.estimatedShare), formatCount(totals.lines)];
  paper.table({
    title: translate('waste-return-file:name'),
    columns: [
      { heading: translate('waste-return-file:ewcCode') },
      { heading: translate('waste-return-file:treatmentCode'), width: 60 },
      { heading: translate('waste-return-file:municipality'), width: 84 },
      { heading: translate('waste-return-file:origin'), width: 148 },
      numberColumn(52, translate('waste-return-file:tonnes')),
      numberColumn(48, translate('waste-return-file:estimatedPart')),
      numberColumn(34, reportWords(language).translate('lines')),
    ],
    rows: [
      ...rows.map((row) => cells(row).map((text) => ({ text }))),
      [translate('waste-return-file:total'), '', '', '', ...sums].map((text) => ({ text, bold: true })),
    ],
  });
}

/** A return as an A4 PDF. Runs in a worker thread. */
export const returnDocument = (printed: PrintedReturn): Promise<Download> =>
  printReport({
    ...printed,
    title: returnName(printed.returned, printed.report, printed.language),
    publishedAt: printed.report?.publishedAt,
    publishedBy: printed.report?.publishedBy,
    write: (paper) => {
      writeHead(paper, printed);
      writeChecks(paper, printed);
      if (printed.returned.rows.length === 0) return;
      writeRows(paper, printed);
      writeNames(paper, printed);
    },
  });

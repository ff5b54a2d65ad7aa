import type { Disclosure, ReportDisclosure } from '@tunna/contract/figures/disclosure';
import { disclosureNotes, disclosureRowName } from '@tunna/domain/figures/disclosure-words';
import type { Language } from '@tunna/domain/text/languages';
import { type Gaps, type TextKey, textsIn } from '@tunna/texts/read';
import { type PrintedHead, type ReportWords, reportWords } from '../invoice-report/report-words.service.ts';

type Prefix = 'disclosure:';
export type Word = TextKey extends infer Key ? (Key extends `${Prefix}${infer Own}` ? Own : never) : never;
/** The tables of a report in a document. */
export interface ShownDisclosure extends Omit<ReportDisclosure, 'report'> {
  readonly report: PrintedHead;
}

export type DisclosureRow = Disclosure['tables'][number]['rows'][number];

/** The texts of the tables in one language. */
export interface DisclosureWords {
  readonly translate: (key: Word, gaps?: Gaps) => string;
  /** A text of report documents. */
  readonly report: ReportWords['translate'];
  readonly rowName: (row: DisclosureRow) => string;
  readonly category: (category: Disclosure['composition'][number]['wasteCategory']) => string;
  readonly notes: (shown: ShownDisclosure) => ReturnType<typeof disclosureNotes>;
}

export function disclosureWords(language: Language): DisclosureWords {
  const text = textsIn(language);
  const translate = (key: Word, gaps: Gaps = {}) => text(`disclosure:${key}`, gaps);
  return {
    translate,
    report: reportWords(language).translate,
    rowName: (row) => disclosureRowName(row, translate),
    category: (category) => category?.names[language] ?? translate('unclassified'),
    notes: (shown) =>
      disclosureNotes(shown, {
        language,
        disclosure: translate,
        completeness: (key, gaps) => text(`completeness:${key}`, gaps),
        evidence: (key, gaps) => text(`evidence:${key}`, gaps),
      }),
  };
}

import type { Disclosure, ReportDisclosure } from '@tunna/contract/figures/disclosure';
import { completenessSentences } from '@tunna/domain/figures/completeness-words';
import { disclosureGapText, disclosureMethods, disclosureRowName } from '@tunna/domain/figures/disclosure-words';
import { evidenceSentences } from '@tunna/domain/figures/evidence-words';
import type { Language } from '@tunna/domain/text/languages';
import { type Gaps, type TextKey, textsIn } from '@tunna/texts/read';

type Prefix = 'disclosure:';
export type Word = TextKey extends infer Key ? (Key extends `${Prefix}${infer Own}` ? Own : never) : never;
export type DisclosureRow = Disclosure['tables'][number]['rows'][number];

/** The texts of the tables in one language. */
export interface DisclosureWords {
  readonly language: Language;
  readonly say: (key: Word, gaps?: Gaps) => string;
  readonly rowName: (row: DisclosureRow) => string;
  readonly category: (category: Disclosure['composition'][number]['wasteCategory']) => string;
  /** What the figures leave out, one sentence each. */
  readonly gaps: (shown: ReportDisclosure) => string[];
  /** How the figures are made, one sentence each. */
  readonly methods: (shown: ReportDisclosure) => string[];
}

export function disclosureWords(language: Language): DisclosureWords {
  const text = textsIn(language);
  const say = (key: Word, gaps: Gaps = {}) => text(`disclosure:${key}`, gaps);
  return {
    language,
    say,
    rowName: (row) => disclosureRowName(row, say),
    category: (category) => category?.names[language] ?? say('unclassified'),
    gaps: ({ figures, disclosure }) => [
      ...completenessSentences(figures, language, (key, gaps) => text(`completeness:${key}`, gaps)),
      ...(disclosure?.gaps ?? []).map((gap) => disclosureGapText(gap, say)),
    ],
    methods: ({ figures, disclosure }) => [
      ...(disclosure?.evidence === undefined
        ? []
        : evidenceSentences(disclosure.evidence, figures.totals.kg, (key, gaps) => text(`evidence:${key}`, gaps))),
      ...disclosureMethods.map((method) => say(`method.${method}`)),
    ],
  };
}

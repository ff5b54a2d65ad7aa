import { formatCount, formatShare, formatTonnes } from '../numbers/numbers.ts';
import { share } from '../numbers/share.ts';
import type { Language } from '../text/languages.ts';
import { type CompletenessFigures, completenessSentences, type TranslateCompleteness } from './completeness-words.ts';
import type { DisclosureGap, DisclosureMeasure, DisclosureTableKey } from './disclosure.ts';
import type { Evidence } from './evidence.ts';
import { evidenceSentences, type TranslateEvidence } from './evidence-words.ts';

/** The names of the standards, which no language translates. */
export const standardNames: Readonly<Record<DisclosureTableKey | 'composition', string>> = {
  composition: 'GRI 306-3',
  gri306_4: 'GRI 306-4',
  gri306_5: 'GRI 306-5',
  esrsE5_5: 'ESRS E5-5',
  vsmeB7: 'VSME B7',
};

/** Sentences on how the tables are made, in their order. */
const methods = ['source', 'recycling', 'incineration', 'landfill', 'hazardous', 'standards'] as const;

/** A text of texts/<language>/figures/disclosure.json. */
export type TranslateDisclosure = (
  text:
    | `measure.${DisclosureMeasure}`
    | 'hazardous'
    | 'nonHazardous'
    | 'ofWhich'
    | `gap.${DisclosureGap}`
    | `method.${(typeof methods)[number]}`,
  gaps?: Readonly<Record<string, string | number>>,
) => string;

interface LabelledRow {
  readonly measure: DisclosureMeasure;
  readonly isHazardous?: boolean | undefined;
  readonly depth: number;
}

/** The name of a row: a part has the name of its operation, a total that of its waste too. */
export function disclosureRowName(row: LabelledRow, translate: TranslateDisclosure): string {
  const measure = translate(`measure.${row.measure}`);
  if (row.depth === 2) return translate('ofWhich', { measure });
  if (row.isHazardous === undefined || row.depth === 1) return measure;
  return `${translate(row.isHazardous ? 'hazardous' : 'nonHazardous')}: ${measure}`;
}

interface NotedDisclosure {
  readonly figures: CompletenessFigures & { readonly totals: { readonly kg: string } };
  readonly disclosure?:
    | {
        readonly evidence?: Evidence | undefined;
        readonly gaps: readonly {
          readonly kind: DisclosureGap;
          readonly tonnes?: string | undefined;
          readonly lines?: number | undefined;
        }[];
      }
    | undefined;
}

interface Speech {
  readonly language: Language;
  readonly disclosure: TranslateDisclosure;
  readonly completeness: TranslateCompleteness;
  readonly evidence: TranslateEvidence;
}

/** What the tables do not contain, and how they are made, one sentence each. */
export function disclosureNotes({ figures, disclosure }: NotedDisclosure, translate: Speech) {
  const evidence = disclosure?.evidence;
  return {
    gaps: [
      ...completenessSentences(figures, translate.language, translate.completeness),
      ...(disclosure?.gaps ?? []).map(({ kind, tonnes, lines }) =>
        translate.disclosure(`gap.${kind}`, {
          ...(tonnes === undefined ? {} : { tonnes: formatTonnes(tonnes) }),
          ...(lines === undefined ? {} : { count: lines, figure: formatCount(lines) }),
        }),
      ),
    ],
    methods: [
      ...(evidence === undefined ? [] : evidenceSentences(evidence, figures.totals.kg, translate.evidence)),
      ...methods.map((method) => translate.disclosure(`method.${method}`)),
    ],
  };
}

/** The share of a row's weight, for example of what is estimated. A dash if there is no weight or none of it. */
export const shareText = (part: string, tonnes: string): string =>
  part === '0' ? '–' : formatShare(share(part, tonnes));

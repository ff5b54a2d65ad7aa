import { formatShare } from '../numbers/numbers.ts';
import { share } from '../numbers/share.ts';
import type { Evidence } from './evidence.ts';

const weights = ['weighed', 'invoiced', 'converted', 'estimated'] as const;
const treatments = ['document', 'agreement', 'assumed', 'unknown'] as const;

/** A text of texts/<language>/figures/evidence.json. */
export type EvidenceText = (typeof weights)[number] | (typeof treatments)[number] | 'weight' | 'treatment';
export type TranslateEvidence = (text: EvidenceText, gaps: Readonly<Record<string, string>>) => string;

/** The share of the weight whose treatment no document and no agreement confirms. Undefined without weight. */
export const assumedShare = ({ assumedKg }: Evidence, kg: string): string | undefined => share(assumedKg, kg);

/** How the weight and the treatment are known, one sentence each with the shares. Empty without weight. */
export function evidenceSentences(evidence: Evidence, kg: string, translate: TranslateEvidence): string[] {
  const parts = (names: readonly (keyof Evidence extends `${infer Name}Kg` ? Name : never)[]) =>
    names
      .map((name) => ({ name, part: share(evidence[`${name}Kg`], kg) }))
      .filter(({ part }) => part !== undefined && part !== '0')
      .map(({ name, part }) => translate(name, { share: formatShare(part) }))
      .join(', ');
  const [weight, treatment] = [parts(weights), parts(treatments)];
  return weight === '' ? [] : [translate('weight', { parts: weight }), translate('treatment', { parts: treatment })];
}

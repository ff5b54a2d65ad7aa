import { formatCount, formatShare, formatTonnes } from '../numbers/numbers.ts';
import { share } from '../numbers/share.ts';
import type { DisclosureGap, DisclosureMeasure } from './disclosure.ts';

/** Sentences on how the tables are made, in their order. */
export const disclosureMethods = ['source', 'recycling', 'incineration', 'landfill', 'hazardous', 'standards'] as const;

/** A text of texts/<language>/figures/disclosure.json. */
export type SayDisclosure = (
  text: `measure.${DisclosureMeasure}` | 'hazardous' | 'nonHazardous' | 'ofKind' | 'ofWhich' | `gap.${DisclosureGap}`,
  gaps?: Readonly<Record<string, string | number>>,
) => string;

interface LabelledRow {
  readonly measure: DisclosureMeasure;
  readonly isHazardous?: boolean | undefined;
  readonly depth: number;
}

/** The name of a row: a part has the name of its operation, a total that of its waste too. */
export function disclosureRowName(row: LabelledRow, say: SayDisclosure): string {
  const measure = say(`measure.${row.measure}`);
  if (row.depth === 2) return say('ofWhich', { measure });
  if (row.isHazardous === undefined || row.depth === 1) return measure;
  return say('ofKind', { kind: say(row.isHazardous ? 'hazardous' : 'nonHazardous'), measure });
}

/** What the tables do not contain, as a sentence. */
export const disclosureGapText = (
  {
    kind,
    tonnes,
    lines,
  }: { readonly kind: DisclosureGap; readonly tonnes?: string | undefined; readonly lines?: number | undefined },
  say: SayDisclosure,
): string =>
  say(`gap.${kind}`, {
    ...(tonnes === undefined ? {} : { tonnes: formatTonnes(tonnes) }),
    ...(lines === undefined ? {} : { count: lines, figure: formatCount(lines) }),
  });

/** The share of a row's weight, for example of what is estimated. A dash if there is no weight or none of it. */
export const shareText = (part: string, tonnes: string): string =>
  part === '0' ? '–' : formatShare(share(part, tonnes));

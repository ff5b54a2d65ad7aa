import { Decimal } from '../../../numbers/decimal.ts';
import type { AuditFacts, OtherLine, StatedLine } from '../audited-invoice.ts';
import { weighedDays, weighedIn } from './weighed-days.ts';
import { groupKey, isOfSameWaste, isWeighed, kgOf, roundingOf, stepOf, type Weighed } from './weighed-line.ts';

/** Earlier lines that must agree with the weighings before a difference is certain. */
export const linesNeeded = 2;
/** The largest disagreement of earlier lines, as a share of the weight. */
export const largestNoise = new Decimal('0.06');

/** How well earlier lines agree with the weighings. */
export interface Reliability {
  readonly lines: number;
  /** Those that agree with their weighings. */
  readonly agreeing: number;
  /** The usual largest disagreement of earlier lines with their weighings, as a share. */
  readonly noise: Decimal;
  /** The step to which the provider rounds all weights; one if to kilograms. */
  readonly step: number;
}

export function reliabilityOf(
  line: Weighed,
  facts: AuditFacts,
  others: readonly OtherLine[],
  stated: readonly StatedLine[],
): Reliability {
  const weights = others.filter(isWeighed);
  const earlier = weights.filter(
    (other) => isOfSameWaste(other, line) && other.serviceDay < (line.period?.start ?? line.serviceDay),
  );
  // A few wrong weights hide the step of one container, but not that of all.
  const step = Math.max(stepOf(earlier), stepOf(weights));
  const differences = [...Map.groupBy(earlier, groupKey).values()].flatMap((group) => {
    const [first] = group;
    const weighed = first && weighedIn(first, weighedDays(first, facts, stated).usual, facts);
    if (weighed === undefined || weighed.isZero()) return [];
    const difference = kgOf(group).minus(weighed).abs();
    return [Decimal.max(difference.minus(roundingOf(group.length, step)), 0).div(weighed)];
  });
  // Earlier faults must not hide the next: one, or a quarter of the lines, may disagree.
  const sorted = differences.toSorted((one, other) => other.comparedTo(one));
  const ignored = sorted.length > linesNeeded ? Math.max(1, Math.floor(sorted.length / 4)) : 0;
  const agreeing = differences.filter((difference) => difference.lte(largestNoise)).length;
  return { lines: differences.length, agreeing, noise: sorted[ignored] ?? new Decimal(1), step };
}

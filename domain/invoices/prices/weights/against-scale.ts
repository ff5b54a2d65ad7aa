import { Decimal, sum, toDecimal } from '../../../numbers/decimal.ts';
import {
  type AuditedLine,
  type AuditFacts,
  type OtherLine,
  type Span,
  type StatedLine,
  weighedKey,
} from '../audited-invoice.ts';
import { type Finding, ground, money } from '../finding.ts';
import { holds, isCollection, isOneDay, joined, later, meets, spanOf } from '../line-facts.ts';
import { possibleDays } from './possible-days.ts';
import { ownCollections, type WeighedDays, weighedDays, weighedIn } from './weighed-days.ts';
import { kgOf, roundingOf, type Weighed } from './weighed-line.ts';
import { type Evidence, evidenceBeside, minOdds } from './weighing-evidence.ts';
import { largestNoise, linesNeeded, type Reliability, reliabilityOf } from './weighing-reliability.ts';

/** Steps to which a weight may be rounded up, the largest first. */
const steps = [1000, 500, 200, 100, 50] as const;
/** Above this factor a weight is not rounded but wrong. */
const impossible = new Decimal('1.2');
/** A multiple of a step that is nearer to the weighed value than this share may be chance. */
const minRounding = new Decimal('0.02');
/** Multiple of the usual difference above which a weight is impossible. */
const noiseFactor = 3;
/** Share above everything that was weighed from which a weight is impossible, where the scales differ less. */
const minImpossibleShare = new Decimal('0.1');
/** Lines that must agree before their difference is that of the scales. */
const linesOfScale = 3;
/** Multiple of the usual difference above which a weight differs. */
const usualFactor = 1.5;
/** Where earlier lines disagree more than this share, the weighings show nothing. */
const largestUse = new Decimal('0.3');

/** Whether as many collections are charged as took place in the period; undefined if none is charged, or at no known location. */
function areAsPlanned(line: Weighed, period: Span, all: readonly StatedLine[], facts: AuditFacts): boolean | undefined {
  const charged = all.filter(
    (other) =>
      isCollection(other) &&
      other.locationId === line.locationId &&
      other.wasteStreamId === line.wasteStreamId &&
      meets(spanOf(other), period),
  );
  const span = charged.reduce((all, other) => joined(all, spanOf(other)), period);
  const own = ownCollections(line, facts);
  const planned = own.flatMap((one) =>
    one.planned.filter(({ day, state }) => holds(span, day) && (state === 'planned' || state === 'done')),
  );
  const requested = own.flatMap((one) =>
    one.requested.filter(({ doneOn }) => doneOn !== undefined && holds(span, doneOn)),
  );
  if (charged.length === 0) return undefined;
  return sum(charged.map(({ quantity }) => quantity)).eq(planned.length + requested.length);
}

/**
 * Whether no collection was moved across the ends of the usual days. One that was moved across a single end would change the number of
 * collections.
 */
function areDaysSure(line: Weighed, { usual, movable }: WeighedDays, all: readonly StatedLine[], facts: AuditFacts) {
  const { period } = line;
  if (usual === undefined || period === undefined || movable > 1) return false;
  if (movable === 0 && (isOneDay(usual) || isOneDay(period))) return true;
  return areAsPlanned(line, period, all, facts) === true;
}

/** A weight that is a multiple of a step is rounded up if the next lower multiple is below what was weighed. */
function ruleOf({ kg }: Weighed, excess: Decimal): 'weight_rounded_up' | 'impossible_weight' {
  const step = steps.find((one) => toDecimal(kg).mod(one).isZero());
  return step !== undefined && excess.lt(step) ? 'weight_rounded_up' : 'impossible_weight';
}

/** Whether a line is so much heavier than a weight that earlier lines are worth a comparison. */
const isSuspicious = (line: Weighed, excess: Decimal, weighed: Decimal): boolean =>
  excess.gt(roundingOf(1, 1)) &&
  (excess.gt(weighed.times(minImpossibleShare)) || ruleOf(line, excess) === 'weight_rounded_up');

interface Compared {
  readonly lines: readonly [Weighed, ...Weighed[]];
  readonly kg: Decimal;
  readonly days: WeighedDays;
  readonly reliability: Reliability;
  /** All days that may belong to the line, if the collections before it are known. */
  readonly possible: Span | undefined;
  readonly evidenceOf: () => Evidence;
}

const findingOf = (
  { lines: [line] }: Compared,
  found: Pick<Finding, 'rule' | 'confidence'> & {
    readonly weighed: Decimal;
    readonly agreeing: number;
    readonly span: Span;
    readonly excess: Decimal;
  },
): Finding => ({
  rule: found.rule,
  confidence: found.confidence,
  position: line.position,
  measure: 'kilograms',
  expected: toDecimal(line.kg).minus(found.excess).toFixed(),
  found: line.kg,
  difference: money(toDecimal(line.net).times(found.excess).div(toDecimal(line.kg))),
  grounds: [
    ground('weighed', { kg: found.weighed.toFixed(), from: found.span.start, until: found.span.end }),
    ground('weighings_agree', { lines: found.agreeing }),
    ...(found.confidence === 'certain' ? [] : [ground('weighings_unsure')]),
  ],
});

/** Heavier than everything that was weighed on all days that may belong to the line. */
function beyondWidest(compared: Compared, facts: AuditFacts): Finding | undefined {
  const { kg, days, reliability, lines } = compared;
  const weighed = weighedIn(lines[0], days.widest, facts);
  if (weighed === undefined || days.widest === undefined) return undefined;
  const { noise, step } = reliability;
  const maxKg = weighed
    .times(Decimal.max(impossible, noise.times(noiseFactor).plus(1)))
    .plus(roundingOf(lines.length, step));
  const isKnown = reliability.lines >= linesNeeded || kg.gt(weighed.times(2));
  if (!isKnown || noise.gt(largestUse) || kg.lte(maxKg)) return undefined;
  const excess = kg.minus(weighed);
  return findingOf(compared, {
    rule: ruleOf(lines[0], excess),
    confidence: 'certain',
    weighed,
    agreeing: reliability.lines,
    span: days.widest,
    excess,
  });
}

/** How much the weighings of a waste differ from what is charged for it, and the lines that show it. */
interface Trust {
  readonly noise: Decimal;
  readonly agreeing: number;
}

/** Undefined where not all waste is weighed, or where that is not known: earlier lines disagree, and the others do not outweigh them. */
function trustIn({ lines: [line], reliability, evidenceOf }: Compared): Trust | undefined {
  const { odds, noise, agreeing } = evidenceOf();
  // Of the first line that is weighed, a part may be older than the weighings.
  const isShown = odds >= minOdds && agreeing.some((day) => day < line.serviceDay);
  const shown = isShown ? { noise: new Decimal(String(noise)), agreeing: agreeing.length } : undefined;
  const isReliable = reliability.agreeing >= linesNeeded && reliability.noise.lte(largestNoise);
  return isReliable && (shown === undefined || reliability.noise.lte(shown.noise)) ? reliability : shown;
}

/** Whether a line is clearly heavier than a weight, by more than rounding and the usual differences explain. */
const isBeyond = ({ kg, lines, reliability: { step } }: Compared, weighed: Decimal, noise: Decimal): boolean =>
  kg
    .minus(weighed)
    .gt(
      Decimal.max(weighed.times(noise).times(usualFactor), weighed.times(minRounding), roundingOf(lines.length, step)),
    );

/** Whether a line is less than impossible of any scale, but of this one: other lines show that it weighs the same. */
function isShownImpossible({ kg, evidenceOf }: Compared, weighed: Decimal): boolean {
  const { odds, noise, agreeing } = evidenceOf();
  const share = Decimal.max(minImpossibleShare, new Decimal(String(noise)).times(noiseFactor));
  return odds >= minOdds && agreeing.length >= linesOfScale && kg.gt(weighed.times(share.plus(1)));
}

/** Heavier than everything that was weighed on all days that may belong to the line, by less than would be impossible anyway. */
function beyondPossible(compared: Compared, all: readonly AuditedLine[], facts: AuditFacts): Finding | undefined {
  const { kg, lines, possible } = compared;
  const [line] = lines;
  const { period } = line;
  const maxWeighed = possible && weighedIn(line, possible, facts);
  if (possible === undefined || period === undefined || maxWeighed === undefined || kg.lte(maxWeighed))
    return undefined;
  // A collection that is not recorded may be after the last known one, unless the weights of other lines end with theirs.
  const asPlanned = areAsPlanned(line, period, all, facts);
  const isKnown = isOneDay(period) || (asPlanned ?? compared.evidenceOf().odds >= minOdds);
  const span = isKnown ? possible : { start: possible.start, end: later(possible.end, period.end) };
  const weighed = weighedIn(line, span, facts);
  if (weighed === undefined || !isBeyond(compared, weighed, new Decimal(0))) return undefined;
  const excess = kg.minus(weighed);
  const rule = ruleOf(line, excess);
  const trust = trustIn(compared);
  if (trust === undefined || !isBeyond(compared, weighed, trust.noise)) return undefined;
  if (rule !== 'weight_rounded_up' && kg.lte(weighed.times(impossible)) && !isShownImpossible(compared, weighed))
    return undefined;
  return findingOf(compared, { rule, confidence: 'certain', weighed, agreeing: trust.agreeing, span, excess });
}

/** Other than what was weighed on the usual days. */
function besideUsual(compared: Compared, all: readonly AuditedLine[], facts: AuditFacts): Finding | undefined {
  const { kg, days, reliability, lines } = compared;
  const [line] = lines;
  const span = days.usual;
  const weighed = weighedIn(line, span, facts);
  if (weighed === undefined || span === undefined || line.period === undefined) return undefined;
  const excess = kg.minus(weighed);
  const rounding = roundingOf(lines.length, reliability.step);
  const rule = ruleOf(line, excess);
  const isImpossible = kg.gt(weighed.times(impossible));
  if (excess.lte(rounding) || (rule !== 'weight_rounded_up' && !isImpossible)) return undefined;
  const trust = trustIn(compared);
  if (trust === undefined || excess.lte(weighed.times(trust.noise).times(usualFactor))) return undefined;
  const { noise, agreeing } = trust;
  const isClear = isImpossible || excess.gte(weighed.times(minRounding));
  const everything = weighedIn(line, days.widest, facts);
  // Of containers with different days, weight of other days may belong to the line.
  const isBeyondDays = days.areMixed !== true || isBeyond(compared, everything ?? weighed, noise);
  if (isClear && isBeyondDays && areDaysSure(line, days, all, facts))
    return findingOf(compared, { rule, confidence: 'certain', weighed, agreeing, span, excess });
  if (isImpossible && everything !== undefined && days.widest !== undefined && isBeyond(compared, everything, noise))
    return findingOf(compared, {
      rule: ruleOf(line, kg.minus(everything)),
      confidence: 'certain',
      weighed: everything,
      agreeing,
      span: days.widest,
      excess: kg.minus(everything),
    });
  return findingOf(compared, { rule, confidence: 'probable', weighed, agreeing, span, excess });
}

/**
 * Compares lines of one invoice, location, stream and period with the weighings.
 * @param all all lines of the invoice
 */
export function againstScale(
  lines: readonly Weighed[],
  all: readonly AuditedLine[],
  facts: AuditFacts,
  others: readonly OtherLine[],
): Finding[] {
  const [line, ...more] = lines;
  if (line === undefined || (facts.weighed.get(weighedKey(line.locationId, line.wasteStreamId)) ?? []).length === 0)
    return [];
  const stated = [...all, ...others];
  const kg = kgOf(lines);
  const days = weighedDays(line, facts, stated);
  const possible = possibleDays(line, facts, stated)?.widest;
  const sums = [days.usual, days.widest, possible].flatMap((span) => weighedIn(line, span, facts) ?? []);
  if (!sums.some((weighed) => isSuspicious(line, kg.minus(weighed), weighed))) return [];
  const reliability = reliabilityOf(line, facts, others, stated);
  let evidence: Evidence | undefined;
  const evidenceOf = () => {
    evidence ??= evidenceBeside(line, reliability.step, facts, { others, stated });
    return evidence;
  };
  const compared: Compared = { lines: [line, ...more], kg, days, reliability, possible, evidenceOf };
  const usual = besideUsual(compared, all, facts);
  const finding =
    usual?.confidence === 'certain'
      ? usual
      : (beyondWidest(compared, facts) ?? beyondPossible(compared, all, facts) ?? usual);
  return finding === undefined ? [] : [finding];
}

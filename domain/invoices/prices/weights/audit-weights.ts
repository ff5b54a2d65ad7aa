import { Decimal, sum, toDecimal } from '../../../numbers/decimal.ts';
import {
  type AuditedLine,
  type AuditFacts,
  type OtherLine,
  type Span,
  type StatedLine,
  weighedKey,
} from '../audited-invoice.ts';
import { type Finding, ground, money, slack } from '../finding.ts';
import { containersOf, holds, isCollection, isOneDay, joined, meets, spanOf } from '../line-facts.ts';
import { ownCollections, type Sited, type WeighedDays, weighedDays, weighedIn } from './weighed-days.ts';

/** Earlier lines that must agree with the weighings before a difference is certain. */
const linesNeeded = 2;
/** The largest disagreement of earlier lines, as a share of the weight. */
const largestNoise = new Decimal('0.06');
/** Steps to which a weight may be rounded up, the largest first. */
const steps = [1000, 500, 200, 100, 50] as const;
/** Above this factor a weight is not rounded but wrong. */
const impossible = new Decimal('1.2');
/** Kilograms of a litre, at most: as water, or as stone and metal. */
const heaviest = { usual: new Decimal('1.1'), heavy: new Decimal('2.2') } as const;
/** A multiple of a step that is nearer to the weighed value than this share may be chance. */
const leastRounding = new Decimal('0.02');
/** Multiple of the usual difference above which a weight is impossible. */
const noiseFactor = 3;
/** Where earlier lines disagree more than this share, the weighings show nothing. */
const largestUse = new Decimal('0.3');

interface Weighed extends Sited {
  readonly kg: string;
}

const isWeighed = <Line extends StatedLine>(line: Line): line is Line & Weighed =>
  line.kind === 'material' &&
  toDecimal(line.kg).gt(0) &&
  line.locationId !== undefined &&
  line.wasteStreamId !== undefined;

/** Whether as many collections are charged as took place in the period. */
function isAsPlanned(line: Weighed, period: Span, all: readonly StatedLine[], facts: AuditFacts): boolean {
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
  return charged.length > 0 && sum(charged.map(({ quantity }) => quantity)).eq(planned.length + requested.length);
}

/**
 * Whether no collection was moved across the ends of the usual days. One that was moved across a single end would change the number of
 * collections.
 */
function areDaysSure(line: Weighed, { usual, movable }: WeighedDays, all: readonly StatedLine[], facts: AuditFacts) {
  const { period } = line;
  if (usual === undefined || period === undefined || movable > 1) return false;
  if (movable === 0 && (isOneDay(usual) || isOneDay(period))) return true;
  return isAsPlanned(line, period, all, facts);
}

/** Lines of one invoice, location, stream and period are compared together. */
const groupKey = (line: Weighed & { readonly invoiceNumber?: string }): string =>
  JSON.stringify([line.invoiceNumber, line.locationId, line.wasteStreamId, line.period?.start, line.period?.end]);

const kgOf = (lines: readonly Weighed[]): Decimal => sum(lines.map(({ kg }) => kg));

interface Reliability {
  readonly lines: number;
  /** Those that agree with their weighings. */
  readonly agreeing: number;
  /** The usual largest disagreement of earlier lines with their weighings, as a share. */
  readonly noise: Decimal;
  /** The step to which the provider rounds all weights; one if to kilograms. */
  readonly step: number;
}

/** Steps to which a scale or a provider rounds, the largest first. */
const usualSteps = [50, 20, 10, 5] as const;

/** The step to which all weights are rounded, except one in ten that may be wrong; one if to kilograms. */
const stepOf = (lines: readonly Weighed[]): number =>
  usualSteps.find(
    (step) => lines.filter(({ kg }) => !toDecimal(kg).mod(step).isZero()).length <= Math.floor(lines.length / 10),
  ) ?? 1;

/** What rounding can change in the sum of lines: a weight below the step may be rounded up to it. */
const roundingOf = (lines: number, step: number): Decimal => new Decimal(step * lines).plus(step === 1 ? 0 : 1);

function reliabilityOf(
  line: Weighed,
  facts: AuditFacts,
  others: readonly OtherLine[],
  stated: readonly StatedLine[],
): Reliability {
  const earlier = others
    .filter(isWeighed)
    .filter(
      (other) =>
        other.locationId === line.locationId &&
        other.wasteStreamId === line.wasteStreamId &&
        other.serviceDay < (line.period?.start ?? line.serviceDay),
    );
  const step = stepOf(earlier);
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

/** A weight that is a multiple of a step is rounded up if the next lower multiple is below what was weighed. */
function ruleOf({ kg }: Weighed, excess: Decimal): 'weight_rounded_up' | 'impossible_weight' {
  const step = steps.find((one) => toDecimal(kg).mod(one).isZero());
  return step !== undefined && excess.lt(step) ? 'weight_rounded_up' : 'impossible_weight';
}

interface Compared {
  readonly lines: readonly [Weighed, ...Weighed[]];
  readonly kg: Decimal;
  readonly days: WeighedDays;
  readonly reliability: Reliability;
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
  const most = weighed
    .times(Decimal.max(impossible, noise.times(noiseFactor).plus(1)))
    .plus(roundingOf(lines.length, step));
  const isKnown = reliability.lines >= linesNeeded || kg.gt(weighed.times(2));
  if (!isKnown || noise.gt(largestUse) || kg.lte(most)) return undefined;
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

/** Whether a line is clearly heavier than a weight, by more than rounding and the usual differences explain. */
const isBeyond = ({ kg, lines, reliability: { noise, step } }: Compared, weighed: Decimal): boolean =>
  kg
    .minus(weighed)
    .gt(Decimal.max(weighed.times(noise).times('1.5'), weighed.times(leastRounding), roundingOf(lines.length, step)));

/** Other than what was weighed on the usual days. */
function besideUsual(compared: Compared, all: readonly AuditedLine[], facts: AuditFacts): Finding | undefined {
  const { kg, days, reliability, lines } = compared;
  const [line] = lines;
  const { agreeing } = reliability;
  const span = days.usual;
  const weighed = weighedIn(line, span, facts);
  if (weighed === undefined || span === undefined || line.period === undefined) return undefined;
  // Where earlier lines disagree with the weighings, not everything is weighed.
  if (agreeing < linesNeeded || reliability.noise.gt(largestNoise)) return undefined;
  const excess = kg.minus(weighed);
  const tolerance = Decimal.max(
    weighed.times(reliability.noise).times('1.5'),
    roundingOf(lines.length, reliability.step),
  );
  if (excess.lte(tolerance)) return undefined;
  const rule = ruleOf(line, excess);
  const isImpossible = kg.gt(weighed.times(impossible));
  if (rule !== 'weight_rounded_up' && !isImpossible) return undefined;
  const isClear = isImpossible || excess.gte(weighed.times(leastRounding));
  const everything = weighedIn(line, days.widest, facts);
  // Of containers with different days, weight of other days may belong to the line.
  const isBeyondDays = days.areMixed !== true || isBeyond(compared, everything ?? weighed);
  if (isClear && isBeyondDays && areDaysSure(line, days, all, facts))
    return findingOf(compared, { rule, confidence: 'certain', weighed, agreeing, span, excess });
  if (isImpossible && everything !== undefined && days.widest !== undefined && isBeyond(compared, everything))
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

function againstScale(
  lines: readonly Weighed[],
  all: readonly AuditedLine[],
  facts: AuditFacts,
  others: readonly OtherLine[],
): Finding[] {
  const [line, ...more] = lines;
  if (line === undefined || (facts.weighed.get(weighedKey(line.locationId, line.wasteStreamId)) ?? []).length === 0)
    return [];
  const stated = [...all, ...others];
  const compared: Compared = {
    lines: [line, ...more],
    kg: kgOf(lines),
    days: weighedDays(line, facts, stated),
    reliability: reliabilityOf(line, facts, others, stated),
  };
  const usual = besideUsual(compared, all, facts);
  const finding = usual?.confidence === 'certain' ? usual : (beyondWidest(compared, facts) ?? usual);
  return finding === undefined ? [] : [finding];
}

/** More than the containers hold in all collections that the period can have. */
function againstCapacity(line: Weighed, all: readonly AuditedLine[], facts: AuditFacts): Finding[] {
  const containers = containersOf(line, facts);
  const { period } = line;
  if (period === undefined || containers.some(({ liters }) => liters === undefined)) return [];
  const ids = new Set(containers.map(({ id }) => id));
  const own = containers.flatMap(({ id }) => facts.collections.get(id) ?? []);
  const planned = own.flatMap((one) =>
    one.planned.filter(({ day, state }) => holds(period, day) && state !== 'skipped'),
  );
  const requested = own.flatMap((one) => one.requested.filter(({ from }) => from <= period.end));
  const charged = all.filter(
    (other) => isCollection(other) && containersOf(other, facts).some(({ id }) => ids.has(id)),
  );
  const chargedCount = sum(charged.map(({ quantity }) => quantity)).toNumber();
  const isScheduled = own.length > 0 && own.every(({ scheduled }) => scheduled.some((one) => one.from <= period.start));
  const known = isScheduled ? planned.length + requested.length : 0;
  const count = Math.max(known, chargedCount, isOneDay(period) ? containers.length : 0);
  if (count === 0) return [];
  const largest = containers.reduce((most, { liters = 0 }) => Math.max(most, liters), 0);
  const density = containers.some(({ isHeavy }) => isHeavy) ? heaviest.heavy : heaviest.usual;
  const most = density.times(largest).times(count);
  const kg = toDecimal(line.kg);
  return [
    {
      rule: 'impossible_weight',
      // Other collections may be charged on lines that are not assigned yet.
      confidence: isScheduled || isOneDay(period) ? 'certain' : 'probable',
      position: line.position,
      measure: 'kilograms',
      expected: most.toFixed(),
      found: line.kg,
      difference: money(toDecimal(line.net).times(kg.minus(most)).div(kg)),
      grounds: [ground('capacity', { number: count, liters: largest, kg: most.toFixed() })],
    },
  ];
}

/** Compares weights with weighings of the same days, and with what the containers hold. */
export function auditWeights(
  lines: readonly AuditedLine[],
  facts: AuditFacts,
  others: readonly OtherLine[],
): Finding[] {
  const weighed = lines.filter(isWeighed);
  const scale = [...Map.groupBy(weighed, groupKey).values()].flatMap((group) =>
    againstScale(group, lines, facts, others),
  );
  const known = new Set(scale.map(({ position }) => position));
  const capacity = weighed
    .filter(({ position }) => !known.has(position))
    .flatMap((line) => againstCapacity(line, lines, facts));
  return [...scale, ...capacity].filter(({ difference }) => toDecimal(difference).gt(slack));
}

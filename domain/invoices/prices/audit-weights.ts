import { Decimal, sum, toDecimal } from '../../numbers/decimal.ts';
import { addDays } from '../../time/days.ts';
import {
  type AuditedLine,
  type AuditFacts,
  type OtherLine,
  type Span,
  type StatedLine,
  weighedKey,
} from './audited-invoice.ts';
import { type Finding, ground, money, slack } from './finding.ts';
import { isNearHoliday } from './holidays.ts';
import { containersOf, holds, isCollection, isOneDay, joined, meets, spanDays, spanOf } from './line-facts.ts';

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
/** A period shorter than this has too few days to compare sums. */
const leastDays = 20;

interface HasWeight {
  readonly locationId: string;
  readonly wasteStreamId: number;
  readonly kg: string;
}
type Weighed = StatedLine & HasWeight;

const isWeighed = <Line extends StatedLine>(line: Line): line is Line & HasWeight =>
  line.kind === 'material' &&
  line.kg !== undefined &&
  toDecimal(line.kg).gt(0) &&
  line.locationId !== undefined &&
  line.wasteStreamId !== undefined;

const ownCollections = (line: Weighed, { collections, containers }: AuditFacts) =>
  (containers.get(line.locationId) ?? [])
    .filter(({ wasteStreamId }) => wasteStreamId === line.wasteStreamId)
    .flatMap(({ id }) => collections.get(id) ?? []);

/** The days of the last collection of each container on or before a day. */
function lastCollections(line: Weighed, facts: AuditFacts, day: string): ReadonlySet<string | undefined> {
  const last = ownCollections(line, facts).map(({ planned, requested }) =>
    [
      ...planned.filter(({ state }) => state === 'planned' || state === 'done').map((one) => one.day),
      ...requested.flatMap(({ doneOn }) => doneOn ?? []),
    ]
      .filter((one) => one <= day)
      .sort()
      .at(-1),
  );
  return new Set(last);
}

/** Days whose weighings belong to a line: from the collection before its period to the last one within it. */
function weighedSpan(line: Weighed, facts: AuditFacts): Span | undefined {
  const { period } = line;
  if (period === undefined) return undefined;
  const [before, ...othersBefore] = lastCollections(line, facts, addDays(period.start, -1));
  const [last, ...othersLast] = lastCollections(line, facts, period.end);
  const isSame = othersBefore.length === 0 && othersLast.length === 0;
  if (!isSame || before === undefined || last === undefined || last <= before) {
    return spanDays(period) >= leastDays ? period : undefined;
  }
  // Around a holiday, neither collection may have been on its day.
  return [before, last].some(isNearHoliday) ? undefined : { start: addDays(before, 1), end: last };
}

/** Whether the invoice charges as many collections as took place in the period, so that none was moved across its ends. */
function isAsPlanned(line: Weighed, all: readonly AuditedLine[], facts: AuditFacts): boolean {
  const { period } = line;
  if (period === undefined) return false;
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

function weighedIn(line: Weighed, facts: AuditFacts): Decimal | undefined {
  const span = weighedSpan(line, facts);
  if (span === undefined) return undefined;
  const all = facts.weighed.get(weighedKey(line.locationId, line.wasteStreamId)) ?? [];
  const found = all.filter(({ day }) => holds(span, day));
  return found.length === 0 ? undefined : sum(found.map(({ kg }) => kg));
}

/** Lines of one invoice, location, stream and period are compared together. */
const groupKey = (line: Weighed): string =>
  JSON.stringify([line.locationId, line.wasteStreamId, line.period?.start, line.period?.end]);

const kgOf = (lines: readonly Weighed[]): Decimal => sum(lines.map(({ kg }) => kg));

interface Reliability {
  readonly lines: number;
  /** The largest difference of earlier lines from their weighings, as a share. */
  readonly noise: Decimal;
  /** The step to which the provider rounds all weights; one if to kilograms. */
  readonly step: number;
}

/** Steps to which a scale or a provider rounds, the largest first. */
const usualSteps = [50, 20, 10, 5] as const;

function reliabilityOf(line: Weighed, facts: AuditFacts, others: readonly OtherLine[]): Reliability {
  const earlier = others
    .filter(isWeighed)
    .filter(
      (other) =>
        other.locationId === line.locationId &&
        other.wasteStreamId === line.wasteStreamId &&
        other.serviceDay < (line.period?.start ?? line.serviceDay),
    );
  const differences = [...Map.groupBy(earlier, groupKey).values()].flatMap(([first, ...rest]) => {
    const weighed = first === undefined ? undefined : weighedIn(first, facts);
    if (first === undefined || weighed === undefined || weighed.isZero()) return [];
    return [
      kgOf([first, ...rest])
        .div(weighed)
        .minus(1)
        .abs(),
    ];
  });
  // A single earlier fault must not hide the next: the largest but one counts.
  const sorted = differences.toSorted((one, other) => other.comparedTo(one));
  const noise = (sorted.length > linesNeeded ? sorted[1] : sorted[0]) ?? new Decimal(1);
  const step = usualSteps.find((one) => earlier.every(({ kg }) => toDecimal(kg).mod(one).isZero())) ?? 1;
  return { lines: differences.length, noise, step };
}

const stepOf = (kg: Decimal): number | undefined => steps.find((step) => kg.mod(step).isZero());

function againstScale(
  lines: readonly Weighed[],
  all: readonly AuditedLine[],
  facts: AuditFacts,
  others: readonly OtherLine[],
): Finding[] {
  const [line] = lines;
  const weighed = line === undefined ? undefined : weighedIn(line, facts);
  if (line === undefined || weighed === undefined) return [];
  const kg = kgOf(lines);
  const excess = kg.minus(weighed);
  const { lines: agreeing, noise, step: usualStep } = reliabilityOf(line, facts, others);
  // Where earlier lines disagree with the weighings, not everything is weighed.
  if (agreeing < linesNeeded || noise.gt(largestNoise)) return [];
  const tolerance = Decimal.max(weighed.times(noise).times('1.5'), (usualStep * lines.length) / 2 + 1);
  if (excess.lte(tolerance)) return [];
  const step = stepOf(toDecimal(line.kg));
  const isRounded = step !== undefined && excess.lt(step);
  const isImpossible = kg.gt(weighed.times(impossible));
  if (!isRounded && !isImpossible) return [];
  const span = weighedSpan(line, facts) ?? { start: line.serviceDay, end: line.serviceDay };
  const isSure =
    isAsPlanned(line, all, facts) &&
    // Around a holiday, a collection may have moved across the end of a month.
    ![span.start, span.end].some(isNearHoliday) &&
    (isImpossible || excess.gte(weighed.times(leastRounding)));
  return lines.slice(0, 1).map(
    (one): Finding => ({
      rule: isRounded ? 'weight_rounded_up' : 'impossible_weight',
      confidence: isSure ? 'certain' : 'probable',
      position: one.position,
      measure: 'kilograms',
      expected: toDecimal(one.kg).minus(excess).toFixed(),
      found: one.kg,
      difference: money(toDecimal(one.net).times(excess).div(toDecimal(one.kg))),
      grounds: [
        ground('weighed', { kg: weighed.toFixed(), from: span.start, until: span.end }),
        ground('weighings_agree', { lines: agreeing }),
        ...(isSure ? [] : [ground('weighings_unsure')]),
      ],
    }),
  );
}

/** More than the containers hold in all collections that the period can have. */
function againstCapacity(line: Weighed, all: readonly AuditedLine[], facts: AuditFacts): Finding[] {
  const containers = containersOf(line, facts) ?? [];
  const { period } = line;
  if (period === undefined || containers.length === 0 || containers.some(({ liters }) => liters === undefined))
    return [];
  const ids = new Set(containers.map(({ id }) => id));
  const own = containers.flatMap(({ id }) => facts.collections.get(id) ?? []);
  const planned = own.flatMap((one) =>
    one.planned.filter(({ day, state }) => holds(period, day) && state !== 'skipped'),
  );
  const requested = own.flatMap((one) => one.requested.filter(({ from }) => from <= period.end));
  const charged = all.filter(
    (other) => isCollection(other) && containersOf(other, facts)?.some(({ id }) => ids.has(id)) === true,
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
  if (kg.lte(most)) return [];
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

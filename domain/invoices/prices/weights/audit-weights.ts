import { Decimal, sum, toDecimal } from '../../../numbers/decimal.ts';
import type { AuditedLine, AuditFacts, OtherLine } from '../audited-invoice.ts';
import { type Finding, ground, money, slack } from '../finding.ts';
import { containersOf, holds, isCollection, isOneDay } from '../line-facts.ts';
import { againstScale } from './against-scale.ts';
import { groupKey, isWeighed, type Weighed } from './weighed-line.ts';

/** Kilograms of a litre, at most: as water, or as stone and metal. */
const heaviest = { usual: new Decimal('1.1'), heavy: new Decimal('2.2') } as const;

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
  const largest = containers.reduce((max, { liters = 0 }) => Math.max(max, liters), 0);
  const density = containers.some(({ isHeavy }) => isHeavy) ? heaviest.heavy : heaviest.usual;
  const maxKg = density.times(largest).times(count);
  const kg = toDecimal(line.kg);
  return [
    {
      rule: 'impossible_weight',
      // Other collections may be charged on lines that are not assigned yet.
      confidence: isScheduled || isOneDay(period) ? 'certain' : 'probable',
      position: line.position,
      measure: 'kilograms',
      expected: maxKg.toFixed(),
      found: line.kg,
      difference: money(toDecimal(line.net).times(kg.minus(maxKg)).div(kg)),
      grounds: [ground('capacity', { number: count, liters: largest, kg: maxKg.toFixed() })],
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

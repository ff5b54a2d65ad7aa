import { type Decimal, toDecimal } from '../../../numbers/decimal.ts';
import type { DayText } from '../../invoice.ts';
import type { AuditedLine, AuditFacts, OtherLine, StatedLine } from '../audited-invoice.ts';
import { type Confidence, type Finding, type FindingRule, type Ground, ground, money } from '../finding.ts';
import { isCollection, isOneDay, isSameSpan, spanOf } from '../line-facts.ts';
import { counted, countOf, type Excess, excessOf, groupsOf, idsOf, parts } from './collection-excess.ts';

/** A part of the excess, and the lines that it is sought on. */
interface Part {
  readonly rule: FindingRule;
  readonly count: number;
  /** The higher, the more likely is the line the wrong one. */
  readonly rank: (line: AuditedLine) => number;
  readonly grounds: (line: AuditedLine) => readonly Ground[];
  readonly reference?: (line: AuditedLine) => string | undefined;
}

const isOnDay = ({ period }: StatedLine, day: DayText): boolean =>
  period !== undefined && isOneDay(period) && period.start === day;
const isSameCharge = (line: StatedLine, other: StatedLine): boolean =>
  line.textKey === other.textKey || isSameSpan(spanOf(line), spanOf(other));

function partsOf(excess: Excess, repeated: ReadonlyMap<number, number>, lines: readonly AuditedLine[]): Part[] {
  const { allowed, alsoAccepted, alone, likelyAlone, movable, total, earlier, span, doubts } = excess;
  const { start: from, end: until } = span;
  const known = [
    ground('planned', { number: allowed.planned, from, until }),
    ...(allowed.requested === 0 ? [] : [ground('requested', { number: allowed.requested })]),
    ...(alsoAccepted === 0 ? [] : [ground('also_accepted', { number: alsoAccepted })]),
    ground('charged', { number: counted(lines) }),
    ...doubts,
  ];
  // A repeated line is one too many as a whole, or it is for another container. Planned collections that a holiday moved hide a part of it.
  const whole = lines
    .filter(({ position }) => repeated.has(position))
    .reduce((sum, line) => {
      const left = likelyAlone - sum;
      return left > 0 && countOf(line) <= left + movable ? sum + Math.min(left, countOf(line)) : sum;
    }, 0);
  const again = Math.min(alone, whole);
  const missed = Math.min(alone - again, allowed.missed.length);
  const before = (line: AuditedLine) => earlier.find((other) => isSameCharge(line, other)) ?? earlier[0];
  return [
    {
      rule: 'duplicate_line',
      count: again,
      rank: ({ position }) => (repeated.has(position) ? 1 : 0),
      grounds: ({ position }) => [ground('same_line', { line: repeated.get(position) ?? 0 }), ...known],
      reference: ({ position }) => repeated.get(position)?.toString(),
    },
    {
      rule: 'missed_collection_billed',
      count: missed,
      rank: (line) => (allowed.missed.some(({ day }) => isOnDay(line, day)) ? 1 : 0),
      grounds: () => [...allowed.missed.map(({ day }) => ground('missed', { day })), ...known],
    },
    {
      rule: 'collection_billed_twice',
      count: total - alone,
      rank: (line) => (earlier.some((other) => isSameCharge(line, other)) ? 1 : 0),
      grounds: (line) => [
        ground('charged_elsewhere', { invoice: before(line)?.invoiceNumber ?? '', number: counted(earlier) }),
        ...known,
      ],
      reference: (line) => before(line)?.invoiceNumber,
    },
    { rule: 'too_many_collections', count: alone - again - missed, rank: () => 0, grounds: () => known },
  ];
}

function chargedToo(
  line: AuditedLine,
  count: number,
  rule: FindingRule,
): Pick<Finding, 'expected' | 'found' | 'difference'> {
  const all = toDecimal(line.quantity);
  const share: Decimal = toDecimal(line.net).times(count).div(all);
  return rule === 'duplicate_line'
    ? { expected: money(toDecimal(line.net).minus(share)), found: line.net, difference: money(share) }
    : { expected: all.minus(count).toFixed(), found: all.toFixed(), difference: money(share) };
}

/** Distributes the excess over the lines, the most likely first, later lines before earlier ones. */
function distribute(parts: readonly Part[], lines: readonly AuditedLine[], confidence: Confidence): Finding[] {
  const left = new Map(lines.map((line) => [line.position, countOf(line)]));
  return parts.flatMap(({ rule, count, rank, grounds, reference }) => {
    let remaining = count;
    const ordered = lines.toSorted((one, other) => rank(other) - rank(one) || other.position - one.position);
    return ordered.flatMap((line): Finding[] => {
      const taken = Math.min(remaining, left.get(line.position) ?? 0);
      if (taken <= 0) return [];
      remaining -= taken;
      left.set(line.position, (left.get(line.position) ?? 0) - taken);
      return [
        {
          rule,
          confidence,
          position: line.position,
          measure: rule === 'duplicate_line' ? 'amount' : 'quantity',
          ...chargedToo(line, taken, rule),
          reference: reference?.(line),
          grounds: grounds(line),
        },
      ];
    });
  });
}

/** Findings about collections, and the lines whose number could be checked. */
export interface CollectionAudit {
  readonly findings: readonly Finding[];
  readonly checked: ReadonlySet<number>;
}

/**
 * Compares the charged collections of the same containers with those that were planned or requested, and with earlier invoices.
 * @param repeated positions of lines that repeat another line of the invoice, with the position of that line
 */
export function auditCollections(
  lines: readonly AuditedLine[],
  facts: AuditFacts,
  others: readonly OtherLine[],
  repeated: ReadonlyMap<number, number>,
): CollectionAudit {
  const checked = new Set<number>();
  const charged = others.filter(isCollection).map((line) => ({ line, containerIds: idsOf(line, facts) }));
  const findings = groupsOf(lines.filter(isCollection), facts).flatMap((group) =>
    parts(group).flatMap((part) => {
      const beside = group.lines.filter((line) => !part.lines.includes(line));
      const excess = excessOf(part, facts, charged, beside);
      if (excess === undefined) return [];
      for (const { position } of part.lines) checked.add(position);
      return distribute(partsOf(excess, repeated, part.lines), part.lines, excess.confidence);
    }),
  );
  return { findings, checked };
}

import { type Decimal, toDecimal } from '../../numbers/decimal.ts';
import { addDays, daysBetween } from '../../time/days.ts';
import type { DayText } from '../invoice.ts';
import type {
  AuditedLine,
  AuditFacts,
  ContainerCollections,
  OtherLine,
  PlannedCollection,
  Span,
  StatedLine,
} from './audited-invoice.ts';
import { type Confidence, type Finding, type FindingRule, type Ground, ground, money } from './finding.ts';
import { isHoliday } from './holidays.ts';
import {
  containersOf,
  holds,
  isCollection,
  isOneDay,
  isSameSpan,
  joined,
  meets,
  spanOf,
  wholeMonths,
} from './line-facts.ts';

/** Days by which a collection may be earlier or later than planned, such as at a holiday. */
const shift = 3;
/** Days after a request within which its collection may be charged while the request is open. */
const requestDays = 21;

/** Collection lines of an invoice that concern the same containers. */
interface Group {
  readonly containerIds: ReadonlySet<number>;
  readonly lines: readonly AuditedLine[];
}

const idsOf = (line: StatedLine, facts: AuditFacts): ReadonlySet<number> =>
  new Set(containersOf(line, facts)?.map(({ id }) => id) ?? []);

function groupsOf(lines: readonly AuditedLine[], facts: AuditFacts): Group[] {
  let groups: Group[] = [];
  for (const line of lines) {
    const ids = idsOf(line, facts);
    if (ids.size === 0) continue;
    const same = groups.filter(({ containerIds }) => !containerIds.isDisjointFrom(ids));
    groups = [
      ...groups.filter((group) => !same.includes(group)),
      {
        containerIds: same.reduce((all, { containerIds }) => all.union(containerIds), ids),
        lines: [...same.flatMap((group) => group.lines), line],
      },
    ];
  }
  return groups;
}

const countOf = ({ quantity }: StatedLine): number => toDecimal(quantity).toNumber();
const counted = (lines: readonly StatedLine[]): number => lines.reduce((sum, line) => sum + countOf(line), 0);

/** Collections of some containers within a span. */
interface Allowed {
  readonly planned: number;
  readonly requested: number;
  /** Requests that are open or were closed later: whether the provider came within the span is not known. */
  readonly open: number;
  readonly missed: readonly PlannedCollection[];
}

const collectionsOf = (facts: AuditFacts, ids: ReadonlySet<number>): ContainerCollections[] =>
  [...ids].flatMap((id) => facts.collections.get(id) ?? []);

function allowedIn(facts: AuditFacts, ids: ReadonlySet<number>, span: Span): Allowed {
  const all = collectionsOf(facts, ids);
  const planned = all.flatMap((one) => one.planned.filter(({ day }) => holds(span, day)));
  const requested = all.flatMap((one) =>
    one.requested.filter(({ from, doneOn }) => meets(span, { start: from, end: doneOn ?? addDays(from, requestDays) })),
  );
  const done = requested.filter(({ doneOn }) => doneOn !== undefined && holds(span, doneOn));
  return {
    planned: planned.filter(({ state }) => state === 'planned' || state === 'done').length,
    requested: done.length,
    open: requested.length - done.length,
    missed: planned.filter(({ state }) => state === 'missed'),
  };
}

const isScheduled = (facts: AuditFacts, ids: ReadonlySet<number>, { start, end }: Span): boolean =>
  [...ids].every((id) =>
    facts.collections
      .get(id)
      ?.scheduled.some(({ from, until }) => from <= start && (until === undefined || until >= end)),
  );

/** Charges beyond what took place, by the invoices that it may be found on. */
interface Excess {
  readonly span: Span;
  readonly allowed: Allowed;
  readonly earlier: readonly OtherLine[];
  /** More than took place, even if no other invoice charged anything. */
  readonly alone: number;
  readonly total: number;
  readonly confidence: Confidence;
  readonly doubts: readonly Ground[];
}

/** Whether a day is so near an end of a span that its collection may be in the other period. */
const nearEnd = ({ start, end }: Span, day: DayText): boolean =>
  Math.abs(daysBetween(start, day)) <= shift || Math.abs(daysBetween(day, end)) <= shift;

/** Collections planned just outside a span that neighbouring invoices left out: they may be charged here. */
function spare(facts: AuditFacts, ids: ReadonlySet<number>, span: Span, others: readonly OtherLine[]) {
  const sides = [
    { start: addDays(span.start, -shift), end: addDays(span.start, -1) },
    { start: addDays(span.end, 1), end: addDays(span.end, shift) },
  ];
  return sides.map((side) => {
    const near = allowedIn(facts, ids, side).planned;
    const isMoved = collectionsOf(facts, ids).some(({ planned }) =>
      planned.some(({ day }) => (holds(side, day) || holds(span, day)) && isHoliday(day) && nearEnd(span, day)),
    );
    const neighbours = others.filter((line) => !meets(spanOf(line), span) && meets(spanOf(line), side));
    if (near === 0) return { days: 0, isKnown: true };
    const [first] = neighbours;
    if (first === undefined) return { days: near, isKnown: false };
    // Lines of single days tell what was charged only together with the others of their month.
    const around = neighbours.reduce(
      (all, line) => joined(all, isOneDay(spanOf(line)) ? wholeMonths(side) : spanOf(line)),
      spanOf(first),
    );
    const all = others.filter((line) => !meets(spanOf(line), span) && meets(spanOf(line), around));
    const { planned, requested } = allowedIn(facts, ids, around);
    if (isMoved) return { days: near, isKnown: false };
    return { days: Math.max(0, Math.min(near, planned + requested - counted(all))), isKnown: true };
  });
}

/** A collection line of another invoice with its containers. */
interface OtherCollection {
  readonly line: OtherLine;
  readonly containerIds: ReadonlySet<number>;
}

/** The excess of lines without a period: the smaller one of the month of the invoice and the month before. */
function excessWithoutPeriod(group: Group, facts: AuditFacts, own: Span): Excess | undefined {
  const months = [own, wholeMonths({ start: addDays(own.start, -1), end: addDays(own.start, -1) })];
  const found = months.map((span) => {
    if (!isScheduled(facts, group.containerIds, span)) return undefined;
    const allowed = allowedIn(facts, group.containerIds, span);
    const total = Math.max(0, counted(group.lines) - allowed.planned - allowed.requested - allowed.open);
    const doubts = [ground('no_period')];
    return { span, allowed, earlier: [], alone: total, total, confidence: 'probable' as const, doubts };
  });
  return found.reduce((least, one) =>
    least === undefined || one === undefined || least.total <= one.total ? least : one,
  );
}

function excessOf(
  { containerIds, lines }: Group,
  facts: AuditFacts,
  others: readonly OtherCollection[],
): Excess | undefined {
  const [first, ...rest] = lines.map(spanOf);
  if (first === undefined) return undefined;
  const stated = rest.reduce(joined, first);
  if (lines.some(({ period }) => period === undefined))
    return excessWithoutPeriod({ containerIds, lines }, facts, stated);
  let span = lines.every((line) => isOneDay(spanOf(line))) ? wholeMonths(stated) : stated;
  const same = others
    .filter(({ line, containerIds: ids }) => line.period !== undefined && !ids.isDisjointFrom(containerIds))
    .map(({ line }) => line);
  const earlier = same.filter((line) => line.isEarlier && meets(spanOf(line), span));
  for (const line of earlier) span = joined(span, spanOf(line));
  const kept = isScheduled(facts, containerIds, span);
  const own = collectionsOf(facts, containerIds);
  // Containers without any schedule are emptied on request only.
  // Containers without a schedule are emptied on request only, if the requests of other months explain the charges.
  const requests = own.reduce((sum, { requested }) => sum + requested.length, 0);
  const isOnRequest = own.every(({ scheduled }) => scheduled.length === 0) && requests > counted(same);
  if (!kept && !isOnRequest) return undefined;
  const allowed = allowedIn(facts, containerIds, span);
  const neighbours = same.filter((line) => !earlier.includes(line));
  const beside = spare(facts, containerIds, span, neighbours);
  const knownSpare = beside.reduce((sum, { days, isKnown }) => sum + (isKnown ? days : 0), 0);
  const possibleSpare = beside.reduce((sum, { days }) => sum + days, 0);
  const likely = allowed.planned + allowed.requested + knownSpare;
  const most = allowed.planned + allowed.requested + allowed.open + possibleSpare;
  const beyond = (limit: number) => Math.max(0, counted(lines) - Math.max(0, limit - counted(earlier)));
  const isSure = beyond(most) > 0;
  // Only the part that no doubt concerns is claimed, if there is one.
  const limit = isSure ? most : likely;
  const doubts = [
    ...(kept ? [] : [ground('no_schedule')]),
    ...(!isSure && allowed.open > 0 ? [ground('open_request', { number: allowed.open })] : []),
    ...(!isSure && possibleSpare > knownSpare ? [ground('near_boundary')] : []),
  ];
  return {
    span,
    allowed,
    earlier,
    alone: Math.max(0, counted(lines) - limit),
    total: beyond(limit),
    confidence: doubts.length === 0 ? 'certain' : 'probable',
    doubts,
  };
}

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
  const { allowed, alone, total, earlier, span, doubts } = excess;
  const { start: from, end: until } = span;
  const known = [
    ground('planned', { number: allowed.planned, from, until }),
    ...(allowed.requested === 0 ? [] : [ground('requested', { number: allowed.requested })]),
    ground('charged', { number: counted(lines) }),
    ...doubts,
  ];
  // A repeated line is one too many as a whole, or it is for another container.
  const again = lines
    .filter(({ position }) => repeated.has(position))
    .reduce((sum, line) => (sum + countOf(line) <= alone ? sum + countOf(line) : sum), 0);
  const missed = Math.min(alone - again, allowed.missed.length);
  const before = (line: AuditedLine) => earlier.find((other) => isSameCharge(line, other)) ?? earlier[0];
  return [
    {
      rule: 'duplicate_line',
      count: again,
      rank: ({ position }) => (repeated.has(position) ? 1 : -1),
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
    ? { expected: '0', found: line.net, difference: money(share) }
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
      if (taken <= 0 || rank(line) < 0) return [];
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
  const findings = groupsOf(lines.filter(isCollection), facts).flatMap((group) => {
    const excess = excessOf(group, facts, charged);
    if (excess === undefined) return [];
    for (const { position } of group.lines) checked.add(position);
    if (excess.total === 0) return [];
    return distribute(partsOf(excess, repeated, group.lines), group.lines, excess.confidence);
  });
  return { findings, checked };
}

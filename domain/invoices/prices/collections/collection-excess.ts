import { toDecimal } from '../../../numbers/decimal.ts';
import { addDays } from '../../../time/days.ts';
import type {
  AuditedLine,
  AuditFacts,
  ContainerCollections,
  OtherLine,
  PlannedCollection,
  Span,
  StatedLine,
} from '../audited-invoice.ts';
import { type Confidence, type Ground, ground } from '../finding.ts';
import { containersOf, holds, isOneDay, joined, meets, spanOf, wholeMonths } from '../line-facts.ts';
import { isHoliday } from './holidays.ts';

/** Days by which a collection may be earlier or later than planned, such as at a holiday. */
const shift = 3;
/** Days after a request within which its collection may be charged while the request is open. */
const requestDays = 21;

/** Collection lines of an invoice that concern the same containers. */
interface Group {
  readonly containerIds: ReadonlySet<number>;
  readonly lines: readonly AuditedLine[];
}

export const idsOf = (line: StatedLine, facts: AuditFacts): ReadonlySet<number> =>
  new Set(containersOf(line, facts).map(({ id }) => id));

export function groupsOf(lines: readonly AuditedLine[], facts: AuditFacts): Group[] {
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

export const countOf = ({ quantity }: StatedLine): number => toDecimal(quantity).toNumber();
export const counted = (lines: readonly StatedLine[]): number => lines.reduce((sum, line) => sum + countOf(line), 0);

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
export interface Excess {
  readonly span: Span;
  readonly allowed: Allowed;
  readonly earlier: readonly OtherLine[];
  /** More than took place, even if no other invoice charged anything. */
  readonly alone: number;
  /** The same without the collections that may belong to a neighbouring invoice. */
  readonly likelyAlone: number;
  readonly total: number;
  readonly confidence: Confidence;
  readonly doubts: readonly Ground[];
}

/** Collections planned just outside a span that neighbouring invoices left out: they may be charged here. */
function spare(facts: AuditFacts, ids: ReadonlySet<number>, span: Span, others: readonly OtherLine[]) {
  const sides = [
    { start: addDays(span.start, -shift), end: addDays(span.start, -1) },
    { start: addDays(span.end, 1), end: addDays(span.end, shift) },
  ];
  return sides.map((side) => {
    const near = allowedIn(facts, ids, side).planned;
    const isMoved = collectionsOf(facts, ids).some(({ planned }) =>
      planned.some(({ day }) => holds(side, day) && isHoliday(day)),
    );
    const neighbours = others.filter((line) => !meets(spanOf(line), span) && meets(spanOf(line), side));
    const [first] = neighbours;
    if (first === undefined) return { days: near, isKnown: false };
    // Lines of single days show what was charged only together with the others of their month.
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
    return {
      span,
      allowed,
      earlier: [],
      alone: total,
      likelyAlone: total,
      total,
      confidence: 'probable' as const,
      doubts,
    };
  });
  return found.reduce((least, one) =>
    least === undefined || one === undefined || least.total <= one.total ? least : one,
  );
}

export function excessOf(
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
  // Containers without a schedule are emptied on request only, if the requests of other months explain the charges.
  const requests = own.reduce((sum, { requested }) => sum + requested.length, 0);
  const isOnRequest = own.every(({ scheduled }) => scheduled.length === 0) && requests > counted(same);
  if (!kept && !isOnRequest) return undefined;
  const allowed = allowedIn(facts, containerIds, span);
  const beside = spare(facts, containerIds, span, same);
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
    likelyAlone: Math.max(0, counted(lines) - likely),
    total: beyond(limit),
    confidence: doubts.length === 0 ? 'certain' : 'probable',
    doubts,
  };
}

import { toDecimal } from '../../../numbers/decimal.ts';
import { addDays } from '../../../time/days.ts';
import type { DayText } from '../../invoice.ts';
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
import { containersOf, earlier, holds, isOneDay, joined, later, meets, spanOf, wholeMonths } from '../line-facts.ts';
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

/** The lines of a group by their days: those of another month are compared with that month. */
export function parts(group: Group): Group[] {
  if (group.lines.some(({ period }) => period === undefined)) return [group];
  const daysOf = (line: AuditedLine) => (isOneDay(spanOf(line)) ? wholeMonths(spanOf(line)) : spanOf(line));
  let found: { readonly days: Span; readonly lines: readonly AuditedLine[] }[] = [];
  for (const line of group.lines) {
    const days = daysOf(line);
    const same = found.filter((one) => meets(one.days, days));
    found = [
      ...found.filter((one) => !same.includes(one)),
      {
        days: same.reduce((all, one) => joined(all, one.days), days),
        lines: [...same.flatMap((one) => one.lines), line],
      },
    ];
  }
  return found.map(({ lines }) => ({ containerIds: group.containerIds, lines }));
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

const movableIn = (facts: AuditFacts, ids: ReadonlySet<number>, { start, end }: Span): number =>
  [start, end].reduce(
    (sum, edge) =>
      sum +
      [...Array(shift).keys()]
        .map((days) => addDays(edge, edge === start ? days : -days))
        .filter((day) => isHoliday(day, facts.country))
        .reduce((found, day) => found + allowedIn(facts, ids, { start: day, end: day }).planned, 0),
    0,
  );

/** Charges beyond what took place, by the invoices that it may be found on. */
export interface Excess {
  readonly span: Span;
  readonly allowed: Allowed;
  /** Collections that are accepted beside the planned and requested ones: they may belong to the span, or be open requests. */
  readonly alsoAccepted: number;
  readonly earlier: readonly OtherLine[];
  /** More than took place, even if no other invoice charged anything. */
  readonly alone: number;
  /** The same without the collections that may belong to a neighbouring invoice. */
  readonly likelyAlone: number;
  /** Collections planned at the ends of the span that a holiday may have moved out of it. */
  readonly movable: number;
  readonly total: number;
  readonly confidence: Confidence;
  readonly doubts: readonly Ground[];
}

/** Own charges on days for which nothing was planned or requested, if all lines state single days. */
function unplannedDays(facts: AuditFacts, ids: ReadonlySet<number>, lines: readonly StatedLine[]) {
  if (!lines.every((line) => isOneDay(spanOf(line)))) return undefined;
  return [...Map.groupBy(lines, (line) => spanOf(line).start)].flatMap(([day, own]) => {
    const { planned, requested } = allowedIn(facts, ids, { start: day, end: day });
    return Array<DayText>(Math.max(0, counted(own) - planned - requested)).fill(day);
  });
}

/** The days of a span before or after another one. */
const outside = (one: Span, { start, end }: Span): Span =>
  one.start < start
    ? { start: one.start, end: earlier(one.end, addDays(start, -1)) }
    : { start: later(one.start, addDays(end, 1)), end: one.end };

/** Lines of other invoices, without those that another invoice repeats: a copy shows nothing about what took place. */
function withoutCopies(lines: readonly (StatedLine & { readonly invoiceNumber?: string })[]): StatedLine[] {
  const same = Map.groupBy(lines, ({ textKey, locationId, containerId, quantity, period }) =>
    JSON.stringify([textKey, locationId, containerId, quantity, period?.start, period?.end]),
  );
  return [...same.values()].flatMap((all) => {
    const byInvoice = [...Map.groupBy(all, ({ invoiceNumber }) => invoiceNumber).values()];
    return byInvoice.reduce((longest, own) => (own.length > longest.length ? own : longest), []);
  });
}

/** How many collections of other days explain charges. One on a stated day was moved there from a day nearby. */
const explained = (possible: readonly Span[], unplanned: readonly DayText[] | undefined): number =>
  unplanned === undefined
    ? possible.length
    : Math.min(possible.length, unplanned.filter((day) => possible.some((one) => holds(one, day))).length);

/**
 * Requests made before the end of a span and not done within it, with the days on which the provider may have come: those that were done
 * on days that are known, and the others.
 */
function requestedBeyond(
  facts: AuditFacts,
  ids: ReadonlySet<number>,
  span: Span,
  known: Span | undefined,
): [done: Span[], open: Span[]] {
  const all = collectionsOf(facts, ids).flatMap(({ requested }) =>
    requested
      .map(({ from, doneOn }) => ({ doneOn, start: from, end: doneOn ?? addDays(from, requestDays) }))
      .filter((one) => meets(span, one) && (one.doneOn === undefined || !holds(span, one.doneOn))),
  );
  const isKnown = ({ doneOn }: { readonly doneOn: DayText | undefined }) =>
    known !== undefined && doneOn !== undefined && holds(known, doneOn);
  return [all.filter(isKnown), all.filter((one) => !isKnown(one))];
}

/**
 * Collections outside the span of some lines that may be charged by them: those planned just outside it and those requested within it that
 * were done later, if neighbouring invoices leave them out.
 */
function spareDays(facts: AuditFacts, { containerIds: ids, lines }: Group, span: Span, beside: readonly StatedLine[]) {
  const unplanned = unplannedDays(facts, ids, lines);
  const own = collectionsOf(facts, ids);
  const sides = [
    { start: addDays(span.start, -shift), end: addDays(span.start, -1) },
    { start: addDays(span.end, 1), end: addDays(span.end, shift) },
  ];
  return sides.map((side, index) => {
    const nearby = own.flatMap(({ planned }) =>
      planned
        .filter(({ day, state }) => holds(side, day) && (state === 'planned' || state === 'done'))
        .map(({ day }) => ({ start: addDays(day, -shift), end: addDays(day, shift) })),
    );
    const neighbours = beside.filter((line) => !meets(spanOf(line), span) && meets(spanOf(line), side));
    const [first] = neighbours;
    // Lines of single days show what was charged only together with the others of their month.
    const around =
      first &&
      outside(
        neighbours.reduce(
          (all, line) => joined(all, isOneDay(spanOf(line)) ? wholeMonths(side) : spanOf(line)),
          spanOf(first),
        ),
        span,
      );
    // Whether a request was charged is known with the invoice of the day on which it was closed.
    const [done, open] = index === 0 ? [[], []] : requestedBeyond(facts, ids, span, around);
    const days = explained([...nearby, ...done], unplanned);
    // Which of two invoices charges a collection that a holiday moved is not known.
    const isMoved = nearby.some(({ start }) => isHoliday(addDays(start, shift), facts.country));
    if (around === undefined || isMoved) return { days, isKnown: false, open: explained(open, unplanned) };
    const all = beside.filter((line) => !meets(spanOf(line), span) && meets(spanOf(line), around));
    const { planned, requested } = allowedIn(facts, ids, around);
    const left = Math.max(0, planned + requested - counted(withoutCopies(all)));
    return { days: Math.min(days, left), isKnown: true, open: explained(open, unplanned) };
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
      alsoAccepted: allowed.open,
      earlier: [],
      alone: total,
      likelyAlone: total,
      movable: 0,
      total,
      confidence: 'probable' as const,
      doubts,
    };
  });
  return found.reduce((smallest, one) =>
    smallest === undefined || one === undefined || smallest.total <= one.total ? smallest : one,
  );
}

/** @param beside other lines of the invoice for the same containers, of other days */
export function excessOf(
  { containerIds, lines }: Group,
  facts: AuditFacts,
  others: readonly OtherCollection[],
  beside: readonly AuditedLine[] = [],
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
  const sides = spareDays(facts, { containerIds, lines }, span, [...same, ...beside]);
  const knownSpareDays = sides.reduce((sum, { days, isKnown }) => sum + (isKnown ? days : 0), 0);
  const possibleSpareDays = sides.reduce((sum, { days }) => sum + days, 0);
  const open = sides.reduce((sum, side) => sum + side.open, 0);
  const likely = allowed.planned + allowed.requested + knownSpareDays;
  const possible = allowed.planned + allowed.requested + open + possibleSpareDays;
  const beyond = (limit: number) => Math.max(0, counted(lines) - Math.max(0, limit - counted(earlier)));
  const isSure = beyond(possible) > 0;
  // Only the part that no doubt concerns is claimed, if there is one.
  const limit = isSure ? possible : likely;
  const doubts = [
    ...(kept ? [] : [ground('no_schedule')]),
    ...(!isSure && open > 0 ? [ground('open_request', { number: open })] : []),
    ...(!isSure && possibleSpareDays > knownSpareDays ? [ground('near_boundary')] : []),
  ];
  return {
    span,
    allowed,
    alsoAccepted: limit - allowed.planned - allowed.requested,
    earlier,
    alone: Math.max(0, counted(lines) - limit),
    likelyAlone: Math.max(0, counted(lines) - likely),
    movable: movableIn(facts, containerIds, span),
    total: beyond(limit),
    confidence: doubts.length === 0 ? 'certain' : 'probable',
    doubts,
  };
}

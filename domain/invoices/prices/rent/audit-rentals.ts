import { toDecimal } from '../../../numbers/decimal.ts';
import { addDays, daysBetween } from '../../../time/days.ts';
import { unitCode } from '../../classification/weight.ts';
import type { AuditedLine, AuditFacts, OtherLine, Span, StatedLine } from '../audited-invoice.ts';
import { type Finding, type Ground, ground, money } from '../finding.ts';
import { containersOf, isContainerRental, later, litersIn, sharedDays, spanDays, spanOf } from '../line-facts.ts';

/** Full or partial months of a span. */
const monthsOf = (span: Span): number => Math.max(1, Math.round(spanDays(span) / 30.4));

/** Containers that a line rents at the same time. A quantity may also count months or days. */
export function rentedContainers(line: StatedLine): number {
  const quantity = toDecimal(line.quantity ?? '1');
  const span = spanOf(line);
  const parts = [monthsOf(span), spanDays(span)].filter((part) => part > 1 && quantity.mod(part).isZero());
  const unit = line.unit === undefined ? '' : unitCode(line.unit);
  if (unit === 'DAY') return Math.max(1, Math.round(quantity.div(spanDays(span)).toNumber()));
  const [part] = parts;
  return Math.max(1, Math.ceil((part === undefined ? quantity : quantity.div(part)).toNumber()));
}

/** What is rented: lines of one subject are for the same kind of container at one location. */
const subjectOf = (line: StatedLine): string =>
  JSON.stringify([line.locationId ?? line.placeKey, line.wasteStreamId, litersIn(line.textKey), line.containerId]);

/** Whether a line continues or repeats the rent of another line of its subject: under the same words. */
const isSameRent = (line: StatedLine, other: StatedLine): boolean =>
  line.itemKey === other.itemKey && line.wordingKey === other.wordingKey;

interface Known {
  /** Containers at the location that the rent may be for. Undefined if the location is not known or has no containers at all. */
  readonly count: number | undefined;
  readonly grounds: readonly Ground[];
}

const isInventoried = ({ locationId }: StatedLine, { containers }: AuditFacts): boolean =>
  locationId !== undefined && (containers.get(locationId)?.length ?? 0) > 0;

function knownOf(line: AuditedLine, facts: AuditFacts): Known {
  const found = containersOf(line, facts);
  if (!isInventoried(line, facts)) return { count: undefined, grounds: [] };
  const liters = litersIn(line.textKey);
  const values = { number: found.length, ...(liters === undefined ? {} : { liters }) };
  return {
    count: found.length,
    grounds: [found.length === 0 ? ground('no_containers_there', values) : ground('containers_there', values)],
  };
}

/** The rent of the line for days that another line charges. */
function overlapWith(
  line: AuditedLine,
  other: StatedLine & { readonly invoiceNumber?: string },
): Omit<Finding, 'confidence'> | undefined {
  const span = spanOf(line);
  const days = sharedDays(span, spanOf(other));
  // One day is both the end of a period and the beginning of the next by some conventions.
  if (days < 2) return undefined;
  const from = later(span.start, spanOf(other).start);
  const share = toDecimal(line.net).times(days).div(spanDays(span));
  const where = other.invoiceNumber === undefined ? { line: other.position } : { invoice: other.invoiceNumber };
  return {
    rule: 'overlapping_periods',
    position: line.position,
    measure: 'amount',
    expected: money(toDecimal(line.net).minus(share)),
    found: line.net,
    difference: money(share),
    reference: other.invoiceNumber ?? String(other.position),
    grounds: [ground('overlap', { from, until: addDays(from, days - 1), ...where })],
  };
}

interface RentalAudit {
  readonly findings: readonly Finding[];
  /** Lines whose number of containers is known. */
  readonly checked: ReadonlySet<number>;
}

/** The largest number of containers that the lines rent on one day of a span. */
function peak(lines: readonly StatedLine[], span: Span): number {
  const starts = [span.start, ...lines.map((line) => spanOf(line).start)].filter(
    (day) => day >= span.start && day <= span.end,
  );
  const on = (day: string) =>
    lines.reduce((sum, line) => {
      const { start, end } = spanOf(line);
      // The last day of a longer period may also be the first of the next.
      return start <= day && (day < end || daysBetween(start, end) < 1) ? sum + rentedContainers(line) : sum;
    }, 0);
  return Math.max(...starts.map(on));
}

function auditSubject(
  lines: readonly AuditedLine[],
  others: readonly OtherLine[],
  facts: AuditFacts,
  repeated: ReadonlyMap<number, number>,
): Finding[] {
  const findings: Finding[] = [];
  // Without a stated period it is not known which month an invoice is for.
  const accepted: StatedLine[] = others.filter(({ isEarlier, period }) => isEarlier && period !== undefined);
  for (const line of lines) {
    const { count, grounds } = knownOf(line, facts);
    const rented = rentedContainers(line);
    const compared = line.period === undefined ? accepted.filter((other) => other.period === undefined) : accepted;
    const before = peak(compared, spanOf(line));
    const excess = Math.min(rented, before + rented - (count ?? Number.POSITIVE_INFINITY));
    const same = compared.filter((other) => isSameRent(line, other));
    const overlap = same.map((other) => overlapWith(line, other)).find((found) => found !== undefined);
    const isSure = excess > 0;
    const unsure: Ground[] = isSure ? [] : [ground('not_explained')];
    if (overlap !== undefined && !repeated.has(line.position) && (isSure || count === undefined)) {
      const confidence = isSure && line.period !== undefined ? 'certain' : 'probable';
      findings.push({ ...overlap, confidence, grounds: [...overlap.grounds, ...grounds, ...unsure] });
      continue;
    }
    const first = repeated.get(line.position);
    if (first !== undefined && isSure) {
      findings.push({
        rule: 'duplicate_line',
        confidence: 'certain',
        position: line.position,
        measure: 'amount',
        expected: '0',
        found: line.net,
        difference: money(toDecimal(line.net)),
        reference: String(first),
        grounds: [ground('same_line', { line: first }), ...grounds],
      });
      continue;
    }
    accepted.push(line);
    if (!isSure) continue;
    findings.push({
      rule: 'rental_without_container',
      confidence: 'certain',
      position: line.position,
      measure: 'quantity',
      expected: String(rented - excess),
      found: String(rented),
      difference: money(toDecimal(line.net).times(excess).div(rented)),
      grounds,
    });
  }
  return findings;
}

/**
 * Compares rented containers with those that exist, and rental periods with those of other lines and earlier invoices. Rent for a location
 * without any container is to be checked: its containers may not be registered.
 */
export function auditRentals(
  lines: readonly AuditedLine[],
  facts: AuditFacts,
  others: readonly OtherLine[],
  repeated: ReadonlyMap<number, number>,
): RentalAudit {
  const rentals = lines.filter(isContainerRental);
  const earlier = Map.groupBy(others.filter(isContainerRental), subjectOf);
  const findings = [...Map.groupBy(rentals, subjectOf)].flatMap(([subject, own]) =>
    auditSubject(own, earlier.get(subject) ?? [], facts, repeated),
  );
  const unregistered = rentals
    .filter(
      (line) =>
        line.locationId !== undefined &&
        line.containerId === undefined &&
        !isInventoried(line, facts) &&
        !findings.some(({ position }) => position === line.position),
    )
    .map(
      (line): Finding => ({
        rule: 'rental_without_container',
        confidence: 'probable',
        position: line.position,
        measure: 'quantity',
        expected: '0',
        found: String(rentedContainers(line)),
        difference: money(toDecimal(line.net)),
        grounds: [ground('no_containers_there', { number: 0 })],
      }),
    );
  const checked = rentals.filter((line) => knownOf(line, facts).count !== undefined);
  return { findings: [...findings, ...unregistered], checked: new Set(checked.map(({ position }) => position)) };
}

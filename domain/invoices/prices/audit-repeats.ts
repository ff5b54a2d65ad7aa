import { sum, toDecimal } from '../../numbers/decimal.ts';
import { isMassUnit } from '../classification/weight.ts';
import type { AuditedInvoice, AuditedLine, AuditFacts, OtherLine, StatedLine } from './audited-invoice.ts';
import { type Finding, type Ground, ground, money } from './finding.ts';
import { containersOf, isCollection, isOneDay } from './line-facts.ts';

/** Everything that a line states about its charge, without the day of an invoice that states no period. */
const statedKey = (line: StatedLine): string =>
  JSON.stringify([
    line.itemKey,
    line.textKey,
    line.locationId ?? line.placeKey,
    line.containerId,
    toDecimal(line.quantity).toFixed(),
    line.unit,
    toDecimal(line.net).toFixed(),
    line.period?.start,
    line.period?.end,
    line.tickets,
  ]);

/** Two lines with one key charge for the same. */
export const chargeKey = (line: StatedLine): string =>
  `${statedKey(line)} ${line.period === undefined ? line.serviceDay : ''}`;

/** Lines that repeat an earlier line of the invoice, with its position. Lines without cost repeat nothing. */
export function repeatedLines(lines: readonly AuditedLine[]): ReadonlyMap<number, number> {
  const repeated = new Map<number, number>();
  for (const [first, ...again] of Map.groupBy(lines, chargeKey).values()) {
    if (first === undefined || !toDecimal(first.net).gt(0)) continue;
    for (const { position } of again) repeated.set(position, first.position);
  }
  return repeated;
}

/** A weight that two loads hardly share: not rounded to tens. */
const isExactWeight = ({ quantity, unit }: StatedLine): boolean =>
  unit !== undefined && isMassUnit(unit) && toDecimal(quantity).gt(0) && !weightInKg(quantity, unit).mod(10).isZero();

const weightInKg = (quantity: string | undefined, unit: string) =>
  unit.trim().toUpperCase() === 'TNE' ? toDecimal(quantity).times(1000) : toDecimal(quantity);

const sameThings = (line: AuditedLine): Ground[] => [
  ...(line.period === undefined ? [] : [ground('same_period', { from: line.period.start, until: line.period.end })]),
  ...(line.tickets.length > 0 ? [ground('same_ticket', { ticket: line.tickets.join(', ') })] : []),
  ...(isExactWeight(line) ? [ground('same_weight', { quantity: line.quantity ?? '0', unit: line.unit ?? '' })] : []),
];

/**
 * Repeated lines whose number nothing else could check. They are certain if a ticket or an exact weight is charged twice: two journeys,
 * fees or rented things may well have equal lines.
 */
export function auditRepeats(
  lines: readonly AuditedLine[],
  repeated: ReadonlyMap<number, number>,
  checked: ReadonlySet<number>,
  facts: AuditFacts,
): Finding[] {
  const again = Map.groupBy(repeated.values(), (first) => first);
  return lines.flatMap((line): Finding[] => {
    const first = repeated.get(line.position);
    if (first === undefined || checked.has(line.position)) return [];
    // Containers of one size may have a line each.
    const equal = 1 + (again.get(first)?.length ?? 0);
    if (isCollection(line) && equal <= containersOf(line, facts).length) return [];
    const isCertain = line.tickets.length > 0 || isExactWeight(line);
    return [
      {
        rule: 'duplicate_line',
        confidence: isCertain ? 'certain' : 'probable',
        position: line.position,
        measure: 'amount',
        expected: '0',
        found: line.net,
        difference: money(toDecimal(line.net)),
        reference: String(first),
        grounds: [ground('same_line', { line: first }), ...sameThings(line)],
      },
    ];
  });
}

/** An earlier invoice with the same lines, each for the same period. */
export function auditTwin(invoice: AuditedInvoice, others: readonly OtherLine[]): Finding[] {
  const { lines, corrects } = invoice;
  const total = sum(lines.map(({ net }) => net));
  if (!total.gt(0)) return [];
  const isSpecific = lines.some((line) => line.period !== undefined || line.tickets.length > 0 || isExactWeight(line));
  // Invoices without a period are the same each month.
  const keyOf = isSpecific ? statedKey : chargeKey;
  const keys = lines.map(keyOf).sort();
  const earlier = Map.groupBy(
    others.filter(({ isEarlier }) => isEarlier),
    ({ invoiceNumber }) => invoiceNumber,
  );
  const twin = [...earlier].find(
    ([, own]) =>
      own.length === keys.length &&
      own[0]?.lineCount === keys.length &&
      own
        .map(keyOf)
        .sort()
        .every((key, index) => key === keys[index]),
  );
  if (twin === undefined) return [];
  const [number] = twin;
  const isCorrection = corrects.includes(number);
  return [
    {
      rule: 'duplicate_invoice',
      confidence: isSpecific && !isCorrection ? 'certain' : 'probable',
      measure: 'amount',
      expected: '0',
      found: total.toFixed(),
      difference: money(total),
      reference: number,
      grounds: [
        ground('same_lines', { invoice: number, lines: lines.length }),
        ...(isCorrection ? [ground('corrects', { invoice: number })] : []),
      ],
    },
  ];
}

/** Lines that an earlier invoice charges with the same ticket, or on the same day in the same words. */
export function auditRepeatsElsewhere(
  lines: readonly AuditedLine[],
  others: readonly OtherLine[],
  checked: ReadonlySet<number>,
): Finding[] {
  const earlier = Map.groupBy(
    others.filter(({ isEarlier }) => isEarlier),
    chargeKey,
  );
  return lines.flatMap((line): Finding[] => {
    const [same] = earlier.get(chargeKey(line)) ?? [];
    if (same === undefined || checked.has(line.position) || !toDecimal(line.net).gt(0)) return [];
    if (line.kind !== 'material' && line.kind !== 'transport') return [];
    const isCertain = line.tickets.length > 0 || (isExactWeight(line) && line.period !== undefined);
    if (!isCertain && (line.period === undefined || !isOneDay(line.period))) return [];
    return [
      {
        rule: 'collection_billed_twice',
        confidence: isCertain ? 'certain' : 'probable',
        position: line.position,
        measure: 'amount',
        expected: '0',
        found: line.net,
        difference: money(toDecimal(line.net)),
        reference: same.invoiceNumber,
        grounds: [
          ground('same_line_elsewhere', { line: same.position, invoice: same.invoiceNumber }),
          ...sameThings(line),
        ],
      },
    ];
  });
}

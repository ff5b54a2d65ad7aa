import { amountText, Decimal, type DecimalText, roundHalfUp, sum, toDecimal, zero } from '../../numbers/decimal.ts';
import type { LineKind } from '../classification/line-kind.ts';
import { unitCode } from '../classification/weight.ts';
import type { DayText } from '../invoice.ts';
import { lineDecimals } from '../invoice-arithmetic.ts';
import { type AgreedPrice, agreedPrice, highestPrice, holdsOn } from './price-list.ts';

/**
 * The findings of an audit:
 * - `wrong_rate`: a unit costs more than agreed;
 * - `unlisted_fee`: no price was agreed for something other than material, although prices were agreed;
 * - `duplicate_line`: two lines of the invoice are equal;
 * - `duplicate_invoice`: another invoice has the same amounts and period;
 * - `rental_without_container`: rent without a known container;
 * - `arithmetic`: figures do not add up;
 * - `price_jump`: a unit costs much more than usual in the year before.
 */
export const findingRules = [
  'wrong_rate',
  'unlisted_fee',
  'duplicate_line',
  'duplicate_invoice',
  'rental_without_container',
  'arithmetic',
  'price_jump',
] as const;
export type FindingRule = (typeof findingRules)[number];

export interface AuditedLine {
  readonly position: number;
  readonly itemKey: string;
  readonly wordingKey: string;
  readonly placeKey: string;
  readonly kind?: LineKind | undefined;
  readonly wasteStreamId?: number | undefined;
  readonly containerId?: number | undefined;
  readonly containerKind?: string | undefined;
  readonly quantity?: DecimalText | undefined;
  readonly unit?: string | undefined;
  readonly net: DecimalText;
  /** Price, allowances and charges make this; nothing where the line says too little. */
  readonly calculatedNet?: DecimalText | undefined;
  readonly serviceDay: DayText;
  /** What a unit usually cost in the year before; nothing where it was met too seldom. */
  readonly usualPrice?: DecimalText | undefined;
}

export interface AuditedInvoice {
  readonly currency: string;
  /** Of the invoice: -1 where it is a credit note. */
  readonly sign: 1 | -1;
  /** Sum of the lines as the document says it. */
  readonly lineTotal?: DecimalText | undefined;
  readonly lines: readonly AuditedLine[];
  /** Number of another invoice of the provider with the same amounts and period, that was here before. */
  readonly twin?: string | undefined;
}

/** Amounts are in the currency of the invoice. */
export interface Finding {
  readonly rule: FindingRule;
  /** Of the line; absent where the invoice as a whole is meant. */
  readonly position?: number | undefined;
  readonly expected?: DecimalText | undefined;
  readonly found?: DecimalText | undefined;
  /** What was charged too much; negative where it was too little. */
  readonly difference: DecimalText;
  /** Number of another invoice, or place of another line, that it is about. */
  readonly reference?: string | undefined;
}

/** What a line's figures may be off by, as the rules of EN 16931 allow. */
const slack = new Decimal('0.02');

/** By how much a unit may cost more than usual: a seventh or so. */
const jump = new Decimal('1.15');

const money = (value: Decimal): DecimalText => amountText(roundHalfUp(value, lineDecimals));
const price = (value: Decimal): DecimalText => amountText(roundHalfUp(value, 4));

/** What one unit costs on a line, with its allowances and charges; nothing where it gives back or names no quantity. */
function unitPrice({ quantity, net }: AuditedLine): Decimal | undefined {
  const amount = toDecimal(quantity);
  return quantity === undefined || amount.lte(0) ? undefined : toDecimal(net).div(amount);
}

/** A unit that costs more than it may; what is within the slack of the whole line is rounding. */
function above(line: AuditedLine, most: Decimal, rule: 'wrong_rate' | 'price_jump'): Finding[] {
  const found = unitPrice(line);
  if (found === undefined) return [];
  const difference = found.minus(most).times(toDecimal(line.quantity));
  if (difference.lte(slack)) return [];
  return [{ rule, position: line.position, expected: price(most), found: price(found), difference: money(difference) }];
}

function auditPrice(line: AuditedLine, currency: string, prices: readonly AgreedPrice[]): Finding[] {
  const agreed = agreedPrice(prices, line, currency);
  if (agreed !== undefined && line.unit !== undefined) {
    return above(line, highestPrice(agreed, unitCode(line.unit), line.serviceDay), 'wrong_rate');
  }
  const isListed = prices.some((one) => one.currency === currency && holdsOn(one, line.serviceDay));
  if (isListed && line.kind !== undefined && line.kind !== 'material' && toDecimal(line.net).gt(0)) {
    return [
      {
        rule: 'unlisted_fee',
        position: line.position,
        expected: '0',
        found: line.net,
        difference: money(toDecimal(line.net)),
      },
    ];
  }
  const usual = line.usualPrice === undefined ? zero : toDecimal(line.usualPrice);
  const found = unitPrice(line);
  if (usual.lte(0) || found === undefined || found.lte(usual.times(jump))) return [];
  return above(line, usual, 'price_jump');
}

function auditArithmetic(line: AuditedLine): Finding[] {
  if (line.calculatedNet === undefined) return [];
  const difference = toDecimal(line.net).minus(line.calculatedNet);
  if (difference.abs().lte(slack)) return [];
  const { position, net: found, calculatedNet: expected } = line;
  return [{ rule: 'arithmetic', position, expected, found, difference: money(difference) }];
}

function auditRental(line: AuditedLine): Finding[] {
  if (line.kind !== 'rental' || line.containerId !== undefined || !toDecimal(line.net).gt(0)) return [];
  const { position, net: found } = line;
  return [{ rule: 'rental_without_container', position, found, difference: money(toDecimal(found)) }];
}

/** Lines that say the same in everything; those that cost nothing cost nothing twice. */
function auditTwice(lines: readonly AuditedLine[]): Finding[] {
  const first = new Map<string, number>();
  return lines.flatMap((line): Finding[] => {
    const { itemKey, wordingKey, placeKey, quantity = '', unit = '', net, serviceDay, containerId = '' } = line;
    const key = JSON.stringify([
      itemKey,
      wordingKey,
      placeKey,
      toDecimal(quantity || '0').toFixed(),
      unit,
      toDecimal(net).toFixed(),
      serviceDay,
      containerId,
    ]);
    const known = first.get(key);
    if (known === undefined) first.set(key, line.position);
    if (known === undefined || !toDecimal(net).gt(0)) return [];
    return [
      {
        rule: 'duplicate_line',
        position: line.position,
        expected: '0',
        found: net,
        difference: money(toDecimal(net)),
        reference: String(known),
      },
    ];
  });
}

function auditWhole({ lines, lineTotal, twin }: AuditedInvoice): Finding[] {
  const total = sum(lines.map(({ net }) => net));
  const findings: Finding[] = [];
  if (lineTotal !== undefined) {
    const difference = toDecimal(lineTotal).minus(total);
    if (difference.abs().gt(slack)) {
      findings.push({
        rule: 'arithmetic',
        expected: amountText(total),
        found: lineTotal,
        difference: money(difference),
      });
    }
  }
  if (twin !== undefined && total.gt(0)) {
    findings.push({
      rule: 'duplicate_invoice',
      expected: '0',
      found: amountText(total),
      difference: money(total),
      reference: twin,
    });
  }
  return findings;
}

/**
 * Holds an invoice against what was agreed, against itself and against what was invoiced before. A credit note gives back, so nothing is
 * charged too much by it: only its own figures are looked at.
 */
export function auditInvoice(invoice: AuditedInvoice, prices: readonly AgreedPrice[]): Finding[] {
  const { lines, currency, sign } = invoice;
  if (sign === -1) return [...auditWhole({ ...invoice, twin: undefined }), ...lines.flatMap(auditArithmetic)];
  const twice = auditTwice(lines);
  const doubled = new Set(twice.map(({ position }) => position));
  return [
    ...auditWhole(invoice),
    ...twice,
    ...lines.flatMap((line) => [
      ...auditArithmetic(line),
      // A duplicate line is claimed as a whole already.
      ...(doubled.has(line.position) ? [] : [...auditPrice(line, currency, prices), ...auditRental(line)]),
    ]),
  ];
}

/** The decision about a finding. */
export const findingStates = ['open', 'accepted', 'disputed', 'ignored'] as const;
export type FindingState = (typeof findingStates)[number];

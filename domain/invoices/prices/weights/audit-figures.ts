import { amountText, Decimal, sum, toDecimal, zero } from '../../../numbers/decimal.ts';
import { decimalsOf } from '../../../numbers/decimal-text.ts';
import { currencyDecimals } from '../../invoice-arithmetic.ts';
import type { AuditedInvoice, AuditedLine } from '../audited-invoice.ts';
import { type Finding, ground, money, slack } from '../finding.ts';

/** The error that rounding explains: of a unit price with few decimals, and of an amount in whole units of a currency without smaller ones. */
function roundingOf({ net, price, quantity }: AuditedLine, currency: string): Decimal {
  // Half of the last decimal place.
  const priceTolerance = new Decimal(5n, decimalsOf(price) + 1).times(toDecimal(quantity).abs());
  const isWhole = currencyDecimals(currency) === 0 && toDecimal(net).isInteger();
  const amountTolerance = isWhole ? new Decimal('0.5') : slack;
  // A price without decimals is more often exact than rounded.
  return decimalsOf(price) === 0 ? amountTolerance : Decimal.max(amountTolerance, priceTolerance);
}

/** Figures of a line that do not add up. */
export function auditLineFigures(line: AuditedLine, { currency }: AuditedInvoice): Finding[] {
  if (line.calculatedNet === undefined) return [];
  const difference = toDecimal(line.net).minus(line.calculatedNet);
  if (difference.abs().lte(roundingOf(line, currency))) return [];
  const { position, net: found, calculatedNet: expected } = line;
  const grounds = [
    ground('calculated', { quantity: line.quantity ?? '1', price: line.price ?? '0', amount: expected, currency }),
  ];
  return [
    {
      rule: 'arithmetic',
      confidence: 'certain',
      position,
      measure: 'amount',
      expected,
      found,
      difference: money(difference),
      grounds,
    },
  ];
}

/** The sum of the lines against the stated one. */
export function auditTotal({ lines, lineTotal, currency }: AuditedInvoice): Finding[] {
  if (lineTotal === undefined) return [];
  const total = sum(lines.map(({ net }) => net));
  const difference = toDecimal(lineTotal).minus(total);
  const isRounded = currencyDecimals(currency) === 0 && toDecimal(lineTotal).isInteger() && !total.isInteger();
  if (difference.abs().lte(isRounded ? '0.5' : slack)) return [];
  return [
    {
      rule: 'arithmetic',
      confidence: 'certain',
      measure: 'amount',
      expected: amountText(total),
      found: lineTotal,
      difference: money(difference),
      grounds: [ground('sum_of_lines', { amount: amountText(total), currency })],
    },
  ];
}

/** Earlier lines that a usual VAT rate needs. */
const linesNeeded = 3;

/** The share of the earlier lines that a usual VAT rate needs. A few may have been wrong. */
const shareNeeded = 0.8;

/** The VAT rate of the item before, unless it varied. */
function usualRate({ earlier: { vatRate, vatLines, lines } }: AuditedLine): string | undefined {
  return vatLines >= linesNeeded && vatLines >= lines * shareNeeded ? vatRate : undefined;
}

const vatDifference = (lines: readonly AuditedLine[]): Decimal =>
  lines.reduce(
    (total, line) =>
      total.plus(
        toDecimal(line.net)
          .times(toDecimal(line.vatRate).minus(toDecimal(usualRate(line))))
          .div(100),
      ),
    zero,
  );

/** VAT rates that differ from those before. If most lines of a rate changed, the rate itself may have changed. */
export function auditVat({ lines }: AuditedInvoice): Finding[] {
  const usual = Map.groupBy(
    lines.filter((line) => usualRate(line) !== undefined && line.vatRate !== undefined),
    (line) => usualRate(line) ?? '',
  );
  return [...usual].flatMap(([percent, all]): Finding[] => {
    const changed = all.filter(({ vatRate }) => !toDecimal(vatRate).eq(percent));
    const finding = (line: AuditedLine) => ({
      rule: 'wrong_vat_rate' as const,
      measure: 'percent' as const,
      expected: percent,
      found: line.vatRate,
      grounds: [ground('usual_vat', { percent, lines: line.earlier.vatLines })],
    });
    const [first] = changed;
    if (first === undefined) return [];
    if (changed.length * 2 < all.length) {
      return changed.map((line) => ({
        ...finding(line),
        confidence: 'certain',
        position: line.position,
        difference: money(vatDifference([line])),
      }));
    }
    const whole = finding(first);
    const position = changed.length === 1 ? first.position : undefined;
    const grounds = [...whole.grounds, ground('all_vat_changed', { percent })];
    return [{ ...whole, confidence: 'probable', position, grounds, difference: money(vatDifference(changed)) }];
  });
}

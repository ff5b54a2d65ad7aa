import { amountText, Decimal, toDecimal } from '../../numbers/decimal.ts';
import type { OtherLine, StatedLine } from './audited-invoice.ts';

/** What a line and its correction have in common. */
const amountKey = ({ itemKey, wordingKey, placeKey, quantity, net }: StatedLine): string =>
  JSON.stringify([itemKey, wordingKey, placeKey, toDecimal(quantity).abs().toFixed(), toDecimal(net).abs().toFixed()]);

const isSameCharge = (one: StatedLine, other: StatedLine): boolean =>
  one.textKey === other.textKey &&
  one.period?.start === other.period?.start &&
  one.period?.end === other.period?.end &&
  one.tickets.join() === other.tickets.join();

interface ChargedLines<Line> {
  /** Lines that are still charged: without those that another line reverses, and without the lines that reverse. */
  readonly lines: readonly Line[];
  /** Lines that reverse, but no line of the same amount. */
  readonly unmatched: readonly Line[];
}

function withoutReversals<Line extends StatedLine>(
  lines: readonly Line[],
  isBack: (line: Line) => boolean,
  mayCancel: (back: Line, line: Line) => boolean,
): ChargedLines<Line> {
  const charges = Map.groupBy(
    lines.filter((line) => !isBack(line)),
    amountKey,
  );
  const cancelled = new Set<Line>();
  const unmatched: Line[] = [];
  for (const back of lines.filter(isBack)) {
    const found = (charges.get(amountKey(back)) ?? []).filter((line) => !cancelled.has(line) && mayCancel(back, line));
    const line = found.find((one) => isSameCharge(one, back)) ?? found[0];
    if (line === undefined) unmatched.push(back);
    else cancelled.add(line);
  }
  return { lines: lines.filter((line) => !isBack(line) && !cancelled.has(line)), unmatched };
}

const chargeKey = ({ itemKey, wordingKey, placeKey, unit }: StatedLine): string =>
  JSON.stringify([itemKey, wordingKey, placeKey, unit]);

/** The lines without the pieces that lines of another amount give back: the price of these may differ, or they are a part. */
function reduced<Line extends StatedLine>(
  { lines, unmatched }: ChargedLines<Line>,
  mayCancel: (back: Line, line: Line) => boolean,
): readonly Line[] {
  const left = [...lines];
  for (const back of unmatched) {
    let quantity = toDecimal(back.quantity).abs();
    const matching = [...left.entries()]
      .filter(([, line]) => chargeKey(line) === chargeKey(back) && mayCancel(back, line))
      .toSorted(([, one], [, other]) => Number(isSameCharge(other, back)) - Number(isSameCharge(one, back)));
    for (const [index, line] of matching) {
      const all = toDecimal(line.quantity);
      const taken = Decimal.min(quantity, all);
      if (taken.lte(0)) continue;
      quantity = quantity.minus(taken);
      const rest = all.minus(taken);
      left[index] = { ...line, quantity: rest.toFixed(), net: amountText(toDecimal(line.net).times(rest).div(all)) };
    }
  }
  return left;
}

const isNegative = ({ net }: StatedLine): boolean => toDecimal(net).lt(0);
const always = (): boolean => true;

/** Lines of one invoice that no other line of it reverses. */
export const chargedLines = <Line extends StatedLine>(lines: readonly Line[]): readonly Line[] =>
  withoutReversals(lines, isNegative, always).lines;

/** The same without the pieces that other lines of it give back by another amount. */
export const remainingLines = <Line extends StatedLine>(lines: readonly Line[]): readonly Line[] =>
  reduced(withoutReversals(lines, isNegative, always), always);

const isCreditOf = ({ credits }: OtherLine, { invoiceNumber }: OtherLine): boolean =>
  credits.length === 0 || credits.includes(invoiceNumber);

/** Lines of other invoices that no credit note reverses. */
export const uncreditedOthers = (others: readonly OtherLine[]): readonly OtherLine[] =>
  withoutReversals(others, ({ sign }) => sign === -1, isCreditOf).lines;

const isGivenBack = ({ sign, net }: OtherLine): boolean => toDecimal(net).times(sign).lt(0);

/** Lines of other invoices that no credit note and no negative line reverses. */
export const chargedOthers = (others: readonly OtherLine[]): readonly OtherLine[] =>
  withoutReversals(others, isGivenBack, isCreditOf).lines;

const isGivenBackOf = (back: OtherLine, line: OtherLine): boolean =>
  back.sign === -1 ? isCreditOf(back, line) : back.invoiceNumber === line.invoiceNumber;

/** The same without the pieces that credit notes and negative lines give back by another amount. */
export const remainingOthers = (others: readonly OtherLine[]): readonly OtherLine[] =>
  reduced(withoutReversals(others, isGivenBack, isCreditOf), isGivenBackOf);

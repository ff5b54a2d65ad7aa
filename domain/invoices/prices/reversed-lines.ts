import { toDecimal } from '../../numbers/decimal.ts';
import type { OtherLine, StatedLine } from './audited-invoice.ts';

/** What a line and its correction have in common. */
const amountKey = ({ itemKey, wordingKey, placeKey, quantity, net }: StatedLine): string =>
  JSON.stringify([itemKey, wordingKey, placeKey, toDecimal(quantity).abs().toFixed(), toDecimal(net).abs().toFixed()]);

const isSameCharge = (one: StatedLine, other: StatedLine): boolean =>
  one.textKey === other.textKey &&
  one.period?.start === other.period?.start &&
  one.period?.end === other.period?.end &&
  one.tickets.join() === other.tickets.join();

/** Lines that are still charged: without those that another line reverses, and without the lines that reverse. */
function standing<Line extends StatedLine>(
  lines: readonly Line[],
  isBack: (line: Line) => boolean,
  mayCancel: (back: Line, line: Line) => boolean,
): readonly Line[] {
  const backs = lines.filter(isBack);
  const charges = Map.groupBy(
    lines.filter((line) => !isBack(line)),
    amountKey,
  );
  const cancelled = new Set<Line>();
  for (const back of backs) {
    const found = (charges.get(amountKey(back)) ?? []).filter((line) => !cancelled.has(line) && mayCancel(back, line));
    const line = found.find((one) => isSameCharge(one, back)) ?? found[0];
    if (line !== undefined) cancelled.add(line);
  }
  return lines.filter((line) => !isBack(line) && !cancelled.has(line));
}

/** Lines of one invoice that no other line of it reverses. */
export const standingLines = <Line extends StatedLine>(lines: readonly Line[]): readonly Line[] =>
  standing(
    lines,
    ({ net }) => toDecimal(net).lt(0),
    () => true,
  );

const isCreditOf = ({ credits }: OtherLine, { invoiceNumber }: OtherLine): boolean =>
  credits.length === 0 || credits.includes(invoiceNumber);

/** Lines of other invoices that no credit note reverses. */
export const uncreditedOthers = (others: readonly OtherLine[]): readonly OtherLine[] =>
  standing(others, ({ sign }) => sign === -1, isCreditOf);

/** Lines of other invoices that no credit note and no negative line reverses. */
export const standingOthers = (others: readonly OtherLine[]): readonly OtherLine[] =>
  standing(others, ({ sign, net }) => toDecimal(net).times(sign).lt(0), isCreditOf);

import { toDecimal } from '../../numbers/decimal.ts';
import type { OtherLine, StatedLine } from './audited-invoice.ts';

/** What a line and its correction have in common. */
const amountKey = ({ itemKey, wordingKey, placeKey, quantity, net }: StatedLine): string =>
  JSON.stringify([itemKey, wordingKey, placeKey, toDecimal(quantity).abs().toFixed(), toDecimal(net).abs().toFixed()]);

/** Lines that are still charged: without those that another line takes back, and without the lines that take back. */
function standing<Line extends StatedLine>(
  lines: readonly Line[],
  isBack: (line: Line) => boolean,
  mayCancel: (back: Line, line: Line) => boolean,
): readonly Line[] {
  const backs = Map.groupBy(lines.filter(isBack), amountKey);
  if (backs.size === 0) return lines;
  return lines.filter((line) => {
    if (isBack(line)) return false;
    const own = backs.get(amountKey(line)) ?? [];
    const back = own.findIndex((one) => mayCancel(one, line));
    if (back < 0) return true;
    own.splice(back, 1);
    return false;
  });
}

/** Lines of one invoice that no other line of it takes back. */
export const standingLines = <Line extends StatedLine>(lines: readonly Line[]): readonly Line[] =>
  standing(
    lines,
    ({ net }) => toDecimal(net).lt(0),
    () => true,
  );

/** Lines of other invoices that no credit note or negative line takes back. */
export const standingOthers = (others: readonly OtherLine[]): readonly OtherLine[] =>
  standing(
    others,
    ({ sign, net }) => toDecimal(net).times(sign).lt(0),
    ({ credits }, { invoiceNumber }) => credits.length === 0 || credits.includes(invoiceNumber),
  );

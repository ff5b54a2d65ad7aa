import { amountText, type Decimal, toDecimal } from '../../numbers/decimal.ts';
import type { DecimalSign } from '../table/table-cells.ts';
import { type Found, totalCandidates } from './document-head.ts';
import type { DocumentLayout } from './document-layout.ts';
import type { TextRow } from './document-rows.ts';

export interface FoundTotals {
  readonly net?: Found | undefined;
  readonly vat?: Found | undefined;
  readonly total?: Found | undefined;
  /** The only rate of VAT, if the totals agree with it. */
  readonly rate?: string | undefined;
}

/** Whether amounts are equal as printed: documents round whole krónur, and hundredths of other currencies. */
const isNear = (one: Decimal, other: Decimal): boolean =>
  one
    .minus(other)
    .abs()
    .lte(other.abs().gte(100) && (one.isInteger() || other.isInteger()) ? 1 : '0.05');

/** The rates that stand in labels of VAT. */
function ratesOf(rows: readonly TextRow[]): string[] {
  const rates = rows.flatMap(({ pieces }) =>
    pieces.flatMap(({ label }) => {
      const [, digits] = /^(?:vsk|virdisaukaskattur|vat)\b\D{0,12}?(\d{1,2}(?: \d{1,2})?) ?%/.exec(label) ?? [];
      return digits === undefined ? [] : [digits.replace(' ', '.')];
    }),
  );
  return [...new Set(rates.map((rate) => amountText(toDecimal(rate))))];
}

/**
 * The totals of a document: net, VAT and total of which the third is the sum of the others, and the net amount is that of the lines if there
 * are lines. What does not agree is left out.
 * @param lineSum sum of the net amounts of the lines
 */
export function readTotals(
  rows: readonly TextRow[],
  layout: DocumentLayout | undefined,
  { sign, lineSum }: { readonly sign: DecimalSign; readonly lineSum: Decimal | undefined },
): FoundTotals {
  const [nets, vats, totals] = (['net', 'vat', 'total'] as const).map((field) =>
    totalCandidates(field, rows, layout, sign),
  ) as [ReturnType<typeof totalCandidates>, ReturnType<typeof totalCandidates>, ReturnType<typeof totalCandidates>];
  const agreeing = totals.flatMap((total) =>
    // A document with one sum calls it by the name of the total.
    [...nets, ...totals].flatMap((net) => {
      if (net === total || (lineSum !== undefined && !isNear(toDecimal(net.value), lineSum))) return [];
      const vat = vats.find(({ value }) => isNear(toDecimal(net.value).plus(toDecimal(value)), toDecimal(total.value)));
      return vat === undefined || toDecimal(vat.value).isZero() ? [] : [{ net, vat, total }];
    }),
  );
  const [found] = agreeing;
  if (found !== undefined) {
    const [rate, ...others] = ratesOf(rows);
    const isOnly =
      rate !== undefined &&
      others.length === 0 &&
      isNear(toDecimal(found.net.value).times(toDecimal(rate)).div(100), toDecimal(found.vat.value));
    return { ...found, ...(isOnly ? { rate } : {}) };
  }
  // Without VAT, or with a part of the totals: what agrees with the lines.
  if (lineSum === undefined) return {};
  const net = nets.find(({ value }) => isNear(toDecimal(value), lineSum));
  const total = totals.find(({ value }) => isNear(toDecimal(value), lineSum));
  return vats.every(({ value }) => toDecimal(value).isZero()) ? { net, total } : { net };
}

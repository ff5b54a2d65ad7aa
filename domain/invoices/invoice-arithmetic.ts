import { amountText, type Decimal, type DecimalText, roundHalfUp, sum, toDecimal, zero } from '../numbers/decimal.ts';
import type { AllowanceCharge, InvoiceTotals, VatBreakdown } from './invoice.ts';

/** Currencies without a smaller unit in use (ISO 4217). */
const wholeCurrencies = new Set('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '));

/** Decimals of what is paid in a currency. EN 16931 allows no more than two, whatever the currency. */
export const currencyDecimals = (currency: string): 0 | 2 => (wholeCurrencies.has(currency) ? 0 : 2);

/** Decimals of the amounts of lines, allowances and charges in every currency: lines in krónur may have them too. */
export const lineDecimals = 2;

export interface LineFigures {
  readonly quantity?: DecimalText | undefined;
  readonly price: { readonly net?: DecimalText | undefined; readonly baseQuantity?: DecimalText | undefined };
  readonly allowanceCharges: readonly Pick<AllowanceCharge, 'isCharge' | 'amount'>[];
}

/** Charges less allowances. */
export const surcharge = (entries: readonly Pick<AllowanceCharge, 'isCharge' | 'amount'>[]): Decimal =>
  entries.reduce(
    (total: Decimal, { isCharge, amount }) =>
      isCharge ? total.plus(toDecimal(amount)) : total.minus(toDecimal(amount)),
    zero,
  );

/**
 * Price ÷ base quantity × quantity, unrounded. A missing base quantity is one, and so is zero: a rule reports it (PEPPOL-EN16931-R121), and
 * the line can still be checked.
 */
export function goodsAmount({ quantity, price }: LineFigures): Decimal {
  const base = toDecimal(price.baseQuantity ?? '1');
  const product = toDecimal(price.net).times(toDecimal(quantity ?? '1'));
  return base.isZero() ? product : product.div(base);
}

/** Net amount of a line (BT-131): the goods, and each of its charges and allowances, rounded by itself to two decimals. */
export const lineNet = (line: LineFigures): Decimal =>
  line.allowanceCharges.reduce(
    (net: Decimal, { isCharge, amount }) => {
      const rounded = roundHalfUp(toDecimal(amount), lineDecimals);
      return isCharge ? net.plus(rounded) : net.minus(rounded);
    },
    roundHalfUp(goodsAmount(line), lineDecimals),
  );

/** VAT of a taxable amount, by default rounded to two decimals. @param rate per cent */
export const vatOf = (taxable: Decimal, rate: Decimal, decimals = 2): Decimal =>
  roundHalfUp(taxable.times(rate).div(100), decimals);

/** What is taxed together: a category, and within the standard one a rate. */
export interface VatShare {
  readonly category: string;
  readonly rate: DecimalText | undefined;
}

/** The same text for the same category and rate: 24, 24.0 and 24.00 are one. */
export const vatShareKey = ({ category, rate }: VatShare): string =>
  `${category} ${rate === undefined ? '' : toDecimal(rate).toString()}`;

export interface TaxedAmount extends VatShare {
  /** Of a line its net, of a charge its amount, of an allowance its amount with the other sign. */
  readonly amount: Decimal;
}

/** Taxable amounts and VAT of each category and rate, in the order in which they come first. */
export function vatBreakdownOf(amounts: readonly TaxedAmount[], currency: string): VatBreakdown[] {
  const shares = new Map<string, TaxedAmount>();
  for (const each of amounts) {
    const key = vatShareKey(each);
    const known = shares.get(key);
    shares.set(key, known === undefined ? each : { ...known, amount: known.amount.plus(each.amount) });
  }
  return [...shares.values()].map(({ category, rate, amount }) => ({
    category,
    rate,
    taxable: amountText(amount),
    tax: amountText(vatOf(amount, toDecimal(rate), currencyDecimals(currency))),
  }));
}

export interface DocumentFigures {
  readonly currency: string;
  readonly lines: readonly (VatShare & { readonly net: DecimalText })[];
  readonly allowanceCharges: readonly (VatShare & { readonly isCharge: boolean; readonly amount: DecimalText })[];
  readonly prepaid?: DecimalText | undefined;
}

/**
 * The figures of a whole document from its lines: VAT by category, its total (BT-110), and BT-106 to BT-115. VAT and what is payable have
 * the decimals of the currency; where lines in krónur have more, the rest is the rounding amount (BT-114), so that each rule of EN 16931 holds.
 */
export function documentFigures({ currency, lines, allowanceCharges, prepaid }: DocumentFigures): {
  readonly totals: InvoiceTotals;
  readonly vat: DecimalText;
  readonly vatBreakdown: readonly VatBreakdown[];
} {
  const net = sum(lines.map((line) => line.net));
  const allowances = sum(allowanceCharges.filter(({ isCharge }) => !isCharge).map(({ amount }) => amount));
  const charges = sum(allowanceCharges.filter(({ isCharge }) => isCharge).map(({ amount }) => amount));
  const taxExclusive = net.minus(allowances).plus(charges);
  const vatBreakdown = vatBreakdownOf(
    [
      ...lines.map(({ category, rate, net: amount }) => ({ category, rate, amount: toDecimal(amount) })),
      ...allowanceCharges.map(({ category, rate, isCharge, amount }) => ({
        category,
        rate,
        amount: isCharge ? toDecimal(amount) : toDecimal(amount).negated(),
      })),
    ],
    currency,
  );
  const vat = sum(vatBreakdown.map(({ tax }) => tax));
  const taxInclusive = taxExclusive.plus(vat);
  const due = taxInclusive.minus(toDecimal(prepaid));
  const payable = roundHalfUp(due, currencyDecimals(currency));
  const rounding = payable.minus(due);
  return {
    totals: {
      lines: amountText(net),
      ...(allowances.isZero() ? {} : { allowances: amountText(allowances) }),
      ...(charges.isZero() ? {} : { charges: amountText(charges) }),
      taxExclusive: amountText(taxExclusive),
      taxInclusive: amountText(taxInclusive),
      prepaid,
      ...(rounding.isZero() ? {} : { rounding: amountText(rounding) }),
      payable: amountText(payable),
    },
    vat: amountText(vat),
    vatBreakdown,
  };
}

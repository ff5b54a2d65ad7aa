import { amountText, type DecimalText, roundHalfUp, sum, toDecimal } from '../numbers/decimal.ts';
import { currencyDecimals } from './invoice-arithmetic.ts';
import type { FindingRule } from './prices/finding.ts';

export interface ClaimedAmounts {
  /** What is claimed, as findings are summed: the net amount, or the VAT if the rate is wrong. */
  readonly amount: DecimalText;
  readonly net: DecimalText;
  readonly vat: DecimalText;
  readonly gross: DecimalText;
}

interface Charged {
  readonly rule: FindingRule;
  /** The overcharged amount of the finding. */
  readonly difference: DecimalText;
  readonly currency: string;
  /** Of the line, in per cent. */
  readonly vatRate?: DecimalText | undefined;
  /** Totals of the invoice, for a finding about all of it. */
  readonly invoice?: { readonly net: DecimalText; readonly vat: DecimalText } | undefined;
}

function vatOf({ difference, vatRate, invoice, currency }: Charged): DecimalText {
  const net = toDecimal(difference);
  if (vatRate !== undefined) return amountText(roundHalfUp(net.times(vatRate).div(100), currencyDecimals(currency)));
  if (invoice === undefined || toDecimal(invoice.net).isZero()) return '0';
  return amountText(roundHalfUp(net.times(invoice.vat).div(invoice.net), currencyDecimals(currency)));
}

/** Net, VAT and gross of a finding. VAT is that of the line, or the share of the invoice without one. */
export function claimedAmounts(charged: Charged): ClaimedAmounts {
  const difference = amountText(toDecimal(charged.difference));
  if (charged.rule === 'wrong_vat_rate') return { amount: difference, net: '0', vat: difference, gross: difference };
  const vat = vatOf(charged);
  return { amount: difference, net: difference, vat, gross: amountText(sum([difference, vat])) };
}

/** The sums of several findings. */
export const claimTotals = (lines: readonly ClaimedAmounts[]): ClaimedAmounts => ({
  amount: amountText(sum(lines.map(({ amount }) => amount))),
  net: amountText(sum(lines.map(({ net }) => net))),
  vat: amountText(sum(lines.map(({ vat }) => vat))),
  gross: amountText(sum(lines.map(({ gross }) => gross))),
});

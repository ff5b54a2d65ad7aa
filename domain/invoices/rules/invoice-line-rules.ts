import { Decimal, roundHalfUp, toDecimal } from '../../numbers/decimal.ts';
import { decimalsOf } from '../../numbers/decimal-text.ts';
import type { AllowanceCharge, InvoiceLine } from '../invoice.ts';
import { goodsAmount, lineNet, surcharge } from '../invoice-arithmetic.ts';
import { checkReasonCode } from './invoice-code-rules.ts';
import type { FailureList, FailurePlace } from './invoice-failures.ts';
import { checkVatRate } from './invoice-vat-rules.ts';

/** What a line, an allowance or a percentage may be off by, in the currency. */
const slack = new Decimal('0.02');

interface AllowanceChargeTerms {
  readonly group: string;
  readonly amount: string;
  readonly base: string;
  readonly percent: string;
  readonly reason: string;
  readonly needsAmount: string;
  readonly needsReason: readonly string[];
  readonly amountDecimals: string;
  readonly baseDecimals: string;
}

/** Terms and rules of the four kinds: on the document or on a line, allowance or charge. */
export const allowanceChargeTerms = {
  documentAllowance: {
    group: 'BG-20',
    amount: 'BT-92',
    base: 'BT-93',
    percent: 'BT-94',
    reason: 'BT-97',
    needsAmount: 'BR-31',
    needsReason: ['BR-33', 'BR-CO-21'],
    amountDecimals: 'BR-DEC-01',
    baseDecimals: 'BR-DEC-02',
  },
  documentCharge: {
    group: 'BG-21',
    amount: 'BT-99',
    base: 'BT-100',
    percent: 'BT-101',
    reason: 'BT-104',
    needsAmount: 'BR-36',
    needsReason: ['BR-38', 'BR-CO-22'],
    amountDecimals: 'BR-DEC-05',
    baseDecimals: 'BR-DEC-06',
  },
  lineAllowance: {
    group: 'BG-27',
    amount: 'BT-136',
    base: 'BT-137',
    percent: 'BT-138',
    reason: 'BT-139',
    needsAmount: 'BR-41',
    needsReason: ['BR-42', 'BR-CO-23'],
    amountDecimals: 'BR-DEC-24',
    baseDecimals: 'BR-DEC-25',
  },
  lineCharge: {
    group: 'BG-28',
    amount: 'BT-141',
    base: 'BT-142',
    percent: 'BT-143',
    reason: 'BT-144',
    needsAmount: 'BR-43',
    needsReason: ['BR-44', 'BR-CO-24'],
    amountDecimals: 'BR-DEC-27',
    baseDecimals: 'BR-DEC-28',
  },
} as const satisfies Readonly<Record<string, AllowanceChargeTerms>>;

/** No more than two decimals, as EN 16931 has it for every amount but prices. */
export function checkDecimals(
  failures: FailureList,
  code: string,
  place: FailurePlace,
  amount: string | undefined,
): void {
  if (amount === undefined || decimalsOf(amount) <= 2) return;
  failures.add(code, place, { found: amount, expectation: 'decimals', expected: '2' });
}

/** Rules of every allowance and charge, of the document and of lines. */
export function checkAllowanceCharge(
  failures: FailureList,
  entry: AllowanceCharge,
  terms: AllowanceChargeTerms,
  at: Omit<FailurePlace, 'field'>,
): void {
  const { amount, base, percent, reason, reasonCode } = entry;
  const place = (field: string) => ({ field, ...at });
  failures.needs(terms.needsAmount, place(terms.amount), amount);
  checkReasonCode(failures, entry, at);
  for (const code of terms.needsReason) failures.needs(code, place(terms.reason), reason ?? reasonCode);
  checkDecimals(failures, terms.amountDecimals, place(terms.amount), amount);
  checkDecimals(failures, terms.baseDecimals, place(terms.base), base);
  if (percent !== undefined && base === undefined)
    failures.add('PEPPOL-EN16931-R041', place(terms.base), { expectation: 'present' });
  if (percent === undefined && base !== undefined)
    failures.add('PEPPOL-EN16931-R042', place(terms.percent), { expectation: 'present' });
  if (percent === undefined || base === undefined || amount === undefined) return;
  const expected = toDecimal(base).times(toDecimal(percent)).div(100);
  if (expected.minus(toDecimal(amount)).abs().lte(slack)) return;
  const rounded = roundHalfUp(expected, 2);
  failures.add('PEPPOL-EN16931-R040', place(terms.amount), { found: amount, expectation: 'equal', expected: rounded });
}

function checkPrice(failures: FailureList, line: InvoiceLine): void {
  const { price, position, unit, quantity } = line;
  const place = (field: string) => ({ field, line: position });
  failures.needs('BR-26', place('BT-146'), price.net);
  if (toDecimal(price.net).isNegative() && !toDecimal(price.net).isZero())
    failures.add('BR-27', place('BT-146'), { found: price.net, expectation: 'at_least', expected: '0' });
  if (toDecimal(price.gross).lt(0))
    failures.add('BR-28', place('BT-148'), { found: price.gross, expectation: 'at_least', expected: '0' });
  if (price.isDiscountCharge === true)
    failures.add('PEPPOL-EN16931-R044', place('BT-147'), { found: 'true', expectation: 'equal', expected: 'false' });
  else if (price.gross !== undefined && price.net !== undefined) {
    const expected = toDecimal(price.gross).minus(toDecimal(price.discount));
    if (!expected.eq(toDecimal(price.net)))
      failures.add('PEPPOL-EN16931-R046', place('BT-146'), { found: price.net, expectation: 'equal', expected });
  }
  if (price.baseQuantity !== undefined && toDecimal(price.baseQuantity).lte(0))
    failures.add('PEPPOL-EN16931-R121', place('BT-149'), {
      found: price.baseQuantity,
      expectation: 'above',
      expected: '0',
    });
  if (price.baseUnit !== undefined && quantity !== undefined && price.baseUnit !== unit)
    failures.add('PEPPOL-EN16931-R130', place('BT-150'), {
      found: price.baseUnit,
      expectation: 'equal',
      expected: unit,
    });
}

function checkItem(failures: FailureList, line: InvoiceLine): void {
  const place = (field: string) => ({ field, line: line.position });
  failures.needs('BR-25', place('BT-153'), line.name);
  if (line.standardItemId !== undefined) failures.needs('BR-64', place('BT-157'), line.standardItemId.scheme);
  for (const { scheme } of line.classifications) failures.needs('BR-65', place('BT-158'), scheme);
  for (const { name, value } of line.properties)
    failures.needs('BR-54', place(name === undefined ? 'BT-160' : 'BT-161'), name === undefined ? undefined : value);
  if (line.documents.length > 1)
    failures.add('PEPPOL-EN16931-R100', place('BT-128'), {
      found: String(line.documents.length),
      expectation: 'at_most',
      expected: '1',
    });
  for (const { typeCode } of line.documents) {
    if (typeCode !== '130')
      failures.add('PEPPOL-EN16931-R101', place('BT-128'), { found: typeCode, expectation: 'equal', expected: '130' });
  }
}

function checkNet(failures: FailureList, line: InvoiceLine): void {
  const place = { field: 'BT-131', line: line.position };
  failures.needs('BR-24', place, line.net);
  checkDecimals(failures, 'BR-DEC-23', place, line.net);
  // Without a quantity or a price the net amount cannot be checked, and another rule reports that.
  if (line.net === undefined || line.price.net === undefined || line.quantity === undefined) return;
  const exact = goodsAmount(line).plus(surcharge(line.allowanceCharges));
  if (exact.minus(toDecimal(line.net)).abs().lte(slack)) return;
  failures.add('PEPPOL-EN16931-R120', place, { found: line.net, expectation: 'equal', expected: lineNet(line) });
}

/** The rules that one line can break by itself. Sub-lines are no lines of EN 16931; no rule looks at them. */
export function checkLine(failures: FailureList, line: InvoiceLine): void {
  const place = (field: string) => ({ field, line: line.position });
  failures.needs('BR-21', place('BT-126'), line.id);
  failures.needs('BR-22', place('BT-129'), line.quantity);
  if (line.quantity !== undefined) failures.needs('BR-23', place('BT-130'), line.unit);
  checkNet(failures, line);
  checkPrice(failures, line);
  checkItem(failures, line);
  failures.needs('BR-CO-04', place('BT-151'), line.vatCategory);
  checkVatRate(failures, 'line', { category: line.vatCategory, rate: line.vatRate }, { line: line.position });
  checkLinePeriod(failures, line);
  line.allowanceCharges.forEach((entry, index) => {
    const terms = entry.isCharge ? allowanceChargeTerms.lineCharge : allowanceChargeTerms.lineAllowance;
    checkAllowanceCharge(failures, entry, terms, { line: line.position, entry: index + 1 });
  });
}

function checkLinePeriod(failures: FailureList, { period, position }: InvoiceLine): void {
  if (period === undefined) return;
  failures.needs('BR-CO-20', { field: 'BG-26', line: position }, period.start ?? period.end);
  const { start = '', end } = period;
  if (end !== undefined && end < start)
    failures.add(
      'BR-30',
      { field: 'BT-135', line: position },
      { found: end, expectation: 'at_least', expected: start },
    );
}

import { type DecimalText, roundHalfUp, sum, toDecimal } from '../../numbers/decimal.ts';
import type { InvoiceHead, VatTotal } from '../invoice.ts';
import { vatOf } from '../invoice-arithmetic.ts';
import type { FailureList } from './invoice-failures.ts';
import { checkDecimals } from './invoice-line-rules.ts';
import { isVatRight } from './invoice-vat-rules.ts';

const totalTerms = {
  lines: { field: 'BT-106', decimals: 'BR-DEC-09', presence: 'BR-12' },
  allowances: { field: 'BT-107', decimals: 'BR-DEC-10' },
  charges: { field: 'BT-108', decimals: 'BR-DEC-11' },
  taxExclusive: { field: 'BT-109', decimals: 'BR-DEC-12', presence: 'BR-13' },
  taxInclusive: { field: 'BT-112', decimals: 'BR-DEC-14', presence: 'BR-14' },
  prepaid: { field: 'BT-113', decimals: 'BR-DEC-16' },
  rounding: { field: 'BT-114', decimals: 'BR-DEC-17' },
  payable: { field: 'BT-115', decimals: 'BR-DEC-18', presence: 'BR-15' },
} as const;
type TotalName = keyof typeof totalTerms;

function expectEqual(
  failures: FailureList,
  code: string,
  field: string,
  found: DecimalText | undefined,
  expected: ReturnType<typeof sum>,
): void {
  if (found === undefined || !toDecimal(found).eq(expected))
    failures.add(code, { field }, { found, expectation: 'equal', expected });
}

/** BR-CO-10 to -13 and -16. Another rule reports a missing total, and its consequences are not reported again. */
function checkSums(
  failures: FailureList,
  { totals, allowanceCharges }: InvoiceHead,
  lineSum: ReturnType<typeof sum>,
): void {
  const { lines, allowances, charges, taxExclusive, taxInclusive, prepaid, rounding, payable } = totals;
  if (lines !== undefined) expectEqual(failures, 'BR-CO-10', 'BT-106', lines, roundHalfUp(lineSum, 2));
  const amounts = (isCharge: boolean) =>
    allowanceCharges.filter((entry) => entry.isCharge === isCharge).map(({ amount }) => amount);
  const [allowed, charged] = [amounts(false), amounts(true)];
  if (allowances !== undefined || allowed.length > 0)
    expectEqual(failures, 'BR-CO-11', 'BT-107', allowances, roundHalfUp(sum(allowed), 2));
  if (charges !== undefined || charged.length > 0)
    expectEqual(failures, 'BR-CO-12', 'BT-108', charges, roundHalfUp(sum(charged), 2));
  if (lines !== undefined && taxExclusive !== undefined) {
    const expected = toDecimal(lines).minus(toDecimal(allowances)).plus(toDecimal(charges));
    expectEqual(failures, 'BR-CO-13', 'BT-109', taxExclusive, roundHalfUp(expected, 2));
  }
  if (taxInclusive !== undefined && payable !== undefined) {
    const expected = toDecimal(taxInclusive).minus(toDecimal(prepaid)).plus(toDecimal(rounding));
    expectEqual(failures, 'BR-CO-16', 'BT-115', payable, roundHalfUp(expected, 2));
  }
}

/** BR-CO-14, -15, -18, BR-53 and what Peppol adds: how many totals of VAT there are, in which currency, and what they come to. */
function checkVatTotals(failures: FailureList, head: InvoiceHead): void {
  const { vatTotals, vatBreakdown, currency, taxCurrency } = head;
  const inCurrency = (code: string | undefined) =>
    vatTotals.filter((total) => total.amount !== undefined && total.currency === code);
  const own = inCurrency(currency);
  if (vatBreakdown.length === 0) failures.needs('BR-CO-18', { field: 'BG-23' }, undefined);
  const tax = roundHalfUp(sum(vatBreakdown.map((each) => each.tax)), 2);
  for (const { amount, hasBreakdown } of vatTotals) {
    if (hasBreakdown) expectEqual(failures, 'BR-CO-14', 'BT-110', amount, tax);
  }
  if (currency !== undefined) checkTaxInclusive(failures, head, own);
  for (const { amount } of own) checkDecimals(failures, 'BR-DEC-13', { field: 'BT-110' }, amount);
  const detailed = vatTotals.filter(({ hasBreakdown }) => hasBreakdown).length;
  if (detailed !== 1 && !hasNoTotal(head))
    failures.add('PEPPOL-EN16931-R053', { field: 'BT-110' }, { found: String(detailed), expectation: 'only_one' });
  const plain = String(vatTotals.length - detailed);
  const expectedCount = taxCurrency === undefined ? '0' : '1';
  if (plain !== expectedCount)
    failures.add(
      'PEPPOL-EN16931-R054',
      { field: 'BT-111' },
      { found: plain, expectation: 'equal', expected: expectedCount },
    );
  if (taxCurrency !== undefined) checkTaxCurrency(failures, head, own, inCurrency(taxCurrency));
}

/** CII has the breakdown beside the total, which may be absent where there is no VAT. */
const hasNoTotal = ({ vatTotals, vatBreakdown }: InvoiceHead): boolean =>
  vatTotals.length === 0 && vatBreakdown.length > 0 && vatBreakdown.every(({ tax }) => toDecimal(tax).isZero());

function checkTaxInclusive(failures: FailureList, head: InvoiceHead, own: readonly VatTotal[]): void {
  const { totals } = head;
  if (own.length !== 1 && !hasNoTotal(head)) {
    failures.add('BR-CO-15', { field: 'BT-110' }, { found: String(own.length), expectation: 'only_one' });
    return;
  }
  if (totals.taxExclusive === undefined || totals.taxInclusive === undefined) return;
  const expected = toDecimal(totals.taxExclusive).plus(toDecimal(own[0]?.amount));
  expectEqual(failures, 'BR-CO-15', 'BT-112', totals.taxInclusive, roundHalfUp(expected, 2));
}

function checkTaxCurrency(
  failures: FailureList,
  { currency, taxCurrency }: InvoiceHead,
  own: readonly VatTotal[],
  foreign: readonly VatTotal[],
): void {
  const place = { field: 'BT-111' };
  failures.needs('BR-53', place, foreign[0]?.amount);
  for (const { amount } of foreign) checkDecimals(failures, 'BR-DEC-15', place, amount);
  if (taxCurrency === currency)
    failures.add('PEPPOL-EN16931-R005', { field: 'BT-6' }, { found: taxCurrency, expectation: 'absent' });
  const [one, other] = [toDecimal(own[0]?.amount), toDecimal(foreign[0]?.amount)];
  if (one.times(other).lt(0))
    failures.add('PEPPOL-EN16931-R055', place, {
      found: foreign[0]?.amount,
      expectation: one.lt(0) ? 'at_most' : 'at_least',
      expected: '0',
    });
}

/** BR-45 to -48, BR-CO-17 and the decimals of each breakdown of VAT. */
function checkBreakdowns(failures: FailureList, { vatBreakdown }: InvoiceHead): void {
  vatBreakdown.forEach(({ category, rate, taxable, tax }, index) => {
    const place = (field: string) => ({ field, entry: index + 1 });
    failures.needs('BR-45', place('BT-116'), taxable);
    failures.needs('BR-46', place('BT-117'), tax);
    failures.needs('BR-47', place('BT-118'), category);
    if (category !== 'O') failures.needs('BR-48', place('BT-119'), rate);
    checkDecimals(failures, 'BR-DEC-19', place('BT-116'), taxable);
    checkDecimals(failures, 'BR-DEC-20', place('BT-117'), tax);
    if (taxable === undefined || tax === undefined) return;
    if (!isVatRight(toDecimal(taxable), toDecimal(rate), toDecimal(tax))) {
      const expected = vatOf(toDecimal(taxable), toDecimal(rate));
      failures.add('BR-CO-17', place('BT-117'), { found: tax, expectation: 'equal', expected });
    }
  });
}

/** The rules of the totals of a document. @param lineSum of the net amounts of its lines */
export function checkTotals(failures: FailureList, head: InvoiceHead, lineSum: ReturnType<typeof sum>): void {
  for (const name of Object.keys(totalTerms) as TotalName[]) {
    const terms = totalTerms[name];
    if ('presence' in terms) failures.needs(terms.presence, { field: terms.field }, head.totals[name]);
    checkDecimals(failures, terms.decimals, { field: terms.field }, head.totals[name]);
  }
  checkSums(failures, head, lineSum);
  checkVatTotals(failures, head);
  checkBreakdowns(failures, head);
  const detailed = head.vatTotals.flatMap(({ hasBreakdown, currency }) => (hasBreakdown ? (currency ?? []) : []));
  for (const found of new Set([...head.amountCurrencies, ...detailed])) {
    if (found !== head.currency && head.currency !== undefined)
      failures.add('PEPPOL-EN16931-R051', { field: 'BT-5' }, { found, expectation: 'equal', expected: head.currency });
  }
}

import { type Decimal, type DecimalText, roundHalfUp, toDecimal, zero } from '../../numbers/decimal.ts';
import type { InvoiceHead, VatBreakdown } from '../invoice.ts';
import { vatOf } from '../invoice-arithmetic.ts';
import type { FailureList, FailurePlace } from './invoice-failures.ts';

/** How the rules of a category of VAT differ from each other's. */
interface VatFamily {
  /** As the rules are numbered: `S` in BR-S-01. */
  readonly name: string;
  readonly rate: 'above_zero' | 'not_negative' | 'zero' | 'absent';
  /** Whether each rate has its own breakdown and bears tax. */
  readonly isTaxed: boolean;
  readonly needsReason: boolean;
  /** Who must be registered where the category is used. */
  readonly needs: 'seller' | 'seller_vat' | 'seller_and_buyer' | 'seller_vat_and_buyer_vat' | 'nobody';
}

/** By category code (BT-118, BT-151, BT-95, BT-102). Split payment (B) is Italian and has two separate rules. */
const vatFamilies = new Map<string, VatFamily>(
  Object.entries({
    S: { name: 'S', rate: 'above_zero', isTaxed: true, needsReason: false, needs: 'seller' },
    Z: { name: 'Z', rate: 'zero', isTaxed: false, needsReason: false, needs: 'seller' },
    E: { name: 'E', rate: 'zero', isTaxed: false, needsReason: true, needs: 'seller' },
    AE: { name: 'AE', rate: 'zero', isTaxed: false, needsReason: true, needs: 'seller_and_buyer' },
    K: { name: 'IC', rate: 'zero', isTaxed: false, needsReason: true, needs: 'seller_vat_and_buyer_vat' },
    G: { name: 'G', rate: 'zero', isTaxed: false, needsReason: true, needs: 'seller_vat' },
    O: { name: 'O', rate: 'absent', isTaxed: false, needsReason: true, needs: 'nobody' },
    L: { name: 'AF', rate: 'not_negative', isTaxed: true, needsReason: false, needs: 'seller' },
    M: { name: 'AG', rate: 'not_negative', isTaxed: true, needsReason: false, needs: 'seller' },
  } satisfies Readonly<Record<string, VatFamily>>),
);

/** UNTDID 5305, as far as EN 16931 knows it. */
export const vatCategories: ReadonlySet<string> = new Set([...vatFamilies.keys(), 'B']);

/** Where a category of VAT is used: each has its own rules and terms. */
export const vatUses = {
  line: { category: 'BT-151', rate: 'BT-152', rateRule: '05', partyRule: '02', mixRule: '12' },
  allowance: { category: 'BT-95', rate: 'BT-96', rateRule: '06', partyRule: '03', mixRule: '13' },
  charge: { category: 'BT-102', rate: 'BT-103', rateRule: '07', partyRule: '04', mixRule: '14' },
} as const;
export type VatUse = keyof typeof vatUses;

const unknownCategory = (found: string) =>
  ({ found, expectation: 'one_of', expected: [...vatCategories].join(', ') }) as const;

/** BR-*-05 to -07: the rate that a category may have. */
export function checkVatRate(
  failures: FailureList,
  use: VatUse,
  { category, rate }: { readonly category: string | undefined; readonly rate: DecimalText | undefined },
  at: Omit<FailurePlace, 'field'>,
): void {
  if (category !== undefined && !vatCategories.has(category))
    failures.add(
      use === 'line' ? 'BR-CL-18' : 'BR-CL-17',
      { field: vatUses[use].category, ...at },
      unknownCategory(category),
    );
  const family = vatFamilies.get(category ?? '');
  if (family === undefined) return;
  const code = `BR-${family.name}-${vatUses[use].rateRule}`;
  const place = { field: vatUses[use].rate, ...at };
  const value = rate === undefined ? undefined : toDecimal(rate);
  if (family.rate === 'absent') {
    if (value !== undefined) failures.add(code, place, { found: rate, expectation: 'absent' });
  } else if (family.rate === 'above_zero') {
    if (value === undefined || value.lte(0))
      failures.add(code, place, { found: rate, expectation: 'above', expected: '0' });
  } else if (family.rate === 'not_negative') {
    if (value === undefined || value.lt(0))
      failures.add(code, place, { found: rate, expectation: 'at_least', expected: '0' });
  } else if (value === undefined || !value.isZero())
    failures.add(code, place, { found: rate, expectation: 'equal', expected: '0' });
}

/** What lines, allowances and charges say of VAT, added up as they come. */
export class VatTotals {
  /** By category, then by rate (`''` without one). */
  readonly #sums = new Map<string, Map<string, Decimal>>();
  readonly #totals = new Map<string, Decimal>();
  readonly #used = new Map<string, Set<VatUse>>();

  add(use: VatUse, category: string | undefined, rate: DecimalText | undefined, amount: Decimal): void {
    if (category === undefined) return;
    const rates = this.#sums.get(category) ?? new Map<string, Decimal>();
    const key = rate === undefined ? '' : toDecimal(rate).toString();
    this.#sums.set(category, rates.set(key, (rates.get(key) ?? zero).plus(amount)));
    this.#totals.set(category, this.ofCategory(category).plus(amount));
    this.#used.set(category, (this.#used.get(category) ?? new Set()).add(use));
  }

  usesOf(category: string): ReadonlySet<VatUse> {
    return this.#used.get(category) ?? new Set();
  }

  get categories(): readonly string[] {
    return [...this.#used.keys()];
  }

  /** Nothing where nothing has that category and rate. */
  ofRate(category: string, rate: DecimalText): Decimal | undefined {
    return this.#sums.get(category)?.get(toDecimal(rate).toString());
  }

  ofCategory(category: string): Decimal {
    return this.#totals.get(category) ?? zero;
  }

  ratesOf(category: string): readonly (readonly [rate: string, amount: Decimal])[] {
    return [...(this.#sums.get(category) ?? [])];
  }
}

/** BR-*-01: each category that is used has its breakdown, and one that is taxed at no rate only one. */
function checkPresence(failures: FailureList, head: InvoiceHead, totals: VatTotals): void {
  for (const [category, { name, isTaxed }] of vatFamilies) {
    const isUsed = totals.usesOf(category).size > 0;
    const count = head.vatBreakdown.filter((each) => each.category === category).length;
    const place = { field: 'BT-118' };
    if (isUsed && count === 0) failures.add(`BR-${name}-01`, place, { expectation: 'present', expected: category });
    else if (isTaxed && !isUsed && count > 0)
      failures.add(`BR-${name}-01`, place, { found: category, expectation: 'absent' });
    else if (!isTaxed && count > 1)
      failures.add(`BR-${name}-01`, place, { found: String(count), expectation: 'only_one', expected: category });
  }
}

/** BR-*-02 to -04: who must be registered for VAT, or must not. */
function checkParties(
  failures: FailureList,
  { seller, buyer, taxRepresentative }: InvoiceHead,
  totals: VatTotals,
): void {
  const sellerVat = seller.vatId ?? taxRepresentative?.vatId;
  const anySeller = sellerVat ?? seller.taxRegistration;
  for (const [category, { name, needs }] of vatFamilies) {
    for (const use of totals.usesOf(category)) {
      const code = `BR-${name}-${vatUses[use].partyRule}`;
      if (needs === 'nobody') {
        const id = sellerVat ?? buyer.vatId;
        if (id !== undefined)
          failures.add(
            code,
            { field: sellerVat === undefined ? 'BT-48' : 'BT-31' },
            { found: id, expectation: 'absent' },
          );
        continue;
      }
      const sellerId = needs === 'seller' || needs === 'seller_and_buyer' ? anySeller : sellerVat;
      if (sellerId === undefined) failures.needs(code, { field: 'BT-31' }, undefined);
      else if (needs === 'seller_and_buyer') failures.needs(code, { field: 'BT-48' }, buyer.vatId ?? buyer.legalId?.id);
      else if (needs === 'seller_vat_and_buyer_vat') failures.needs(code, { field: 'BT-48' }, buyer.vatId);
    }
  }
}

/** BR-O-11 to -14, BR-IC-11 and -12, BR-B-01 and -02: what may not stand beside a category, or must. */
function checkCompany(failures: FailureList, head: InvoiceHead, totals: VatTotals): void {
  const declared = head.vatBreakdown.map(({ category }) => category);
  if (declared.includes('O')) {
    const other = declared.find((category) => category !== 'O');
    if (other !== undefined)
      failures.add('BR-O-11', { field: 'BT-118' }, { found: other, expectation: 'equal', expected: 'O' });
    for (const use of ['line', 'allowance', 'charge'] as const) {
      const stranger = totals.categories.find((category) => category !== 'O' && totals.usesOf(category).has(use));
      if (stranger !== undefined)
        failures.add(
          `BR-O-${vatUses[use].mixRule}`,
          { field: vatUses[use].category },
          { found: stranger, expectation: 'equal', expected: 'O' },
        );
    }
  }
  if (declared.includes('K')) {
    failures.needs('BR-IC-11', { field: 'BT-72' }, head.delivery?.date ?? head.period?.start ?? head.period?.end);
    failures.needs('BR-IC-12', { field: 'BT-80' }, head.delivery?.address?.country);
  }
  if (!declared.includes('B') && totals.usesOf('B').size === 0) return;
  const countries = [head.seller.address?.country, head.buyer.address?.country, head.delivery?.address?.country];
  const foreign = countries.find((country) => country !== undefined && country !== 'IT');
  if (foreign !== undefined)
    failures.add('BR-B-01', { field: 'BT-40' }, { found: foreign, expectation: 'equal', expected: 'IT' });
  if (declared.includes('S') || totals.usesOf('S').size > 0)
    failures.add('BR-B-02', { field: 'BT-118' }, { found: 'S', expectation: 'absent' });
}

/** Whether a tax is what its amount and rate make it, give or take less than one unit of the currency. */
export function isVatRight(taxable: Decimal, rate: Decimal, tax: Decimal): boolean {
  if (rate.isZero()) return roundHalfUp(tax, 0).isZero();
  return vatOf(taxable, rate).minus(tax).abs().lt(1);
}

/** BR-*-08: the taxable amount is that of the lines, allowances and charges of the category. */
function checkTaxable(
  failures: FailureList,
  entry: number,
  breakdown: VatBreakdown,
  family: VatFamily,
  totals: VatTotals,
): void {
  const { category = '', rate, taxable } = breakdown;
  if (taxable === undefined || (family.isTaxed && rate === undefined)) return;
  const expected = family.isTaxed ? totals.ofRate(category, rate ?? '') : totals.ofCategory(category);
  const found = toDecimal(taxable);
  const isRight = expected !== undefined && (family.isTaxed ? expected.minus(found).abs().lt(1) : expected.eq(found));
  if (!isRight)
    failures.add(
      `BR-${family.name}-08`,
      { field: 'BT-116', entry },
      { found: taxable, expectation: 'equal', expected: expected ?? '0' },
    );
}

/** BR-*-09 and -10 of one breakdown: its tax, and whether it says why there is none. */
function checkTax(failures: FailureList, entry: number, breakdown: VatBreakdown, family: VatFamily): void {
  const { rate, taxable, tax, exemptionReason, exemptionCode } = breakdown;
  const place = { field: 'BT-117', entry };
  if (!family.isTaxed && !toDecimal(tax).isZero())
    failures.add(`BR-${family.name}-09`, place, { found: tax, expectation: 'equal', expected: '0' });
  if (tax !== undefined && family.isTaxed && rate !== undefined && taxable !== undefined) {
    const expected = vatOf(toDecimal(taxable), toDecimal(rate));
    if (expected.minus(toDecimal(tax)).abs().gte(1))
      failures.add(`BR-${family.name}-09`, place, { found: tax, expectation: 'equal', expected });
  }
  const reason = exemptionReason ?? exemptionCode;
  if (family.needsReason) failures.needs(`BR-${family.name}-10`, { field: 'BT-120', entry }, reason);
  else if (reason !== undefined)
    failures.add(`BR-${family.name}-10`, { field: 'BT-120', entry }, { found: reason, expectation: 'absent' });
}

/**
 * The rules of each category of VAT. Lines with a rate that has no breakdown break none of them, although their tax is missing:
 * `vat_rate_missing` is our warning for that.
 */
export function checkVat(failures: FailureList, head: InvoiceHead, totals: VatTotals): void {
  checkPresence(failures, head, totals);
  checkParties(failures, head, totals);
  checkCompany(failures, head, totals);
  head.vatBreakdown.forEach((breakdown, index) => {
    const { category } = breakdown;
    if (category !== undefined && !vatCategories.has(category))
      failures.add('BR-CL-17', { field: 'BT-118', entry: index + 1 }, unknownCategory(category));
    const family = vatFamilies.get(category ?? '');
    if (family === undefined) return;
    checkTaxable(failures, index + 1, breakdown, family, totals);
    checkTax(failures, index + 1, breakdown, family);
  });
  for (const [category, { isTaxed }] of vatFamilies) {
    const declared = head.vatBreakdown.filter((each) => each.category === category);
    if (!isTaxed || declared.length === 0) continue;
    const rates = new Set(declared.map(({ rate }) => toDecimal(rate).toString()));
    for (const [rate, amount] of totals.ratesOf(category)) {
      if (rate !== '' && !rates.has(rate) && !amount.isZero())
        failures.add('vat_rate_missing', { field: 'BT-119' }, { expectation: 'present', expected: rate });
    }
  }
}

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Decimal } from '../../numbers/decimal.ts';
import type { AuditedInvoice, AuditedLine, AuditFacts } from './audited-invoice.ts';
import { auditInvoice } from './invoice-audit.ts';
import { type AgreedPrice, agreedPrice, fullYears, highestPrice } from './price-list.ts';

const line = (more: Partial<AuditedLine> = {}): AuditedLine => ({
  position: 1,
  itemKey: 'a-1',
  wordingKey: 'losun',
  placeKey: '',
  textKey: 'losun',
  tickets: [],
  earlier: { lines: 0, vatLines: 0, isSharedItem: false },
  quantity: '2',
  unit: 'C62',
  net: '3000',
  serviceDay: '2026-03-31',
  ...more,
});
const usually = (price: string) => ({ lines: 3, price, vatLines: 0, isSharedItem: false });
const agreed = (more: Partial<AgreedPrice> = {}): AgreedPrice => ({
  id: 1,
  itemKey: 'a-1',
  unit: 'C62',
  price: '1500',
  currency: 'ISK',
  validFrom: '2026-01-01',
  ...more,
});
const audit = (
  lines: readonly AuditedLine[],
  prices: readonly AgreedPrice[] = [],
  more: Partial<AuditedInvoice & AuditFacts> = {},
) =>
  auditInvoice(
    { number: 'R-1', currency: 'ISK', sign: 1, corrects: [], lines, ...more },
    {
      serviceProviderId: 1,
      country: 'IS',
      prices,
      coverage: new Decimal(1),
      containers: new Map(),
      collections: new Map(),
      weighed: new Map(),
      others: [],
      knownPlaces: [],
      ...more,
    },
  );

describe('the price that was agreed', () => {
  it('is that of the item before that of the stream, of the kind of container before any, on its days', () => {
    const prices = [
      agreed({ id: 1, itemKey: undefined, wasteStreamId: 7 }),
      agreed({ id: 2, itemKey: undefined, wasteStreamId: 7, containerKind: 'skip' }),
      agreed({ id: 3, validUntil: '2026-06-30' }),
    ];
    const found = (more: object) => agreedPrice(prices, { ...line(), wasteStreamId: 7, ...more }, 'ISK')?.id;
    expect(found({})).toBe(3);
    expect(found({ serviceDay: '2026-06-30' })).toBe(3);
    expect(found({ serviceDay: '2026-07-01' })).toBe(1);
    expect(found({ itemKey: 'b', containerKind: 'skip' })).toBe(2);
    expect(found({ itemKey: 'b', wasteStreamId: 8 })).toBeUndefined();
    expect(found({ unit: 'KGM' })).toBeUndefined();
    expect(agreedPrice(prices, line(), 'EUR')).toBeUndefined();
  });

  it('rises as agreed, includes surcharges, and is calculated in the unit of the line', () => {
    const price = agreed({ unit: 'TNE', price: '10000', yearlyRisePercent: '5', surchargePercent: '10' });
    expect(highestPrice(price, 'TNE', '2026-12-31').toFixed()).toBe('11000');
    expect(highestPrice(price, 'KGM', '2028-01-01').toFixed()).toBe('12.1275');
    expect([
      fullYears('2026-03-01', '2027-02-28'),
      fullYears('2026-03-01', '2027-03-01'),
      fullYears('2027-01-01', '2026-01-01'),
    ]).toEqual([0, 1, 0]);
  });
});

describe('an audit', () => {
  it('finds nothing where all is as agreed', () => {
    expect(audit([line()], [agreed()], { lineTotal: '3000' })).toEqual([]);
    expect(audit([line({ net: '2000' })], [agreed()])).toEqual([]);
  });

  it('finds a unit that costs more than was agreed', () => {
    expect(audit([line({ net: '3300' })], [agreed()])).toEqual([
      {
        ...{ rule: 'wrong_rate', confidence: 'certain', position: 1, measure: 'unit_price' },
        ...{ expected: '1500', found: '1650', difference: '300' },
        grounds: [{ code: 'agreed_price', values: { day: '2026-01-01', price: '1500', currency: 'ISK', unit: 'C62' } }],
      },
    ]);
    expect(audit([line({ net: '3300' })], [agreed({ surchargePercent: '10' })])).toEqual([]);
  });

  it('finds what nothing was agreed for, once something was', () => {
    const fee = line({ itemKey: 'x', kind: 'fee', net: '2950' });
    expect(audit([fee], [agreed()])).toMatchObject([{ rule: 'unlisted_fee', found: '2950', difference: '2950' }]);
    for (const one of [line({ itemKey: 'x', kind: 'material' }), line({ itemKey: 'x' }), { ...fee, net: '-5' }]) {
      expect(audit([one], [agreed()])).toEqual([]);
    }
    expect(audit([fee])).toEqual([]);
    expect(audit([fee], [agreed({ validFrom: '2027-01-01' })])).toEqual([]);
  });

  it('finds a jump against what was usual, where nothing was agreed', () => {
    expect(audit([line({ earlier: usually('1000') })])).toEqual([
      {
        ...{ rule: 'price_jump', confidence: 'probable', position: 1, measure: 'unit_price' },
        ...{ expected: '1000', found: '1500', difference: '1000' },
        grounds: [{ code: 'usual_price', values: { price: '1000', currency: 'ISK', lines: '3' } }],
      },
    ]);
    expect(audit([line({ earlier: usually('1400') })])).toEqual([]);
    expect(audit([line({ earlier: usually('1000') })], [agreed()])).toEqual([]);
  });

  it('tolerates two hundredths, and no more', () => {
    const priced = (net: string) => audit([line({ net })], [agreed()]).map(({ difference }) => difference);
    expect([priced('3000.02'), priced('3000.03')]).toEqual([[], ['0.03']]);
    for (const [net, found] of [
      ['3000.02', []],
      ['2999.98', []],
      ['3000.03', ['0.03']],
      ['2999.97', ['-0.03']],
    ] as const) {
      expect(audit([line({ net, calculatedNet: '3000' })]).map(({ difference }) => difference)).toEqual(found);
      expect(audit([line()], [], { lineTotal: net }).map(({ difference }) => difference)).toEqual(found);
    }
  });

  it('calls a price a jump above 15 % over what was usual', () => {
    expect(audit([line({ net: '2300', earlier: usually('1000') })])).toEqual([]);
    expect(audit([line({ net: '2301', earlier: usually('1000') })])).toMatchObject([{ rule: 'price_jump' }]);
  });

  it('says nothing of the price of a line without a quantity, or that gives back', () => {
    for (const quantity of [undefined, '0', '-2']) {
      expect(audit([line({ quantity, earlier: usually('1') })])).toEqual([]);
      expect(audit([line({ quantity })], [agreed({ price: '1' })])).toEqual([]);
    }
  });

  it('checks fees in the currency of the prices only', () => {
    const fee = line({ itemKey: 'x', kind: 'fee' });
    expect(audit([fee], [agreed({ currency: 'EUR' })])).toEqual([]);
    expect(audit([fee], [agreed()])).toMatchObject([{ expected: '0' }]);
  });

  it('finds duplicate lines, and claims them once', () => {
    const twice = [
      line({ net: '9999' }),
      line({ position: 2, net: '9999.00' }),
      line({ position: 3, net: '9999', placeKey: 'b' }),
    ];
    const found = audit(twice, [agreed()]);
    expect(found.filter(({ position }) => position === 2)).toEqual([
      {
        ...{ rule: 'duplicate_line', confidence: 'probable', position: 2, measure: 'amount' },
        ...{ expected: '0', found: '9999.00', difference: '9999', reference: '1' },
        grounds: [{ code: 'same_line', values: { line: '1' } }],
      },
    ]);
    expect(found.filter(({ rule }) => rule === 'wrong_rate').map(({ position }) => position)).toEqual([1, 3]);
  });

  it('finds figures that do not add up', () => {
    expect(audit([line({ calculatedNet: '2999' })], [], { lineTotal: '3100' })).toMatchObject([
      { rule: 'arithmetic', confidence: 'certain', expected: '3000', found: '3100', difference: '100' },
      { rule: 'arithmetic', confidence: 'certain', position: 1, expected: '2999', found: '3000', difference: '1' },
    ]);
  });

  it('claims nothing of a credit note but its own figures', () => {
    const lines = [
      line({ net: '9000', kind: 'rental' }),
      line({ position: 2, net: '9000', kind: 'rental', calculatedNet: '8000' }),
    ];
    const found = audit(lines, [agreed()], { sign: -1 });
    expect(found.map(({ rule }) => rule)).toEqual(['arithmetic']);
  });

  it('never claims more of a line than it cost, and claims less the more was agreed', () => {
    const amount = fc.integer({ min: 1, max: 10_000_000 }).map((cents) => new Decimal(cents).div(100).toFixed());
    const quantity = fc
      .integer({ min: 1, max: 100_000 })
      .map((thousandths) => new Decimal(thousandths).div(1000).toFixed());
    fc.assert(
      fc.property(amount, quantity, amount, amount, (net, many, price, more) => {
        const claim = (agreedAt: string) =>
          new Decimal(audit([line({ net, quantity: many })], [agreed({ price: agreedAt })])[0]?.difference ?? 0);
        expect(claim(price).gte(0) && claim(price).lte(net)).toBe(true);
        expect(claim(new Decimal(price).plus(more).toFixed()).lte(claim(price))).toBe(true);
      }),
    );
  });
});

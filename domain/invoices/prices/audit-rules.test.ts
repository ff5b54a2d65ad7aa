import { describe, expect, it } from 'vitest';
import { Decimal } from '../../numbers/decimal.ts';
import { coverageNeeded, isSharedItem, priceCoverage } from './audit-prices.ts';
import type { AuditedInvoice, AuditedLine, AuditFacts, KnownContainer, OtherLine } from './audited-invoice.ts';
import { easter, isNearHoliday } from './collections/holidays.ts';
import { auditInvoice } from './invoice-audit.ts';
import { litersIn, periodInText } from './line-facts.ts';

const march = { start: '2026-03-01', end: '2026-03-31' };
const line = (more: Partial<AuditedLine> = {}): AuditedLine => ({
  position: 1,
  itemKey: 'a-1',
  wordingKey: 'losun 660 l tunna',
  placeKey: 'hofn',
  textKey: 'losun 660 l tunna',
  tickets: [],
  earlier: { lines: 0, vatLines: 0, isSharedItem: false },
  kind: 'transport',
  wasteStreamId: 1,
  locationId: 'a',
  quantity: '4',
  unit: 'C62',
  net: '4000',
  period: march,
  serviceDay: '2026-03-31',
  ...more,
});
const rent = (more: Partial<AuditedLine> = {}): AuditedLine =>
  line({
    kind: 'rental',
    wordingKey: 'leiga 660 l tunna',
    textKey: 'leiga 660 l tunna',
    unit: 'MON',
    quantity: '1',
    ...more,
  });
const weight = (more: Partial<AuditedLine> = {}): AuditedLine =>
  line({
    kind: 'material',
    wordingKey: 'mottaka',
    textKey: 'mottaka',
    unit: 'KGM',
    quantity: '400',
    kg: '400',
    ...more,
  });
const other = (given: AuditedLine, more: Partial<OtherLine> = {}): OtherLine => ({
  ...given,
  invoiceNumber: 'R-0',
  sign: 1,
  isEarlier: true,
  lineCount: 1,
  credits: [],
  ...more,
});
const container = (id: number, more: Partial<KnownContainer> = {}): KnownContainer => ({
  ...{ id, locationId: 'a', wasteStreamId: 1, serviceProviderId: 1, kind: 'wheelie_bin', liters: 660, isHeavy: false },
  ...more,
});
const audit = (
  lines: readonly AuditedLine[],
  {
    containers = [container(1)],
    ...facts
  }: Partial<Omit<AuditFacts, 'containers'>> & { containers?: KnownContainer[] } = {},
  more: Partial<AuditedInvoice> = {},
) =>
  auditInvoice(
    { number: 'R-1', currency: 'ISK', sign: 1, corrects: [], lines, ...more },
    {
      ...{
        serviceProviderId: 1,
        country: 'IS',
        prices: [],
        coverage: new Decimal(0),
        collections: new Map(),
        weighed: new Map(),
      },
      ...{ others: [], knownPlaces: [], containers: new Map([['a', containers]]) },
      ...facts,
    },
  ).map(({ grounds, ...finding }) => ({ ...finding, codes: grounds.map(({ code }) => code) }));
/** Emptied each Wednesday of March 2026: the 4th, 11th, 18th and 25th. */
const wednesdays = (more: object = {}) => ({
  collections: new Map([
    [
      1,
      {
        scheduled: [{ from: '2026-01-01' }],
        planned: ['2026-03-04', '2026-03-11', '2026-03-18', '2026-03-25'].map((day) => ({
          day,
          state: 'done' as const,
        })),
        requested: [],
        ...more,
      },
    ],
  ]),
});

describe('collections', () => {
  it('are as many as planned, requested and done', () => {
    expect(audit([line()], wednesdays())).toEqual([]);
    expect(audit([line({ quantity: '6', net: '6000' })], wednesdays())).toMatchObject([
      {
        rule: 'too_many_collections',
        confidence: 'certain',
        expected: '4',
        found: '6',
        difference: '2000',
        measure: 'quantity',
      },
    ]);
    const requested = [{ from: '2026-03-06', doneOn: '2026-03-07' }, { from: '2026-03-20' }];
    expect(audit([line({ quantity: '6', net: '6000' })], wednesdays({ requested }))).toMatchObject([
      { confidence: 'probable', expected: '5', codes: expect.arrayContaining(['requested', 'open_request']) },
    ]);
    expect(audit([line({ quantity: '9' })])).toEqual([]);
  });

  it('that were charged before are those of the same containers', () => {
    const [found] = audit([line()], { ...wednesdays(), others: [other(line())] });
    expect(found).toMatchObject({ rule: 'duplicate_invoice', reference: 'R-0', confidence: 'certain' });
    const again = [line(), line({ position: 2, itemKey: 'fee', kind: 'fee', net: '5', textKey: 'gjald' })];
    expect(audit(again, { ...wednesdays(), others: [other(line())] })).toMatchObject([
      { rule: 'collection_billed_twice', position: 1, reference: 'R-0', difference: '4000' },
    ]);
    const credited = [other(line()), other(line(), { invoiceNumber: 'K-0', sign: -1, credits: ['R-0'] })];
    expect(audit(again, { ...wednesdays(), others: credited })).toEqual([]);
  });

  it('may have equal lines at two locations, and for two containers', () => {
    const elsewhere = line({ position: 2, locationId: 'b' });
    expect(audit([line(), elsewhere])).toEqual([]);
    const two = [line({ quantity: '2', net: '2000' }), line({ position: 2, quantity: '2', net: '2000' })];
    expect(audit(two, wednesdays())).toEqual([]);
    expect(audit(two, { containers: [container(1), container(2)] })).toEqual([]);
    expect(audit([line(), line({ position: 2 })], wednesdays())).toMatchObject([
      { rule: 'duplicate_line', confidence: 'certain', position: 2, reference: '1', difference: '4000' },
    ]);
  });
});

describe('rent', () => {
  it('is for the containers of the location, stream, size and provider', () => {
    expect(audit([rent()])).toEqual([]);
    const found = { rule: 'rental_without_container', confidence: 'certain', measure: 'quantity' };
    expect(audit([rent({ quantity: '3' })])).toMatchObject([
      { ...found, expected: '1', found: '3', difference: '2666.67' },
    ]);
    for (const more of [{ liters: 240 }, { wasteStreamId: 2 }, { serviceProviderId: 2 }, { removedOn: '2026-02-27' }]) {
      expect(audit([rent()], { containers: [container(1, more)] })).toMatchObject([{ ...found, expected: '0' }]);
    }
    for (const more of [{ liters: undefined }, { serviceProviderId: undefined }, { removedOn: '2026-03-02' }]) {
      expect(audit([rent()], { containers: [container(1, more)] })).toEqual([]);
    }
    expect(audit([rent()], { containers: [] })).toMatchObject([{ confidence: 'probable' }]);
    expect(audit([rent({ locationId: undefined })])).toEqual([]);
    expect(audit([rent({ textKey: 'leiga a vog' })], { containers: [] })).toEqual([]);
  });

  it('is charged once for each day', () => {
    const half = rent({ position: 2, period: { start: '2026-03-15', end: '2026-04-13' } });
    expect(audit([rent(), half])).toMatchObject([
      { rule: 'overlapping_periods', confidence: 'certain', position: 2, reference: '1', difference: '2266.67' },
    ]);
    expect(audit([rent(), half], { containers: [container(1), container(2)] })).toEqual([]);
    expect(audit([rent(), rent({ position: 2, period: { start: '2026-03-31', end: '2026-04-30' } })])).toEqual([]);
  });
});

describe('a VAT rate', () => {
  const before = { lines: 5, vatRate: '24', vatLines: 5, isSharedItem: false };
  const lines = (...rates: string[]) =>
    rates.map((vatRate, index) => line({ position: index + 1, textKey: `${index}`, vatRate, earlier: before }));

  it('is that of earlier lines, unless most lines have changed', () => {
    const location = { containers: [container(1, { locationId: 'b' })] };
    expect(audit(lines('24', '24', '11'), location)).toMatchObject([
      {
        rule: 'wrong_vat_rate',
        confidence: 'certain',
        position: 3,
        expected: '24',
        found: '11',
        difference: '-520',
        measure: 'percent',
      },
    ]);
    expect(audit(lines('11', '11', '24'), location)).toMatchObject([
      { confidence: 'probable', position: undefined, difference: '-1040', codes: ['usual_vat', 'all_vat_changed'] },
    ]);
    expect(audit([line({ vatRate: '11', earlier: { ...before, vatLines: 3 } })], location)).toEqual([]);
  });
});

describe('a weight', () => {
  it('is no more than the containers hold', () => {
    const heavy = weight({ quantity: '3000', kg: '3000' });
    expect(audit([heavy], wednesdays())).toMatchObject([
      {
        rule: 'impossible_weight',
        confidence: 'certain',
        expected: '2904',
        found: '3000',
        difference: '128',
        measure: 'kilograms',
      },
    ]);
    expect(audit([heavy], { ...wednesdays(), containers: [container(1, { isHeavy: true })] })).toEqual([]);
  });

  it('is that of the scale, where earlier invoices agree with it', () => {
    const weighed = new Map([['a 1', ['2026-01-20', '2026-02-20', '2026-03-20'].map((day) => ({ day, kg: '361' }))]]);
    const month = (period: { start: string; end: string }) =>
      other(weight({ quantity: '361', kg: '361', period, serviceDay: period.end }), { invoiceNumber: period.end });
    const others = [
      month({ start: '2026-01-01', end: '2026-01-31' }),
      month({ start: '2026-02-01', end: '2026-02-28' }),
    ];
    const collected = line({ position: 2 });
    const facts = { ...wednesdays(), weighed, others };
    expect(audit([weight({ quantity: '361', kg: '361' }), collected], facts)).toEqual([]);
    expect(audit([weight(), collected], facts)).toMatchObject([
      { rule: 'weight_rounded_up', confidence: 'certain', expected: '361', found: '400', difference: '390' },
    ]);
    expect(audit([weight({ quantity: '473', kg: '473' }), collected], facts)).toMatchObject([
      { rule: 'impossible_weight' },
    ]);
    expect(audit([weight()], facts)).toMatchObject([{ confidence: 'probable' }]);
    expect(audit([weight(), collected], { ...facts, others: [] })).toEqual([]);
    // A multiple of fifty near the weighed value may be chance.
    const near = new Map([
      ['a 1', (weighed.get('a 1') ?? []).map(({ day }) => ({ day, kg: day < '2026-03' ? '361' : '396' }))],
    ]);
    expect(audit([weight(), collected], { ...facts, weighed: near })).toMatchObject([{ confidence: 'probable' }]);
  });

  it('is to be checked where a holiday may have moved a collection to another month', () => {
    const days = ['2025-10-20', '2025-11-20', '2025-12-20'];
    const weighed = new Map([['a 1', days.map((day) => ({ day, kg: '361' }))]]);
    const month = (period: { start: string; end: string }) =>
      other(weight({ quantity: '361', kg: '361', period, serviceDay: period.end }), { invoiceNumber: period.end });
    const others = [
      month({ start: '2025-10-02', end: '2025-10-30' }),
      month({ start: '2025-11-03', end: '2025-11-29' }),
    ];
    const inMonth = (period: { start: string; end: string }, planned: readonly string[]) =>
      audit(
        [
          weight({ quantity: '473', kg: '473', period, serviceDay: period.end }),
          line({ position: 2, quantity: String(planned.length), net: '1000', period, serviceDay: period.end }),
        ],
        { ...wednesdays({ planned: planned.map((day) => ({ day, state: 'done' as const })) }), weighed, others },
      ).filter(({ rule }) => rule === 'impossible_weight');
    expect(inMonth({ start: '2025-12-03', end: '2025-12-30' }, ['2025-12-10'])).toMatchObject([
      { confidence: 'certain' },
    ]);
    expect(inMonth({ start: '2025-12-03', end: '2025-12-31' }, ['2025-12-10'])).toMatchObject([
      { confidence: 'probable' },
    ]);
  });
});

describe('a weight that no collection explains', () => {
  const weekly = ['2025-11-27', '2025-12-04', '2025-12-11', '2025-12-18', '2025-12-25'];
  const december = { start: '2025-12-01', end: '2025-12-31' };
  const before = { start: '2025-11-01', end: '2025-11-30' };
  const weighed = new Map([
    ['a 1', ['2025-11-20', ...weekly, '2025-12-29'].map((day) => ({ day, kg: day < '2025-12' ? '60' : '100' }))],
  ]);
  const facts = {
    ...wednesdays({
      scheduled: [{ from: '2025-01-01' }],
      planned: ['2025-10-30', '2025-11-20', ...weekly].map((day) => ({ day, state: 'done' as const })),
    }),
    weighed,
    others: [other(weight({ quantity: '120', kg: '120', period: before, serviceDay: before.end }))],
  };
  const heavy = (kg: string) =>
    audit([weight({ quantity: kg, kg, period: december, serviceDay: december.end })], facts).filter(
      ({ rule }) => rule === 'impossible_weight',
    );

  it('is certain at a holiday too, and after one invoice that agrees', () => {
    // 400 kg were weighed from the collection before the period to the last one within it.
    expect(heavy('807')).toMatchObject([{ confidence: 'certain', expected: '400', found: '807' }]);
  });

  it('is not claimed up to twice the weighings after one invoice', () => {
    expect(heavy('797')).toEqual([]);
  });
});

describe('a location', () => {
  it('that resembles none of the organization is to be checked', () => {
    const known = [line(), line({ position: 2, textKey: 'b' })];
    const strange = line({ position: 3, locationId: undefined, placeKey: 'sundlaug kopavogs' });
    expect(audit([...known, strange], { knownPlaces: ['Hótel Höfn'] })).toMatchObject([
      { rule: 'other_location', confidence: 'probable', position: 3 },
    ]);
    expect(audit([...known, { ...strange, placeKey: 'hofn, bakhus' }], { knownPlaces: ['Hótel Höfn'] })).toEqual([]);
    expect(audit([strange], { knownPlaces: ['Hótel Höfn'] })).toEqual([]);
  });
});

describe('facts of lines', () => {
  it('are sizes and periods in the text', () => {
    expect([litersIn('losun 660 l'), litersIn('gamur 8 m3'), litersIn('1,1 m³'), litersIn('660 kg')]).toEqual([
      660,
      8000,
      1100,
      undefined,
    ]);
    expect(periodInText('Leiga 1.3.2026 - 31.3.2026')).toEqual(march);
    expect(periodInText('Losun 2026-03-04')).toEqual({ start: '2026-03-04', end: '2026-03-04' });
    expect([periodInText('vika 36'), periodInText('31.2.2026'), periodInText('31.3.2026 1.3.2026')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it.each([
    'Leiga 1.3. - 31.3.2026',
    'Leiga 01.03-31.03.2026',
    'Leiga 1.3 – 31.3.2026',
    'Leiga 1.3. til 31.3.2026',
    'Leiga 1.-31.3.2026',
  ])('are periods whose first day has no year: %s', (text) => expect(periodInText(text)).toEqual(march));

  it('are periods across New Year, and no single one of several days', () => {
    expect(periodInText('Leiga 15.12. - 14.1.2027')).toEqual({ start: '2026-12-15', end: '2027-01-14' });
    expect(periodInText('Losun 3.3., 10.3. og 17.3.2026')).toBeUndefined();
    expect(periodInText('Leiga 31.3. - 1.3.2026')).toBeUndefined();
    expect(periodInText('Losun 4.3.2026.')).toEqual({ start: '2026-03-04', end: '2026-03-04' });
    expect(periodInText('Gámur 4.5 m3, losun 4.3.2026')).toEqual({ start: '2026-03-04', end: '2026-03-04' });
  });

  it('are holidays', () => {
    expect([easter(2024), easter(2025), easter(2026)]).toEqual(['2024-03-31', '2025-04-20', '2026-04-05']);
    expect([isNearHoliday('2026-06-16', 'IS'), isNearHoliday('2026-06-15', 'IS')]).toEqual([true, false]);
  });

  it('are shares of a price list, known after some weeks', () => {
    const prices = [{ id: 1, itemKey: 'a', unit: 'C62', price: '1', currency: 'ISK', validFrom: '2026-01-01' }];
    const group = (itemKey: string, net: string, firstDay: string) => ({
      itemKey,
      net,
      firstDay,
      unit: 'C62',
      currency: 'ISK',
      serviceDay: '2026-02-28',
    });
    const share = (firstDay: string) =>
      priceCoverage([group('a', '800', firstDay), group('b', '200', firstDay)], prices, '2026-03-01');
    expect(share('2026-01-15').eq(coverageNeeded)).toBe(true);
    expect(share('2026-01-16').isZero()).toBe(true);
    expect([isSharedItem(['100', '151']), isSharedItem(['100', '150']), isSharedItem([])]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

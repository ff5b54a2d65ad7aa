import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Decimal, zero } from '../numbers/decimal.ts';
import { type Charge, chargesOf, type InvoicedPart, type WeighedPart } from './chargeback.ts';

const at = { month: '2026-03', locationId: 'hus' };
const invoiced = (cost: string, more: Partial<InvoicedPart> = {}): InvoicedPart => ({
  ...{ ...at, wasteStreamId: 1, isUnmapped: false, currency: 'ISK', cost },
  ...more,
});
const weighed = (departmentId: number, kg: string, more: Partial<WeighedPart> = {}): WeighedPart => ({
  ...{ ...at, wasteStreamId: 1, departmentId, kg },
  ...more,
});
const shown = (charges: readonly Charge[]) =>
  charges.map(({ bearer, cost }) => ['reason' in bearer ? bearer.reason : bearer.departmentId, cost.toFixed()]);

describe('chargesOf', () => {
  it('allocates the cost of a stream by the weights of that stream, in its month and location', () => {
    const others = [
      weighed(9, '500', { month: '2026-02' }),
      weighed(9, '500', { locationId: 'annad' }),
      weighed(9, '500', { wasteStreamId: 2 }),
    ];
    expect(shown(chargesOf([invoiced('1000')], [weighed(7, '30'), weighed(8, '10'), ...others]))).toEqual([
      [7, '750'],
      [8, '250'],
    ]);
  });

  it('allocates cost without a stream by all weights at the location', () => {
    const given = [weighed(7, '30'), weighed(8, '10', { wasteStreamId: 2 }), weighed(8, '500', { month: '2026-04' })];
    expect(shown(chargesOf([invoiced('-100', { wasteStreamId: 0 })], given))).toEqual([
      [7, '-75'],
      [8, '-25'],
    ]);
  });

  it('gives the reason why a cost is charged to no department', () => {
    const given = [weighed(0, '1'), weighed(7, '3')];
    expect(shown(chargesOf([invoiced('4')], given))).toEqual([
      ['no_department', '1'],
      [7, '3'],
    ]);
    expect(shown(chargesOf([invoiced('5', { wasteStreamId: 3 })], given))).toEqual([['nothing_weighed', '5']]);
    expect(shown(chargesOf([invoiced('5', { locationId: '' })], given))).toEqual([['no_place', '5']]);
    expect(shown(chargesOf([invoiced('5', { wasteStreamId: 0, isUnmapped: true })], given))).toEqual([
      ['unmapped', '5'],
    ]);
  });

  it('sums to the invoiced cost in each currency and stream', () => {
    const months = fc.constantFrom('2026-01', '2026-02');
    const places = fc.constantFrom('', 'hus', 'annad');
    const money = fc.integer({ min: -10_000_00, max: 10_000_00 }).map((cents) => (cents / 100).toFixed(2));
    const invoices = fc.array(
      fc.record({
        month: months,
        locationId: places,
        wasteStreamId: fc.nat(2),
        isUnmapped: fc.boolean(),
        currency: fc.constantFrom('ISK', 'EUR'),
        cost: money,
      }),
    );
    const weighings = fc.array(
      fc.record({
        month: months,
        locationId: places,
        wasteStreamId: fc.nat(2),
        departmentId: fc.nat(3),
        kg: fc.nat(1_000_000).map((grams) => (grams / 1000).toFixed(3)),
      }),
    );
    const sums = (rows: readonly { wasteStreamId: number; currency: string; cost: Decimal | string }[]) => {
      const all = new Map<string, Decimal>();
      for (const { wasteStreamId, currency, cost } of rows) {
        const key = `${wasteStreamId} ${currency}`;
        all.set(key, (all.get(key) ?? zero).plus(cost));
      }
      return new Map([...all].map(([key, sum]) => [key, sum.toNumber()]));
    };
    fc.assert(
      fc.property(invoices, weighings, (given, weights) => {
        expect(sums(chargesOf(given, weights))).toEqual(sums(given));
      }),
    );
  });

  it('charges the remainder to the first department, in any order of the weighings', () => {
    const given = [weighed(8, '1'), weighed(9, '1'), weighed(7, '1')];
    const charges = shown(chargesOf([invoiced('100')], given));
    expect(charges.map(([bearer]) => bearer)).toEqual([7, 8, 9]);
    expect(charges).toEqual(shown(chargesOf([invoiced('100')], given.toReversed())));
  });

  it('lists no charge for a department that weighed nothing', () => {
    expect(shown(chargesOf([invoiced('100')], [weighed(7, '0'), weighed(8, '5')]))).toEqual([[8, '100']]);
  });
});

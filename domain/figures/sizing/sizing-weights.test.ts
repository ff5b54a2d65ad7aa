import { describe, expect, it } from 'vitest';
import { Decimal } from '../../numbers/decimal.ts';
import { addDays } from '../../time/days.ts';
import { collectionWeights, type InvoicedWeight, type WeighedContainer } from './sizing-weights.ts';

const period = { from: '2026-01', until: '2026-06' };

/** Weekly collections on the 26 Fridays of half a year. */
const fridays = Array.from({ length: 26 }, (_, week) => addDays('2026-01-02', week * 7));

const bin = (id: number, more: Partial<WeighedContainer> = {}): WeighedContainer => ({
  id,
  volumeLiters: 240,
  collections: fridays,
  readings: [],
  ...more,
});

/** Readings before each collection but the first: one on each of the given days before it. */
const weighedBefore = (kg: string, daysBefore: readonly number[], collections = fridays) =>
  collections.slice(1).flatMap((day) => daysBefore.map((days) => ({ day: addDays(day, -days), kg: new Decimal(kg) })));

const invoiced = (kg: string, from: string, until = from, containerId?: number): InvoicedWeight => ({
  containerId,
  from,
  until,
  kg: new Decimal(kg),
});

const months = ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06'];

const found = (containers: readonly WeighedContainer[], lines: readonly InvoicedWeight[], id = 1) => {
  const weight = collectionWeights(containers, lines, period).get(id);
  return weight && { kg: weight.kgPerEmptying.toFixed(2), basis: weight.basis, check: weight.check };
};

describe('the weight of a collection', () => {
  it('is the sum of the readings since the one before', () => {
    expect(found([bin(1, { readings: weighedBefore('4', [5, 3, 0]) })], [])).toEqual({
      kg: '12.00',
      basis: 'weighed',
      check: 'none',
    });
  });

  it('needs readings of three fillings, and of three quarters of all', () => {
    const few = weighedBefore('9', [1]);
    expect(found([bin(1, { readings: few.slice(0, 18) })], [])).toBeUndefined();
    expect(found([bin(1, { readings: few.slice(0, 19) })], [])).toMatchObject({ kg: '9.00' });
    const short = fridays.slice(0, 4);
    expect(found([bin(1, { collections: short, readings: weighedBefore('9', [1], short) })], [])).toMatchObject({
      kg: '9.00',
    });
    const shorter = fridays.slice(0, 3);
    expect(found([bin(1, { collections: shorter, readings: weighedBefore('9', [1], shorter) })], [])).toBeUndefined();
  });

  it('agrees with invoices of the same months up to a third', () => {
    // 40 to 50 kg a month.
    const weighed = bin(1, { readings: weighedBefore('10', [0]) });
    const check = (kg: string, containers = [weighed]) => found(containers, [invoiced(kg, '2026-03')])?.check;
    expect(check('40')).toBe('agrees');
    expect(check('30.1')).toBe('agrees');
    expect(check('29.9')).toBe('differs');
    expect(check('53.2')).toBe('agrees');
    expect(check('53.4')).toBe('differs');
    // Another container may have filled the rest.
    expect(check('90', [weighed, bin(2)])).toBe('agrees');
    expect(check('20', [weighed, bin(2)])).toBe('differs');
  });

  it('is what invoices state for it, in the months that have invoices', () => {
    const own = months.slice(0, 3).map((month) => invoiced('50', month, month, 1));
    // 13 collections until the end of March.
    expect(found([bin(1)], own)).toEqual({ kg: '11.54', basis: 'invoiced', check: 'none' });
    expect(found([bin(1)], [invoiced('50', '2026-02', '2026-02', 1)])).toMatchObject({ kg: '12.50' });
    // An invoice of several months, partly before the period.
    expect(found([bin(1)], [invoiced('300', '2025-11', '2026-04', 1)])).toMatchObject({ kg: '11.76' });
    const three = bin(1, { collections: fridays.slice(0, 3) });
    expect(found([three], [invoiced('50', '2026-01', '2026-01', 1)])).toBeUndefined();
  });

  it('has the weights of the months in their order, within the period', () => {
    const spansOf = (containers: readonly WeighedContainer[], lines: readonly InvoicedWeight[]) =>
      collectionWeights(containers, lines, period)
        .get(1)
        ?.spans.map(({ days, kg }) => [days, kg.toNumber()]);
    const unordered = ['2026-03', '2026-01', '2026-02'].map((month, index) =>
      invoiced(String(50 + index), month, month, 1),
    );
    expect(spansOf([bin(1)], unordered)).toEqual([
      [31, 51],
      [28, 52],
      [31, 50],
    ]);
    expect(spansOf([bin(1)], [invoiced('80', '2026-05', '2026-08', 1)])).toEqual([
      [31, 20],
      [30, 20],
    ]);
    // Four fifths of the invoiced weight were weighed.
    const weighed = bin(1, { readings: weighedBefore('15', [0]) });
    expect(spansOf([weighed], [invoiced('75', '2026-03')])?.[0]).toEqual([7, 18.75]);
  });

  it('is a share by the collections of the invoiced months, of four collections at least', () => {
    const march = fridays.filter((day) => day.startsWith('2026-03'));
    const lines = [invoiced('300', '2026-03')];
    expect(found([bin(1), bin(2, { collections: march })], lines)).toEqual({
      kg: '37.50',
      basis: 'shared',
      check: 'none',
    });
    expect(found([bin(1, { collections: march.slice(0, 3) }), bin(2)], lines)).toBeUndefined();
    const five = fridays.slice(0, 5);
    const readings = weighedBefore('9', [1], five.slice(0, 4));
    expect(found([bin(1, { collections: five, readings })], [])).toMatchObject({ kg: '9.00' });
  });

  it('is a share by litres of what is left for the containers without own readings and invoices', () => {
    const lines = [invoiced('300', '2026-03'), invoiced('60', '2026-03', '2026-03', 3)];
    const containers = [bin(1), bin(2, { volumeLiters: 480 }), bin(3), bin(4, { readings: weighedBefore('15', [0]) })];
    // Four collections in March: 60 kg were weighed, 240 kg are left.
    expect(found(containers, lines, 1)).toEqual({ kg: '20.00', basis: 'shared', check: 'agrees' });
    expect(found(containers, lines, 2)).toMatchObject({ kg: '40.00', basis: 'shared' });
    expect(found(containers, lines, 3)).toEqual({ kg: '15.00', basis: 'invoiced', check: 'none' });
    expect(found(containers, lines, 4)).toEqual({ kg: '15.00', basis: 'weighed', check: 'agrees' });
  });

  it('is unknown if the volume of a container that shares is unknown, or nothing was invoiced', () => {
    expect(found([bin(1), bin(2, { volumeLiters: undefined })], [invoiced('300', '2026-03')])).toBeUndefined();
    expect(found([bin(1)], [])).toBeUndefined();
    expect(found([bin(1, { collections: [] })], [invoiced('300', '2026-03')])).toBeUndefined();
  });
});

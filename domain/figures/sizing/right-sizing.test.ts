import { describe, expect, it } from 'vitest';
import { Decimal } from '../../numbers/decimal.ts';
import { allSavings, type SizedContainer, sizingGap, sizingOf } from './right-sizing.ts';
import type { CollectionWeight } from './sizing-weights.ts';

/** The same weight at each collection of 52 weeks. */
const each = (kg: string, more: Partial<CollectionWeight> = {}, days = 7): CollectionWeight => ({
  kgPerEmptying: new Decimal(kg),
  basis: 'weighed',
  check: 'agrees',
  spans: Array.from({ length: 364 / days }, () => ({ days, kg: new Decimal(kg) })),
  ...more,
});

/** 240 litres of paper, emptied every week for a year, with a capacity of 24 kg. */
const weekly: SizedContainer = {
  kind: 'wheelie_bin',
  volumeLiters: 240,
  isFood: false,
  emptyings: 52,
  days: 364,
  weight: each('9.6'),
  kgPerLiter: new Decimal('0.1'),
  costPerEmptying: new Decimal('1450'),
  currency: 'ISK',
};
const holding = (kg: string, more: Partial<SizedContainer> = {}) =>
  sizingOf({ ...weekly, weight: each(kg, {}, 364 / (more.emptyings ?? 52)), ...more });

describe('the size of a container', () => {
  it('suggests fewer collections until it is four fifths full, and calculates the saving', () => {
    // Two fifths full each week: every second week is enough. 365/7 − 365/14 collections of 1.450 krónur.
    expect(holding('9.6')).toEqual({
      sizing: 'fewerEmptyings',
      fill: '0.4',
      days: '7',
      suggestedDays: 14,
      replay: { emptyings: 26, overfull: 0, fullest: '0.8' },
      savingPerYear: '37804',
    });
    expect(holding('9.6', { currency: 'EUR', costPerEmptying: new Decimal('10.1') })?.savingPerYear).toBe('263.32');
  });

  it('never suggests more than two weeks for food, nor more than two months', () => {
    expect(holding('1', { isFood: true })?.suggestedDays).toBe(14);
    expect(holding('1')?.suggestedDays).toBe(60);
  });

  it('suggests a smaller container if the interval is already the longest allowed', () => {
    const fortnightly = { isFood: true, emptyings: 26 };
    expect(holding('9.5', fortnightly)).toEqual({
      sizing: 'smallerContainer',
      fill: '0.3958',
      days: '14',
      suggestedLiters: 120,
      replay: { emptyings: 26, overfull: 0, fullest: '0.7917' },
    });
    expect(holding('9.6', fortnightly)).toMatchObject({ sizing: 'fits' });
    // The smallest standard size is the one in use.
    expect(holding('1.8', { ...fortnightly, volumeLiters: 60 })).toMatchObject({ sizing: 'fits', fill: '0.3' });
  });

  it('suggests sizes that are sold or in use, never one between them', () => {
    const fortnightly = { isFood: true, emptyings: 26 };
    expect(holding('120', { ...fortnightly, kind: 'skip', volumeLiters: 10000 })?.suggestedLiters).toBe(3000);
    // Cages have no standard size.
    const cage = { ...fortnightly, kind: 'cage', volumeLiters: 1000 };
    expect(holding('30', cage)).toMatchObject({ sizing: 'fits' });
    expect(holding('30', { ...cage, sizesInUse: [1000, 300, 500] })).toMatchObject({
      sizing: 'smallerContainer',
      suggestedLiters: 500,
    });
    expect(holding('110', { ...cage, sizesInUse: [1000, 1700, 1500] })?.suggestedLiters).toBe(1500);
    // A wheelie bin for 1.616 litres does not exist.
    expect(holding('129.2', { volumeLiters: 1100 })).toEqual({ sizing: 'overfull', fill: '1.1745', days: '7' });
    expect(holding('810', { kind: 'skip', volumeLiters: 8000 })?.suggestedLiters).toBe(12000);
    expect(holding('810', { kind: 'skip', volumeLiters: 8000, sizesInUse: [8000, 10500] })?.suggestedLiters).toBe(
      10500,
    );
  });

  it('is overfull, with the right size and without a saving', () => {
    expect(holding('24')).toMatchObject({ sizing: 'fits', fill: '1' });
    expect(holding('24.01')).toEqual({ sizing: 'overfull', fill: '1.0004', days: '7', suggestedLiters: 360 });
    expect(holding('36')?.suggestedLiters).toBe(660);
  });

  it('suggests nothing that would have left waste beside the container in busy weeks', () => {
    // A quarter of the year nearly full, the rest a fifth full: two fifths on average.
    const uneven = (busy: number, kg: string, more: Partial<SizedContainer> = {}, days = 7) =>
      sizingOf({
        ...weekly,
        weight: {
          ...each('9.55'),
          spans: Array.from({ length: 364 / days }, (_, at) => ({ days, kg: new Decimal(at < busy ? kg : '5.4') })),
        },
        ...more,
      });
    const uneven16 = Array.from({ length: 52 }, (_, at) => ({ days: 7, kg: new Decimal(at < 13 ? '16' : '5.4') }));
    expect(uneven(13, '22')).toMatchObject({ sizing: 'fits', fill: '0.3979' });
    // A shorter interval is safe.
    expect(uneven(13, '16')).toMatchObject({
      sizing: 'fewerEmptyings',
      suggestedDays: 9,
      replay: { overfull: 0, fullest: '0.8571' },
    });
    // Without invoices that confirm the readings, and with invoices alone, more room is left.
    expect(holding('9.6')).toMatchObject({ suggestedDays: 14 });
    for (const unsure of [{ check: 'none' }, { basis: 'invoiced' }, { basis: 'shared' }] as const) {
      expect(holding('10', { weight: each('10', unsure) })).toMatchObject({ suggestedDays: 13 });
      expect(uneven(13, '16', { weight: { ...each('9.55', unsure), spans: uneven16 } })).toMatchObject({
        sizing: 'fits',
      });
    }
    // One overfull collection in 26 is allowed.
    expect(uneven(2, '16')).toMatchObject({ suggestedDays: 14, replay: { emptyings: 26, overfull: 1 } });
    const food = { isFood: true, emptyings: 26 };
    expect(uneven(6, '13', food, 14)).toMatchObject({ sizing: 'smallerContainer', suggestedLiters: 180 });
    expect(uneven(6, '23', food, 14)).toMatchObject({ sizing: 'fits' });
    // The usual weight decides the size, also if one busy week is left out.
    expect(uneven(1, '120', food, 14)).toMatchObject({ sizing: 'smallerContainer', suggestedLiters: 120 });
    // One of twenty is allowed.
    const twenty = Array.from({ length: 20 }, (_, at) => ({ days: 14, kg: new Decimal(at < 1 ? '120' : '5.4') }));
    const weight = { ...each('9.55'), spans: twenty };
    expect(sizingOf({ ...weekly, isFood: true, emptyings: 20, days: 280, weight })).toMatchObject({
      sizing: 'smallerContainer',
      suggestedLiters: 120,
    });
  });

  it('suggests no interval that is longer than the period', () => {
    const weight = each('1', { spans: Array.from({ length: 4 }, () => ({ days: 7, kg: new Decimal(1) })) });
    expect(sizingOf({ ...weekly, emptyings: 4, days: 28, weight })).toMatchObject({
      sizing: 'fewerEmptyings',
      suggestedDays: 28,
    });
  });

  it('fits if it is nearly right', () => {
    expect(holding('15.4')).toMatchObject({ sizing: 'fits' });
    expect(holding('19.2')).toMatchObject({ sizing: 'fits', fill: '0.8' });
  });

  it('has no saving if the cost is unknown', () => {
    const found = holding('9.6', { costPerEmptying: undefined });
    expect(found).toMatchObject({ sizing: 'fewerEmptyings', suggestedDays: 14 });
    expect(found).not.toHaveProperty('savingPerYear');
    expect(holding('9.6', { costPerEmptying: new Decimal(-5) })).not.toHaveProperty('savingPerYear');
  });

  it.each([
    ['noVolume', { volumeLiters: undefined }],
    ['tooFewEmptyings', { emptyings: 3 }],
    ['noDensity', { kgPerLiter: undefined }],
    ['noWeight', { weight: undefined }],
    ['noWeight', { weight: each('-3') }],
    ['weightsDiffer', { weight: each('9.6', { check: 'differs' }) }],
    ['unknownEmptyings', { weight: each('36.01') }],
    ['unknownEmptyings', { weight: each('36.01', { basis: 'shared' }) }],
  ] as const)('says nothing for want of knowledge: %s', (gap, missing) => {
    expect(sizingGap({ ...weekly, ...missing })).toBe(gap);
    expect(sizingOf({ ...weekly, ...missing })).toBeUndefined();
  });

  it('needs four collections, and a weight that fits', () => {
    expect(sizingGap({ ...weekly, emptyings: 4 })).toBeUndefined();
    expect(sizingGap({ ...weekly, weight: each('36') })).toBeUndefined();
  });

  it('allSavings adds the savings', () => {
    expect(allSavings([{ savingPerYear: '37804' }, {}, { savingPerYear: '0.32' }])).toBe('37804.32');
  });
});

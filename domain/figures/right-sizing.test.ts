import { describe, expect, it } from 'vitest';
import { Decimal } from '../numbers/decimal.ts';
import { allSavings, type SizedContainer, sizingGap, sizingOf } from './right-sizing.ts';

/** 240 litres of paper, emptied every week for a year, with a capacity of 24 kg. */
const weekly: SizedContainer = {
  kind: 'wheelie_bin',
  volumeLiters: 240,
  isFood: false,
  emptyings: 52,
  days: 364,
  kgPerEmptying: new Decimal('9.6'),
  isWeighed: true,
  kgPerLiter: new Decimal('0.1'),
  costPerEmptying: new Decimal('1450'),
  currency: 'ISK',
};
const holding = (kg: string, more: Partial<SizedContainer> = {}) =>
  sizingOf({ ...weekly, kgPerEmptying: new Decimal(kg), ...more });

describe('the size of a container', () => {
  it('suggests fewer collections until it is four fifths full, and calculates the saving', () => {
    // Two fifths full each week: every second week is enough. 365/7 − 365/14 collections of 1.450 krónur.
    expect(holding('9.6')).toEqual({
      sizing: 'fewerEmptyings',
      fill: '0.4',
      days: '7',
      suggestedDays: 14,
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
    });
    expect(holding('9.6', fortnightly)).toMatchObject({ sizing: 'fits' });
    // The smallest standard size is the one in use.
    expect(holding('1.8', { ...fortnightly, volumeLiters: 60 })).toMatchObject({ sizing: 'fits', fill: '0.3' });
    // Only wheelie bins have standard sizes.
    expect(holding('9', { ...fortnightly, kind: 'skip' })?.suggestedLiters).toBe(113);
  });

  it('is overfull, with the right size and without a saving', () => {
    expect(holding('24')).toMatchObject({ sizing: 'fits', fill: '1' });
    expect(holding('24.01')).toEqual({ sizing: 'overfull', fill: '1.0004', days: '7', suggestedLiters: 360 });
    expect(holding('200')?.suggestedLiters).toBe(2500);
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
    ['noWeight', { kgPerEmptying: undefined }],
    ['noWeight', { kgPerEmptying: new Decimal(-3) }],
    ['unknownEmptyings', { kgPerEmptying: new Decimal('36.01'), isWeighed: false }],
  ] as const)('says nothing for want of knowledge: %s', (gap, missing) => {
    expect(sizingGap({ ...weekly, ...missing })).toBe(gap);
    expect(sizingOf({ ...weekly, ...missing })).toBeUndefined();
  });

  it('needs four collections, and a weight that fits if no scale weighed it', () => {
    expect(sizingGap({ ...weekly, emptyings: 4 })).toBeUndefined();
    expect(sizingGap({ ...weekly, kgPerEmptying: new Decimal('36'), isWeighed: false })).toBeUndefined();
  });

  it('allSavings adds the savings', () => {
    expect(allSavings([{ savingPerYear: '37804' }, {}, { savingPerYear: '0.32' }])).toBe('37804.32');
  });
});

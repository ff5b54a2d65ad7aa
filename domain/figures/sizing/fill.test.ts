import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Decimal } from '../../numbers/decimal.ts';
import { addDays } from '../../time/days.ts';
import { estimateFill, type FillEvidence } from './fill.ts';

const first = '2026-03-02';
/** Days of collections at a fixed interval. */
const every = (days: number, times: number): string[] =>
  Array.from({ length: times }, (_emptying, index) => addDays(first, index * days));
const estimate = (evidence: Partial<FillEvidence> & { readonly today: string }) =>
  estimateFill({ emptyings: [], readings: [], ...evidence });
const weighed = (day: string, kg: number | string) => ({ day, kg: new Decimal(kg) });

describe('a container that is not weighed', () => {
  it('fills in its usual number of days, with a span of days around it', () => {
    const emptyings = every(28, 7);
    const last = emptyings.at(-1) ?? '';
    expect(estimate({ today: addDays(last, 21), emptyings })).toEqual({
      reliability: 'rhythm',
      percent: 75,
      lastEmptiedOn: last,
      usualDays: 28,
      full: { from: addDays(last, 25), until: addDays(last, 31) },
      emptyings: 7,
      since: first,
    });
    expect(estimate({ today: last, emptyings })).toMatchObject({ reliability: 'rhythm', percent: 0 });
    expect(estimate({ today: addDays(last, 42), emptyings })).toMatchObject({ percent: 150 });
  });

  it('is full between its shorter and its longer intervals', () => {
    const emptyings = ['2026-03-01', '2026-03-11', '2026-03-31', '2026-04-10', '2026-04-30'];
    expect(estimate({ today: '2026-05-06', emptyings })).toMatchObject({
      percent: 40,
      usualDays: 15,
      full: { from: '2026-05-10', until: '2026-05-20' },
    });
  });

  it('is full a day before or after its usual interval at least', () => {
    const emptyings = ['2026-03-02', '2026-03-06', '2026-03-11', '2026-03-15', '2026-03-20'];
    expect(estimate({ today: '2026-03-20', emptyings })).toMatchObject({
      usualDays: 4.5,
      full: { from: '2026-03-23', until: '2026-03-26' },
    });
  });

  it('uses its latest intervals, in any order of input', () => {
    const old = every(7, 20);
    const changed = Array.from({ length: 13 }, (_one, index) => addDays(old.at(-1) ?? '', index * 14));
    const emptyings = [...changed, ...old].reverse();
    expect(estimate({ today: addDays(changed.at(-1) ?? '', 7), emptyings })).toMatchObject({
      usualDays: 14,
      percent: 50,
      emptyings: 13,
    });
  });

  it('has no estimate without a collection, with fewer than four, or long after its usual interval', () => {
    expect(estimate({ today: '2026-06-01' })).toEqual({ reliability: 'none', gap: 'neverEmptied', emptyings: 0 });
    // Collections in the future are ignored.
    expect(estimate({ today: '2026-03-01', emptyings: every(7, 9) })).toMatchObject({ gap: 'neverEmptied' });
    const emptyings = every(7, 4);
    expect(estimate({ today: '2026-03-30', emptyings: emptyings.slice(1) })).toEqual({
      reliability: 'none',
      gap: 'tooFewEmptyings',
      emptyings: 3,
      lastEmptiedOn: '2026-03-23',
    });
    expect(estimate({ today: '2026-04-13', emptyings })).toMatchObject({ reliability: 'rhythm', percent: 300 });
    expect(estimate({ today: '2026-04-14', emptyings })).toMatchObject({ reliability: 'none', gap: 'rhythmLost' });
    // Two collections on the same day count once.
    expect(estimate({ today: '2026-03-30', emptyings: ['2026-03-02', ...every(7, 3)] })).toMatchObject({
      gap: 'tooFewEmptyings',
    });
  });
});

describe('a container that is weighed while it fills', () => {
  const capacity = new Decimal(50);
  const emptyings = ['2026-03-02'];

  it('is as full as the weight since its last collection', () => {
    const readings = [weighed('2026-02-20', 40), weighed('2026-03-05', '10.5'), weighed('2026-03-07', '9.5')];
    expect(estimate({ today: '2026-03-12', emptyings, readings, capacity })).toEqual({
      reliability: 'weighed',
      percent: 40,
      lastEmptiedOn: '2026-03-02',
      kg: new Decimal(20),
      fullKg: capacity,
      fullBasis: 'volume',
      // Two kilograms a day, thirty are missing: fifteen days, a quarter more or less.
      full: { from: '2026-03-24', until: '2026-03-31' },
      emptyings: 1,
      since: '2026-03-02',
    });
  });

  it('is overfull without a future date', () => {
    const overfull = estimate({ today: '2026-03-12', emptyings, readings: [weighed('2026-03-05', 60)], capacity });
    expect(overfull).toMatchObject({ reliability: 'weighed', percent: 120 });
    expect(overfull).not.toHaveProperty('full');
  });

  it('uses its usual weight at collection if its size is unknown', () => {
    const weekly = every(7, 5);
    const readings = weekly.flatMap((day, index) => [
      weighed(addDays(day, 2), 10 + index),
      weighed(addDays(day, 5), 10),
    ]);
    const last = weekly.at(-1) ?? '';
    expect(estimate({ today: addDays(last, 6), emptyings: weekly, readings })).toMatchObject({
      reliability: 'weighed',
      fullBasis: 'usual',
      // 20, 21, 22 and 23 kg.
      fullKg: new Decimal(22),
      kg: new Decimal(24),
      percent: 109,
      emptyings: 5,
      since: first,
    });
  });

  it('counts the weight on the day of a collection, once', () => {
    const weekly = every(7, 5);
    const readings = weekly.flatMap((day) => [
      weighed(day, 2),
      weighed(addDays(day, 3), 6),
      weighed(addDays(day, 5), 8),
    ]);
    const today = addDays(weekly.at(-1) ?? '', 6);
    expect(estimate({ today, emptyings: weekly, readings })).toMatchObject({
      fullKg: new Decimal(16),
      kg: new Decimal(14),
    });
  });

  it('ignores collections from before it was weighed', () => {
    const weekly = every(7, 5);
    const readings = weekly.slice(2).flatMap((day) => [weighed(addDays(day, 3), 6), weighed(addDays(day, 5), 8)]);
    const today = addDays(weekly.at(-1) ?? '', 6);
    expect(estimate({ today, emptyings: weekly, readings, capacity })).toMatchObject({
      reliability: 'weighed',
      percent: 28,
    });
  });

  it('is empty on the day of the collection, before the first weighing', () => {
    const weekly = every(7, 5);
    const readings = weekly.slice(0, 4).flatMap((day) => [weighed(addDays(day, 3), 6), weighed(addDays(day, 5), 8)]);
    const last = weekly.at(-1) ?? '';
    expect(estimate({ today: last, emptyings: weekly, readings, capacity: new Decimal(28) })).toMatchObject({
      reliability: 'weighed',
      percent: 0,
      // Two kilograms a day until now.
      full: { from: addDays(last, 11), until: addDays(last, 18) },
    });
  });

  it('uses the calendar if it is weighed at collection, or if its capacity is unknown', () => {
    const weekly = every(7, 5);
    const last = weekly.at(-1) ?? '';
    const atCollection = weekly.map((day) => weighed(day, 30));
    expect(estimate({ today: addDays(last, 7), emptyings: weekly, readings: atCollection, capacity })).toMatchObject({
      reliability: 'rhythm',
      percent: 100,
    });
    // One weighing per filling is the whole container, not the waste of that day.
    const once = weekly.map((day) => weighed(addDays(day, 2), 30));
    expect(estimate({ today: addDays(last, 3), emptyings: weekly, readings: once, capacity })).toMatchObject({
      reliability: 'rhythm',
      percent: 43,
    });
    // A weighing at collection says nothing about the days before it.
    const twice = weekly.flatMap((day) => [weighed(day, 10), weighed(addDays(day, 2), 30)]);
    expect(estimate({ today: addDays(last, 3), emptyings: weekly, readings: twice, capacity })).toMatchObject({
      reliability: 'rhythm',
    });
    const since = [weighed(addDays(last, 1), 5)];
    expect(estimate({ today: addDays(last, 7), emptyings: weekly, readings: since })).toMatchObject({
      reliability: 'rhythm',
    });
    expect(estimate({ today: '2026-03-12', emptyings, readings: [weighed('2026-03-04', 5)] })).toMatchObject({
      reliability: 'none',
    });
  });
});

describe('the limits of an estimate by weight', () => {
  const capacity = new Decimal(50);
  const emptyings = ['2026-03-02'];
  const weekly = ['2026-03-02', '2026-03-09', '2026-03-16', '2026-03-23', '2026-03-30'];
  const last = '2026-03-30';
  /** Two weighings in each filling, of 14 kg together. */
  const filled = () => weekly.slice(0, 4).flatMap((day) => [weighed(addDays(day, 3), 6), weighed(addDays(day, 5), 8)]);

  it('count weighings after the last collection and until today', () => {
    const on = (day: string) => estimate({ today: '2026-03-12', emptyings, readings: [weighed(day, 20)], capacity });
    expect(on('2026-03-12')).toMatchObject({ reliability: 'weighed', percent: 40 });
    expect(on('2026-03-03')).toMatchObject({ reliability: 'weighed', percent: 40 });
    // What was weighed on the day of a collection was removed.
    expect(on('2026-03-02')).toMatchObject({ reliability: 'none' });
    expect(on('2026-03-13')).toMatchObject({ reliability: 'none' });
  });

  it('need four collections for the usual weight, whatever their order by weight', () => {
    const inAnyOrder = (count: number) =>
      weekly
        .slice(0, count)
        .flatMap((day, index) => [
          weighed(addDays(day, 2), [20, 16, 18, 14][index] ?? 0),
          weighed(addDays(day, 5), 10),
        ]);
    const at = (collections: number) =>
      estimate({
        today: addDays(first, collections * 7 - 1),
        emptyings: weekly.slice(0, collections),
        readings: inAnyOrder(collections),
      });
    // 30, 26 and 28 kg until the fourth collection.
    expect(at(4)).toMatchObject({ reliability: 'weighed', fullBasis: 'usual', fullKg: new Decimal(28) });
    expect(at(3)).toMatchObject({ reliability: 'none', gap: 'tooFewEmptyings' });
  });

  it('use the earlier pace until the third day, and while nothing is added', () => {
    const full = (days: number, kg: number) => {
      const found = estimate({
        today: addDays(last, days),
        emptyings: weekly,
        readings: kg === 0 ? filled() : [...filled(), weighed(addDays(last, 1), kg)],
        capacity,
      });
      return found.reliability === 'weighed' ? found.full : found.reliability;
    };
    // Two kilograms a day until now, 44 are missing: 22 days, a quarter more or less.
    expect(full(2, 6)).toEqual({ from: addDays(last, 2 + 17), until: addDays(last, 2 + 28) });
    // On the third day: two kilograms a day as well, from 6 kg in three days; from 12 kg four.
    expect(full(3, 12)).toEqual({ from: addDays(last, 3 + 7), until: addDays(last, 3 + 12) });
    expect(full(5, 0)).toEqual({ from: addDays(last, 5 + 20), until: addDays(last, 5 + 32) });
  });

  it('use the pace since the collection if it is the first one', () => {
    // Five kilograms a day, 45 are missing: nine days, a quarter more or less.
    expect(estimate({ today: '2026-03-03', emptyings, readings: [weighed('2026-03-03', 5)], capacity })).toMatchObject({
      full: { from: '2026-03-10', until: '2026-03-15' },
    });
  });

  it('have no date without a pace, or beyond two years', () => {
    const at = (kg: string, days: number) =>
      estimate({ today: addDays(first, days), emptyings, readings: [weighed(addDays(first, 1), kg)], capacity });
    expect(at('0', 10)).toMatchObject({ reliability: 'weighed', percent: 0 });
    expect(at('0', 10)).not.toHaveProperty('full');
    // 49 kg are missing at a kilogram in ten days, and in twenty.
    expect(at('1', 10)).toHaveProperty('full');
    expect(at('1', 20)).not.toHaveProperty('full');
    // A kilogram in ten days: 73 kg take 730 days.
    const missing = (kg: string) =>
      estimate({
        today: addDays(first, 10),
        emptyings,
        readings: [weighed(addDays(first, 1), '1')],
        capacity: new Decimal(kg).plus(1),
      });
    expect(missing('73')).toHaveProperty('full');
    expect(missing('73.1')).not.toHaveProperty('full');
  });
});

describe('every estimate', () => {
  const day = fc.integer({ min: 0, max: 800 }).map((days) => addDays('2024-01-01', days));
  const evidence = fc.record({
    today: day,
    emptyings: fc.array(day, { maxLength: 30 }),
    readings: fc.array(
      fc.record({ day, kg: fc.integer({ min: 0, max: 100_000 }).map((kg) => new Decimal(kg).div(100)) }),
      {
        maxLength: 30,
      },
    ),
    capacity: fc.option(
      fc.integer({ min: 0, max: 5000 }).map((kg) => new Decimal(kg)),
      { nil: undefined },
    ),
  });

  it('is a whole percent from 0, with a span of days, or gives the reason why it is missing', () => {
    fc.assert(
      fc.property(evidence, (given) => {
        const found = estimateFill(given);
        if (found.reliability === 'none') {
          expect(found.gap === 'neverEmptied').toBe(given.emptyings.every((emptied) => emptied > given.today));
          return;
        }
        expect(Number.isSafeInteger(found.percent)).toBe(true);
        expect(found.percent).toBeGreaterThanOrEqual(0);
        if (found.lastEmptiedOn === given.today) expect(found.percent).toBe(0);
        if (found.full !== undefined) expect(found.full.until > found.full.from).toBe(true);
      }),
    );
  });

  it('from intervals only grows until the next collection', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 4, max: 20 }),
        fc.nat(100),
        (days, times, later) => {
          const emptyings = every(days, times);
          const last = emptyings.at(-1) ?? '';
          const [one, other] = [later, later + 1].map((passed) =>
            estimate({ today: addDays(last, passed), emptyings }),
          );
          if (one?.reliability === 'rhythm' && other?.reliability === 'rhythm') {
            expect(other.percent).toBeGreaterThan(one.percent);
          }
        },
      ),
    );
  });
});

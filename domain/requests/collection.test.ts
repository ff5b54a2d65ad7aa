import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, mondayOf, weekdayOf } from '../time/days.ts';
import {
  type CollectionRule,
  collectionDays,
  collectionsBetween,
  isCollectionDay,
  weekdayNumbers,
} from './collection.ts';

const days = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2060-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const rules: fc.Arbitrary<CollectionRule> = fc
  .record({
    weekdays: fc.uniqueArray(fc.constantFrom(...weekdayNumbers), { minLength: 1 }),
    everyWeeks: fc.integer({ min: 1, max: 52 }),
    from: days,
    length: fc.option(fc.integer({ min: 0, max: 3000 }), { nil: undefined }),
  })
  .map(({ length, ...rule }) => (length === undefined ? rule : { ...rule, until: addDays(rule.from, length) }));

/** The slow reference: every day checked separately. */
const oneByOne = (rule: CollectionRule, first: string, last: string): string[] =>
  Array.from({ length: Math.max(0, daysBetween(first, last) + 1) }, (_each, index) => addDays(first, index)).filter(
    (day) => isCollectionDay(rule, day),
  );

describe('the days of a schedule', () => {
  it('include its first and its last day, and no day beyond', () => {
    const rule: CollectionRule = { weekdays: [1], everyWeeks: 1, from: '2026-01-05', until: '2026-01-19' };
    const around = ['2025-12-29', '2026-01-05', '2026-01-12', '2026-01-19', '2026-01-26'];
    expect(around.filter((day) => isCollectionDay(rule, day))).toEqual(around.slice(1, 4));
    expect(collectionDays(rule, '2025-12-01', '2026-02-28')).toEqual(around.slice(1, 4));
  });

  it('equal the rule checked day by day', () => {
    fc.assert(
      fc.property(rules, days, fc.integer({ min: -3, max: 400 }), (rule, first, length) => {
        const last = addDays(first, length);
        expect(collectionDays(rule, first, last)).toEqual(oneByOne(rule, first, last));
      }),
    );
  });

  it('keep weekday, interval, first and last day', () => {
    fc.assert(
      fc.property(rules, (rule) => {
        const last = addDays(rule.from, 800);
        const found = collectionDays(rule, addDays(rule.from, -100), last);
        for (const day of found) {
          expect(rule.weekdays).toContain(weekdayOf(day));
          expect(day >= rule.from && (rule.until === undefined || day <= rule.until)).toBe(true);
          expect(daysBetween(mondayOf(rule.from), mondayOf(day)) % (rule.everyWeeks * 7)).toBe(0);
        }
        expect(new Set(found).size).toBe(found.length);
        // Two whole intervals contain every weekday, unless the schedule ends earlier.
        if (rule.until === undefined) expect(found.length).toBeGreaterThanOrEqual(rule.weekdays.length);
      }),
    );
  });

  it('are the same for a period and for each of its weeks', () => {
    fc.assert(
      fc.property(rules, days, (rule, first) => {
        const pieces = Array.from({ length: 10 }, (_week, week) =>
          collectionDays(rule, addDays(first, week * 7), addDays(first, week * 7 + 6)),
        );
        expect(pieces.flat()).toEqual(collectionDays(rule, first, addDays(first, 69)));
      }),
    );
  });

  it('count every seventh week, not every week', () => {
    const rule: CollectionRule = { weekdays: [1], everyWeeks: 7, from: '2026-01-05' };
    expect(isCollectionDay(rule, '2026-01-12')).toBe(false);
    expect(isCollectionDay(rule, '2026-02-23')).toBe(true);
  });

  it('include every second Thursday across a year with 53 weeks', () => {
    const rule = { weekdays: [4], everyWeeks: 2, from: '2026-12-17' };
    expect(collectionDays(rule, '2026-12-01', '2027-01-31')).toEqual([
      '2026-12-17',
      '2026-12-31',
      '2027-01-14',
      '2027-01-28',
    ]);
  });

  it('are calculated as fast in the far future as in the near', () => {
    const rule = { weekdays: [1, 5], everyWeeks: 3, from: '2001-01-01' };
    expect(collectionDays(rule, '2199-12-01', '2199-12-31')).toEqual(oneByOne(rule, '2199-12-01', '2199-12-31'));
  });
});

describe('collections', () => {
  const rule: CollectionRule = { weekdays: [1, 4], everyWeeks: 1, from: '2026-01-05' };
  const seen = (decisions: Parameters<typeof collectionsBetween>[1], of: CollectionRule | undefined = rule) =>
    collectionsBetween(of, decisions, '2026-01-05', '2026-01-11').map(({ plannedDay, day, state }) => [
      plannedDay,
      day,
      state,
    ]);

  it('can be moved, also into and out of the period', () => {
    expect(seen([{ plannedDay: '2026-01-08', state: 'planned', movedTo: '2026-01-09' }])).toEqual([
      ['2026-01-05', '2026-01-05', 'planned'],
      ['2026-01-08', '2026-01-09', 'planned'],
    ]);
    expect(seen([{ plannedDay: '2026-01-12', state: 'done', movedTo: '2026-01-11' }])).toHaveLength(3);
    expect(seen([{ plannedDay: '2026-01-08', state: 'planned', movedTo: '2026-01-12' }])).toHaveLength(1);
  });

  it('are in order of the actual day, then of the planned day', () => {
    const moved = [
      { plannedDay: '2026-01-12', state: 'done', movedTo: '2026-01-07' },
      { plannedDay: '2026-01-02', state: 'done', movedTo: '2026-01-07' },
      { plannedDay: '2026-01-09', state: 'done', movedTo: '2026-01-05' },
      { plannedDay: '2026-01-06', state: 'done', movedTo: '2026-01-04' },
    ] as const;
    for (const decisions of [moved, moved.toReversed()]) {
      expect(collectionsBetween(undefined, decisions, '2026-01-05', '2026-01-11')).toEqual([
        { plannedDay: '2026-01-09', day: '2026-01-05', state: 'done' },
        { plannedDay: '2026-01-02', day: '2026-01-07', state: 'done' },
        { plannedDay: '2026-01-12', day: '2026-01-07', state: 'done' },
      ]);
    }
  });

  it('that took place remain when the schedule changes or is deleted; planned ones do not', () => {
    const decisions = [
      { plannedDay: '2026-01-06', state: 'done' },
      { plannedDay: '2026-01-07', state: 'missed' },
      { plannedDay: '2026-01-09', state: 'skipped' },
    ] as const;
    const kept = [
      ['2026-01-06', '2026-01-06', 'done'],
      ['2026-01-07', '2026-01-07', 'missed'],
    ];
    expect(collectionsBetween(undefined, decisions, '2026-01-05', '2026-01-11')).toHaveLength(2);
    expect(seen(decisions)).toEqual([
      ['2026-01-05', '2026-01-05', 'planned'],
      ...kept,
      ['2026-01-08', '2026-01-08', 'planned'],
    ]);
  });

  it('are unique by day, whatever was decided', () => {
    const decisions = fc.uniqueArray(
      fc.record({
        plannedDay: fc.integer({ min: 0, max: 20 }).map((index) => addDays('2026-01-01', index)),
        state: fc.constantFrom('planned', 'done', 'missed', 'skipped'),
        movedTo: fc.option(
          fc.integer({ min: 0, max: 20 }).map((index) => addDays('2026-01-01', index)),
          { nil: undefined },
        ),
      }),
      { selector: ({ plannedDay }) => plannedDay },
    );
    fc.assert(
      fc.property(rules, decisions, (any, decided) => {
        const found = collectionsBetween(any, decided, '2026-01-01', '2026-01-31');
        expect(new Set(found.map(({ plannedDay }) => plannedDay)).size).toBe(found.length);
        expect(found.map(({ day }) => day)).toEqual(found.map(({ day }) => day).sort());
      }),
    );
  });
});

it('a schedule of every seventh week skips the six weeks between', () => {
  const rule = { weekdays: [1], everyWeeks: 7, from: '2026-01-05' };
  expect(
    ['2026-01-05', '2026-01-12', '2026-02-16', '2026-02-23', '2026-03-02'].map((day) => isCollectionDay(rule, day)),
  ).toEqual([true, false, false, true, false]);
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { actualOf, expectedOf, type GoalMonth, meetsGoal, organizationGoalKinds, yearStandingOf } from './goal.ts';

const month = (kg: number, isComplete = true, sortedKg = kg / 2): GoalMonth => ({
  isComplete,
  kg: String(kg),
  sortedKg: String(sortedKg),
  cost: String(kg * 10),
  kgCo2e: String(kg / 100),
});
const none = month(0, false);
const year = (complete: readonly GoalMonth[]): GoalMonth[] => [...complete, ...Array(12 - complete.length).fill(none)];
const empty = year([]);

describe('the figure of the months so far', () => {
  const months = year([month(100, true, 80), month(300, false, 20)]);

  it('is the sum of all months, complete or not', () => {
    expect(organizationGoalKinds.map((kind) => [kind, actualOf(kind, months)])).toEqual(
      expect.arrayContaining([
        ['sorting_rate', '0.25'],
        ['kg', '400'],
        ['cost', '4000'],
        ['co2e', '4'],
      ]),
    );
  });

  it('is absent without data; amounts that cancel are 0', () => {
    for (const kind of organizationGoalKinds) expect(actualOf(kind, empty)).toBeUndefined();
    expect(actualOf('kg', year([month(100), month(-100)]))).toBe('0');
  });
});

describe('the expected end of a year', () => {
  it('is the average of complete months without a complete year before', () => {
    expect(expectedOf('kg', year([month(100), month(120), month(80)]), empty)).toEqual({
      value: '1200',
      basis: 'average',
    });
    expect(expectedOf('cost', year([month(100), month(100), month(100)]), empty)?.value).toBe('12000');
    expect(expectedOf('co2e', year([month(100), month(100), month(100)]), empty)?.value).toBe('12');
  });

  it('follows the season of a complete year before', () => {
    const before = [...Array(6).fill(month(100)), ...Array(6).fill(month(300))];
    const half = year(Array(6).fill(month(110)));
    expect(expectedOf('kg', half, before)).toEqual({ value: '2640', basis: 'season' });
    expect(expectedOf('kg', half, [...before.slice(1), none])?.basis).toBe('average');
    expect(expectedOf('kg', half, before.slice(0, 6))?.basis).toBe('average');
    expect(expectedOf('sorting_rate', half, Array(12).fill(month(100, true, 0)))?.basis).toBe('average');
  });

  it('is withheld with fewer than three complete months', () => {
    expect(expectedOf('kg', year([month(100), month(100), month(100, false)]), empty)).toBeUndefined();
  });

  it('leaves out incomplete months, but is never less than there is already', () => {
    const months = year([month(100), month(100), month(100), month(7, false)]);
    expect(expectedOf('kg', months, empty)?.value).toBe('1200');
    expect(expectedOf('kg', year([month(1), month(1), month(1), month(500, false)]), empty)?.value).toBe('503');
  });

  it('is a rate of the expected weights', () => {
    const months = year([month(100, true, 80), month(100, true, 80), month(300, true, 90)]);
    expect(expectedOf('sorting_rate', months, empty)).toEqual({ value: '0.5', basis: 'average' });
  });

  it('is a number or withheld, whatever the months contain', () => {
    const any = fc
      .tuple(fc.integer({ min: -1000, max: 1000 }), fc.integer({ min: -1000, max: 1000 }), fc.boolean())
      .map(([kg, sorted, isComplete]) => month(kg, isComplete, sorted));
    const twelve = fc.array(any, { minLength: 12, maxLength: 12 });
    fc.assert(
      fc.property(twelve, twelve, fc.constantFrom(...organizationGoalKinds), (months, before, kind) => {
        const [actual, expected] = [actualOf(kind, months), expectedOf(kind, months, before)];
        for (const value of [actual, expected?.value]) {
          if (value !== undefined) expect(Number.isFinite(Number(value))).toBe(true);
        }
        if (expected !== undefined && kind !== 'sorting_rate') {
          expect(Number(expected.value)).toBeGreaterThanOrEqual(Number(actual ?? 0) - 0.01);
        }
        if (expected !== undefined && kind === 'sorting_rate') expect(Number(expected.value)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('the standing of a goal', () => {
  const most = { kind: 'kg', target: '1000' } as const;
  const least = { kind: 'sorting_rate', target: '0.8' } as const;
  const expected = (value: string) => ({ value, basis: 'average' }) as const;

  it('compares the expectation with the target', () => {
    expect(yearStandingOf(most, '500', expected('1000'))).toBe('on_course');
    expect(yearStandingOf(most, '500', expected('1001'))).toBe('off_course');
    expect(yearStandingOf(least, '0.5', expected('0.8'))).toBe('on_course');
    expect(yearStandingOf(least, '0.9', expected('0.79'))).toBe('off_course');
  });

  it('is missed as soon as a maximum is exceeded; a rate can still recover', () => {
    expect(yearStandingOf(most, '1000.1', undefined)).toBe('missed');
    expect(yearStandingOf(least, '0.1', undefined)).toBe('under_way');
  });

  it('claims nothing without data', () => {
    expect(yearStandingOf(least, undefined, undefined)).toBe('no_data');
    expect(actualOf('sorting_rate', empty)).toBeUndefined();
    expect(actualOf('cost', empty)).toBeUndefined();
  });
});

it('a goal is a minimum for the sorting rate and a maximum for the rest', () => {
  expect(organizationGoalKinds.map((kind) => [meetsGoal(kind, '2', '1'), meetsGoal(kind, '1', '2')])).toEqual([
    [true, false],
    ...Array(3).fill([false, true]),
  ]);
});

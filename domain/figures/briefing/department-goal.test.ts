import { describe, expect, it } from 'vitest';
import { type Goal, goalIn, standingOf } from './department-goal.ts';

const rate: Goal = { kind: 'sorting_rate', target: '0.7', validFrom: '2026-01' };
const kg: Goal = { kind: 'kg', target: '100', validFrom: '2026-01' };
const weighed = (amount: string, sortingRate?: string) => ({ month: '2026-03', kg: amount, sortingRate });

describe('department goals', () => {
  it('the goal that applies began last and has not ended', () => {
    const later: Goal = { ...rate, target: '0.8', validFrom: '2026-03', validUntil: '2026-04' };
    const of = (month: string) => goalIn([rate, later, kg], 'sorting_rate', month)?.target;
    expect(['2025-12', '2026-01', '2026-03', '2026-04', '2026-05'].map(of)).toEqual([
      undefined,
      '0.7',
      '0.8',
      '0.8',
      '0.7',
    ]);
  });

  it('a goal is reached at its exact target, and missed beyond it', () => {
    expect(standingOf(rate, weighed('10', '0.7'), '2026-04')).toBe('reached');
    expect(standingOf(rate, weighed('10', '0.6999999'), '2026-04')).toBe('missed');
    expect(standingOf(kg, weighed('100', '0'), '2026-04')).toBe('reached');
    expect(standingOf(kg, weighed('100.001', '0'), '2026-04')).toBe('missed');
  });

  it('a month without weighings does not reach the goal', () => {
    for (const goal of [rate, kg]) expect(standingOf(goal, weighed('0'), '2026-04')).toBe('no_data');
  });

  it('a goal is judged when its month is over, or when the limit is exceeded earlier', () => {
    expect(standingOf(rate, weighed('10', '0.9'), '2026-03')).toBe('under_way');
    expect(standingOf(kg, weighed('50', '0.9'), '2026-03')).toBe('under_way');
    expect(standingOf(kg, weighed('101', '0.9'), '2026-03')).toBe('missed');
    expect(standingOf(kg, weighed('0'), '2026-03')).toBe('under_way');
  });

  it('the order in which goals are given does not matter', () => {
    const later: Goal = { ...rate, target: '0.8', validFrom: '2026-03' };
    for (const goals of [
      [rate, later],
      [later, rate],
    ])
      expect(goalIn(goals, 'sorting_rate', '2026-05')?.target).toBe('0.8');
  });

  it('a sorting rate below its goal can still improve until the month is over', () => {
    expect(standingOf(rate, weighed('10', '0.1'), '2026-03')).toBe('under_way');
    expect(standingOf(rate, weighed('10', '0.1'), '2026-04')).toBe('missed');
  });
});

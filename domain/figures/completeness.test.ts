import { describe, expect, it } from 'vitest';
import { monthsBetween } from '../time/days.ts';
import { isMonthly } from '../time/expected-months.ts';
import { type Contributor, comparisonBasis, completenessOf, isComplete } from './completeness.ts';

const provider = (serviceProviderId: number, ...months: readonly string[]): Contributor => ({
  serviceProviderId,
  departmentId: 0,
  months: new Set(months),
});
const monthly = (id: number, from: string, until: string, without: readonly string[] = []) =>
  provider(id, ...monthsBetween(from, until).filter((month) => !without.includes(month)));

const today = '2026-11-25';
const year = (of: number) => ({ from: `${of}-01`, until: `${of}-12` });
const thirdQuarter = { from: '2026-07', until: '2026-09' };
const secondQuarter = { from: '2026-04', until: '2026-06' };

describe('completeness of a period', () => {
  it('names a missing invoice of a provider that invoices every month', () => {
    const terra = monthly(2, '2025-01', '2026-10', ['2026-08']);
    const found = completenessOf([monthly(1, '2025-01', '2026-10'), terra], thirdQuarter, today);
    expect(found).toEqual({
      months: 3,
      withData: 3,
      beforeData: 0,
      unfinished: 0,
      empty: 0,
      missing: [{ month: '2026-08', contributor: terra }],
    });
  });

  it('counts months before the first data, months without data and months that are not over', () => {
    expect(completenessOf([monthly(1, '2024-11', '2025-04')], year(2024), today)).toMatchObject({
      months: 12,
      withData: 2,
      beforeData: 10,
      empty: 10,
      missing: [],
    });
    expect(completenessOf([monthly(1, '2025-01', '2025-04')], year(2025), today)).toMatchObject({
      withData: 4,
      beforeData: 0,
      empty: 8,
    });
    expect(completenessOf([monthly(1, '2025-01', '2026-10')], year(2026), today)).toMatchObject({
      withData: 10,
      unfinished: 2,
      empty: 0,
      missing: [],
    });
  });

  it('calls months empty that invoices of a quarter do not explain, also across the turn of a year', () => {
    const quarterly = provider(1, '2024-12', '2025-03', '2025-06', '2025-09', '2025-12', '2026-03');
    expect(completenessOf([quarterly], year(2025), today)).toMatchObject({ withData: 4, empty: 0 });
    const stopped = provider(1, ...monthsBetween('2025-01', '2025-10'), '2026-02');
    expect(completenessOf([stopped], year(2025), today).empty).toBe(2);
    expect(completenessOf([provider(1, '2026-08')], { from: '2026-08', until: '2026-11' }, today).empty).toBe(0);
    expect(completenessOf([provider(1, '2026-07')], { from: '2026-08', until: '2026-11' }, today).empty).toBe(3);
  });

  it('counts from the first month of any provider, in whatever order they are', () => {
    const unordered = [provider(1, '2025-06', '2025-03'), provider(2, '2025-05', '2025-04')];
    expect(completenessOf(unordered, year(2025), today).beforeData).toBe(2);
  });

  it('expects no reading of a department', () => {
    const department = { ...monthly(0, '2025-01', '2026-10', ['2026-08']), departmentId: 3 };
    expect(completenessOf([department], thirdQuarter, today).missing).toEqual([]);
  });

  it('has no numbers that do not exist without data', () => {
    expect(completenessOf([], thirdQuarter, today)).toEqual({
      months: 3,
      withData: 0,
      beforeData: 0,
      unfinished: 0,
      empty: 3,
      missing: [],
    });
  });
});

it('a month is complete once it is over, with data and all expected invoices', () => {
  const monthlyOnes = [monthly(1, '2025-01', '2026-10'), monthly(2, '2025-01', '2026-09')];
  const department = { ...monthly(0, '2025-01', '2026-08'), departmentId: 3 };
  const isDone = (month: string, contributors = [...monthlyOnes, department]) =>
    isComplete(month, contributors, '2026-11-02');
  expect(['2026-08', '2026-09', '2026-10', '2026-11'].map((month) => isDone(month))).toEqual([
    true,
    true,
    // An invoice may still come.
    false,
    false,
  ]);
  expect(isDone('2026-11', [provider(1, '2026-11')])).toBe(false);
  expect(isDone('2026-10', [provider(1, '2026-10')])).toBe(true);
  expect(isDone('2026-09', [provider(1, '2026-10')])).toBe(false);
});

describe('comparison of two periods', () => {
  it('is whole if both periods have the same months of the same providers', () => {
    const contributors = [monthly(1, '2025-01', '2026-10'), monthly(2, '2025-01', '2026-10')];
    expect(comparisonBasis(contributors, thirdQuarter, secondQuarter, today)).toEqual({ kind: 'whole' });
  });

  it('leaves out the month of a provider whose invoice is missing, in either period', () => {
    for (const month of ['2026-08', '2026-05']) {
      const terra = monthly(2, '2025-01', '2026-10', [month]);
      const contributors = [monthly(1, '2025-01', '2026-10'), terra];
      expect(comparisonBasis(contributors, thirdQuarter, secondQuarter, today)).toEqual({
        kind: 'part',
        comparedMonths: 3,
        leftOut: [{ contributor: terra, months: ['2026-08'] }],
      });
    }
  });

  it('refuses to compare a year with one that has data for two months', () => {
    const contributors = [monthly(1, '2024-11', '2026-10')];
    expect(comparisonBasis(contributors, year(2025), year(2024), today)).toEqual({ kind: 'none', reason: 'earlier' });
  });

  it('compares ten months of a year that is not over', () => {
    const contributors = [monthly(1, '2024-11', '2026-10')];
    expect(comparisonBasis(contributors, year(2026), year(2025), today)).toMatchObject({
      kind: 'part',
      comparedMonths: 10,
      leftOut: [{ months: ['2026-11', '2026-12'] }],
    });
  });

  it('does not compare the present month', () => {
    const november = { from: '2026-11', until: '2026-11' };
    const october = { from: '2026-10', until: '2026-10' };
    const contributors = [monthly(1, '2025-01', '2026-11')];
    expect(comparisonBasis(contributors, november, october, today)).toEqual({ kind: 'none', reason: 'period' });
  });

  it('leaves out a provider that only one period has, and refuses if there is no other', () => {
    const [old, other] = [monthly(1, '2024-01', '2026-06'), monthly(2, '2026-07', '2026-10')];
    expect(comparisonBasis([old, other], thirdQuarter, secondQuarter, today)).toEqual({
      kind: 'none',
      reason: 'contributors',
    });
    const both = monthly(3, '2024-01', '2026-10');
    const third = monthly(4, '2024-01', '2026-10');
    expect(comparisonBasis([both, third, other], thirdQuarter, secondQuarter, today)).toMatchObject({
      kind: 'part',
      leftOut: [{ contributor: other }],
    });
  });

  it('takes the months without an invoice of an irregular provider as months without waste', () => {
    const irregular = provider(2, '2025-02', '2025-09', '2026-05', '2026-09');
    const contributors = [monthly(1, '2025-01', '2026-10'), irregular];
    expect(comparisonBasis(contributors, thirdQuarter, secondQuarter, today)).toEqual({ kind: 'whole' });
  });

  it('leaves out the months of an irregular provider before its first invoice, and without one in the other period', () => {
    const both = monthly(1, '2024-01', '2026-10');
    const [half, before] = [
      { from: '2026-01', until: '2026-06' },
      { from: '2025-01', until: '2025-06' },
    ];
    const began = provider(2, '2025-03', '2025-06', '2026-01', '2026-03');
    expect(comparisonBasis([both, began], half, before, today)).toEqual({
      kind: 'part',
      comparedMonths: 6,
      leftOut: [{ contributor: began, months: ['2026-01'] }],
    });
    const paused = provider(3, '2024-01', '2026-02');
    expect(comparisonBasis([both, paused], half, before, today)).toEqual({
      kind: 'part',
      comparedMonths: 6,
      leftOut: [{ contributor: paused, months: ['2026-02'] }],
    });
  });

  it('counts no month that neither period has', () => {
    const seldom = provider(1, '2025-01', '2025-03', '2026-01', '2026-03');
    const began = provider(2, '2026-02');
    const [third, before] = [
      { from: '2026-01', until: '2026-04' },
      { from: '2025-01', until: '2025-04' },
    ];
    expect(comparisonBasis([seldom, began], third, before, today)).toEqual({
      kind: 'part',
      comparedMonths: 2,
      leftOut: [{ contributor: began, months: ['2026-02'] }],
    });
  });

  it('names the period that has fewer months with data', () => {
    const stopped = monthly(1, '2025-01', '2026-02');
    expect(comparisonBasis([stopped], year(2026), year(2025), '2027-02-01')).toEqual({
      kind: 'none',
      reason: 'period',
    });
    const paused = monthly(1, '2025-01', '2026-02', ['2025-12']);
    expect(comparisonBasis([paused], year(2026), year(2025), '2027-02-01')).toEqual({ kind: 'none', reason: 'period' });
  });

  it('knows a provider that invoiced three of four months as monthly', () => {
    expect(isMonthly(new Set(['2026-01', '2026-02', '2026-04']))).toBe(true);
    expect(isMonthly(new Set(['2026-01', '2026-04']))).toBe(false);
  });

  it('refuses periods with one invoice each, but not the quarters of a provider that invoices quarterly', () => {
    const [firstQuarter, lastQuarter] = [
      { from: '2026-01', until: '2026-03' },
      { from: '2025-10', until: '2025-12' },
    ];
    const two = provider(1, '2025-10', '2026-03');
    expect(comparisonBasis([two], firstQuarter, lastQuarter, today)).toEqual({ kind: 'none', reason: 'earlier' });
    const quarterly = provider(1, ...['03', '06', '09', '12'].map((month) => `2025-${month}`), '2026-03', '2026-06');
    expect(comparisonBasis([quarterly], firstQuarter, lastQuarter, today)).toEqual({ kind: 'whole' });
  });

  it('refuses if more months of providers are left out than compared', () => {
    const both = monthly(1, '2025-01', '2026-10');
    const later = [2, 3].map((id) => monthly(id, '2026-07', '2026-10'));
    expect(comparisonBasis([both, ...later], thirdQuarter, secondQuarter, today)).toEqual({
      kind: 'none',
      reason: 'contributors',
    });
    expect(comparisonBasis([both, ...later.slice(1)], thirdQuarter, secondQuarter, today)).toMatchObject({
      kind: 'part',
      comparedMonths: 3,
    });
  });

  it('compares half of the months, and not less', () => {
    const period = { from: '2026-07', until: '2026-12' };
    const before = { from: '2026-01', until: '2026-06' };
    const basisIn = (day: string) => comparisonBasis([monthly(1, '2025-01', '2026-10')], period, before, day);
    expect(basisIn('2026-10-20')).toMatchObject({ kind: 'part', comparedMonths: 3 });
    expect(basisIn('2026-09-20')).toEqual({ kind: 'none', reason: 'period' });
  });

  it('refuses without data', () => {
    expect(comparisonBasis([], thirdQuarter, secondQuarter, today)).toEqual({ kind: 'none', reason: 'period' });
    const contributors = [provider(1, '2026-08')];
    expect(comparisonBasis(contributors, thirdQuarter, secondQuarter, today)).toEqual({
      kind: 'none',
      reason: 'earlier',
    });
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { type AssessedContainer, assessHabits } from './habits.ts';

let assessed: readonly AssessedContainer[];
beforeAll(() => {
  assessed = assessHabits(7, 20);
}, 120_000);

describe('advice on the size of containers, judged by the waste of the next year', () => {
  it.each([
    ['fewerEmptyings', 30],
    ['smallerContainer', 4],
  ] as const)('%s is right for 95 of 100 containers', (sizing, least) => {
    const suggested = assessed.filter((one) => one.sizing === sizing);
    expect(suggested.length).toBeGreaterThan(least);
    expect(suggested.filter(({ isRight }) => isRight).length).toBeGreaterThanOrEqual(suggested.length * 0.95);
  });

  it('is withheld where half of the waste was not weighed, and invoices show it', () => {
    const unsure = assessed.filter(({ habit }) => habit === 'weighs half of the bags, has invoices');
    expect(new Set(unsure.map(({ sizing }) => sizing))).toEqual(new Set(['weightsDiffer']));
  });
});

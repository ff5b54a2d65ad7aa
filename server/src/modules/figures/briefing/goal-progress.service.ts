import type { GoalProgress } from '@tunna/contract/figures/organization-goal';
import { actualOf, expectedOf, type GoalMonth, yearStandingOf } from '@tunna/domain/figures/briefing/goal';
import type { FactorSet } from '@tunna/domain/figures/carbon/carbon';
import { isComplete } from '@tunna/domain/figures/completeness';
import type { TenantReader } from '../../../database/database.ts';
import type { Coverage } from '../figure/figure-completeness.service.ts';
import { readMonths } from '../figure/figure-months.service.ts';
import { readGoals } from '../organization-goal/organization-goal.service.ts';

interface Measured {
  readonly source: 'invoice' | 'reading';
  readonly coverage: Coverage;
  readonly factors: FactorSet;
}

/** The goals of a year, each with the figure so far and the expected one. */
export async function readGoalProgress(
  reader: TenantReader,
  year: number,
  { source, coverage, factors }: Measured,
): Promise<GoalProgress[]> {
  const goals = await readGoals(reader, year);
  if (goals.length === 0) return [];
  const period = { from: `${year - 1}-01`, until: `${year}-12` };
  const measured = await readMonths(reader, { ...period, source }, { factors, year });
  const months = measured.map(
    (month): GoalMonth => ({ ...month, isComplete: isComplete(month.month, coverage.contributors, coverage.today) }),
  );
  const [before, own] = [months.slice(0, 12), months.slice(12)];
  const completeMonths = own.filter((month) => month.isComplete).length;
  return goals.map((goal) => {
    const actual = actualOf(goal.kind, own);
    const expected = actual === undefined ? undefined : expectedOf(goal.kind, own, before);
    return { ...goal, actual, expected, completeMonths, standing: yearStandingOf(goal, actual, expected) };
  });
}

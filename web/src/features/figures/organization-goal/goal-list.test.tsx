import type { GoalProgress } from '@tunna/contract/figures/organization-goal';
import figure from '@tunna/texts/is/figures/figure.json';
import organizationGoal from '@tunna/texts/is/figures/organization-goal.json';
import { afterEach, expect, it, vi } from 'vitest';
import { renderForOwner } from '../../../../test/organization-page.tsx';
import { type GoalDialogProps, GoalList } from './goal-list.tsx';

afterEach(() => {
  vi.useRealTimers();
});

const goal: GoalProgress = {
  id: 3,
  year: 2026,
  kind: 'kg',
  target: '5000',
  actual: '4000',
  expected: undefined,
  completeMonths: 11,
  standing: 'under_way',
  version: 1,
  updatedAt: '2026-01-05T10:00:00.000Z',
  updatedBy: undefined,
};

const Dialog = ({ year, edited }: GoalDialogProps) => <output>{`${edited?.id ?? 'new'} ${year}`}</output>;

it('keeps the year of a goal on a page that is open since last year', async () => {
  vi.setSystemTime('2026-12-31T23:50:00Z');
  const screen = await renderForOwner(<GoalList goals={[goal]} currency="ISK" dialog={Dialog} />, {
    figure,
    'organization-goal': organizationGoal,
  });
  await expect.element(screen.getByRole('heading', { name: 'Markmið 2026' })).toBeVisible();
  vi.setSystemTime('2027-01-01T00:10:00Z');
  await screen.getByRole('button', { name: /^Breyta/ }).click();
  await expect.element(screen.getByRole('status')).toHaveTextContent('3 2026');
  await expect.element(screen.getByRole('heading', { name: 'Markmið 2026' })).toBeVisible();
});

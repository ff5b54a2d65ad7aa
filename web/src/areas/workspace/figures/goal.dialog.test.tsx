import common from '@tunna/texts/is/common.json';
import figure from '@tunna/texts/is/figures/figure.json';
import goal from '@tunna/texts/is/figures/organization-goal.json';
import workspace from '@tunna/texts/is/workspace.json';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderForOwner } from '../../../../test/organization-page.tsx';
import { GoalList } from '../../../features/figures/organization-goal/goal-list.tsx';
import { GoalDialog } from './goal.dialog.tsx';

it('a typed target stays when its dialog is dismissed', async () => {
  const texts = { common, workspace, figure, 'organization-goal': goal };
  const screen = await renderForOwner(<GoalList goals={[]} currency="ISK" dialog={GoalDialog} />, texts);
  const open = () => screen.getByRole('button', { name: goal.set }).click();
  const target = screen.getByLabelText(goal['target.sorting_rate']);
  await open();
  await target.fill('65');
  await userEvent.keyboard('{Escape}');
  await expect.element(target).not.toBeInTheDocument();
  await open();
  await expect.element(target).toHaveValue('65');
});

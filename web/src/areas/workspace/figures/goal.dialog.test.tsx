import common from '@tunna/texts/is/common.json';
import figure from '@tunna/texts/is/figures/figure.json';
import goal from '@tunna/texts/is/figures/organization-goal.json';
import workspace from '@tunna/texts/is/workspace.json';
import { it } from 'vitest';
import { expectKeptInput } from '../../../../test/dismissed-input.ts';
import { renderForOwner } from '../../../../test/organization-page.tsx';
import { GoalList } from '../../../features/figures/organization-goal/goal-list.tsx';
import { GoalDialog } from './goal.dialog.tsx';

it('a typed target stays when its dialog is dismissed', async () => {
  const texts = { common, workspace, figure, 'organization-goal': goal };
  const screen = await renderForOwner(<GoalList goals={[]} currency="ISK" dialog={GoalDialog} />, texts);
  const open = () => screen.getByRole('button', { name: goal.set }).click();
  const target = screen.getByLabelText(goal['target.sorting_rate']);
  await expectKeptInput(open, target, '65');
});

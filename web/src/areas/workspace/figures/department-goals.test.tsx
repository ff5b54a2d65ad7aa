import type { DepartmentReport } from '@tunna/contract/figures/department-report';
import common from '@tunna/texts/is/common.json';
import report from '@tunna/texts/is/figures/department-report.json';
import period from '@tunna/texts/is/period.json';
import workspace from '@tunna/texts/is/workspace.json';
import { expect, it, vi } from 'vitest';
import { renderForOwner } from '../../../../test/organization-page.tsx';
import { DepartmentGoals } from './department-goals.tsx';

const shown = { department: { id: 3, name: 'Eldhús' }, goals: [], goalMonths: [] } as unknown as DepartmentReport;

it('keeps the next goal that is typed while a goal is saved', async () => {
  const answer = Promise.withResolvers<Response>();
  vi.spyOn(window, 'fetch').mockReturnValue(answer.promise);
  const texts = { common, workspace, period, 'department-report': report };
  const screen = await renderForOwner(<DepartmentGoals report={shown} />, texts);
  const percent = screen.getByLabelText('Prósent');
  const set = screen.getByRole('button', { name: 'Setja markmið' });
  await percent.fill('80');
  await set.click();
  await expect.element(set).toHaveAttribute('aria-busy', 'true');
  await percent.fill('90');
  answer.resolve(Response.json({}));
  await expect.element(set).not.toHaveAttribute('aria-busy');
  await expect.element(percent).toHaveValue('90');
});

import calendar from '@tunna/texts/is/calendar.json';
import common from '@tunna/texts/is/common.json';
import fieldProblem from '@tunna/texts/is/platform/field-problem.json';
import requestFigures from '@tunna/texts/is/requests/request-figures.json';
import workspace from '@tunna/texts/is/workspace.json';
import { expect, it, vi } from 'vitest';
import { renderForOwner } from '../../../../test/organization-page.tsx';
import RequestFiguresPage from './request-figures.page.tsx';

it('says at its field why a period has no figures', async () => {
  vi.spyOn(window, 'fetch').mockImplementation(async (input) => {
    const { searchParams } = new URL(String(input), 'http://localhost');
    if (!searchParams.has('from')) return Response.json({ open: 0, mine: 0, overdue: 0 });
    if (searchParams.get('until') === '2026-02-28')
      return Response.json(
        {
          ...{ code: 'invalid_request', message: '', requestId: '' },
          fields: [{ field: 'query.until', problem: 'ends_before_start' }],
        },
        { status: 400 },
      );
    return Response.json({ opened: 0, closed: 0, done: 0, weeks: [], providers: [], containers: [] });
  });
  const screen = await renderForOwner(<RequestFiguresPage />, {
    ...{ calendar, common, workspace },
    ...{ 'field-problem': fieldProblem, 'request-figures': requestFigures },
  });
  await expect.element(screen.getByText('Engar beiðnir á tímabilinu')).toBeVisible();
  const until = screen.getByRole('textbox', { name: 'Til og með' });
  await until.fill('28.2.2026');
  await expect.element(until).toHaveAccessibleDescription('Lok mega ekki vera á undan upphafi');
  await expect.element(screen.getByRole('button', { name: 'Reyna aftur' })).not.toBeInTheDocument();
  await until.fill('28.2.2027');
  await expect.element(screen.getByText('Engar beiðnir á tímabilinu')).toBeVisible();
});

it('marks a day of its address that does not exist, instead of another period’s figures', async () => {
  vi.spyOn(window, 'fetch').mockImplementation(async (input) =>
    new URL(String(input), 'http://localhost').searchParams.has('from')
      ? Response.json({ opened: 0, closed: 0, done: 0, weeks: [], providers: [], containers: [] })
      : Response.json({ open: 0, mine: 0, overdue: 0 }),
  );
  const screen = await renderForOwner(
    <RequestFiguresPage />,
    {
      ...{ calendar, common, workspace },
      ...{ 'field-problem': fieldProblem, 'request-figures': requestFigures },
    },
    '/?from=2026-02-31',
  );
  const from = screen.getByRole('textbox', { name: 'Frá og með' });
  await expect.element(from).toHaveValue('2026-02-31');
  await expect.element(from).toHaveAccessibleDescription('Ógilt gildi');
  await expect.element(screen.getByText('Engar beiðnir á tímabilinu')).not.toBeInTheDocument();
  await from.fill('1.2.2026');
  await expect.element(screen.getByText('Engar beiðnir á tímabilinu')).toBeVisible();
});

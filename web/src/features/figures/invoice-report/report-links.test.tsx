import calendar from '@tunna/texts/is/calendar.json';
import common from '@tunna/texts/is/common.json';
import report from '@tunna/texts/is/figures/invoice-report.json';
import fieldProblem from '@tunna/texts/is/platform/field-problem.json';
import workspace from '@tunna/texts/is/workspace.json';
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderForOwner } from '../../../../test/organization-page.tsx';
import { ReportLinks } from './report-links.tsx';

const texts = { common, workspace, calendar, 'invoice-report': report, 'field-problem': fieldProblem };

async function show() {
  const screen = await renderForOwner(<ReportLinks orgId={1} reportId={7} />, texts);
  await screen.getByRole('button', { name: report.publicLinks }).click();
  return screen;
}

it('keeps the next recipient who is typed while a link is created, also in a dialog that was dismissed', async () => {
  const answer = Promise.withResolvers<Response>();
  vi.spyOn(window, 'fetch').mockImplementation(async (_input, init) =>
    init?.method === 'POST' ? answer.promise : Response.json({ links: [] }),
  );
  const screen = await show();
  const recipient = screen.getByLabelText('Viðtakandi');
  const create = screen.getByRole('button', { name: 'Búa til hlekk' });
  await recipient.fill('Anna');
  await create.click();
  await expect.element(create).toHaveAttribute('aria-busy', 'true');
  await recipient.fill('Birna');
  const link = { id: 4, name: 'Anna', createdAt: '2026-05-01T12:00:00.000Z', isOver: false };
  answer.resolve(Response.json({ link, url: 'https://tunna.example/published-report/1' }));
  await expect.element(screen.getByText('https://tunna.example/published-report/1')).toBeVisible();
  await expect.element(recipient).toHaveValue('Birna');
  await userEvent.keyboard('{Escape}');
  await expect.element(recipient).not.toBeInTheDocument();
  await screen.getByRole('button', { name: report.publicLinks }).click();
  await expect.element(recipient).toHaveValue('Birna');
});

it('reports that a link could not be revoked, and stops offering a revoked one to copy', async () => {
  const link = { id: 4, name: 'Anna', createdAt: '2026-05-01T12:00:00.000Z', isOver: false };
  const url = 'https://tunna.example/published-report/4';
  let links = [link];
  let isReachable = false;
  vi.spyOn(window, 'fetch').mockImplementation(async (_input, init) => {
    if (init?.method === 'POST') return Response.json({ link, url });
    if (init?.method !== 'DELETE') return Response.json({ links });
    if (!isReachable) throw new TypeError('Failed to fetch');
    links = [];
    return Response.json({ done: true });
  });
  const screen = await show();
  await screen.getByRole('button', { name: 'Búa til hlekk' }).click();
  await expect.element(screen.getByText(url)).toBeVisible();
  const revoke = screen.getByRole('button', { name: 'Afturkalla Anna' });
  await revoke.click();
  await expect.element(screen.getByText('Ekkert samband. Reyndu aftur.')).toBeVisible();
  isReachable = true;
  await revoke.click();
  await expect.element(screen.getByText('Engir opnir hlekkir.')).toBeVisible();
  await expect.element(screen.getByText(url)).not.toBeInTheDocument();
});

it('lists a link whose response was lost, which its time distinguishes from the next one', async () => {
  const links: object[] = [];
  let isLost = true;
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    if (init?.method !== 'POST' || !String(input).endsWith('/links')) return Response.json({ links });
    const [id, minute] = isLost ? [1, 10] : [2, 12];
    const link = { id, name: 'Anna', createdAt: `2026-05-01T12:${minute}:00.000Z`, isOver: false };
    links.unshift(link);
    if (isLost) throw new TypeError('Failed to fetch');
    return Response.json({ link, url: 'https://tunna.example/published-report/2' });
  });
  const screen = await show();
  const create = screen.getByRole('button', { name: 'Búa til hlekk' });
  await create.click();
  await expect.element(screen.getByText('1. maí 2026 kl. 12:10')).toBeVisible();
  isLost = false;
  await create.click();
  await expect.element(screen.getByText('1. maí 2026 kl. 12:12')).toBeVisible();
});

it('names the field of a day that does not exist, and sends nothing', async () => {
  const fetched = vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json({ links: [] }));
  const screen = await show();
  const day = screen.getByLabelText('Opinn til og með', { exact: true });
  await day.fill('31.2.2026');
  await screen.getByRole('button', { name: 'Búa til hlekk' }).click();
  await expect.element(day).toHaveAttribute('aria-invalid', 'true');
  await expect.element(day).toHaveFocus();
  expect(fetched.mock.calls.filter(([, init]) => init?.method === 'POST')).toHaveLength(0);
});

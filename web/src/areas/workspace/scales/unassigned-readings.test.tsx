import common from '@tunna/texts/is/common.json';
import reading from '@tunna/texts/is/scales/reading.json';
import scale from '@tunna/texts/is/scales/scale.json';
import workspace from '@tunna/texts/is/workspace.json';
import { expect, it, vi } from 'vitest';
import { renderForOwner } from '../../../../test/organization-page.tsx';
import UnassignedReadingsPage from './unassigned-readings.page.tsx';

const waiting = { id: 7, kg: '12.5', weighedAt: '2026-05-04T10:00:00.000Z', state: 'unassigned', origin: 'device' };

/** The responses by the end of the path. */
const answers: Readonly<Record<string, object>> = {
  unassigned: { rows: [waiting], total: 1 },
  scales: { scales: [] },
  'waste-streams': { wasteStreams: [] },
  departments: { departments: [] },
};

it('keeps the selection when readings could not be removed, and sends one call for two presses', async () => {
  const refusal = Promise.withResolvers<Response>();
  const fetched = vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(String(input), window.location.href);
    if (init?.method === 'POST') return refusal.promise;
    const found = Object.entries(answers).find(([end]) => pathname.endsWith(`/${end}`) || pathname.includes(`${end}-`));
    return Response.json(found?.[1] ?? { pairs: [], total: 0 });
  });
  const screen = await renderForOwner(<UnassignedReadingsPage />, { common, workspace, scale, reading });
  await screen.getByRole('checkbox', { name: /12,5/ }).click();
  const remove = screen.getByRole('button', { name: 'Ekki vigtun' });
  await remove.click();
  await expect.element(remove).toHaveAttribute('aria-busy', 'true');
  remove.element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  refusal.resolve(Response.json({ code: 'unavailable', message: '', requestId: '' }, { status: 503 }));
  await expect.element(screen.getByText('Ekki tókst að breyta vigtunum')).toBeVisible();
  await expect.element(screen.getByText('1 valið')).toBeVisible();
  expect(fetched.mock.calls.filter(([input]) => String(input).endsWith('/readings/remove'))).toHaveLength(1);
});

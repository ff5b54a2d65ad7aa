import calendar from '@tunna/texts/is/calendar.json';
import common from '@tunna/texts/is/common.json';
import reading from '@tunna/texts/is/scales/reading.json';
import workspace from '@tunna/texts/is/workspace.json';
import { afterEach, expect, it, vi } from 'vitest';
import { renderForOwner } from '../../../../test/organization-page.tsx';
import { ContainerReadings } from './container-readings.tsx';

afterEach(() => {
  vi.useRealTimers();
});

it('says that a weight without a response was recorded, and records the next one as another', async () => {
  const stored = new Map<string, { readonly id: number; readonly kg: string; readonly weighedOn: string }>();
  let isReachable = false;
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    if (!String(input).includes('/containers/7/readings')) return Response.json({ departments: [] });
    if (init?.method !== 'POST') {
      const rows = [...stored.values()];
      return Response.json({ rows, total: rows.length, readings: rows.length, kg: '1' });
    }
    const { idempotencyKey, kg, weighedOn } = JSON.parse(String(init.body)) as Record<
      'idempotencyKey' | 'kg' | 'weighedOn',
      string
    >;
    const before = stored.get(idempotencyKey);
    if (before !== undefined && before.kg !== kg)
      return Response.json({ code: 'idempotency_conflict', message: '', requestId: '' }, { status: 409 });
    const row = { id: stored.size + 1, kg, weighedOn, note: '' };
    stored.set(idempotencyKey, row);
    if (!isReachable) throw new TypeError('The response was lost.');
    return Response.json(row);
  });
  const screen = await renderForOwner(
    <ContainerReadings container={{ id: 7, status: 'active', location: undefined }} />,
    { common, workspace, calendar, reading },
  );
  const kg = screen.getByLabelText('Þyngd (kg)');
  const save = screen.getByRole('button', { name: 'Skrá þyngd' });
  await kg.fill('12');
  // A typed weight is not lost with the page without a question.
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(true);
  await save.click();
  await expect.element(screen.getByText('Ekki tókst að vista þyngdina')).toBeVisible();
  isReachable = true;
  await kg.fill('13');
  await save.click();
  await expect.element(screen.getByText(/^Þyngd úr fyrri tilraun var skráð/)).toBeVisible();
  await expect.element(screen.getByRole('listitem').filter({ hasText: '12' })).toBeVisible();
  await save.click();
  await expect.element(screen.getByRole('listitem').filter({ hasText: '13' })).toBeVisible();
  await expect.element(kg).toHaveValue('');
});

it('records a weight on the day on which it is saved, also on a page that was opened the day before', async () => {
  vi.setSystemTime('2026-12-31T23:50:00Z');
  const sent: unknown[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    if (!String(input).includes('/containers/7/readings')) return Response.json({ departments: [] });
    if (init?.method !== 'POST') return Response.json({ rows: [], total: 0, readings: 0, kg: '0' });
    const { kg, weighedOn } = JSON.parse(String(init.body));
    sent.push(weighedOn);
    return Response.json({ id: sent.length, kg, weighedOn, note: '' });
  });
  const screen = await renderForOwner(
    <ContainerReadings container={{ id: 7, status: 'active', location: undefined }} />,
    { common, workspace, calendar, reading },
  );
  await expect.element(screen.getByLabelText('Dagur')).toHaveValue('31.12.2026');
  vi.setSystemTime('2027-01-01T07:00:00Z');
  await screen.getByLabelText('Þyngd (kg)').fill('12');
  await expect.element(screen.getByLabelText('Dagur')).toHaveValue('1.1.2027');
  await screen.getByRole('button', { name: 'Skrá þyngd' }).click();
  await expect.poll(() => sent).toEqual(['2027-01-01']);
});

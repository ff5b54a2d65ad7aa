import { QueryClientProvider } from '@tanstack/react-query';
import calendar from '@tunna/texts/is/calendar.json';
import common from '@tunna/texts/is/common.json';
import reading from '@tunna/texts/is/scales/reading.json';
import workspace from '@tunna/texts/is/workspace.json';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '../../../lib/api/query-client.ts';
import { PageProvider } from '../../../lib/page.tsx';
import { createI18n } from '../../../lib/text/i18n.ts';
import { TranslationProvider } from '../../../lib/text/translation.tsx';
import { OrganizationProvider } from '../../../shared/session/organization.tsx';
import { DeletionProvider } from '../../../shared/view/deletion.tsx';
import { ContainerReadings } from './container-readings.tsx';

const translations = createI18n('is', { is: { common, workspace, calendar, reading } });
const organization = { id: 1, name: 'Höfnin', orgSlug: 'hofnin', role: 'owner' } as const;

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
  const screen = await render(
    <QueryClientProvider client={createQueryClient()}>
      <TranslationProvider i18n={translations}>
        <PageProvider page={{ input: { url: '/', language: 'is', answers: [] } }}>
          <OrganizationProvider organization={organization} all={[organization]}>
            <MemoryRouter>
              <DeletionProvider>
                <ContainerReadings container={{ id: 7, status: 'active', location: undefined }} />
              </DeletionProvider>
            </MemoryRouter>
          </OrganizationProvider>
        </PageProvider>
      </TranslationProvider>
    </QueryClientProvider>,
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

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import list from '@tunna/texts/en/workspace.json';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { PageProvider } from '../../../lib/page.tsx';
import { createI18n } from '../../../lib/text/i18n.ts';
import { TranslationProvider } from '../../../lib/text/translation.tsx';
import { OrganizationProvider } from '../../../shared/session/organization.tsx';
import RightSizingPage from './right-sizing.page.tsx';

afterEach(() => vi.restoreAllMocks());

const organization = { id: 1, name: 'Höfnin', orgSlug: 'hofnin', role: 'viewer' } as const;
const found = {
  ...{ rows: [], total: 120, savingPerYear: '0', currency: 'ISK', gaps: [] },
  bySizing: { fewerEmptyings: 0, smallerContainer: 0, overfull: 0, fits: 120 },
};
const Address = () => <output>{useLocation().search}</output>;

it('the page of the table is in the address, and another period has its first page', async () => {
  const pages: (string | null)[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (address) => {
    pages.push(new URL(String(address), window.location.href).searchParams.get('page'));
    return Response.json(found);
  });
  const texts = { workspace: list, period: { earlier: 'Earlier period' } };
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <TranslationProvider i18n={createI18n('en', { en: texts })}>
        <OrganizationProvider organization={organization} all={[organization]}>
          <PageProvider page={{ input: { url: '/', language: 'en', answers: [] } }}>
            <MemoryRouter initialEntries={['/?from=2026-01&until=2026-03&page=2']}>
              <RightSizingPage />
              <Address />
            </MemoryRouter>
          </PageProvider>
        </OrganizationProvider>
      </TranslationProvider>
    </QueryClientProvider>,
  );
  await screen.getByRole('button', { name: list['list.next'] }).click();
  await expect.element(screen.getByText('?from=2026-01&until=2026-03&page=3')).toBeInTheDocument();
  await screen.getByRole('button', { name: 'Earlier period' }).click();
  await expect.element(screen.getByText('?from=2025-10&until=2025-12')).toBeInTheDocument();
  await expect.poll(() => pages).toEqual(['2', '3', '1']);
});

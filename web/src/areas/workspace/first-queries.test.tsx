import { hashKey, QueryClientProvider } from '@tanstack/react-query';
import common from '@tunna/texts/is/common.json';
import { upTo } from '@tunna/ui';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { ownOrganizationsQuery } from '../../features/people/organization/organization.queries.ts';
import { UploadsProvider } from '../../features/platform/file/uploads.tsx';
import { calls } from '../../lib/api/calls.ts';
import { createQueryClient } from '../../lib/api/query-client.ts';
import { PageProvider } from '../../lib/page.tsx';
import { createI18n } from '../../lib/text/i18n.ts';
import { TranslationProvider } from '../../lib/text/translation.tsx';
import { matchesMedia } from '../../shared/layout/use-phone-query.ts';
import { OrganizationProvider } from '../../shared/session/organization.tsx';
import { DeletionProvider } from '../../shared/view/deletion.tsx';
import { firstQueriesOf, loadPage, pages } from './pages.ts';

const translations = createI18n('is', { is: { common } });
const organization = { id: 1, name: 'Höfnin', orgSlug: 'hofnin', role: 'owner' } as const;

afterEach(() => vi.restoreAllMocks());

/** Queries of addresses with which a page reads something else. */
const searches: Readonly<Record<string, readonly string[]>> = {
  'containers/import': ['?import=1&state=failed&page=2'],
  'containers/labels': ['?ids=1,2'],
  invoices: ['?stage=all', '?stage=all&rows=all&serviceProviderId=1', '?stage=received', '?stage=materials'],
  'invoices/audit': ['?serviceProviderId=1&page=2'],
  'invoices/claims': ['?serviceProviderId=1'],
  'invoices/comparison': ['?month=2026-01&page=2'],
  'invoices/new': ['?attempt=1', '?creditedProvider=1&creditedNumber=7'],
  'invoices/normalizations': ['?tab=locations', '?tab=remembered', '?tab=remembered&what=locations', '?tab=densities'],
  locations: ['?view=map', '?search=a&positioned=false'],
  'pick-ups': ['?view=list&day=2026-02-03'],
  'reports/:reportIdBase/lines': ['?month=2026-01&isChanged=true&page=2'],
  'reports/right-sizing': ['?from=2026-01&until=2026-03'],
  'requests/figures': ['?from=2026-01-05&until=2026-02-01'],
  'scales/unassigned': ['?state=held&rows=200'],
};

/** Values of parameters that are no id. */
const values: Readonly<Record<string, readonly string[]>> = {
  step: ['location', 'streams', 'provider', 'containers', 'labels', 'invoice'],
};

const addresses = Object.entries(pages).flatMap(([path, page]) =>
  (values[/:(\w+)$/.exec(path)?.[1] ?? ''] ?? ['1']).flatMap((value) => {
    const params = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, value]));
    const shown = path.replaceAll(/:\w+/g, value);
    return ['', ...(searches[path] ?? [])].map((search) => ({
      path,
      page,
      params,
      search,
      shown: `/${shown}${search}`,
    }));
  }),
);

const show = ({ path, page: { Page }, shown }: (typeof addresses)[number], queries = createQueryClient()) =>
  render(
    <QueryClientProvider client={queries}>
      <TranslationProvider i18n={translations}>
        <PageProvider page={{ input: { url: '/', language: 'is', answers: [] } }}>
          <OrganizationProvider organization={organization} all={[organization]}>
            <MemoryRouter initialEntries={[shown]}>
              <DeletionProvider>
                <UploadsProvider orgId={1}>
                  <Routes>
                    <Route path={path} element={<Page />} />
                    <Route path="*" element={null} />
                  </Routes>
                </UploadsProvider>
              </DeletionProvider>
            </MemoryRouter>
          </OrganizationProvider>
        </PageProvider>
      </TranslationProvider>
    </QueryClientProvider>,
  );

const isCall = (key: readonly unknown[]): boolean => Object.hasOwn(calls, String(key[0]));

it.each(addresses)('names every call that $shown makes when it opens', async (address) => {
  const { page, params, search } = address;
  // Without a response the page makes no other calls.
  const fetched = vi.spyOn(window, 'fetch').mockReturnValue(new Promise(() => undefined));
  const queries = createQueryClient();
  await page.Page.load();
  const first = page.firstQueries({
    orgId: 1,
    params,
    search: new URLSearchParams(search),
    language: 'is',
    isPhone: matchesMedia(upTo('md')),
    may: () => true,
  });
  for (const query of first.filter(({ queryKey }) => isCall(queryKey))) void queries.prefetchQuery(query);
  const before = fetched.mock.calls.map(([url]) => url);
  const screen = await show(address, queries);
  const after = fetched.mock.calls.map(([url]) => url);
  expect(after).toEqual(before);
  expect(new Set(first.map(({ queryKey }) => hashKey(queryKey))).size).toBe(first.length);
  await screen.unmount();
  queries.clear();
});

it.each([
  ['H-1%2F2', 'H-1/2'],
  ['R%202%2F2026', 'R 2/2026'],
  ['%C3%9E%C3%B3r', 'Þór'],
  ['100%', '100%'],
])('reads an invoice number in a path as the router does: %s', async (written, number) => {
  const queries = createQueryClient();
  queries.setQueryData(ownOrganizationsQuery().queryKey, { organizations: [organization] });
  const pathname = `/organization/hofnin/invoices/3/${written}`;
  await loadPage(pathname);
  const [first] = await firstQueriesOf({ pathname, search: '' }, queries, { language: 'is', isPhone: false });
  expect(first?.queryKey).toEqual(['getInvoice', { orgId: 1, providerId: 3, invoiceNumber: number }, { linesPage: 1 }]);
  queries.clear();
});

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import common from '@tunna/texts/is/common.json';
import workspace from '@tunna/texts/is/workspace.json';
import { Button } from '@tunna/ui';
import { MemoryRouter, useLocation } from 'react-router';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { PageProvider } from '../../lib/page.tsx';
import { createI18n } from '../../lib/text/i18n.ts';
import { TranslationProvider } from '../../lib/text/translation.tsx';
import { OrganizationProvider } from '../session/organization.tsx';
import { ListPage, type ListPageProps } from './list-page.tsx';
import { useListState } from './use-list-state.ts';

const translations = createI18n('is', { is: { common, workspace } });
const organization = { id: 1, name: 'Höfnin', orgSlug: 'hofnin', role: 'owner' } as const;
const shape = { sorts: ['name'], filters: ['kind'] } as const;

interface Row {
  readonly id: number;
  readonly name: string;
}

type Shown = Pick<ListPageProps<Row, number>, 'query' | 'bulk'>;

function Page(shown: Shown) {
  const list = useListState(shape);
  return (
    <>
      <output>{useLocation().search}</output>
      <ListPage
        id="things"
        title="Hlutir"
        total={(count) => `${count} hlutir`}
        searchLabel="Leita að hlutum"
        list={list}
        columns={[
          { key: 'name', title: 'Heiti', heading: true, cell: ({ name }) => name },
          { key: 'number', title: 'Númer', cell: ({ id }) => id },
        ]}
        fetchExport={() => Promise.reject(new Error('not asked for'))}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        empty={{ icon: 'container', headline: 'Engir hlutir', sentence: 'Skráðu þann fyrsta.' }}
        action={<Button>Nýr hlutur</Button>}
        {...shown}
      />
    </>
  );
}

const query = (rows: readonly Row[] | undefined, total = rows?.length ?? 0, isError = false) => ({
  data: rows === undefined ? undefined : { rows, total },
  isPlaceholderData: false,
  isError,
  refetch: vi.fn(),
});

const show = (shown: Shown, address = '/') =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TranslationProvider i18n={translations}>
        <PageProvider page={{ input: { url: '/', language: 'is', answers: [] } }}>
          <OrganizationProvider organization={organization} all={[organization]}>
            <MemoryRouter initialEntries={[address]}>
              <Page {...shown} />
            </MemoryRouter>
          </OrganizationProvider>
        </PageProvider>
      </TranslationProvider>
    </QueryClientProvider>,
  );

const rows = [
  { id: 1, name: 'Ás' },
  { id: 2, name: 'Þil' },
];

it('shows an empty list with its primary button, or an empty search result with a reset button', async () => {
  const screen = await show({ query: query([]) });
  await expect.element(screen.getByRole('heading', { name: 'Engir hlutir' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Nýr hlutur' }).elements()).toHaveLength(1);
  await screen.unmount();
  const found = await show({ query: query([]) }, '/?search=x&kind=y');
  await expect.element(found.getByRole('heading', { name: 'Ekkert fannst' })).toBeVisible();
  await found.getByRole('button', { name: 'Hreinsa leit og síur' }).click();
  await expect.element(found.getByRole('status').first()).not.toHaveTextContent('search');
  await expect.element(found.getByRole('heading', { name: 'Engir hlutir' })).toBeVisible();
});

it('stores the page number in the address', async () => {
  const screen = await show({ query: query(rows, 83) });
  await expect.element(screen.getByText('Síða 1 af 2')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Fyrri' })).toBeDisabled();
  await screen.getByRole('button', { name: 'Næsta' }).click();
  await expect.element(screen.getByText('?page=2')).toBeVisible();
});

it('offers a retry when the rows could not be loaded', async () => {
  const failed = query(undefined, 0, true);
  const screen = await show({ query: failed });
  await screen.getByRole('alert').getByRole('button', { name: 'Reyna aftur' }).click();
  expect(failed.refetch).toHaveBeenCalledOnce();
});

it('passes the selected rows to their buttons', async () => {
  const bulk = (selected: ReadonlySet<number>) => <p>{`Valið: ${[...selected].join(' ')}`}</p>;
  const screen = await show({ query: query(rows), bulk });
  await screen.getByRole('checkbox', { name: 'Velja Þil' }).click();
  await expect.element(screen.getByText('Valið: 2')).toBeVisible();
  await screen.getByRole('button', { name: 'Hreinsa val' }).click();
  await expect.element(screen.getByText('Valið: 2')).not.toBeInTheDocument();
});

it('stores hidden columns on the device', async () => {
  localStorage.clear();
  await page.viewport(1280, 800);
  const screen = await show({ query: query(rows) });
  await screen.getByRole('button', { name: 'Dálkar' }).click();
  await screen.getByRole('checkbox', { name: 'Númer' }).click();
  await expect.element(screen.getByRole('columnheader', { name: 'Númer' })).not.toBeInTheDocument();
  await screen.unmount();
  const again = await show({ query: query(rows) });
  await expect.element(again.getByRole('columnheader', { name: 'Heiti' })).toBeVisible();
  expect(again.getByRole('columnheader', { name: 'Númer' }).elements()).toHaveLength(0);
});

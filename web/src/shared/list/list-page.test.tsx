import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import common from '@tunna/texts/is/common.json';
import workspace from '@tunna/texts/is/workspace.json';
import { Button, Modal } from '@tunna/ui';
import { MemoryRouter, useLocation } from 'react-router';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { CallError } from '../../lib/api/client.ts';
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

type Shown = Pick<ListPageProps<Row, number>, 'query' | 'bulk' | 'sums'>;

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

const client = new QueryClient();

const elementOf = (shown: Shown, address = '/') => (
  <QueryClientProvider client={client}>
    <TranslationProvider i18n={translations}>
      <PageProvider page={{ input: { url: '/', language: 'is', answers: [] } }}>
        <OrganizationProvider organization={organization} all={[organization]}>
          <MemoryRouter initialEntries={[address]}>
            <Page {...shown} />
          </MemoryRouter>
        </OrganizationProvider>
      </PageProvider>
    </TranslationProvider>
  </QueryClientProvider>
);

const show = (shown: Shown, address = '/') => render(elementOf(shown, address));

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

it('fades rows, sums and total of the filter before, while the next ones load', async () => {
  const faded = () => document.querySelectorAll('[data-old]').length;
  const screen = await show({ query: query(rows), sums: '900 kg' });
  await expect.element(screen.getByText('900 kg')).toBeVisible();
  expect(faded()).toBe(0);
  await screen.rerender(elementOf({ query: { ...query(rows), isPlaceholderData: true }, sums: '900 kg' }));
  await expect.poll(faded).toBe(3);
  await expect.poll(() => getComputedStyle(screen.getByText('900 kg').element()).opacity).toBe('0.6');
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

it.each([
  ['an invalid filter', new CallError(400, { code: 'invalid_request', message: 'The request has invalid fields.' })],
  ['the filter of a deleted record', new CallError(404, { code: 'not_found', message: '' })],
])('says that the address has %s, and removes it', async (_filter, error) => {
  const screen = await show({ query: { ...query(undefined, 0, true), error } }, '/?kind=xyz');
  const alert = screen.getByRole('alert');
  await expect.element(alert.getByText('Leit eða sía í slóðinni er ekki gild.')).toBeVisible();
  await alert.getByRole('button', { name: 'Hreinsa leit og síur' }).click();
  await expect.element(screen.getByRole('status').first()).not.toHaveTextContent('kind');
  // Without a filter to remove, a retry is all that is left.
  await expect.element(alert.getByRole('button', { name: 'Reyna aftur' })).toBeVisible();
});

const bulk = (selected: ReadonlySet<number>) => <p>{`Valið: ${[...selected].join(' ')}`}</p>;

it('passes the selected rows to their buttons', async () => {
  const screen = await show({ query: query(rows), bulk });
  await screen.getByRole('checkbox', { name: 'Velja Þil' }).click();
  await expect.element(screen.getByText('Valið: 2')).toBeVisible();
  await screen.getByRole('button', { name: 'Hreinsa val' }).click();
  await expect.element(screen.getByText('Valið: 2')).not.toBeInTheDocument();
});

it('ends the selection with the search that showed it, and keeps it on another page', async () => {
  const screen = await show({ query: query(rows, 83), bulk });
  await screen.getByRole('checkbox', { name: 'Velja Þil' }).click();
  await screen.getByRole('button', { name: 'Næsta' }).click();
  await expect.element(screen.getByText('?page=2')).toBeVisible();
  await expect.element(screen.getByText('Valið: 2')).toBeVisible();
  await screen.getByLabelText('Leita að hlutum').fill('hús');
  await expect.element(screen.getByText('?search=h%C3%BAs')).toBeVisible();
  await expect.element(screen.getByText('Valið: 2')).not.toBeInTheDocument();
  // Without the search the same rows appear again, but not their selection.
  await screen.getByLabelText('Leita að hlutum').fill('');
  await expect.element(screen.getByText('?search=h%C3%BAs')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('checkbox', { name: 'Velja Þil' })).not.toBeChecked();
});

it('ends the selection of rows that leave the list', async () => {
  const screen = await show({ query: query(rows), bulk });
  await screen.getByRole('checkbox', { name: 'Velja Þil' }).click();
  await screen.getByRole('checkbox', { name: 'Velja Ás' }).click();
  await expect.element(screen.getByText('Valið: 2 1')).toBeVisible();
  // Old rows say nothing about what has left.
  await screen.rerender(elementOf({ query: { ...query([]), isPlaceholderData: true }, bulk }));
  await screen.rerender(elementOf({ query: query(rows.slice(0, 1)), bulk }));
  await expect.element(screen.getByText('Valið: 1')).toBeVisible();
  await screen.rerender(elementOf({ query: query(rows), bulk }));
  await expect.element(screen.getByRole('checkbox', { name: 'Velja Þil' })).not.toBeChecked();
});

it('keeps the selection under an open dialog, and ends it with the dialog', async () => {
  const withDialog = (selected: ReadonlySet<number>) => (
    <Modal title="Ástæða" closeLabel="Loka" trigger={<button type="button">{`Afturkalla ${selected.size}`}</button>}>
      <input aria-label="Skýring" />
    </Modal>
  );
  const screen = await show({ query: query(rows), bulk: withDialog });
  await screen.getByRole('checkbox', { name: 'Velja Þil' }).click();
  await screen.getByRole('button', { name: 'Afturkalla 1' }).click();
  await screen.getByLabelText('Skýring').fill('Tvítekið');
  await screen.rerender(elementOf({ query: query(rows.slice(0, 1)), bulk: withDialog }));
  await expect.poll(() => document.querySelectorAll('tbody tr').length).toBe(1);
  await expect.element(screen.getByLabelText('Skýring')).toHaveValue('Tvítekið');
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByText('Afturkalla 1')).not.toBeInTheDocument();
});

it('ends the selection of rows on other pages when more have left than are seen', async () => {
  const screen = await show({ query: query(rows, 52), bulk }, '/?page=2');
  await screen.getByRole('checkbox', { name: 'Velja Þil' }).click();
  const loading = { ...query(rows, 52), isPlaceholderData: true };
  await screen.rerender(elementOf({ query: loading, bulk }, '/?page=2'));
  await screen.getByRole('button', { name: 'Fyrri' }).click();
  const first = [{ id: 3, name: 'Bás' }];
  await screen.rerender(elementOf({ query: query(first, 52), bulk }, '/?page=2'));
  await expect.element(screen.getByText('Valið: 2')).toBeVisible();
  await screen.rerender(elementOf({ query: query(first, 1), bulk }, '/?page=2'));
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

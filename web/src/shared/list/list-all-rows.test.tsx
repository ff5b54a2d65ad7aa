import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import common from '@tunna/texts/is/common.json';
import workspace from '@tunna/texts/is/workspace.json';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { PageProvider } from '../../lib/page.tsx';
import { createI18n } from '../../lib/text/i18n.ts';
import { TranslationProvider } from '../../lib/text/translation.tsx';
import { OrganizationProvider } from '../session/organization.tsx';
import { ListPage } from './list-page.tsx';
import { listCallQuery } from './list-state.ts';
import { useListQuery } from './use-list-query.ts';
import { useListState } from './use-list-state.ts';

const translations = createI18n('is', { is: { common, workspace } });
const organization = { id: 1, name: 'Höfnin', orgSlug: 'hofnin', role: 'owner' } as const;
const shape = { sorts: ['name'], filters: [] } as const;

interface Row {
  readonly id: number;
  readonly name: string;
}

type Answer = (query: { page: number; pageSize: number }) => Promise<{ rows: Row[]; total: number }>;

/** A call that returns the given number of rows, numbered from 1. */
const rowsOf = (total: number) =>
  vi.fn<Answer>(async ({ page: number, pageSize }) => {
    const start = (number - 1) * pageSize;
    const length = Math.max(0, Math.min(pageSize, total - start));
    return {
      rows: Array.from({ length }, (_, index) => ({ id: start + index + 1, name: `TUN-${start + index + 1}` })),
      total,
    };
  });

function Page({ answer }: { answer: Answer }) {
  const list = useListState(shape);
  const query = useListQuery(list, (state) => {
    const asked = listCallQuery(state);
    return { queryKey: ['rows', asked], queryFn: () => answer(asked) };
  });
  return (
    <ListPage
      id="many things"
      title="Hlutir"
      total={(count) => `${count} hlutir`}
      searchLabel="Leita að hlutum"
      list={list}
      query={query}
      columns={[
        { key: 'name', title: 'Heiti', heading: true, sortable: true, cell: ({ name }) => name },
        { key: 'number', title: 'Númer', cell: ({ id }) => <button type="button">{`Opna ${id}`}</button> },
      ]}
      fetchExport={() => Promise.reject(new Error('not asked for'))}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      empty={{ icon: 'container', headline: 'Engir hlutir', sentence: 'Skráðu þann fyrsta.' }}
      bulk={(selected) => <p>{`Summa: ${[...selected].reduce((sum, id) => sum + id, 0)}`}</p>}
    />
  );
}

const show = (answer: Answer, address: string) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <TranslationProvider i18n={translations}>
        <PageProvider page={{ input: { url: '/', language: 'is', answers: [] } }}>
          <OrganizationProvider organization={organization} all={[organization]}>
            <MemoryRouter initialEntries={[address]}>
              <Page answer={answer} />
            </MemoryRouter>
          </OrganizationProvider>
        </PageProvider>
      </TranslationProvider>
    </QueryClientProvider>,
  );

const inDocument = () => document.querySelectorAll('tbody tr[data-index]').length;
const toTheEnd = () => window.scrollTo({ top: document.documentElement.scrollHeight });
const all = 10_000;

beforeEach(async () => {
  localStorage.clear();
  await page.viewport(1280, 800);
  window.scrollTo({ top: 0 });
});

it.each([
  ['a desk', 1280],
  ['a phone', 390],
])('of 10,000 rows keeps those in view in the document, down to the last, on %s', async (_device, width) => {
  await page.viewport(width, 800);
  const answer = rowsOf(all);
  const screen = await show(answer, '/?rows=all');
  await expect.element(screen.getByRole('rowheader', { name: 'TUN-1', exact: true })).toBeVisible();
  expect(inDocument()).toBeLessThan(80);
  await expect.element(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '10001');
  // The height of a row is estimated until it is measured: the end of the list may move while scrolling towards it.
  await expect
    .poll(() => {
      toTheEnd();
      const row = document.querySelector('tbody tr:last-of-type');
      return row !== null && row.getBoundingClientRect().top < window.innerHeight ? row.textContent : '';
    })
    .toContain('TUN-10000');
  const last = screen.getByRole('rowheader', { name: 'TUN-10000' });
  expect(last.element().closest('tr')?.ariaRowIndex).toBe('10001');
  expect(inDocument()).toBeLessThan(80);
  // Rows that were scrolled past quickly were not fetched.
  expect(answer.mock.calls.length).toBeLessThan(10);
  expect(answer.mock.calls.every(([{ pageSize }]) => pageSize === 200)).toBe(true);
});

it('shows placeholders for loading rows, and a retry button for failed ones', async () => {
  const rows = rowsOf(400);
  let works = false;
  const answer = vi.fn<Answer>(async (asked) => {
    if (asked.page > 1 && !works) throw new Error('No answer.');
    return rows(asked);
  });
  const screen = await show(answer, '/?rows=all');
  await expect.element(screen.getByRole('rowheader', { name: 'TUN-1', exact: true })).toBeVisible();
  toTheEnd();
  await expect
    .poll(() => document.querySelectorAll('tbody td[colspan] > span[aria-hidden]').length)
    .toBeGreaterThan(10);
  const again = screen.getByRole('alert').getByRole('button', { name: 'Reyna aftur' });
  await expect.element(again).toBeInTheDocument();
  works = true;
  await again.click();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  toTheEnd();
  await expect.element(screen.getByRole('rowheader', { name: 'TUN-400' })).toBeVisible();
});

it('keeps the focus and the selection of a row that scrolls out of view', async () => {
  const screen = await show(rowsOf(1000), '/?rows=all');
  const box = screen.getByRole('checkbox', { name: 'Velja TUN-3', exact: true });
  await box.click();
  toTheEnd();
  await expect.element(screen.getByRole('rowheader', { name: 'TUN-1000' })).toBeVisible();
  await expect.element(box).toHaveFocus();
  await expect.element(screen.getByText('Summa: 3')).toBeVisible();
  await userEvent.tab();
  await expect.element(screen.getByRole('button', { name: 'Opna 3', exact: true })).toBeInViewport();
});

it('prints all fetched rows, and shows how many were not fetched', async () => {
  const screen = await show(rowsOf(1000), '/?rows=all');
  await expect.element(screen.getByRole('rowheader', { name: 'TUN-1', exact: true })).toBeVisible();
  window.dispatchEvent(new Event('beforeprint'));
  expect(document.querySelectorAll('tbody tr')).toHaveLength(200);
  expect(screen.getByText('Sýnir 200 línur af 1.000. Sæktu hinar áður en þú prentar.').elements()).toHaveLength(1);
  window.dispatchEvent(new Event('afterprint'));
  await expect.poll(inDocument).toBeLessThan(80);
});

it('selects all rows of the search, page by page, from a fully selected page', async () => {
  const screen = await show(rowsOf(420), '/');
  const page1 = screen.getByRole('checkbox', { name: 'Velja allt á síðunni' });
  await screen.getByRole('checkbox', { name: 'Velja TUN-1', exact: true }).click();
  expect(screen.getByRole('button', { name: /^Velja allar .* niðurstöður/ }).elements()).toHaveLength(0);
  await page1.click();
  await screen.getByRole('button', { name: 'Velja allar 420 niðurstöður' }).click();
  await expect.element(screen.getByText('420 valin')).toBeVisible();
  await expect.element(screen.getByText(`Summa: ${(420 * 421) / 2}`)).toBeVisible();
  await screen.getByRole('button', { name: 'Næsta' }).click();
  await expect.element(screen.getByRole('checkbox', { name: 'Velja TUN-51', exact: true })).toBeChecked();
});

it('selects at most 500 rows, and reports the limit', async () => {
  const screen = await show(rowsOf(2000), '/');
  await screen.getByRole('checkbox', { name: 'Velja allt á síðunni' }).click();
  await screen.getByRole('button', { name: 'Velja fyrstu 500 af 2.000' }).click();
  await expect.element(screen.getByText('500 valin Hægt er að velja allt að 500 í einu.')).toBeVisible();
  await expect.element(screen.getByText(`Summa: ${(500 * 501) / 2}`)).toBeVisible();
});

it('selects at most 500 rows when more were fetched', async () => {
  const screen = await show(rowsOf(600), '/?rows=all');
  for (const row of [250, 450, 600]) {
    await expect
      .poll(() => {
        window.scrollTo({ top: (document.documentElement.scrollHeight * (row - 1)) / 600 });
        return screen.getByRole('rowheader', { name: `TUN-${row}` }).elements().length;
      })
      .toBe(1);
  }
  await screen.getByRole('checkbox', { name: 'Velja allar sóttar línur' }).click();
  await expect.element(screen.getByText('500 valin Hægt er að velja allt að 500 í einu.')).toBeInTheDocument();
});

it('offers larger pages if there is more than one page', async () => {
  const few = await show(rowsOf(50), '/');
  await expect.element(few.getByText('50 hlutir')).toBeVisible();
  expect(few.getByRole('combobox', { name: 'Línur á síðu' }).elements()).toHaveLength(0);
  await few.unmount();
  const screen = await show(rowsOf(300), '/');
  await screen.getByRole('combobox', { name: 'Línur á síðu' }).click();
  await screen.getByRole('option', { name: '200 á síðu' }).click();
  await expect.element(screen.getByText('Síða 1 af 2')).toBeVisible();
  await expect.poll(() => document.querySelectorAll('tbody tr').length).toBe(200);
  await screen.getByRole('combobox', { name: 'Línur á síðu' }).click();
  await screen.getByRole('option', { name: 'Allt á einni síðu' }).click();
  await expect.element(screen.getByText('Síða 1 af 2')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '301');
});

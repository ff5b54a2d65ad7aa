import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ListImportDetail } from '@tunna/contract/platform/list-import';
import { afterEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { createI18n } from '../../../lib/text/i18n.ts';
import { TranslationProvider } from '../../../lib/text/translation.tsx';
import { ImportApply } from './import-apply.tsx';

afterEach(() => vi.restoreAllMocks());

const detail = (created: number, revision: number) =>
  ({
    ...{ id: 1, revision, missing: [] },
    counts: { created, changed: 0, unchanged: 0, failed: 0, omitted: 0 },
  }) as unknown as ListImportDetail;
const queries = new QueryClient();
const page = (shown: ListImportDetail, isRevising: boolean, hasFailed = false) => (
  <QueryClientProvider client={queries}>
    <TranslationProvider i18n={createI18n('en', { en: { 'list-import': { 'apply.store': 'Store {{shown}}' } } })}>
      <ImportApply orgId={1} shown={shown} isRevising={isRevising} hasFailed={hasFailed} onLeave={() => undefined} />
    </TranslationProvider>
  </QueryClientProvider>
);

function watchCalls(): number[] {
  const revisions: number[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (_address, request) => {
    revisions.push(JSON.parse(String(request?.body)).revision);
    return new Response('', { status: 503 });
  });
  return revisions;
}

it('a press that ends the input of a cell stores the rows after the correction', async () => {
  const revisions = watchCalls();
  const screen = await render(page(detail(3, 1), true));
  await screen.getByRole('button', { name: 'Store 3' }).click();
  await screen.rerender(page(detail(3, 2), false));
  await expect.poll(() => revisions).toEqual([2]);
});

it('stores nothing if the correction failed, or leads to other rows than were pressed for', async () => {
  const revisions = watchCalls();
  const screen = await render(page(detail(3, 1), true));
  await screen.getByRole('button', { name: 'Store 3' }).click();
  await screen.rerender(page(detail(3, 1), false, true));
  await screen.rerender(page(detail(3, 1), true));
  await screen.getByRole('button', { name: 'Store 3' }).click();
  await screen.rerender(page(detail(2, 2), false));
  await expect.element(screen.getByRole('button', { name: 'Store 2' })).toBeEnabled();
  expect(revisions).toEqual([]);
});

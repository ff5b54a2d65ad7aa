import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { createI18n } from '../../../lib/text/i18n.ts';
import { TranslationProvider } from '../../../lib/text/translation.tsx';
import { NewReport } from './new-report.tsx';

afterEach(() => vi.restoreAllMocks());

const choices = { locations: [], wasteStreams: [], serviceProviders: [] };
const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TranslationProvider i18n={createI18n('en', { en: { 'invoice-report': { name: 'Name', make: 'Make' } } })}>
        <NewReport orgId={1} choices={choices} open onOpenChange={() => undefined} onMade={() => undefined} />
      </TranslationProvider>
    </QueryClientProvider>,
  );

it('opens on an address without HTTPS, where browsers have no crypto.randomUUID', async () => {
  vi.spyOn(crypto, 'randomUUID').mockImplementation(() => {
    throw new TypeError('crypto.randomUUID is not a function');
  });
  const screen = await show();
  await expect.element(screen.getByLabelText('Name')).toBeVisible();
});

it('a second try of the same report has the same key, and a changed report has another', async () => {
  const keys: string[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (_address, request) => {
    keys.push(JSON.parse(String(request?.body)).idempotencyKey);
    return new Response('', { status: 503 });
  });
  const screen = await show();
  await screen.getByLabelText('Name').fill('Október');
  for (const count of [1, 2]) {
    await screen.getByRole('button', { name: 'Make' }).click();
    await expect.poll(() => keys.length).toBe(count);
  }
  await screen.getByLabelText('Name').fill('Nóvember');
  await screen.getByRole('button', { name: 'Make' }).click();
  await expect.poll(() => keys.length).toBe(3);
  const [first, second, third] = keys;
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

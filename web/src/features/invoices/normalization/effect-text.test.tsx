import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { createI18n } from '../../../lib/text/i18n.ts';
import { TranslationProvider } from '../../../lib/text/translation.tsx';
import { EffectText } from './effect-text.tsx';

afterEach(() => vi.restoreAllMocks());

it('says why the effect of a choice cannot be calculated', async () => {
  vi.spyOn(window, 'fetch').mockImplementation(async () =>
    Response.json({ code: 'unavailable', message: '' }, { status: 503 }),
  );
  const screen = await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <TranslationProvider i18n={createI18n('en', { en: { workspace: { 'error.unavailable': 'Too busy' } } })}>
        <EffectText orgId={1} choices={{ materials: [], locations: [] }} />
      </TranslationProvider>
    </QueryClientProvider>,
  );
  await expect.element(screen.getByText('Too busy')).toBeVisible();
});

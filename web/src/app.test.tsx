import type { PageInput } from '@tunna/contract/page';
import common from '@tunna/texts/is/common.json';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { App } from './app.tsx';
import { lazyPages } from './areas.ts';
import { createQueryClient } from './lib/api/query-client.ts';
import { createI18n } from './lib/text/i18n.ts';

const input: PageInput = { url: '/broken', language: 'is', answers: [] };

const Broken = () => {
  throw new Error('bilað');
};

const show = (words: object) =>
  render(
    <MemoryRouter initialEntries={['/login']}>
      <App
        input={input}
        queries={createQueryClient()}
        translations={createI18n('is', { is: { common: words as Record<string, string> } })}
        areas={{ ...lazyPages, LoginPage: Broken }}
      />
    </MemoryRouter>,
  );

it('shows the screen of errors where a page fails, and offers to load it again', async () => {
  const sent = vi.spyOn(window, 'fetch').mockResolvedValue(new Response());
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const screen = await show(common);
  await expect.element(screen.getByRole('heading', { name: 'Eitthvað fór úrskeiðis' })).toBeVisible();
  await expect.element(screen.getByText('Villan hefur verið skráð. Reyndu aftur eftir smástund.')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Hlaða síðunni aftur' })).toBeVisible();
  expect(String(sent.mock.calls[0]?.[1]?.body)).toContain('error_boundary');
  sent.mockRestore();
  complaint.mockRestore();
});

it('has one last sentence for when the screen of errors fails too', async () => {
  const sent = vi.spyOn(window, 'fetch').mockResolvedValue(new Response());
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const words = new Proxy(common, {
    get(target, key) {
      if (key === 'genericError.title') throw new Error('engin orð');
      return Reflect.get(target, key);
    },
  });
  const screen = await show(words);
  await expect.element(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  sent.mockRestore();
  complaint.mockRestore();
});

import common from '@tunna/texts/is/common.json';
import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { PageProvider } from '../../lib/page.tsx';
import { createI18n } from '../../lib/text/i18n.ts';
import { TranslationProvider } from '../../lib/text/translation.tsx';
import { lazyPart } from './lazy-part.tsx';

const translations = createI18n('is', { is: { common } });
const module = { Part: ({ name }: { readonly name: string }) => <p>{name}</p> };

it('shows a section when it arrives, and tries again if it could not be loaded', async () => {
  // The boundary reports the error, and React writes it to the console.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(window, 'fetch').mockResolvedValue(new Response());
  const load = vi.fn(async () => module).mockRejectedValueOnce(new Error('lost'));
  const Section = lazyPart('section', load, ({ Part }) => Part, <p>pending</p>);
  const page = { input: { url: '/', language: 'is', answers: [] } } as const;
  const screen = await render(
    <TranslationProvider i18n={translations}>
      <PageProvider page={page}>
        <Section name="content" />
      </PageProvider>
    </TranslationProvider>,
  );
  await screen.getByRole('button', { name: common.tryAgain }).click();
  await expect.element(screen.getByText('content')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
  expect(Section.isLoaded()).toBe(false);
  await Section.load();
  expect(Section.isLoaded()).toBe(true);
});

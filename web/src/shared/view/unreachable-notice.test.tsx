import workspace from '@tunna/texts/is/workspace.json';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { PageProvider } from '../../lib/page.tsx';
import { createI18n } from '../../lib/text/i18n.ts';
import { TranslationProvider } from '../../lib/text/translation.tsx';
import { UnreachableNotice } from './unreachable-notice.tsx';

const show = (publicUrl: string) =>
  render(
    <TranslationProvider i18n={createI18n('is', { is: { workspace } })}>
      <PageProvider page={{ input: { url: '/', language: 'is', answers: [], publicUrl } }}>
        <UnreachableNotice />
      </PageProvider>
    </TranslationProvider>,
  );

it('warns of an address that phones cannot open, and names it', async () => {
  const screen = await show('http://localhost:3000');
  await expect.element(screen.getByRole('alert')).toBeVisible();
  expect(screen.container.textContent).toContain('http://localhost:3000');
});

it('is empty with a public address', async () => {
  const screen = await show('https://tunna.example.is');
  expect(screen.container.textContent).toBe('');
});

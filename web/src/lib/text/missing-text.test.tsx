import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { createI18n, readTextsFrom } from './i18n.ts';
import { TranslationProvider, useTranslation } from './translation.tsx';

function Greeting() {
  const { t } = useTranslation();
  return (
    <p>
      {t('known')} {t('unknown', { defaultValue: 'Sjálfgefið' })} {t('forgotten')}
    </p>
  );
}

it('loads all texts, and reports the key, when a page shows a text that the build did not find', async () => {
  const fetched = vi.spyOn(window, 'fetch').mockImplementation(async () => {
    return Response.json({ common: { known: 'Góðan', forgotten: 'dag' } });
  });
  const translations = createI18n('is', { is: { common: { known: 'Góðan' } } });
  readTextsFrom('/assets/texts-1', translations);
  const { getByRole } = await render(
    <TranslationProvider i18n={translations}>
      <Greeting />
    </TranslationProvider>,
  );
  await expect.element(getByRole('paragraph')).toHaveTextContent('Góðan Sjálfgefið dag');
  const calls = fetched.mock.calls.map(([address, init]) => `${String(address)} ${String(init?.body ?? '')}`);
  expect(calls.filter((call) => call.includes('/i18n/is.json'))).toHaveLength(1);
  expect(calls.filter((call) => call.includes('missing_text'))).toHaveLength(1);
  expect(calls.join()).toContain('common:forgotten');
});

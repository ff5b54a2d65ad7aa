import { I18nextProvider, useTranslation } from 'react-i18next';
import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { createI18n, readTextsFrom } from './i18n.ts';

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
  readTextsFrom('/assets/texts-1');
  const translations = createI18n('is', { is: { common: { known: 'Góðan' } } });
  const { getByRole } = await render(
    <I18nextProvider i18n={translations}>
      <Greeting />
    </I18nextProvider>,
  );
  await expect.element(getByRole('paragraph')).toHaveTextContent('Góðan Sjálfgefið dag');
  const calls = fetched.mock.calls.map(([address, init]) => `${String(address)} ${String(init?.body ?? '')}`);
  expect(calls.filter((call) => call.includes('/i18n/is.json'))).toHaveLength(1);
  expect(calls.filter((call) => call.includes('missing_text'))).toHaveLength(1);
  expect(calls.join()).toContain('common:forgotten');
});

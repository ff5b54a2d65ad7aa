import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import common from '@tunna/texts/is/common.json';
import request from '@tunna/texts/is/requests/request.json';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { createI18n } from '../../../lib/text/i18n.ts';
import { TranslationProvider } from '../../../lib/text/translation.tsx';
import { RequestPictures } from './request-pictures.tsx';

it('says that a picture without bytes is empty, and sends nothing', async () => {
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <TranslationProvider i18n={createI18n('is', { is: { common, request } })}>
        <RequestPictures orgId={1} id={7} />
      </TranslationProvider>
    </QueryClientProvider>,
  );
  const files = new DataTransfer();
  files.items.add(new File([], 'tunna.png', { type: 'image/png' }));
  window.dispatchEvent(new ClipboardEvent('paste', { clipboardData: files }));
  await expect.element(screen.getByRole('alert')).toHaveTextContent('tunna.png var ekki vistuð: skráin er tóm.');
  expect(performance.getEntriesByType('resource').some(({ name }) => name.includes('/attachments'))).toBe(false);
});

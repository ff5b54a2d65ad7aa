import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import common from '@tunna/texts/is/common.json';
import request from '@tunna/texts/is/requests/request.json';
import { ToastProvider } from '@tunna/ui';
import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { createI18n } from '../../../lib/text/i18n.ts';
import { TranslationProvider } from '../../../lib/text/translation.tsx';
import { RequestPictures } from './request-pictures.tsx';

const client = new QueryClient();
const translations = createI18n('is', { is: { common, request } });

const page = (isOpen: boolean) => (
  <QueryClientProvider client={client}>
    <TranslationProvider i18n={translations}>
      <ToastProvider label="Tilkynning" stackLabel="Tilkynningar" closeLabel="Loka">
        {isOpen && <RequestPictures orgId={1} id={7} />}
      </ToastProvider>
    </TranslationProvider>
  </QueryClientProvider>
);

function paste(...pictures: readonly File[]): void {
  const clipboardData = new DataTransfer();
  for (const picture of pictures) clipboardData.items.add(picture);
  window.dispatchEvent(new ClipboardEvent('paste', { clipboardData }));
}

const leaves = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** The uploads that were begun. The test decides when they end. */
function holdUploads(): XMLHttpRequest[] {
  const begun: XMLHttpRequest[] = [];
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest) {
    begun.push(this);
  });
  return begun;
}

it('says that a picture without bytes is empty, and sends nothing', async () => {
  const begun = holdUploads();
  const screen = await render(page(true));
  paste(new File([], 'tunna.png', { type: 'image/png' }));
  await expect.element(screen.getByRole('alert')).toHaveTextContent('tunna.png var ekki vistuð: skráin er tóm.');
  expect(begun).toHaveLength(0);
});

it('sends pictures also after the page was left, and reports one that is refused', async () => {
  const begun = holdUploads();
  const aborted = vi.spyOn(XMLHttpRequest.prototype, 'abort');
  const screen = await render(page(true));
  paste(new File(['a'], 'a.png', { type: 'image/png' }), new File(['b'], 'b.png', { type: 'image/png' }));
  await expect.poll(() => begun.length).toBe(1);
  expect(leaves()).toBe(false);
  await screen.rerender(page(false));
  expect(aborted).not.toHaveBeenCalled();
  begun[0]?.onerror?.(new ProgressEvent('error'));
  await expect.element(screen.getByRole('listitem')).toHaveTextContent('a.png var ekki vistuð. Reyndu aftur.');
  await expect.poll(() => begun.length).toBe(2);
  expect(leaves()).toBe(false);
  begun[1]?.onerror?.(new ProgressEvent('error'));
  await expect.element(screen.getByText('b.png var ekki vistuð. Reyndu aftur.').first()).toBeVisible();
  await expect.poll(leaves).toBe(true);
});

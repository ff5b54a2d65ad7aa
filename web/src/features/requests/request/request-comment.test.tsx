import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import common from '@tunna/texts/is/common.json';
import request from '@tunna/texts/is/requests/request.json';
import workspace from '@tunna/texts/is/workspace.json';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { createI18n } from '../../../lib/text/i18n.ts';
import { TranslationProvider } from '../../../lib/text/translation.tsx';
import { RequestComment } from './request-comment.tsx';

const translations = createI18n('is', { is: { common, workspace, request } });

const renderForm = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TranslationProvider i18n={translations}>
        <MemoryRouter>
          <RequestComment orgId={1} id={7} provider={undefined} />
        </MemoryRouter>
      </TranslationProvider>
    </QueryClientProvider>,
  );

it('keeps what is typed while a comment is sent', async () => {
  const answer = Promise.withResolvers<Response>();
  vi.spyOn(window, 'fetch').mockReturnValue(answer.promise);
  const screen = await renderForm();
  const comment = screen.getByLabelText('Athugasemd');
  const send = screen.getByRole('button', { name: 'Skrá athugasemd' });
  await comment.fill('Hliðið er læst.');
  await send.click();
  await expect.element(send).toHaveAttribute('aria-busy', 'true');
  await comment.fill('Hliðið er læst. Hringdu fyrst.');
  answer.resolve(Response.json({}));
  await expect.element(send).not.toHaveAttribute('aria-busy');
  await expect.element(comment).toHaveValue('Hliðið er læst. Hringdu fyrst.');
});

it('sends a comment once, if its form is submitted twice before it shows that it is sending', async () => {
  const sent = vi.spyOn(window, 'fetch').mockImplementation(() => Promise.resolve(Response.json({})));
  const screen = await renderForm();
  const comment = screen.getByLabelText('Athugasemd');
  await comment.fill('Hliðið er læst.');
  const { form } = screen.getByRole('button', { name: 'Skrá athugasemd' }).element() as HTMLButtonElement;
  form?.requestSubmit();
  form?.requestSubmit();
  await expect.element(comment).toHaveValue('');
  await expect.element(screen.getByRole('button', { name: 'Skrá athugasemd' })).not.toHaveAttribute('aria-busy');
  expect(sent).toHaveBeenCalledTimes(1);
});

it('asks before input is lost, but not while the comment is sent', async () => {
  const answer = Promise.withResolvers<Response>();
  vi.spyOn(window, 'fetch').mockReturnValue(answer.promise);
  const screen = await renderForm();
  const comment = screen.getByLabelText('Athugasemd');
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await comment.fill('Hliðið er læst.');
  await expect.poll(asks).toBe(true);
  await screen.getByRole('button', { name: 'Skrá athugasemd' }).click();
  await expect.poll(asks).toBe(false);
  await comment.fill('Hliðið er læst. Hringdu fyrst.');
  await expect.poll(asks).toBe(true);
  answer.resolve(Response.json({}));
});

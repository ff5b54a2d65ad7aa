import common from '@tunna/texts/is/common.json';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { CallError } from '../../lib/api/client.ts';
import type { QueryView } from '../../lib/api/combine-queries.ts';
import { PageProvider } from '../../lib/page.tsx';
import { createI18n } from '../../lib/text/i18n.ts';
import { TranslationProvider } from '../../lib/text/translation.tsx';
import { ErrorBoundary } from '../layout/error-boundary.tsx';
import { DataLoadingView } from './data-loading-view.tsx';

const translations = createI18n('is', { is: { common } });
const input = { url: '/', language: 'is', answers: [] } as const;

const show = (children: ReactNode) =>
  render(
    <TranslationProvider i18n={translations}>
      <PageProvider page={{ input }}>
        <MemoryRouter>{children}</MemoryRouter>
      </PageProvider>
    </TranslationProvider>,
  );

const query = (
  status: string,
  data?: string | null,
  error: Error | null = null,
): QueryView<string | null | undefined> => ({
  status,
  data,
  error,
});

const view = (shown: QueryView<string | null | undefined>) =>
  show(<DataLoadingView query={shown}>{(data) => <p>Efni: {data}</p>}</DataLoadingView>);

it('shows a spinner while data is loading', async () => {
  for (const status of ['pending', 'idle', 'loading']) {
    const screen = await view(query(status));
    await expect.element(screen.getByText('Hleður…')).toBeInTheDocument();
    await screen.unmount();
  }
});

it('shows the content, or the empty state', async () => {
  const full = await view(query('success', 'pappír'));
  await expect.element(full.getByText('Efni: pappír')).toBeVisible();
  await full.unmount();
  const empty = await view(query('success', null));
  await expect.element(empty.getByText('Hér er ekkert enn')).toBeVisible();
});

it('has an Icelandic title without a text in the language of the page', async () => {
  const sent = vi.spyOn(window, 'fetch').mockResolvedValue(new Response());
  const screen = await render(
    <TranslationProvider i18n={createI18n('pl', { pl: { common: {} } })}>
      <DataLoadingView query={query('error')}>{() => undefined}</DataLoadingView>
    </TranslationProvider>,
  );
  await expect.element(screen.getByText('Eitthvað fór úrskeiðis')).toBeVisible();
  sent.mockRestore();
});

it('shows the error and offers a retry', async () => {
  const refetch = vi.fn();
  const screen = await view({ ...query('error', undefined, new Error('no')), refetch });
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Eitthvað fór úrskeiðis Ekki tókst að sækja gögn.Reyna aftur');
  await screen.getByRole('button', { name: 'Reyna aftur' }).click();
  expect(refetch).toHaveBeenCalledOnce();
});

it('keeps the content and the input in it when a refetch fails', async () => {
  const page = (shown: QueryView<string>) => (
    <TranslationProvider i18n={translations}>
      <PageProvider page={{ input }}>
        <DataLoadingView query={shown}>{(data) => <textarea aria-label={data} />}</DataLoadingView>
      </PageProvider>
    </TranslationProvider>
  );
  const screen = await render(page({ status: 'success', data: 'pappír', error: null }));
  const field = screen.getByLabelText('pappír');
  await field.fill('Hálfskrifað');
  await screen.rerender(page({ status: 'error', data: 'pappír', error: new Error('no') }));
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Eitthvað fór úrskeiðis Ekki tókst að sækja gögn.');
  await expect.element(field).toHaveValue('Hálfskrifað');
  const ended = new CallError(401, { code: 'login_required', message: '' });
  await screen.rerender(page({ status: 'error', data: 'pappír', error: ended }));
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Eitthvað fór úrskeiðis Vinsamlegast skráðu þig inn aftur');
  await expect.element(field).toHaveValue('Hálfskrifað');
  await screen.rerender(page({ status: 'success', data: 'pappír', error: null }));
  await expect.element(field).toHaveValue('Hálfskrifað');
});

it('shows the screen that matches an error', async () => {
  const refused = (status: number) => query('error', undefined, new CallError(status, { code: 'x', message: '' }));
  const missing = await view(refused(404));
  await expect.element(missing.getByRole('heading', { name: 'Síða finnst ekki' })).toBeVisible();
  await missing.unmount();
  const loggedOut = await view(refused(401));
  await expect.element(loggedOut.getByRole('heading', { name: 'Vinsamlegast skráðu þig inn aftur' })).toBeVisible();
});

it('treats any other status as invalid', async () => {
  const screen = await view(query('paused'));
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Eitthvað fór úrskeiðis Ógild staða');
});

function Broken(): ReactNode {
  throw new Error('bilað');
}

it('limits a rendering error to its part, and reports it', async () => {
  const sent = vi.spyOn(window, 'fetch').mockResolvedValue(new Response());
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const screen = await show(
    <>
      <ErrorBoundary>
        <Broken />
      </ErrorBoundary>
      <p>Annað</p>
    </>,
  );
  await expect.element(screen.getByText('Óvænt villa')).toBeVisible();
  await expect.element(screen.getByText('Annað')).toBeVisible();
  const report = JSON.parse(String(sent.mock.calls[0]?.[1]?.body));
  expect(report.extras).toMatchObject({ errorSource: 'error_boundary', errorMessage: 'bilað' });
  sent.mockRestore();
  complaint.mockRestore();
});

const gone = new CallError(404, { code: 'not_found', message: '' });

it('says that a shown record was deleted, with a link to its list', async () => {
  const screen = await render(
    <TranslationProvider i18n={translations}>
      <PageProvider page={{ input }}>
        <MemoryRouter initialEntries={['/organization/hofnin/locations/7/edit']}>
          <DataLoadingView query={query('error', 'pappír', gone)}>{(data) => <p>Efni: {data}</p>}</DataLoadingView>
        </MemoryRouter>
      </PageProvider>
    </TranslationProvider>,
  );
  await expect.element(screen.getByRole('alert').getByText(common['deleted.title'])).toBeVisible();
  await expect.element(screen.getByText('Efni')).not.toBeInTheDocument();
  const link = screen.getByRole('link', { name: common['deleted.list'] });
  await expect.element(link).toHaveAttribute('href', '/organization/hofnin/locations');
});

it('keeps the form of a record that was deleted, with its input', async () => {
  const screen = await show(
    <DataLoadingView query={{ ...query('error', 'pappír', gone), isInput: true }}>
      {(data) => <input aria-label="Heiti" defaultValue={data} />}
    </DataLoadingView>,
  );
  await expect.element(screen.getByText(common['deleted.title'])).toBeVisible();
  await expect.element(screen.getByLabelText('Heiti')).toHaveValue('pappír');
});

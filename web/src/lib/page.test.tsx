import { afterEach, expect, test } from 'vitest';
import { page as screen } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { PageProvider, usePageReport } from './page.tsx';

const input = { url: '/', language: 'en', answers: [] } as const;
const start = window.location.href;

function Titled({ title, hasField = false }: { readonly title: string; readonly hasField?: boolean }) {
  usePageReport(title);
  return (
    <main>
      <h1>{title}</h1>
      {hasField && <input aria-label="Name" ref={(field) => field?.focus()} />}
    </main>
  );
}

const inPage = (title: string, hasField = false) => (
  <PageProvider page={{ input }}>
    <Titled key={title} title={title} hasField={hasField} />
  </PageProvider>
);

function open(path: string): void {
  window.history.replaceState(null, '', path);
}

afterEach(() => open(start));

test('a page that was opened inside the application begins at its heading, or in its first field', async () => {
  const shown = await render(inPage('Containers'));
  await expect.element(screen.getByRole('heading')).not.toHaveFocus();
  open('/locations');
  await shown.rerender(inPage('Locations'));
  await expect.element(screen.getByRole('heading', { name: 'Locations' })).toHaveFocus();
  open('/login');
  await shown.rerender(inPage('Login', true));
  await expect.element(screen.getByRole('textbox')).toHaveFocus();
});

test('a page that arrives under a dialog leaves the focus there', async () => {
  const withDialog = (title: string) => (
    <>
      {inPage(title)}
      <div role="dialog" aria-label="Palette">
        <input aria-label="Search" />
      </div>
    </>
  );
  const shown = await render(withDialog('Containers'));
  await screen.getByRole('textbox').click();
  open('/locations');
  await shown.rerender(withDialog('Locations'));
  await expect.element(screen.getByRole('heading', { name: 'Locations' })).toBeVisible();
  await expect.element(screen.getByRole('textbox')).toHaveFocus();
});

test('another title of the same page moves no focus', async () => {
  const shown = await render(inPage('Containers'));
  await shown.rerender(inPage('3 containers'));
  await expect.element(screen.getByRole('heading', { name: '3 containers' })).not.toHaveFocus();
});

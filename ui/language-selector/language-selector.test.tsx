import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { describeConformance } from '../test/conformance.tsx';
import { LanguageSelector } from './language-selector.tsx';

const languages = [
  { code: 'en', name: 'English', href: '#en' },
  { code: 'is', name: 'Íslenska', href: '#is' },
];

const selector = <LanguageSelector languages={languages} current="is" label="Tungumál" />;
const button = page.getByLabelText('Tungumál');
const english = page.getByRole('link', { name: 'English' });

describeConformance((common) => <LanguageSelector languages={languages} current="is" label="Tungumál" {...common} />);

test('the globe is 44 px square', async () => {
  await render(selector);
  const { width, height } = button.element().getBoundingClientRect();
  expect([width, height]).toEqual([44, 44]);
});

test('lists the languages by their own names, in their own language, and marks the current one', async () => {
  await render(selector);
  await expect.element(english).not.toBeInTheDocument();
  await button.click();
  await expect.element(english).toHaveAttribute('lang', 'en');
  await expect.element(english).not.toHaveAttribute('aria-current');
  await expect.element(page.getByRole('link', { name: 'Íslenska' })).toHaveAttribute('aria-current', 'true');
});

test('works without script', async () => {
  const host = document.createElement('div');
  host.innerHTML = renderToStaticMarkup(selector);
  document.body.append(host);
  await button.click();
  await english.click();
  expect(location.hash).toBe('#en');
  host.remove();
});

test('the page may handle the choice', async () => {
  location.hash = '';
  const onSelect = vi.fn((_code: string, event: { preventDefault: () => void }) => event.preventDefault());
  await render(<LanguageSelector languages={languages} current="is" label="Tungumál" onSelect={onSelect} />);
  await button.click();
  await english.click();
  expect(onSelect.mock.lastCall?.[0]).toBe('en');
  expect(location.hash).toBe('');
  await expect.element(english).not.toBeInTheDocument();
});

test('Escape closes it and returns the focus to the button', async () => {
  await render(selector);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await userEvent.tab();
  await expect.element(english).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(english).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});

test('a press elsewhere closes it', async () => {
  await render(
    <>
      {selector}
      <p>Annars staðar</p>
    </>,
  );
  await button.click();
  await expect.element(english).toBeVisible();
  await page.getByText('Annars staðar').click();
  await expect.element(english).not.toBeInTheDocument();
});

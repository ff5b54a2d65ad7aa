import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Button } from '../button/button.tsx';
import './fonts.css';
import { emulateMedia } from '../test/media.ts';

afterEach(() => {
  delete document.documentElement.dataset.theme;
  delete document.documentElement.dataset.density;
});

const background = () => getComputedStyle(document.body).backgroundColor;
const light = 'rgb(246, 248, 247)';
const dark = 'rgb(14, 21, 18)';

test('the system sets the theme until the user chooses one', async () => {
  await emulateMedia({ features: { 'prefers-color-scheme': 'dark' } });
  expect(background()).toBe(dark);
  document.documentElement.dataset.theme = 'light';
  expect(background()).toBe(light);
  await emulateMedia({ features: { 'prefers-color-scheme': 'light' } });
  document.documentElement.dataset.theme = 'dark';
  expect(background()).toBe(dark);
});

test('print is light', async () => {
  document.documentElement.dataset.theme = 'dark';
  await emulateMedia({ media: 'print' });
  expect(getComputedStyle(document.documentElement).colorScheme).toBe('light');
});

test('reduced motion stops all motion', async () => {
  await emulateMedia({ features: { 'prefers-reduced-motion': 'reduce' } });
  await render(<Button>Vista</Button>);
  expect(getComputedStyle(page.getByRole('button').element()).transitionDuration).toBe('0s');
});

test('targets are 44 px, and 32 px on dense pages', async () => {
  await render(<Button>Vista</Button>);
  const height = () => page.getByRole('button').element().getBoundingClientRect().height;
  expect(height()).toBe(44);
  document.documentElement.dataset.density = 'dense';
  expect(height()).toBe(32);
});

test.each([
  ['Icelandic', 'áðéíóúýþæöÁÐÞÆÖ'],
  ['Norwegian', 'åøæÅØÆ'],
  ['Polish', 'ąćęłńóśźżŁŻ'],
])('Inter is there for %s, served by ourselves', async (_language, letters) => {
  const faces = await document.fonts.load('16px "Inter Variable"', letters);
  expect(faces.map(({ status }) => status)).not.toContain('error');
  expect(faces.length).toBeGreaterThan(0);
  expect(faces.map(({ display }) => display)).not.toContain('swap');
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Tooltip, tooltipDelays } from './tooltip.tsx';

const sample = (
  <>
    <p>Annars staðar</p>
    <Tooltip content="Fleiri aðgerðir">
      <button type="button">Meira</button>
    </Tooltip>
    <Tooltip help content="Þyngd sem er flokkuð deilt með heildarþyngd.">
      <button type="button">Flokkunarhlutfall</button>
    </Tooltip>
  </>
);

const tooltip = page.getByRole('tooltip');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => vi.useRealTimers());

const hover = (text: string) => page.getByText(text).hover();

async function leave() {
  const elsewhere = page.getByText('Annars staðar');
  // Two moves: the first leaves, the second shows that the pointer does not move to the tooltip.
  await elsewhere.hover({ position: { x: 200, y: 4 } });
  await elsewhere.hover({ position: { x: 300, y: 4 } });
}

test('the delays match the specification', () => {
  expect(tooltipDelays).toEqual({ normal: 700, help: 1500, skip: 300 });
});

test.each([
  ['Meira', 700],
  ['Flokkunarhlutfall', 1500],
])('over %s it shows after %i ms', async (text, delay) => {
  await render(sample);
  await leave();
  await hover(text);
  vi.advanceTimersByTime(delay - 1);
  await expect.element(tooltip).not.toBeInTheDocument();
  vi.advanceTimersByTime(1);
  await expect.element(tooltip).toBeInTheDocument();
});

test('the next tooltip appears immediately, unless 300 ms have passed', async () => {
  await render(sample);
  await leave();
  await hover('Meira');
  vi.advanceTimersByTime(700);
  await expect.element(tooltip).toHaveTextContent('Fleiri aðgerðir');
  await leave();
  await expect.element(tooltip).not.toBeInTheDocument();
  vi.advanceTimersByTime(299);
  await hover('Meira');
  await expect.element(tooltip).toBeInTheDocument();
  await leave();
  await expect.element(tooltip).not.toBeInTheDocument();
  vi.advanceTimersByTime(300);
  await hover('Meira');
  await expect.element(tooltip).not.toBeInTheDocument();
});

test('describes its button; the keyboard opens it immediately and Escape closes it', async () => {
  await render(sample);
  await userEvent.tab();
  const button = page.getByText('Meira');
  await expect.element(button).toHaveAccessibleDescription('Fleiri aðgerðir');
  await userEvent.keyboard('{Escape}');
  await expect.element(tooltip).not.toBeInTheDocument();
});

test('is at most 300 px wide', async () => {
  await page.viewport(1200, 600);
  await render(
    <Tooltip open content={'orð '.repeat(100)}>
      <button type="button">Meira</button>
    </Tooltip>,
  );
  const shown = document.querySelector<HTMLElement>('[data-radix-popper-content-wrapper] > *');
  expect(shown?.offsetWidth).toBe(300);
});

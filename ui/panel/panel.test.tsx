import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { describeConformance } from '../test/conformance.tsx';
import { emulateTouch } from '../test/media.ts';
import { Panel } from './panel.tsx';

describeConformance((common) => <Panel {...common}>Innihald</Panel>);

const card = (
  <>
    <p>Annars staðar</p>
    <Panel title="Ílát 12" tools={<button type="button">Breyta</button>}>
      <p>Innihald</p>
    </Panel>
  </>
);

/** The effective opacity of an element with its ancestors, from 0 to 1. */
function opacityOf(element: Element): number {
  let opacity = 1;
  for (let at: Element | null = element; at !== null; at = at.parentElement)
    opacity *= Number(getComputedStyle(at).opacity);
  return opacity;
}

const toolOpacity = () => opacityOf(page.getByRole('button', { name: 'Breyta' }).element());

test('tools appear on hover, after a short delay', async () => {
  await render(card);
  await page.getByText('Annars staðar').hover();
  await expect.poll(toolOpacity).toBe(0);
  await page.getByText('Innihald').hover();
  await expect.poll(toolOpacity).toBe(1);
  const tools = page.getByRole('button').element().parentElement;
  if (tools === null) throw new Error('no tools');
  expect(getComputedStyle(tools).transitionDelay).toBe('0.15s');
});

test('tools appear with the keyboard focus', async () => {
  await render(card);
  await page.getByText('Annars staðar').hover();
  await expect.poll(toolOpacity).toBe(0);
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: 'Breyta' })).toHaveFocus();
  await expect.poll(toolOpacity).toBe(1);
});

test('tools are always visible on touch screens', async () => {
  await render(card);
  await page.getByText('Annars staðar').hover();
  await expect.poll(toolOpacity).toBe(0);
  emulateTouch();
  await expect.poll(toolOpacity).toBe(1);
});

test('a deleted card fades to half; its badge and Restore do not', async () => {
  await render(
    <Panel
      title="Reikningur 2291"
      tools={<button type="button">Breyta</button>}
      deleted={{ label: 'Eytt', restore: <button type="button">Endurheimta</button> }}
    >
      <p>Samtals</p>
    </Panel>,
  );
  expect(opacityOf(page.getByText('Samtals').element())).toBe(0.5);
  expect(opacityOf(page.getByRole('heading').element())).toBe(0.5);
  expect(opacityOf(page.getByText('Eytt').element())).toBe(1);
  expect(opacityOf(page.getByRole('button', { name: 'Endurheimta' }).element())).toBe(1);
  await expect.element(page.getByRole('button', { name: 'Breyta' })).not.toBeInTheDocument();
});

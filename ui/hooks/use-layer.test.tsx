import { type ReactNode, useRef, useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Modal } from '../modal/modal.tsx';
import { Popover } from '../popover/popover.tsx';
import { outsideClickDelay, useDismissableLayer } from './use-layer.ts';

function OwnPopup() {
  const [open, setOpen] = useState(false);
  const element = useRef<HTMLDivElement>(null);
  useDismissableLayer(open, element, () => setOpen(false));
  return (
    <div ref={element}>
      <button type="button" onClick={() => setOpen(true)}>
        Opna eigin
      </button>
      {open && <p>Eigin</p>}
    </div>
  );
}

const button = (label: string): ReactNode => <button type="button">{label}</button>;

function Nested() {
  return (
    <Modal trigger={button('Opna glugga')} title="Gluggi" closeLabel="Loka">
      <Popover label="Ytri" trigger={button('Opna ytri')} side="right">
        <Popover label="Innri" trigger={button('Opna innri')} side="right">
          <OwnPopup />
        </Popover>
      </Popover>
    </Modal>
  );
}

const layers = () =>
  [
    ['Gluggi', document.querySelector('[role=dialog] h2')],
    ['Ytri', document.querySelector('[aria-label=Ytri]')],
    ['Innri', document.querySelector('[aria-label=Innri]')],
    ['Eigin', page.getByText('Eigin', { exact: true }).query()],
  ]
    .filter(([, element]) => element !== null)
    .map(([name]) => name);

async function openAll() {
  await page.viewport(1400, 900);
  await render(<Nested />);
  for (const label of ['Opna glugga', 'Opna ytri', 'Opna innri', 'Opna eigin']) await page.getByText(label).click();
  await expect.poll(layers).toEqual(['Gluggi', 'Ytri', 'Innri', 'Eigin']);
}

const whatIsLeft = [['Gluggi', 'Ytri', 'Innri'], ['Gluggi', 'Ytri'], ['Gluggi'], []];

test('Escape closes one layer at a time, the top one first', async () => {
  await openAll();
  for (const left of whatIsLeft) {
    await userEvent.keyboard('{Escape}');
    await expect.poll(layers).toEqual(left);
  }
});

test('a press outside closes one layer at a time, the top one first', async () => {
  await openAll();
  for (const left of whatIsLeft) {
    await userEvent.click(document.documentElement, { position: { x: 4, y: 4 } });
    await expect.poll(layers).toEqual(left);
  }
});

test('a press on a lower layer closes only the layers above it', async () => {
  await openAll();
  await page.getByRole('heading', { name: 'Gluggi' }).click();
  await expect.poll(layers).toEqual(['Gluggi', 'Ytri', 'Innri']);
  await page.getByRole('heading', { name: 'Gluggi' }).click();
  await expect.poll(layers).toEqual(['Gluggi', 'Ytri']);
});

test('a press that moves the focus away still closes one popover only', async () => {
  await page.viewport(1400, 900);
  await render(
    <>
      <Popover label="Ytri" trigger={button('Opna ytri')} side="right">
        <Popover label="Innri" trigger={button('Opna innri')} side="right">
          <input aria-label="Leitarorð" />
        </Popover>
      </Popover>
      <button type="button" style={{ display: 'block', marginTop: 500 }}>
        Annars staðar
      </button>
    </>,
  );
  for (const label of ['Opna ytri', 'Opna innri']) await page.getByText(label).click();
  await expect.poll(layers).toEqual(['Ytri', 'Innri']);
  const elsewhere = page.getByText('Annars staðar');
  await elsewhere.click();
  await expect.poll(layers).toEqual(['Ytri']);
  await expect.element(elsewhere).toHaveFocus();
  await elsewhere.click();
  await expect.poll(layers).toEqual([]);
});

function Choice() {
  const [open, setOpen] = useState(false);
  return (
    <Modal trigger={button('Opna glugga')} title="Gluggi" closeLabel="Loka">
      <Popover label="Ytri" trigger={button('Opna ytri')} open={open} onOpenChange={setOpen}>
        <button type="button" onClick={() => setOpen(false)}>
          Velja
        </button>
      </Popover>
    </Modal>
  );
}

test('a choice that closes its popover leaves the dialog below open', async () => {
  await page.viewport(1400, 900);
  await render(<Choice />);
  for (const label of ['Opna glugga', 'Opna ytri', 'Velja']) await page.getByText(label).click();
  await expect.poll(layers).toEqual(['Gluggi']);
  // Radix reports a press that ended after the popover had closed.
  await new Promise((passed) => setTimeout(passed, 100));
  expect(layers()).toEqual(['Gluggi']);
});

/** A press outside, dispatched now with a time stamp this many milliseconds after the popup opened. */
function pressOutside(openedAt: number, after: number) {
  const press = new PointerEvent('pointerdown', { bubbles: true });
  Object.defineProperty(press, 'timeStamp', { value: openedAt + after });
  document.body.dispatchEvent(press);
}

test('the press that opens a popup cannot close it: presses count after 20 ms', async () => {
  expect(outsideClickDelay).toBe(20);
  await render(<OwnPopup />);
  const before = performance.now();
  await page.getByText('Opna eigin').click();
  const popup = page.getByText('Eigin', { exact: true });
  pressOutside(before, 0);
  await expect.element(popup).toBeVisible();
  pressOutside(performance.now(), outsideClickDelay);
  await expect.element(popup).not.toBeInTheDocument();
});

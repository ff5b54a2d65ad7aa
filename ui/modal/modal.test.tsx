import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Modal } from './modal.tsx';

const dialog = page.getByRole('dialog', { name: 'Skrá ílát' });
const trigger = page.getByRole('button', { name: 'Opna' });

const sample = (
  <Modal
    trigger={<button type="button">Opna</button>}
    title="Skrá ílát"
    description="Númerið stendur á miðanum."
    closeLabel="Loka"
    footer={<button type="button">Vista</button>}
  >
    <input aria-label="Númer" />
  </Modal>
);

test.each([
  ['short', 440],
  ['wide', 800],
  ['wider', 1400],
] as const)('%s is at most %i px wide', async (size, width) => {
  await page.viewport(1600, 900);
  await render(<Modal open size={size} title="Skrá ílát" closeLabel="Loka" />);
  await expect.element(dialog).toBeVisible();
  expect((dialog.element() as HTMLElement).offsetWidth).toBe(width);
});

test('fits a phone', async () => {
  await page.viewport(320, 600);
  await render(<Modal open size="wider" title="Skrá ílát" closeLabel="Loka" />);
  await expect.element(dialog).toBeVisible();
  expect((dialog.element() as HTMLElement).offsetWidth).toBe(320 - 2 * 16);
});

test('has a name and a description, moves the focus into its content and keeps it there', async () => {
  await render(sample);
  await trigger.click();
  await expect.element(dialog).toHaveAccessibleDescription('Númerið stendur á miðanum.');
  await expect.element(page.getByLabelText('Númer')).toHaveFocus();
  for (let step = 0; step < 4; step += 1) {
    await userEvent.tab();
    expect(dialog.element().contains(document.activeElement)).toBe(true);
  }
});

test.each([
  ['the cross', () => page.getByRole('button', { name: 'Loka' }).click()],
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['a press outside', () => userEvent.click(document.documentElement, { position: { x: 4, y: 4 } })],
])('%s dismisses it and the trigger has the focus again', async (_way, dismiss) => {
  await render(sample);
  await trigger.click();
  await expect.element(dialog).toBeVisible();
  await dismiss();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(trigger).toHaveFocus();
});

test('a press inside does not close it', async () => {
  await render(sample);
  await trigger.click();
  await page.getByText('Númerið stendur á miðanum.').click();
  await expect.element(dialog).toBeVisible();
});

test('the owner decides whether it closes', async () => {
  const onOpenChange = vi.fn();
  await render(<Modal open onOpenChange={onOpenChange} title="Skrá ílát" closeLabel="Loka" />);
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false);
  await expect.element(dialog).toBeVisible();
});

function Opened() {
  const [isOpen, setOpen] = useState(false);
  const [names, setNames] = useState(['Askja', 'Ölfus']);
  const remove = () => {
    setNames(['Ölfus']);
    setOpen(false);
  };
  return (
    <>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <button type="button" onClick={() => setOpen(true)}>
              {name}
            </button>
          </li>
        ))}
      </ul>
      <Modal open={isOpen} onOpenChange={setOpen} title="Skrá ílát" closeLabel="Loka">
        <button type="button" onClick={remove}>
          Fjarlægja
        </button>
      </Modal>
    </>
  );
}

test('without a trigger the focus returns to where it was, or beside it', async () => {
  await render(<Opened />);
  const opener = page.getByRole('button', { name: 'Askja' });
  await opener.click();
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(opener).toHaveFocus();
  await opener.click();
  await page.getByRole('button', { name: 'Fjarlægja' }).click();
  await expect.element(page.getByRole('button', { name: 'Ölfus' })).toHaveFocus();
});

function Removable() {
  const [names, setNames] = useState(['Askja', 'Ölfus']);
  return (
    <ul>
      {['Askja', 'Ölfus'].map((name) => (
        <li key={name}>
          {names.includes(name) && (
            <Modal trigger={<button type="button">{name}</button>} title="Skrá ílát" closeLabel="Loka">
              <button type="button" onClick={() => setNames(names.filter((other) => other !== name))}>
                Fjarlægja
              </button>
            </Modal>
          )}
        </li>
      ))}
    </ul>
  );
}

test('the focus moves beside a trigger that was removed with its dialog', async () => {
  await render(<Removable />);
  await page.getByRole('button', { name: 'Askja' }).click();
  await page.getByRole('button', { name: 'Fjarlægja' }).click();
  await expect.element(page.getByRole('button', { name: 'Ölfus' })).toHaveFocus();
});

import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Modal } from '../modal/modal.tsx';
import { violationsIn } from '../test/axe.ts';
import { describeConformance } from '../test/conformance.tsx';
import { SelectList } from './select-list.tsx';

const options = [
  { value: 'food', label: 'Matarleifar' },
  { value: 'paper', label: 'Pappír' },
  { value: 'plastic', label: 'Plast' },
  { value: 'hazardous', label: 'Spilliefni', disabled: true },
];
const many = Array.from({ length: 60 }, (_, index) => ({ value: `${index}`, label: `Ílát ${index}` }));

describeConformance((common) => <SelectList label="Flokkur" options={options} {...common} />, { control: 'button' });

const box = page.getByRole('combobox', { name: 'Flokkur' });
const list = page.getByRole('listbox');

test('opens, moves and chooses with the keyboard', async () => {
  const onValueChange = vi.fn();
  await render(
    <SelectList label="Flokkur" options={options} placeholder="Veldu flokk" onValueChange={onValueChange} />,
  );
  await expect.element(box).toHaveTextContent('Veldu flokk');
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('option', { name: 'Matarleifar' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('option', { name: 'Pappír' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(box).toHaveTextContent('Pappír');
  await expect.element(box).toHaveFocus();
  expect(onValueChange).toHaveBeenCalledExactlyOnceWith('paper');
});

test('typing finds an option; Escape keeps the previous choice', async () => {
  await render(<SelectList label="Flokkur" options={options} defaultValue="food" />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('plast');
  await expect.element(page.getByRole('option', { name: 'Plast' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(box).toHaveTextContent('Matarleifar');
});

test('typing on the closed list chooses, like a native select', async () => {
  await render(<SelectList label="Flokkur" options={options} />);
  await userEvent.tab();
  await userEvent.keyboard('pl');
  await expect.element(box).toHaveTextContent('Plast');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('option', { name: 'Plast' })).toHaveFocus();
});

test('a disabled one neither opens nor chooses', async () => {
  await render(<SelectList label="Flokkur" options={options} defaultValue="food" disabled />);
  await expect.element(box).toBeDisabled();
  const press = { bubbles: true, button: 0, pointerType: 'mouse' };
  box.element().dispatchEvent(new PointerEvent('pointerdown', press));
  await userEvent.keyboard('p');
  await expect.element(box).toHaveAttribute('aria-expanded', 'false');
  await expect.element(box).toHaveTextContent('Matarleifar');
  await expect.element(list).not.toBeInTheDocument();
});

test('the open list is at most 40 % of the window high', async () => {
  await page.viewport(800, 1000);
  await render(<SelectList label="Flokkur" options={many} />);
  await box.click();
  await expect.poll(() => (list.element() as HTMLElement).offsetHeight).toBe(400);
});

test('the open list is accessible', async () => {
  await render(<SelectList label="Flokkur" options={options} defaultValue="paper" />);
  await box.click();
  await expect.element(list).toBeVisible();
  expect(await violationsIn(list.element())).toEqual([]);
});

test('an error turns it red and describes it', async () => {
  await render(<SelectList label="Flokkur" options={options} error="Fylla þarf út reitinn" />);
  await expect.element(box).toBeInvalid();
  await expect.element(box).toHaveAccessibleDescription('Fylla þarf út reitinn');
  const messageColor = getComputedStyle(page.getByText('Fylla þarf út reitinn').element()).color;
  expect(getComputedStyle(box.element()).borderColor).toBe(messageColor);
});

test('is submitted with the form', async () => {
  const { container } = await render(
    <form>
      <SelectList label="Flokkur" options={options} name="stream" defaultValue="plastic" />
    </form>,
  );
  const form = container.querySelector('form');
  if (form === null) throw new Error('no form');
  expect(new FormData(form).get('stream')).toBe('plastic');
});

test('in a dialog, Escape closes an open list and then the dialog', async () => {
  await render(
    <Modal title="Ný skýrsla" closeLabel="Loka" defaultOpen>
      <SelectList label="Flokkur" options={options} />
    </Modal>,
  );
  const dialog = page.getByRole('dialog', { name: 'Ný skýrsla' });
  await box.click();
  await expect.element(list).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a long choice wraps, and is never cut', async () => {
  const long = 'Tímabilið á undan: desember 2024 – nóvember 2025';
  for (const label of [long, 'Langtnafnáneinsbils'.repeat(4)]) {
    const { unmount } = await render(
      <div style={{ width: 300 }}>
        <SelectList label="Flokkur" options={[{ value: 'a', label }]} value="a" />
      </div>,
    );
    await expect.element(box).toHaveTextContent(label);
    const text = box.element().querySelector('span');
    expect(text?.textContent).toBe(label);
    expect(text?.scrollWidth).toBeLessThanOrEqual(text?.clientWidth ?? 0);
    expect(box.element().getBoundingClientRect().width).toBeLessThanOrEqual(300);
    await unmount();
  }
});

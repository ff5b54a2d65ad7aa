import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { violationsIn } from '../test/axe.ts';
import { describeConformance } from '../test/conformance.tsx';
import { ComboBox } from './combo-box.tsx';

const things = ['Gler', 'Pappír', 'Plast'];

function Example({ onValueChange = () => {} }: { onValueChange?: (value: string) => void }) {
  const [value, setValue] = useState('');
  const options = things
    .filter((thing) => thing.toLowerCase().includes(value.toLowerCase()))
    .map((thing) => ({ value: thing, label: thing }));
  return (
    <>
      <button type="button">Hætta við</button>
      <ComboBox
        label="Efni"
        value={value}
        onValueChange={(next) => {
          setValue(next);
          onValueChange(next);
        }}
        options={options}
        status={`${options.length} efni`}
      />
    </>
  );
}

describeConformance(
  (common) => <ComboBox label="Efni" value="" onValueChange={() => {}} options={[]} status="" {...common} />,
  { control: 'input' },
);

const box = page.getByRole('combobox', { name: 'Efni' });
const list = page.getByRole('listbox');
const option = (name: string) => page.getByRole('option', { name });

test('typing filters the options; arrow keys move through them, wrap around, and Enter chooses', async () => {
  const onValueChange = vi.fn();
  await render(<Example onValueChange={onValueChange} />);
  await userEvent.tab();
  await userEvent.tab();
  await expect.element(list).not.toBeInTheDocument();
  await userEvent.keyboard('p');
  await expect.element(page.getByRole('status')).toHaveTextContent('2 efni');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(option('Plast')).toHaveAttribute('aria-selected', 'true');
  await expect.element(box).toHaveAttribute('aria-activedescendant', option('Plast').element().id);
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(option('Pappír')).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowUp}{Enter}');
  await expect.element(box).toHaveValue('Plast');
  await expect.element(box).toHaveFocus();
  await expect.element(list).not.toBeInTheDocument();
  expect(onValueChange.mock.calls).toEqual([['p'], ['Plast']]);
});

test('a press chooses an option and keeps the focus', async () => {
  await render(<Example />);
  await box.click();
  await option('Gler').click();
  await expect.element(box).toHaveValue('Gler');
  await expect.element(box).toHaveFocus();
});

test('Escape, a press elsewhere and leaving the field close the list; the typed text stays', async () => {
  await render(<Example />);
  await box.fill('málm');
  await expect.element(page.getByRole('status')).toHaveTextContent('0 efni');
  await userEvent.keyboard('{Escape}');
  await expect.element(box).toHaveAttribute('aria-expanded', 'false');
  await expect.element(box).toHaveValue('málm');
  await box.fill('p');
  await expect.element(list).toBeVisible();
  await page.getByRole('button', { name: 'Hætta við' }).click();
  await expect.element(box).toHaveAttribute('aria-expanded', 'false');
  await box.click();
  await expect.element(list).toBeVisible();
  await userEvent.tab();
  await expect.element(box).toHaveAttribute('aria-expanded', 'false');
});

test('Enter without a selected option submits the form', async () => {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  await render(
    <form onSubmit={onSubmit}>
      <Example />
      <button type="submit">Senda</button>
    </form>,
  );
  await box.fill('p');
  await userEvent.keyboard('{Enter}');
  expect(onSubmit).toHaveBeenCalledOnce();
});

test('the open list is accessible', async () => {
  await render(<Example />);
  await box.click();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(list).toBeVisible();
  expect(await violationsIn(document.body)).toEqual([]);
});

test('hint and error describe the field', async () => {
  await render(
    <ComboBox
      label="Efni"
      value="x"
      onValueChange={() => {}}
      options={[]}
      status=""
      hint="Orð eða númer."
      error="Óþekkt efni"
    />,
  );
  await expect.element(box).toBeInvalid();
  await expect.element(box).toHaveAccessibleDescription('Orð eða númer. Óþekkt efni');
});

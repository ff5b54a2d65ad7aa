import { type ReactElement, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { keepInput } from './keep-input.ts';

/** What the server rendered, in the page. */
function rendered(element: ReactElement): HTMLElement {
  const root = document.createElement('div');
  root.innerHTML = renderToString(element);
  document.body.append(root);
  return root;
}

function Form() {
  const [name, setName] = useState('');
  const [isAccepted, setAccepted] = useState(false);
  const [photo, setPhoto] = useState('');
  return (
    <form>
      <input aria-label="Name" value={name} onChange={(event) => setName(event.target.value)} />
      <textarea aria-label="Comment" defaultValue="first" />
      <input
        type="checkbox"
        aria-label="Accepted"
        checked={isAccepted}
        onChange={(event) => setAccepted(event.target.checked)}
      />
      <select aria-label="Day" defaultValue="1">
        <option value="1">one</option>
        <option value="2">two</option>
      </select>
      <input type="file" aria-label="Photo" onChange={(event) => setPhoto(event.target.files?.[0]?.name ?? '')} />
      <output>{`${name}, ${isAccepted}, ${photo}`}</output>
    </form>
  );
}

test('what was entered before the hydration stays, and the application has it', async () => {
  const root = rendered(<Form />);
  await page.getByLabelText('Name').fill('Þórður');
  await page.getByLabelText('Comment').fill('second');
  await page.getByLabelText('Accepted').click();
  await page.getByLabelText('Day').selectOptions('2');
  await page.getByLabelText('Photo').upload(new File(['photo'], 'bin.jpg'));
  keepInput(root, () => void hydrateRoot(root, <Form />));
  await expect.element(page.getByText('Þórður, true, bin.jpg')).toBeVisible();
  await expect.element(page.getByLabelText('Name')).toHaveValue('Þórður');
  await expect.element(page.getByLabelText('Comment')).toHaveValue('second');
  await expect.element(page.getByLabelText('Accepted')).toBeChecked();
  await expect.element(page.getByLabelText('Day')).toHaveValue('2');
});

test('nothing sets the value of a field during the hydration: the caret and a composition stay', async () => {
  const root = rendered(<Form />);
  const field = root.querySelector('input') as HTMLInputElement;
  field.value = 'Tunna';
  const set = vi.spyOn(HTMLInputElement.prototype, 'value', 'set');
  keepInput(root, () => void hydrateRoot(root, <Form />));
  expect(set).not.toHaveBeenCalled();
  set.mockRestore();
  await expect.element(page.getByText('Tunna, false,')).toBeVisible();
  await page.getByLabelText('Name').last().fill('Bali');
  await expect.element(page.getByText('Bali, false,')).toBeVisible();
});

test('a choice that the browser made is not entered', () => {
  const onChange = vi.fn();
  const choice = (
    <select onChange={onChange}>
      <option>one</option>
      <option>two</option>
    </select>
  );
  const root = rendered(choice);
  keepInput(root, () => void hydrateRoot(root, choice));
  expect(onChange).not.toHaveBeenCalled();
});

function List() {
  const [selected, setSelected] = useState<readonly string[]>([]);
  return ['TUN-1', 'TUN-2', 'TUN-3'].map((name) => (
    <input
      key={name}
      type="checkbox"
      aria-label={name}
      checked={selected.includes(name)}
      onChange={() => setSelected([...selected, name])}
    />
  ));
}

test('rows that were selected before the hydration stay selected', async () => {
  const root = rendered(<List />);
  for (const name of ['TUN-1', 'TUN-3']) await page.getByLabelText(name).click();
  keepInput(root, () => void hydrateRoot(root, <List />));
  await page.getByLabelText('TUN-2').click();
  for (const name of ['TUN-1', 'TUN-2', 'TUN-3']) await expect.element(page.getByLabelText(name)).toBeChecked();
});

function Rows() {
  const names = ['TUN-4', 'TUN-5'];
  const [selected, setSelected] = useState<readonly string[]>([]);
  const toggle = (name: string) =>
    setSelected(selected.includes(name) ? selected.filter((other) => other !== name) : [...selected, name]);
  return (
    <>
      <input
        type="checkbox"
        aria-label="All"
        checked={selected.length === names.length}
        onChange={(event) => setSelected(event.target.checked ? names : [])}
      />
      {names.map((name) => (
        <input
          key={name}
          type="checkbox"
          aria-label={name}
          checked={selected.includes(name)}
          onChange={() => toggle(name)}
        />
      ))}
    </>
  );
}

test('a row that was ticked with all rows before the hydration stays selected', async () => {
  const root = rendered(<Rows />);
  for (const name of ['All', 'TUN-5']) await page.getByLabelText(name).click();
  keepInput(root, () => void hydrateRoot(root, <Rows />));
  for (const name of ['All', 'TUN-4', 'TUN-5']) await expect.element(page.getByLabelText(name)).toBeChecked();
});

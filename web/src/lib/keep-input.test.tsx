import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { keepInput } from './keep-input.ts';

function Form() {
  const [name, setName] = useState('');
  const [isAccepted, setAccepted] = useState(false);
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
      <output>{`${name}, ${isAccepted}`}</output>
    </form>
  );
}

test('what was entered before the hydration stays, and the application has it', async () => {
  const root = document.createElement('div');
  root.innerHTML = renderToString(<Form />);
  document.body.append(root);
  await page.getByLabelText('Name').fill('Þórður');
  await page.getByLabelText('Comment').fill('second');
  await page.getByLabelText('Accepted').click();
  await page.getByLabelText('Day').selectOptions('2');
  keepInput(root, () => void hydrateRoot(root, <Form />));
  await expect.element(page.getByText('Þórður, true')).toBeVisible();
  await expect.element(page.getByLabelText('Name')).toHaveValue('Þórður');
  await expect.element(page.getByLabelText('Comment')).toHaveValue('second');
  await expect.element(page.getByLabelText('Accepted')).toBeChecked();
  await expect.element(page.getByLabelText('Day')).toHaveValue('2');
});

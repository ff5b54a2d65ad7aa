import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useLetterKeys } from './use-letter-keys.ts';

function Keys({ onKey, withDialog = false }: { onKey: (key: string) => boolean; withDialog?: boolean }) {
  useLetterKeys(
    Object.fromEntries(['n', '1', 'ArrowDown', 'Shift+ArrowDown', 'Control+a'].map((key) => [key, () => onKey(key)])),
  );
  return (
    <>
      <input aria-label="text" />
      <button type="button">button</button>
      {withDialog && <div role="dialog">dialog</div>}
    </>
  );
}

it('keys run their actions, in capitals too, but not in a text field or with Control', async () => {
  const onKey = vi.fn<(key: string) => boolean>(() => true);
  await render(<Keys onKey={onKey} />);
  await page.getByRole('button').click();
  await userEvent.keyboard('n1{ArrowDown}');
  await userEvent.keyboard('{Shift>}N{/Shift}');
  await userEvent.keyboard('{Control>}1{/Control}');
  await page.getByLabelText('text').click();
  await userEvent.keyboard('n1');
  expect(onKey.mock.calls).toEqual([['n'], ['1'], ['ArrowDown'], ['n']]);
  await expect.element(page.getByLabelText('text')).toHaveValue('n1');
});

it('keys do nothing while a dialog is open', async () => {
  const onKey = vi.fn<(key: string) => boolean>(() => true);
  await render(<Keys onKey={onKey} withDialog />);
  await page.getByRole('button').click();
  await userEvent.keyboard('n1');
  expect(onKey).not.toHaveBeenCalled();
});

it('keys with Shift or Control are other keys, and a text field keeps its own', async () => {
  const onKey = vi.fn<(key: string) => boolean>(() => true);
  await render(<Keys onKey={onKey} />);
  await page.getByRole('button').click();
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}{Control>}a{/Control}');
  await page.getByLabelText('text').click();
  await userEvent.keyboard('{Control>}a{/Control}');
  expect(onKey.mock.calls).toEqual([['Shift+ArrowDown'], ['Control+a']]);
});

it('keys work as soon as their page is there', async () => {
  const onKey = vi.fn<(key: string) => boolean>(() => true);
  const container = document.body.appendChild(document.createElement('div'));
  const press = new MutationObserver(() =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', bubbles: true })),
  );
  press.observe(container, { childList: true });
  const root = createRoot(container);
  root.render(<Keys onKey={onKey} />);
  await expect.element(page.getByRole('button')).toBeVisible();
  root.unmount();
  container.remove();
  expect(onKey.mock.calls[0]).toEqual(['n']);
});

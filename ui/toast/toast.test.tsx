import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Modal } from '../modal/modal.tsx';
import { expectComplaint } from '../test/console.ts';
import { ToastProvider, useToasts } from './toast.tsx';
import { type ToastContent, toastDefaults } from './toast-content.ts';

function ShowButton({ content }: { content: ToastContent }) {
  const { show, dismiss } = useToasts();
  const [id, setId] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setId(show(content))}>
        Sýna
      </button>
      <button type="button" onClick={() => dismiss(id)}>
        Taka burt
      </button>
    </>
  );
}

async function showToast(content: Partial<ToastContent> = {}) {
  await render(
    <ToastProvider label="Tilkynning" stackLabel="Tilkynningar ({hotkey})" closeLabel="Loka">
      <ShowButton content={{ title: 'Ílátinu var eytt', ...content }} />
    </ToastProvider>,
  );
  await page.getByText('Sýna').click();
  await expect.element(toast).toBeInTheDocument();
}

const toast = page.getByRole('listitem').filter({ hasText: 'Ílátinu var eytt' });
const away = () => page.getByText('Sýna').hover();

beforeEach(async () => {
  await page.viewport(1000, 700);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => vi.useRealTimers());

test('the constants match the specification', () => {
  expect(toastDefaults).toEqual({ duration: 5000, swipeThreshold: 50, hotkey: 'F8', limit: 4 });
});

test('is in the bottom-right corner for 5000 ms', async () => {
  const onClose = vi.fn();
  await showToast({ onClose });
  await Promise.all(
    toast
      .element()
      .getAnimations()
      .map((animation) => animation.finished),
  );
  const { right, bottom } = toast.element().getBoundingClientRect();
  expect([right, bottom]).toEqual([1000 - 16, 700 - 16]);
  vi.advanceTimersByTime(4999);
  await expect.element(toast).toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  await expect.element(toast).not.toBeInTheDocument();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
});

test('its time stops while the pointer is on it', async () => {
  await showToast();
  await toast.hover();
  vi.advanceTimersByTime(60_000);
  await expect.element(toast).toBeInTheDocument();
  await away();
  vi.advanceTimersByTime(5000);
  await expect.element(toast).not.toBeInTheDocument();
});

test('F8 moves the focus to the toasts, and their time stops while they have it', async () => {
  await showToast();
  await userEvent.keyboard('{F8}');
  await expect.element(page.getByRole('region', { name: 'Tilkynningar (F8)' })).toBeInTheDocument();
  expect(toast.element().closest('ol')?.contains(document.activeElement)).toBe(true);
  vi.advanceTimersByTime(60_000);
  await expect.element(toast).toBeInTheDocument();
});

test('its action runs, and it closes without calling onClose', async () => {
  const onSelect = vi.fn();
  const onClose = vi.fn();
  await showToast({ action: { label: 'Afturkalla', altText: 'Endurheimtu á síðu ílátsins', onSelect }, onClose });
  await page.getByRole('button', { name: 'Afturkalla' }).click();
  await expect.element(toast).not.toBeInTheDocument();
  expect(onSelect).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(60_000);
  expect(onClose).not.toHaveBeenCalled();
});

test('the time of a later toast runs again after an action closed the last one', async () => {
  const onClose = vi.fn();
  await showToast({ action: { label: 'Afturkalla', altText: 'Endurheimtu', onSelect: () => undefined }, onClose });
  await page.getByRole('button', { name: 'Afturkalla' }).click();
  await expect.element(toast).not.toBeInTheDocument();
  await page.getByText('Sýna').click();
  await expect.element(toast).toBeInTheDocument();
  vi.advanceTimersByTime(5000);
  await expect.element(toast).not.toBeInTheDocument();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
});

test.each([
  ['the cross', () => page.getByRole('button', { name: 'Loka' }).click()],
  ['the page', () => page.getByText('Taka burt').click()],
])('%s takes it away, which counts as closing, once', async (_who, take) => {
  const onClose = vi.fn();
  await showToast({ onClose });
  await take();
  await expect.element(toast).not.toBeInTheDocument();
  vi.advanceTimersByTime(60_000);
  expect(onClose).toHaveBeenCalledOnce();
});

/** Drags the toast this many pixels to the right and releases it. */
async function swipe(distance: number) {
  const { x, y } = toast.element().getBoundingClientRect();
  const at = (type: string, right: number) =>
    toast
      .element()
      .dispatchEvent(
        new PointerEvent(type, { bubbles: true, button: 0, pointerId: 1, clientX: x + 60 + right, clientY: y + 10 }),
      );
  // The browser cannot capture a synthetic pointer.
  HTMLElement.prototype.setPointerCapture = () => undefined;
  at('pointerdown', 0);
  at('pointermove', distance / 2);
  at('pointermove', distance);
  at('pointerup', distance);
}

test('a swipe of more than 50 px to the right dismisses it, a shorter one does not', async () => {
  await showToast();
  await swipe(50);
  await expect.element(toast).toBeInTheDocument();
  await swipe(-80);
  await expect.element(toast).toBeInTheDocument();
  await swipe(51);
  await expect.element(toast).not.toBeInTheDocument();
});

test.each([
  ['info', 'polite'],
  ['success', 'polite'],
  ['failure', 'assertive'],
] as const)('%s is announced %s', async (level, politeness) => {
  const announced = new Set<string | null>();
  const watch = new MutationObserver(() => {
    for (const region of document.querySelectorAll('[aria-live]:not([aria-live=off])'))
      if (region.textContent?.includes('Ílátinu var eytt')) announced.add(region.getAttribute('aria-live'));
  });
  watch.observe(document.body, { childList: true, subtree: true, characterData: true });
  vi.useRealTimers();
  await showToast({ level });
  await expect.poll(() => [...announced]).toEqual([politeness]);
  watch.disconnect();
});

test('what waits for it to close is done when the page is left', async () => {
  const onClose = vi.fn();
  await showToast({ onClose });
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  expect(onClose).toHaveBeenCalledOnce();
});

function ShowSeveral({ contents }: { contents: readonly ToastContent[] }) {
  const { show } = useToasts();
  return (
    <button type="button" onClick={() => contents.forEach(show)}>
      Sýna
    </button>
  );
}

const several = async (contents: readonly ToastContent[]) => {
  await render(
    <ToastProvider label="Tilkynning" stackLabel="Tilkynningar ({hotkey})" closeLabel="Loka">
      <ShowSeveral contents={contents} />
    </ToastProvider>,
  );
  await page.getByText('Sýna').click();
};
const titles = () =>
  [...document.querySelectorAll<HTMLElement>('li')]
    .filter((item) => item.checkVisibility())
    .map((item) => item.textContent);

test('only the newest 4 are visible; an earlier failure and an earlier undo come back, with their full time', async () => {
  const onClose = vi.fn();
  const action = { label: 'Afturkalla', altText: 'Endurheimtu', onSelect: () => undefined };
  const later = ['Vistað 1', 'Vistað 2', 'Vistað 3', 'Vistað 4', 'Vistað 5'].map((title) => ({ title }));
  await several([{ title: 'Eytt', action, onClose }, { title: 'Mistókst', level: 'failure' }, ...later]);
  await expect.poll(titles).toEqual(['Vistað 2', 'Vistað 3', 'Vistað 4', 'Vistað 5']);
  vi.advanceTimersByTime(5000);
  await expect.poll(titles).toEqual(['EyttAfturkalla', 'Mistókst']);
  expect(onClose).not.toHaveBeenCalled();
  vi.advanceTimersByTime(4999);
  expect(titles()).toHaveLength(2);
  vi.advanceTimersByTime(1);
  await expect.poll(titles).toEqual([]);
  expect(onClose).toHaveBeenCalledOnce();
});

test('each is announced, also those that are not visible', async () => {
  const announced = new Set<string>();
  const watch = new MutationObserver(() => {
    for (const region of document.querySelectorAll('[role=status]')) announced.add(region.textContent ?? '');
  });
  watch.observe(document.body, { childList: true, subtree: true, characterData: true });
  vi.useRealTimers();
  const wanted = ['Vistað 1', 'Vistað 2', 'Vistað 3', 'Vistað 4', 'Vistað 5'];
  await several(wanted.map((title) => ({ title })));
  await expect.poll(() => wanted.filter((title) => announced.has(`Tilkynning ${title}`))).toEqual(wanted);
  watch.disconnect();
});

async function besideDialog(first: 'toast' | 'dialog') {
  await render(
    <ToastProvider label="Tilkynning" stackLabel="Tilkynningar ({hotkey})" closeLabel="Loka">
      <ShowButton content={{ title: 'Ílátinu var eytt' }} />
      <Modal
        trigger={<button type="button">Opna</button>}
        title="Skrá ílát"
        closeLabel="Loka glugganum"
        footer={<ShowButton content={{ title: 'Ílátinu var eytt' }} />}
      >
        <input aria-label="Númer" />
      </Modal>
    </ToastProvider>,
  );
  if (first === 'toast') await page.getByText('Sýna').click();
  await page.getByRole('button', { name: 'Opna' }).click();
  if (first === 'dialog') await dialog.getByText('Sýna').click();
  await expect.element(toast).toBeVisible();
  await page.getByLabelText('Númer').click();
}
const dialog = page.getByRole('dialog');

test.each(['toast', 'dialog'] as const)(
  'can be closed beside a dialog, which stays: the %s was first',
  async (first) => {
    await besideDialog(first);
    await page.getByRole('button', { name: 'Loka', exact: true }).click();
    await expect.element(toast).not.toBeInTheDocument();
    await expect.element(dialog).toBeVisible();
    await expect.element(page.getByLabelText('Númer')).toHaveFocus();
  },
);

test.each(['toast', 'dialog'] as const)('F8 reaches it beside a dialog: the %s was first', async (first) => {
  await besideDialog(first);
  await userEvent.keyboard('{F8}');
  expect(toast.element().closest('ol')?.contains(document.activeElement)).toBe(true);
  await userEvent.tab();
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: 'Loka', exact: true })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(toast).not.toBeInTheDocument();
  await expect.element(dialog).toBeVisible();
  await expect.element(page.getByLabelText('Númer')).toHaveFocus();
});

test('throws a helpful error outside its provider', async () => {
  expectComplaint(/useToasts/);
  await expect(render(<ShowButton content={{ title: 'Vistað' }} />)).rejects.toThrow(/ToastProvider/);
});

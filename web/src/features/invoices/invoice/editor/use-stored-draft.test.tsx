import { afterEach, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { type EditorDraft, newDraft } from './editor-draft.ts';
import { readStoredDraft, useStoredDraft } from './use-stored-draft.ts';

const name = 'invoice 1 new';
const first = newDraft('ISK', '2026-03-31');
const typed = (number: string): EditorDraft => ({ ...first, head: { ...first.head, number } });

function Kept({ draft }: { readonly draft: EditorDraft | undefined }) {
  useStoredDraft(name, draft);
  return null;
}

afterEach(() => sessionStorage.clear());

it('stores a draft before the page is left, also within the pause', async () => {
  await render(<Kept draft={typed('R-1')} />);
  expect(readStoredDraft(name)).toBeUndefined();
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  expect(readStoredDraft(name)?.head.number).toBe('R-1');
});

it('stores a draft when the editor is left, or after a pause', async () => {
  const { rerender, unmount } = await render(<Kept draft={typed('R-1')} />);
  await expect.poll(() => readStoredDraft(name)?.head.number).toBe('R-1');
  await rerender(<Kept draft={typed('R-2')} />);
  await unmount();
  expect(readStoredDraft(name)?.head.number).toBe('R-2');
});

it('stores nothing after all changes were undone', async () => {
  const { rerender, unmount } = await render(<Kept draft={typed('R-1')} />);
  await expect.poll(() => readStoredDraft(name)?.head.number).toBe('R-1');
  await rerender(<Kept draft={undefined} />);
  expect(readStoredDraft(name)).toBeUndefined();
  await unmount();
  expect(readStoredDraft(name)).toBeUndefined();
});

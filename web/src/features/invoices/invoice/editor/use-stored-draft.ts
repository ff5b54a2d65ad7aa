import { useCallback, useEffect, useRef } from 'react';
import { openDraft } from '../../../../lib/storage/draft.ts';
import type { EditorDraft } from './editor-draft.ts';

/** Milliseconds without a key after which the draft is stored: writing all lines takes longer than a key may. */
const pause = 200;

/** The stored draft of this tab. */
export function readStoredDraft(name: string): EditorDraft | undefined {
  const { draft } = openDraft(name).read();
  return draft === undefined ? undefined : (JSON.parse(draft) as EditorDraft);
}

/**
 * Stores unsent input in this tab: after a pause in the typing, and before the page or the editor is left.
 * @param draft undefined without unsent input: a stored draft is deleted
 * @returns a function that deletes it
 */
export function useStoredDraft(name: string, draft: EditorDraft | undefined): () => void {
  const waiting = useRef<EditorDraft>(undefined);
  const store = useCallback(() => {
    if (waiting.current !== undefined) openDraft(name).keep({ draft: JSON.stringify(waiting.current) });
    waiting.current = undefined;
  }, [name]);
  const forget = useCallback(() => {
    waiting.current = undefined;
    openDraft(name).keep({});
  }, [name]);
  useEffect(() => {
    if (draft === undefined) {
      forget();
      return;
    }
    waiting.current = draft;
    const timer = setTimeout(store, pause);
    return () => clearTimeout(timer);
  }, [draft, store, forget]);
  useEffect(() => {
    window.addEventListener('pagehide', store);
    return () => {
      window.removeEventListener('pagehide', store);
      store();
    };
  }, [store]);
  return forget;
}

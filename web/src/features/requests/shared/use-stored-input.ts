import { type ChangeEvent, useEffect, useRef } from 'react';
import { openDraft } from '../../../lib/storage/draft.ts';

/**
 * The props of a field that begins with the unsent input of this tab: a phone may reload the page after a call or a look at the map.
 * @param draft identifies the input
 */
export function useStoredInput<Field extends HTMLInputElement | HTMLTextAreaElement>(draft: string, name: string) {
  const ref = useRef<Field>(null);
  useEffect(() => {
    const { current: field } = ref;
    if (field === null) return;
    const store = openDraft(draft);
    // Text that was typed before hydration is newer.
    if (field.value === '') field.value = store.read()[name] ?? '';
    else store.keep({ [name]: field.value });
  }, [draft, name]);
  return {
    ref,
    name,
    onChange: ({ target }: ChangeEvent<Field>) => openDraft(draft).keep({ [name]: target.value }),
  };
}

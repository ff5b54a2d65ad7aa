import { useEffect, useState } from 'react';
import { type DefaultValues, useForm } from 'react-hook-form';
import { openDraft } from '../../lib/storage/draft.ts';

/**
 * A form of texts that begins with the unsent input of this tab, also after a reload.
 * @param draft identifies the input; undefined to keep none
 * @returns the form, and a function to call when its values were stored
 */
export function useDraftForm<Values extends Readonly<Record<string, string>>>(
  defaults: Values,
  draft: string | undefined,
) {
  const [initial] = useState(() => {
    const kept = draft === undefined ? {} : openDraft(draft).read();
    return Object.fromEntries(Object.entries(defaults).map(([name, value]) => [name, kept[name] ?? value]));
  });
  const form = useForm<Values>({ defaultValues: initial as DefaultValues<Values> });
  const { subscribe } = form;
  useEffect(() => {
    if (draft === undefined) return;
    const store = openDraft(draft);
    return subscribe({ formState: { values: true }, callback: ({ values }) => store.keep(values) });
  }, [subscribe, draft]);
  return {
    form,
    clearDraft: () => {
      if (draft !== undefined) openDraft(draft).keep({});
    },
  };
}

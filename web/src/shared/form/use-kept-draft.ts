import { useEffect } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { openDraft } from '../../lib/storage/draft.ts';

/**
 * Restores unsent input of this tab, and stores new input.
 * @param name identifies the draft, such as the path of the form
 * @param fields the restored fields; must be a constant
 */
export function useKeptDraft<Values extends FieldValues>(
  { getValues, setValue, subscribe }: UseFormReturn<Values>,
  name: string,
  fields: readonly Path<Values>[],
): void {
  useEffect(() => {
    const draft = openDraft(name);
    const before = draft.read();
    for (const field of fields) {
      const kept = before[field];
      if (kept !== undefined && (getValues(field) ?? '') === '') {
        setValue(field, kept as PathValue<Values, Path<Values>>);
      }
    }
    draft.keep(getValues());
    return subscribe({ formState: { values: true }, callback: ({ values }) => draft.keep(values) });
  }, [getValues, setValue, subscribe, name, fields]);
}

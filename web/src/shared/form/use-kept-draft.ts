import { useEffect } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { openDraft } from '../../lib/draft.ts';

/**
 * Brings back what was typed here before in this tab, and keeps what is typed from now on.
 * @param name tells drafts apart, such as the path of the form
 * @param fields those that come back; to be a constant
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

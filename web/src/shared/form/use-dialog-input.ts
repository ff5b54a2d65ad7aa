import { useState } from 'react';

/**
 * The input of a dialog. It stays if the dialog is dismissed by Escape or a press beside it, until it is saved or cancelled.
 * @param initial the values without input
 */
export function useDialogInput<Values extends object>(initial: Values) {
  const [open, onOpenChange] = useState(false);
  const [typed, setTyped] = useState<Values>();
  return {
    values: typed ?? initial,
    change: (more: Partial<Values>) => setTyped((before = initial) => ({ ...before, ...more })),
    /** Removes the values that were saved, if the dialog stays open: those that were changed since stay. */
    forget: (saved: Values) => setTyped((now) => (now === saved ? undefined : now)),
    /** The props of the modal. */
    modal: { open, onOpenChange },
    /** Closes the dialog after its input was saved or cancelled. */
    end() {
      setTyped(undefined);
      onOpenChange(false);
    },
  };
}

import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to the first field with an error, in the order of the page.
 * @param refusals the number of times that the form was rejected
 * @returns the ref of the form
 */
export function useFirstError(refusals: number): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  return form;
}

import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to the first field with an error, in the order of the page.
 * @param refusal the number of times that the form was rejected, or the errors of the last time
 * @returns the ref of the form
 */
export function useFirstError<Form extends HTMLElement = HTMLFormElement>(
  refusal: number | object,
): RefObject<Form | null> {
  const form = useRef<Form>(null);
  useEffect(() => {
    if (refusal !== 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusal]);
  return form;
}

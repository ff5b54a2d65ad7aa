import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to the first field with an error, as in forms of the form library, but without the code of the library.
 * @param refusal the errors: another object each time that the input was rejected
 * @returns the ref of the element that the fields are in
 */
export function useErrorFocus(refusal: object): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that the input was rejected
  useEffect(() => {
    place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusal]);
  return place;
}

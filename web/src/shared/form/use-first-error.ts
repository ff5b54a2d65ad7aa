import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to the first field with an error, in the order of the page.
 * @param refusal another value each time that the form was rejected, such as its errors; 0 or undefined before
 * @returns the ref of the form, or of another element around its fields
 */
export function useFirstError<Place extends HTMLElement = HTMLFormElement>(refusal: unknown): RefObject<Place | null> {
  const place = useRef<Place>(null);
  useEffect(() => {
    if (refusal) place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusal]);
  return place;
}

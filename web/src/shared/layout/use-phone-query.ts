import { useSyncExternalStore } from 'react';
import { usePage } from '../../lib/page.tsx';

/** Whether a media query matches now. False on the server. */
export const matchesMedia = (query: string): boolean => globalThis.matchMedia?.(query).matches ?? false;

/** Whether a media query for phones matches, updated when the window changes. On the server: whether the browser runs on a phone. */
export function usePhoneQuery(query: string): boolean {
  const { isPhone = false } = usePage().input;
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => matchesMedia(query),
    () => isPhone,
  );
}

import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

/**
 * What stands after the question mark of the page's address, and a way to change it. The page is shown anew a moment after a change; one
 * that follows at once builds on the one before, not on what is still shown.
 */
export function useAddress() {
  const [address, setAddress] = useSearchParams();
  const latest = useRef(address);
  useEffect(() => {
    latest.current = address;
  }, [address]);
  const change = (next: (now: URLSearchParams) => URLSearchParams, options?: { readonly replace?: boolean }) => {
    latest.current = next(latest.current);
    setAddress(latest.current, options);
  };
  return [address, change] as const;
}

import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

/**
 * The query of the page's address, and a function that changes it. The page is rendered a moment after a change; a change that follows
 * immediately builds on the one before, not on the rendered one.
 */
export function useAddress() {
  const [address, setAddress] = useSearchParams();
  const latest = useRef(address);
  /** Changes that are not rendered yet, oldest first. */
  const pending = useRef<string[]>([]);
  useEffect(() => {
    const rendered = pending.current.indexOf(address.toString());
    // Another address, such as after Back, replaces what was pending.
    if (rendered === -1) latest.current = address;
    pending.current = rendered === -1 ? [] : pending.current.slice(rendered + 1);
  }, [address]);
  const change = (next: (now: URLSearchParams) => URLSearchParams, options?: { readonly replace?: boolean }) => {
    const before = latest.current.toString();
    latest.current = next(latest.current);
    if (latest.current.toString() !== before) pending.current.push(latest.current.toString());
    setAddress(latest.current, options);
  };
  return [address, change] as const;
}

import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { guardHistory, guardPage } from '../../lib/history-guard.ts';

export interface LeaveGuard {
  /** The user wants to leave and must confirm. */
  readonly asking: boolean;
  readonly leave: () => void;
  readonly stay: () => void;
}

/** The path that a clicked link opens in this tab; undefined for other links. */
function pathPressed(event: MouseEvent): string | undefined {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return undefined;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link === null || link.target === '_blank' || link.hasAttribute('download')) return undefined;
  const url = new URL(link.href, window.location.href);
  const here = url.pathname === window.location.pathname && url.search === window.location.search;
  if (url.origin !== window.location.origin || here) return undefined;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** The position of the router in the history of this tab. */
const place = (): number => Number((window.history.state as { idx?: unknown } | null)?.idx ?? 0);

/**
 * Protects unsaved input from links, the command palette, Back, and closing the tab. The router's blocker works only with its data loading;
 * so links are intercepted before the router, and a step in the history is reverted.
 */
export function useLeaveGuard(isDirty: boolean): LeaveGuard {
  const [asking, setAsking] = useState(false);
  const goThere = useRef<() => void>(undefined);
  const isLeaving = useRef(false);
  const navigate = useNavigate();
  useEffect(() => {
    if (!isDirty) return;
    const here = place();
    let steppingBack = false;
    const ask = (then: () => void) => {
      goThere.current = then;
      setAsking(true);
    };
    const onClick = (event: MouseEvent) => {
      const to = isLeaving.current ? undefined : pathPressed(event);
      if (to === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      ask(() => void navigate(to));
    };
    const onPopState = (event: PopStateEvent) => {
      if (isLeaving.current) return;
      event.stopImmediatePropagation();
      if (steppingBack) {
        steppingBack = false;
        return;
      }
      const steps = place() - here;
      if (steps === 0) return;
      steppingBack = true;
      window.history.go(-steps);
      ask(() => window.history.go(steps));
    };
    // A confirmed way out that loads another page, such as logging out, asks only once.
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (!isLeaving.current) event.preventDefault();
    };
    document.addEventListener('click', onClick, true);
    const endGuard = guardHistory(onPopState);
    const endQuestion = guardPage((leave) => (isLeaving.current ? leave() : ask(leave)));
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => {
      document.removeEventListener('click', onClick, true);
      endGuard();
      endQuestion();
      window.removeEventListener('beforeunload', onBeforeUnload);
    };
  }, [isDirty, navigate]);
  return {
    asking,
    leave() {
      isLeaving.current = true;
      setAsking(false);
      goThere.current?.();
    },
    stay: () => setAsking(false),
  };
}

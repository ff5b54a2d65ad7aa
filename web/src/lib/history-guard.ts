type Guard = (event: PopStateEvent) => void;

let guard: Guard | undefined;

/** Listens to history events before the router does: must be called before the router is created. */
export function watchHistory(): void {
  window.addEventListener('popstate', (event) => guard?.(event), true);
}

/**
 * Lets a page handle a history event first; if it stops the event, the router does not receive it. @returns a function that removes the
 * guard
 */
export function guardHistory(next: Guard): () => void {
  guard = next;
  return () => {
    if (guard === next) guard = undefined;
  };
}

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

let ask: ((leave: () => void) => void) | undefined;

/** Lets a page ask before it is left other than by a link. @returns a function that ends it */
export function guardPage(next: (leave: () => void) => void): () => void {
  ask = next;
  return () => {
    if (ask === next) ask = undefined;
  };
}

/** Leaves the page. If it asks first, the layer that leads away closes and returns the focus before. */
export function leavePage(leave: () => void): void {
  if (ask === undefined) leave();
  else setTimeout(ask, 0, leave);
}

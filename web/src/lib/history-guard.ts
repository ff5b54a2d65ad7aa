type Guard = (event: PopStateEvent) => void;

let guard: Guard | undefined;

/** Listens to steps in the history before the router does: to be called before the router is. */
export function watchHistory(): void {
  window.addEventListener('popstate', (event) => guard?.(event), true);
}

/** Lets a page see a step in the history first; stopped there, the router never hears of it. @returns what ends it */
export function guardHistory(next: Guard): () => void {
  guard = next;
  return () => {
    if (guard === next) guard = undefined;
  };
}

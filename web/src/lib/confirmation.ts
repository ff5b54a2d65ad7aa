/** Calls that wait for the user to confirm their identity. All waiting calls share one dialog. */
let waiting: ((isConfirmed: boolean) => void)[] = [];
const watchers = new Set<() => void>();

const changed = () => {
  for (const watcher of watchers) watcher();
};

/** @returns a function that stops watching */
export function watchConfirmation(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
  };
}

export const isConfirmationPending = (): boolean => waiting.length > 0;

/** Asks the user to confirm their identity; false if they cancel, or if no component shows the dialog. */
export function askConfirmation(): Promise<boolean> {
  if (watchers.size === 0) return Promise.resolve(false);
  return new Promise((resolve) => {
    waiting.push(resolve);
    changed();
  });
}

/** Resolves all waiting calls. */
export function settleConfirmation(isConfirmed: boolean): void {
  const settled = waiting;
  waiting = [];
  changed();
  for (const resolve of settled) resolve(isConfirmed);
}

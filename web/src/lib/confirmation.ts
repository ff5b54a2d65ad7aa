/** Calls that wait until the person has confirmed who they are. All that wait share one question. */
let waiting: ((isConfirmed: boolean) => void)[] = [];
const watchers = new Set<() => void>();

const changed = () => {
  for (const watcher of watchers) watcher();
};

/** @returns what ends it */
export function watchConfirmation(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
  };
}

export const isConfirmationWanted = (): boolean => waiting.length > 0;

/** Asks the person to confirm who they are; false where they do not want to, and where nothing shows the question. */
export function askConfirmation(): Promise<boolean> {
  if (watchers.size === 0) return Promise.resolve(false);
  return new Promise((resolve) => {
    waiting.push(resolve);
    changed();
  });
}

/** Answers all calls that wait. */
export function settleConfirmation(isConfirmed: boolean): void {
  const settled = waiting;
  waiting = [];
  changed();
  for (const resolve of settled) resolve(isConfirmed);
}

import { useEffect, useState } from 'react';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** One entry of a browser's storage. Without storage it is empty, and writing has no effect. */
export interface StoredEntry {
  read(): string | undefined;
  write(text: string): void;
  remove(): void;
}

interface MountedEntry extends StoredEntry {
  readonly key: string;
  setMounted(isMounted: boolean): void;
}

function createEntry(key: string, store: Store | undefined): MountedEntry {
  let wasUnmounted = false;
  const use = (): Store | undefined => {
    if (wasUnmounted) throw new Error(`The storage of "${key}" is used after its component was unmounted.`);
    return store;
  };
  return {
    key,
    read: () => use()?.getItem(key) ?? undefined,
    write: (text) => use()?.setItem(key, text),
    remove: () => use()?.removeItem(key),
    setMounted(isMounted) {
      wasUnmounted = !isMounted;
    },
  };
}

/**
 * One entry of a browser's storage, for the component that reads and writes it.
 * @param key must be the same in each render; a component for another key is another component, with another React key
 * @param store undefined if the browser forbids storage
 * @throws Error when it is rendered with another key, and when the entry is used after the component was unmounted
 */
export function useStorage(key: string, openStore: () => Store | undefined): StoredEntry {
  const [entry] = useState(() => createEntry(key, openStore()));
  if (entry.key !== key) throw new Error(`The storage of "${entry.key}" is used with another key: "${key}".`);
  useEffect(() => {
    entry.setMounted(true);
    return () => entry.setMounted(false);
  }, [entry]);
  return entry;
}

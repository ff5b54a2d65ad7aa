import { useState } from 'react';
import { localStore } from '../../lib/storage/local-store.ts';
import { useStorage } from '../../lib/storage/use-storage.ts';

/** The columns of a list that were hidden on this device. @param list identifies the list */
export function useHiddenColumns(list: string, atFirst: readonly string[]) {
  const stored = useStorage(`hidden columns ${list}`, localStore);
  const [hidden, setHidden] = useState<readonly string[]>(() => stored.read()?.split(' ') ?? atFirst);
  return {
    hidden,
    toggle(column: string) {
      const next = hidden.includes(column) ? hidden.filter((name) => name !== column) : [...hidden, column];
      setHidden(next);
      stored.write(next.join(' '));
    },
  };
}

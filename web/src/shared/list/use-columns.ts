import { useState } from 'react';
import { localStore } from '../../lib/local-store.ts';

/** The columns of a list that were hidden on this device. @param list identifies the list */
export function useHiddenColumns(list: string, atFirst: readonly string[]) {
  const key = `hidden columns ${list}`;
  const [hidden, setHidden] = useState<readonly string[]>(() => localStore()?.getItem(key)?.split(' ') ?? atFirst);
  return {
    hidden,
    toggle(column: string) {
      const next = hidden.includes(column) ? hidden.filter((name) => name !== column) : [...hidden, column];
      setHidden(next);
      localStore()?.setItem(key, next.join(' '));
    },
  };
}

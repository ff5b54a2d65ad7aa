import { useIsBrowser } from '@tunna/ui';
import { useMemo, useState } from 'react';
import { localStore } from '../../lib/storage/local-store.ts';
import { useStorage } from '../../lib/storage/use-storage.ts';

/** The columns of a list that were hidden on this device. @param list identifies the list */
export function useHiddenColumns(list: string, atFirst: readonly string[]) {
  const storage = useStorage(`hidden columns ${list}`, localStore);
  // The server renders without what this device stores.
  const stored = useIsBrowser() ? storage.read() : undefined;
  const [first] = useState(atFirst);
  const [chosen, setChosen] = useState<readonly string[]>();
  const hidden = useMemo(() => chosen ?? stored?.split(' ') ?? first, [chosen, stored, first]);
  return {
    hidden,
    toggle(column: string) {
      const next = hidden.includes(column) ? hidden.filter((name) => name !== column) : [...hidden, column];
      setChosen(next);
      storage.write(next.join(' '));
    },
  };
}

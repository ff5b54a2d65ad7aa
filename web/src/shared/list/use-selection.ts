import { useEffect, useRef, useState } from 'react';
import { limited } from './list-bulk.tsx';
import type { ListState } from './list-state.ts';
import type { ListQuery } from './use-list-query.ts';

const nothing: ReadonlySet<never> = new Set<never>();

/** The rows of one address of a list, when it last had all of them. */
interface Seen<Key> {
  readonly address: string;
  readonly keys: readonly Key[];
  readonly total: number;
}

/**
 * The selected rows of a list. Actions concern only rows that the person has seen in it: another search or filter ends the selection, and a
 * row that leaves the list leaves the selection.
 */
export function useSelection<Row, Key extends string | number>(
  state: ListState,
  { data, isPlaceholderData, isFetching = false }: ListQuery<Row>,
  rowKey: (row: Row) => Key,
) {
  const found = JSON.stringify([state.search, state.filters]);
  const [selection, setSelection] = useState<{ readonly found: string; readonly keys: ReadonlySet<Key> }>();
  useEffect(() => setSelection((chosen) => (chosen?.found === found ? chosen : undefined)), [found]);
  const seen = useRef<Seen<Key>>(undefined);
  const settle = () => {
    // An open dialog keeps the rows that it is about, and its input.
    if (data === undefined || isPlaceholderData || isFetching || document.querySelector('[role=dialog]') !== null)
      return;
    const keys = data.rows.flatMap((row) => (row === undefined ? [] : [rowKey(row)]));
    const now = { address: JSON.stringify(state), keys, total: data.total };
    const before = seen.current;
    seen.current = now;
    if (before?.address !== now.address) return;
    const shown = new Set(keys);
    const gone = new Set(before.keys.filter((key) => !shown.has(key)));
    // More than the visible ones have left: which ones is unknown.
    const othersLeft = before.total - now.total > gone.size;
    if (gone.size === 0 && !othersLeft) return;
    setSelection((chosen) => {
      if (chosen === undefined) return chosen;
      const left = [...chosen.keys].filter((key) => (othersLeft ? shown.has(key) : !gone.has(key)));
      return left.length === chosen.keys.size ? chosen : { ...chosen, keys: new Set(left) };
    });
  };
  useEffect(() => {
    settle();
    // The focus returns from a closed dialog.
    document.addEventListener('focusin', settle);
    return () => document.removeEventListener('focusin', settle);
  });
  return {
    selected: selection?.found === found ? selection.keys : nothing,
    select: (keys: ReadonlySet<Key>) => setSelection({ found, keys: limited(keys) }),
  };
}

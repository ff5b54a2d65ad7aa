import { useMemo } from 'react';
import { useAddress } from '../time/use-address.ts';
import { changeListState, type ListShape, type ListState, readListState, writeListState } from './list-state.ts';

export interface List {
  readonly state: ListState;
  /** Shows other rows, or the same in another way; Back undoes it. */
  readonly change: (change: Partial<ListState>) => void;
}

/** The state of a list, kept in the address of its page. @param shape a constant */
export function useListState(shape: ListShape): List {
  const [address, changeAddress] = useAddress();
  const state = useMemo(() => readListState(address, shape), [address, shape]);
  return {
    state,
    change(change) {
      // A search that is typed on is one step back, not one for each letter.
      const typing = change.search !== undefined && change.search !== '' && state.search !== '';
      const next = (now: URLSearchParams) => {
        const changed = writeListState(changeListState(readListState(now, shape), change), shape);
        for (const name of shape.kept ?? []) {
          const value = now.get(name);
          if (value !== null) changed.set(name, value);
        }
        return changed;
      };
      changeAddress(next, { replace: typing });
    },
  };
}

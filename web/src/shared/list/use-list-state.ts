import { useMemo } from 'react';
import { useAddress } from '../time/use-address.ts';
import { changeListState, type ListShape, type ListState, readListState, writeListState } from './list-state.ts';

export interface List {
  readonly state: ListState;
  /** Changes the state of the list; Back undoes it. */
  readonly change: (change: Partial<ListState>) => void;
}

/** The state of a list, stored in the address of its page. @param shape a constant */
export function useListState(shape: ListShape): List {
  const [address, changeAddress] = useAddress();
  const state = useMemo(() => readListState(address, shape), [address, shape]);
  return {
    state,
    change(change) {
      // Continued typing in the search is one history entry, not one for each letter.
      const typing = change.search !== undefined && change.search !== '' && state.search !== '';
      const next = (now: URLSearchParams) => {
        const changed = writeListState(changeListState(readListState(now, shape), change, shape), shape);
        for (const name of shape.otherParameters ?? []) {
          const value = now.get(name);
          if (value !== null) changed.set(name, value);
        }
        return changed;
      };
      changeAddress(next, { replace: typing });
    },
  };
}

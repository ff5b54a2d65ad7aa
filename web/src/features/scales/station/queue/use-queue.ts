import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { logError } from '../../../../lib/client-events.ts';
import type { StationClient } from '../station-client.ts';
import type { StationStore, StoredWeighing } from './station-store.ts';
import { WeighingQueue } from './weighing-queue.ts';
import { keepSending } from './weighing-sender.ts';

const none: readonly StoredWeighing[] = [];
const never = () => () => undefined;

/** The state of this tablet's queue; undefined without storage. */
export function useQueue(store: StationStore | undefined) {
  const queue = useMemo(() => (store === undefined ? undefined : new WeighingQueue(store)), [store]);
  useEffect(() => {
    void queue?.read();
  }, [queue]);
  const weighings = useSyncExternalStore(queue?.follow ?? never, queue?.weighings ?? (() => none));
  return { queue, weighings };
}

/** Sends waiting weighings while the station is open. */
export function useSender(queue: WeighingQueue | undefined, client: StationClient): void {
  useEffect(() => {
    if (queue === undefined) return;
    const leaving = new AbortController();
    keepSending({ queue, client, signal: leaving.signal }).catch((error: unknown) =>
      logError('unhandled_rejection', error),
    );
    return () => leaving.abort();
  }, [queue, client]);
}

import { type Query, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import type { LiveEvent } from '@tunna/contract/platform/event-stream';
import { useEffect } from 'react';
import { logError } from '../../lib/client-events.ts';
import { setLive } from '../../lib/live/live-state.ts';
import { storedToken } from '../../lib/session/session.ts';
import { useSession } from './session.tsx';

/** Milliseconds for which changes are collected into one request; and the random variation between browsers. */
const batchDelay = 100;
const spread = 300;
/** Milliseconds for the page to leave by itself after a logout here. */
const leaving = 1_000;

export interface LiveQueries {
  /** Whether a cached response contains the changed record. */
  readonly isShownBy: (key: QueryKey, change: LiveEvent) => boolean;
  /** Whether a cached response contains records that can change through events. */
  readonly isShownByAny: (key: QueryKey) => boolean;
  /** Refreshed when the session has ended: the response reveals it. */
  readonly asksForSession: (key: QueryKey) => boolean;
}

const hasFailed = ({ state }: Query): boolean => state.status === 'error';

/** Refetches the queries that contain the changes, shortly after the first change. */
function refresher(queries: QueryClient, { isShownBy, isShownByAny }: LiveQueries) {
  let changes: LiveEvent[] = [];
  let everything = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refresh = () => {
    const [notified, all] = [changes, everything];
    timer = undefined;
    changes = [];
    everything = false;
    const predicate = ({ queryKey }: { readonly queryKey: QueryKey }) =>
      all ? isShownByAny(queryKey) : notified.some((change) => isShownBy(queryKey, change));
    void queries.invalidateQueries({ predicate });
  };
  const plan = () => {
    timer ??= setTimeout(refresh, batchDelay + Math.random() * spread);
  };
  return {
    change(change: LiveEvent) {
      changes.push(change);
      plan();
    },
    everything() {
      everything = true;
      plan();
    },
    stop: () => clearTimeout(timer),
  };
}

/** Refreshes the queries of the page on live events. @param shown a constant */
export function useLiveQueries(shown: LiveQueries): void {
  const queries = useQueryClient();
  // The stream ended with the session of an earlier token.
  const { token } = useSession();
  useEffect(() => {
    const refresh = refresher(queries, shown);
    let stop: (() => void) | undefined;
    let isLeft = false;
    let ending: ReturnType<typeof setTimeout> | undefined;
    const follow = async () => {
      const { followEvents } = await import('../../lib/live/event-stream.ts');
      if (isLeft) return;
      stop = followEvents({
        onChange: refresh.change,
        onReset: refresh.everything,
        onLive(live) {
          setLive(live);
          // They poll again after their next response.
          if (!live && !isLeft) refresh.everything();
          // The server is there again.
          if (live) void queries.invalidateQueries({ predicate: hasFailed });
        },
        onSessionOver() {
          setLive(false);
          refresh.stop();
          ending = setTimeout(() => {
            if (storedToken() !== token) return;
            void queries.invalidateQueries({ predicate: ({ queryKey }) => shown.asksForSession(queryKey) });
          }, leaving);
        },
      });
    };
    follow().catch((error: unknown) => logError('global_error', error));
    return () => {
      isLeft = true;
      stop?.();
      refresh.stop();
      clearTimeout(ending);
    };
  }, [queries, shown, token]);
}

import type { QueryClient } from '@tanstack/react-query';
import type { PageQuery } from './first-queries.ts';

/** Milliseconds for which a response waits for a page that reads it. */
const longestWait = 5_000;

/** Resolves when a page reads a query, or after a while if none does. */
const read = (queryKey: PageQuery['queryKey'], queries: QueryClient): Promise<void> =>
  new Promise((resolve) => {
    const cache = queries.getQueryCache();
    const isRead = () => (cache.find({ queryKey })?.getObserversCount() ?? 0) > 0;
    const end = () => {
      stop();
      clearTimeout(timer);
      resolve();
    };
    const stop = cache.subscribe(({ type }) => type === 'observerAdded' && isRead() && end());
    const timer = setTimeout(end, longestWait);
    if (isRead()) end();
  });

/**
 * The query, under way until a page reads it. A page joins a call that is under way; it would repeat a call whose response came before and
 * is stale, or was dropped.
 */
export const untilRead = (query: PageQuery, queries: QueryClient): PageQuery => ({
  ...query,
  async queryFn(context) {
    const data = await query.queryFn(context);
    await read(query.queryKey, queries);
    return data;
  },
});

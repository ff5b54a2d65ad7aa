import { callQuery } from '../../../lib/api/client.ts';
import { isLive } from '../../../lib/live/live-state.ts';

/** Milliseconds between two counts, while the page is visible and without live events. */
const countInterval = 60_000;

export const requestCountsQuery = (orgId: number) => ({
  ...callQuery('countServiceRequests', { params: { orgId } }),
  refetchInterval: () => (isLive() ? false : countInterval),
});

import { queryOptions } from '@tanstack/react-query';
import { callQuery } from '../../../lib/api/client.ts';

/** Milliseconds between two readings while the page is open. */
const refreshed = 60_000;

export const activityQuery = () => queryOptions({ ...callQuery('getServerActivity', {}), refetchInterval: refreshed });

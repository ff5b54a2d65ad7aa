import { queryOptions } from '@tanstack/react-query';
import { callQuery } from '../../../lib/api/client.ts';

/** Milliseconds between two readings while the page is open. */
const refreshed = 60_000;

export const healthQuery = () =>
  queryOptions({ ...callQuery('getInstallationHealth', {}), refetchInterval: refreshed });

export const storageQuery = () => callQuery('getInstallationStorage', {});

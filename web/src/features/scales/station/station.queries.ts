import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CallError } from '../../../lib/api/client.ts';
import type { StationStore, StoredStation } from './queue/station-store.ts';
import type { StationClient } from './station-client.ts';
import { withTimeout } from './with-timeout.ts';

interface Options {
  readonly client: StationClient;
  readonly store: StationStore | undefined;
  readonly locationId: string;
}

/** Number of requested readings: more than are shown, because some are not assigned yet. */
const readingsAsked = 20;

/** Whether the error is no response of the server about the station. */
const isUnreachable = (error: unknown): boolean =>
  !(error instanceof CallError) ||
  error.status === 0 ||
  error.status === 401 ||
  error.status >= 500 ||
  error.status === 429;

export interface StationFound extends StoredStation {
  /** Whether it is the last known data, because the server is unreachable. */
  readonly isStored: boolean;
}

async function fetchStation({ client, store, locationId }: Options, signal: AbortSignal): Promise<StationFound> {
  const askedAt = Date.now();
  try {
    const [station, { readings, today }] = await withTimeout(signal, (limited) =>
      Promise.all([
        client.call('getStation', { params: { locationId } }, limited),
        client.call('listRecentReadings', { query: { locationId, limit: readingsAsked } }, limited),
      ]),
    );
    // A tablet with full storage can still weigh.
    const found = { station, readings, today, askedAt };
    await store?.storeStation(locationId, found).catch(() => undefined);
    return { ...found, isStored: false };
  } catch (error) {
    const stored = isUnreachable(error) ? await store?.station(locationId) : undefined;
    if (stored === undefined) throw error;
    return { ...stored, isStored: true };
  }
}

/** The station from the server, otherwise from the tablet's storage. */
export function useStation(options: Options) {
  const queries = useQueryClient();
  const queryKey = ['station', options.locationId];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => fetchStation(options, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.isStored === false ? 5 * 60_000 : 10_000),
    refetchIntervalInBackground: true,
  });
  return { query, refresh: () => void queries.invalidateQueries({ queryKey }) };
}

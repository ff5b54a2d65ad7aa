import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CallError } from '../../../lib/client.ts';
import { withPatience } from './patience.ts';
import type { StationClient } from './station-client.ts';
import type { KeptStation, StationStore } from './station-store.ts';

interface Options {
  readonly client: StationClient;
  readonly store: StationStore | undefined;
  readonly locationId: string;
}

/** Readings that are asked for: more than are shown, because some of them wait to be assigned. */
const readingsAsked = 20;

/** Whether the answer was no word of the server's about the station. */
const isUnreachable = (error: unknown): boolean =>
  !(error instanceof CallError) ||
  error.status === 0 ||
  error.status === 401 ||
  error.status >= 500 ||
  error.status === 429;

export interface StationFound extends KeptStation {
  /** It is what was last known: nothing can be reached. */
  readonly isStored: boolean;
}

async function fetchStation({ client, store, locationId }: Options, signal: AbortSignal): Promise<StationFound> {
  try {
    const [station, { readings }] = await withPatience(signal, (limited) =>
      Promise.all([
        client.call('getStation', { params: { locationId } }, limited),
        client.call('listRecentReadings', { query: { locationId, limit: readingsAsked } }, limited),
      ]),
    );
    // A tablet that is full still weighs.
    await store?.keepStation(locationId, { station, readings }).catch(() => undefined);
    return { station, readings, isStored: false };
  } catch (error) {
    const kept = isUnreachable(error) ? await store?.station(locationId) : undefined;
    if (kept === undefined) throw error;
    return { ...kept, isStored: true };
  }
}

/** The station as the server knows it, else as this tablet does. */
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

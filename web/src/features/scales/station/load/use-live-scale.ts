import type { LiveEvent } from '@tunna/contract/platform/event-stream';
import type { ShownWeight } from '@tunna/contract/scales/station';
import { useEffect, useRef, useState } from 'react';
import { keepConnected, type Notified } from '../../../../lib/live/event-connection.ts';
import type { StationClient } from '../station-client.ts';
import type { LiveScale } from './load.ts';

/** Milliseconds without data after which a stream counts as broken: the server sends a keep-alive every twenty seconds. */
const longestSilence = 30_000;
const againAfter = 10_000;
/** Milliseconds until a missing first stream is reported. */
const timeout = 5_000;
/** Milliseconds after which a weight is no longer what the scale shows. */
const weightLifetime = 10_000;

interface Options {
  readonly client: StationClient;
  readonly scaleId: number | undefined;
  /** Called when a record of the location changed, or may have changed. */
  onChange(kind: LiveEvent['kind'] | 'reset'): void;
}

interface Listening {
  readonly weight: ShownWeight;
  /** From the monotonic clock. */
  readonly at: number;
}

/** Receives the live weights of the station's scales, through a separate stream. */
export function useLiveScale({ client, scaleId, onChange }: Options): LiveScale {
  const [connection, setConnection] = useState<LiveScale['connection']>('connecting');
  const [received, setReceived] = useState<ReadonlyMap<number, Listening>>(new Map());
  const notified = useRef(onChange);
  useEffect(() => {
    notified.current = onChange;
  });
  useEffect(() => {
    const leaving = new AbortController();
    const receive = (weight: ShownWeight) =>
      setReceived((before) => new Map(before).set(weight.scaleId, { weight, at: performance.now() }));
    const notify = (message: Notified) => {
      if (message.type === 'weight') receive(JSON.parse(message.weight) as ShownWeight);
      else if (message.type === 'live') setConnection(message.live ? 'live' : 'lost');
      else if (message.type === 'over') setConnection('lost');
      else if (message.type === 'change') notified.current(message.change.kind);
      else if (message.type === 'reset') notified.current('reset');
    };
    const { signal } = leaving;
    const follow = async () => {
      while (!signal.aborted) {
        await keepConnected({
          signal,
          lastEventId: () => undefined,
          acquire: (ending) => client.call('acquireEventStream', {}, ending),
          longestSilence,
          notify,
        });
        // The session has ended; a paired tablet opens another one.
        await new Promise((resolve) => setTimeout(resolve, againAfter));
      }
    };
    void follow();
    // A tablet that never connects reports it too; without a network it does so immediately.
    const lose = () => setConnection('lost');
    const late = setTimeout(() => setConnection((now) => (now === 'connecting' ? 'lost' : now)), timeout);
    if (!navigator.onLine) lose();
    addEventListener('offline', lose);
    return () => {
      clearTimeout(late);
      removeEventListener('offline', lose);
      leaving.abort();
    };
  }, [client]);
  useEffect(() => {
    const sweep = setInterval(() => {
      const oldest = performance.now() - weightLifetime;
      setReceived((before) => {
        const young = [...before].filter(([, { at }]) => at > oldest);
        return young.length === before.size ? before : new Map(young);
      });
    }, 1_000);
    return () => clearInterval(sweep);
  }, []);
  return { connection, weight: scaleId === undefined ? undefined : received.get(scaleId)?.weight };
}

import type { ShownWeight, Station } from '@tunna/contract/scales/station';
import { useEffect, useState } from 'react';
import { type LiveScale, loadState, stillTaken, type TakenLoad } from './load.ts';

type Scale = Station['scales'][number];

interface Options {
  readonly scale: Scale | undefined;
  readonly live: LiveScale;
  /** Whether the load of a weight was confirmed before, as after a reload. */
  isConfirmed(weight: ShownWeight): boolean;
}

/** The load on the scale, and whether it was confirmed. */
export function useLoad({ scale, live, isConfirmed }: Options) {
  const [taken, setTaken] = useState<TakenLoad>();
  const { connection, weight } = live;
  useEffect(() => {
    if (scale !== undefined) setTaken((before) => stillTaken(before, scale, { connection, weight }));
  }, [scale, connection, weight]);
  const known =
    weight !== undefined && isConfirmed(weight)
      ? { scaleId: weight.scaleId, sequence: weight.sequence, wasLost: false }
      : undefined;
  return {
    state: scale === undefined ? ('typed' as const) : loadState(scale, live, taken ?? known),
    take: (key: string) => {
      if (weight !== undefined)
        setTaken({
          ...{ scaleId: weight.scaleId, sequence: weight.sequence, load: weight.load },
          ...{ key, wasLost: connection === 'lost' },
        });
    },
    /** Its weighing was undone: the load can be weighed again. */
    release: (key: string) => setTaken((before) => (before?.key === key ? undefined : before)),
  };
}

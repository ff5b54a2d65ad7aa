import { useEffect, useRef, useState } from 'react';
import { localStore } from '../../../../lib/storage/local-store.ts';
import { useStorage } from '../../../../lib/storage/use-storage.ts';
import type { LoadState } from './load.ts';
import { type Signal, StationSound } from './station-sound.ts';

/** The signal of each state that a person must act on. */
const signals: Partial<Readonly<Record<LoadState, Signal>>> = {
  overloaded: 'heavy',
  above: 'heavy',
  underloaded: 'light',
  negative: 'light',
  lost: 'attention',
  silent: 'attention',
};

/** Milliseconds after which a load that does not come to rest is reported. */
const restless = 6_000;

interface Options {
  readonly state: LoadState;
  /** Rises with each stored weighing, and with each one that was rejected or not stored. */
  readonly stored: number;
  readonly rejected: number;
  /** Rises when the scale was set to zero or tared. */
  readonly set: number;
  /** Whether the confirmation waits for another weight of its load. */
  readonly isWaiting: boolean;
}

/** Whether signals are on; remembered on the tablet. */
export function useSoundChoice() {
  const kept = useStorage('station sound', localStore);
  const [isOn, setOn] = useState(() => kept.read() !== 'off');
  return {
    isOn,
    turn(on: boolean) {
      setOn(on);
      try {
        if (on) kept.remove();
        else kept.write('off');
      } catch {
        // With full storage, the choice is lost at the next start.
      }
    },
  };
}

/** Gives a sound and a vibration when a weighing is stored or rejected, and when a person must act. */
export function useSignals(isOn: boolean, { state, stored, rejected, set, isWaiting }: Options): void {
  const [sound] = useState(() => new StationSound());
  useEffect(() => {
    addEventListener('pointerdown', sound.wake);
    return () => {
      removeEventListener('pointerdown', sound.wake);
      sound.close();
    };
  }, [sound]);
  const give = useRef((_signal: Signal) => {});
  useEffect(() => {
    give.current = (signal) => {
      if (isOn) sound.give(signal);
    };
  });
  // Nothing is signalled for what the station shows when it opens.
  const before = useRef({ state, stored, rejected, set });
  useEffect(() => {
    const { current } = before;
    before.current = { state, stored, rejected, set };
    const newSignal = state === current.state ? undefined : signals[state];
    if (rejected > current.rejected) give.current('rejected');
    else if (stored > current.stored) give.current('stored');
    else if (set > current.set) give.current('set');
    else if (newSignal !== undefined) give.current(newSignal);
  }, [state, stored, rejected, set]);
  useEffect(() => {
    if (isWaiting) give.current('attention');
  }, [isWaiting]);
  useEffect(() => {
    if (state !== 'moving') return;
    const timer = setTimeout(() => give.current('unsettled'), restless);
    return () => clearTimeout(timer);
  }, [state]);
}

import type { ShownWeight, Station } from '@tunna/contract/scales/station';
import { useCallback, useEffect, useRef, useState } from 'react';
import { localStore } from '../../../../lib/storage/local-store.ts';
import { useStorage } from '../../../../lib/storage/use-storage.ts';
import type { DraftedLoad } from '../load/draft-load.ts';
import { type BrowserPort, browserSerial } from './browser-serial.ts';
import { afterLoad, type CableMemory, readMemory } from './cable-memory.ts';
import type { CableReader, ReaderState } from './cable-reader.ts';

type Scale = Station['scales'][number];

/** `none`: no cable was connected. `refused`: the person or the browser gave no port. */
type CableState = ReaderState | 'none' | 'refused';

/** Milliseconds until a port is tried again that could not be opened: another tab may have it. */
const againAfter = 3_000;

/** What only a device that reads a scale knows. */
const unknown = { sequence: undefined, commands: undefined, isResting: undefined };

/** What the tablet remembers about its cable. */
function useMemory() {
  const stored = useStorage('station cable', localStore);
  const memory = useRef<CableMemory>(undefined);
  memory.current ??= readMemory(stored.read());
  const keep = useCallback(
    (next: CableMemory | undefined) => {
      memory.current = next;
      try {
        if (next === undefined) stored.remove();
        else stored.write(JSON.stringify(next));
      } catch {
        // With full storage, the cable must be connected again after a reload.
      }
    },
    [stored],
  );
  return { memory, keep };
}

/** Starts and stops the reader of a port. Its code is loaded with the first one. */
function useReader(least: number, { memory, keep }: ReturnType<typeof useMemory>) {
  const [state, setState] = useState<CableState>('none');
  const [weight, setWeight] = useState<ShownWeight>();
  const reader = useRef<CableReader>(undefined);
  /** Rises with each stop: a reader that was being loaded then is not started. */
  const turn = useRef(0);

  const stop = useCallback(async () => {
    const { current } = reader;
    reader.current = undefined;
    turn.current += 1;
    setWeight(undefined);
    await current?.stop();
  }, []);

  const read = useCallback(
    async (port: BrowserPort, id: number, remembered: CableMemory | undefined) => {
      await stop();
      const own = turn.current;
      const loaded = await import('./cable-reader.ts').catch(() => undefined);
      if (turn.current !== own) return;
      if (loaded === undefined) {
        setState('busy');
        return;
      }
      const last = remembered?.last && { ...remembered.last, at: new Date(remembered.last.at) };
      const next: CableReader = new loaded.CableReader({
        ...{ port, settings: remembered, last, least },
        onState: (now) => {
          setState(now);
          if (now !== 'reading') setWeight(undefined);
        },
        onFound: (settings) => keep({ ...settings, scaleId: id }),
        onWeight: (now) => setWeight({ ...now, ...unknown, scaleId: id, at: new Date().toISOString() }),
        onLoad: (kept) => memory.current !== undefined && keep(afterLoad(memory.current, kept)),
      });
      reader.current = next;
      await next.start();
    },
    [stop, least, keep, memory],
  );
  return { state, setState, weight, read, stop };
}

/**
 * A scale at the tablet's own cable, for a scale that no device reads. Its code is loaded when a cable is connected, or was before.
 * Nothing is sent: a weight counts when it is confirmed.
 */
export function useCable(scale: Scale | undefined) {
  const kept = useMemory();
  const { memory, keep } = kept;
  const { state, setState, weight, read, stop } = useReader(Number(scale?.least ?? '0'), kept);
  const isOffered = scale?.isRead === false && browserSerial() !== undefined;
  const scaleId = isOffered ? scale.id : undefined;

  /** Continues with the port that was granted before. */
  const resume = useCallback(async () => {
    const { current } = memory;
    if (scaleId === undefined || current?.scaleId !== scaleId) return;
    const [port] =
      (await browserSerial()
        ?.getPorts()
        .catch(() => [])) ?? [];
    if (port === undefined) setState('unplugged');
    else await read(port, scaleId, current);
  }, [memory, read, scaleId, setState]);

  useEffect(() => {
    setState('none');
    void resume();
    const serial = browserSerial();
    const plugged = () => void resume();
    serial?.addEventListener('connect', plugged);
    return () => {
      serial?.removeEventListener('connect', plugged);
      void stop();
    };
  }, [resume, stop, setState]);
  useEffect(() => {
    if (state !== 'busy') return;
    const timer = setInterval(() => void resume(), againAfter);
    return () => clearInterval(timer);
  }, [state, resume]);

  const shown = state === 'reading' && weight?.scaleId === scaleId ? weight : undefined;
  return {
    ...{ isOffered, state },
    /** The weight at the cable, while weights arrive. */
    weight: shown,
    /** Asks the person for a port. Must be called by a tap. */
    async connect() {
      const serial = browserSerial();
      if (serial === undefined || scaleId === undefined) return;
      const port = await serial.requestPort().catch(() => undefined);
      if (port === undefined) setState('refused');
      else await read(port, scaleId, undefined);
    },
    async disconnect() {
      keep(undefined);
      setState('none');
      await stop();
    },
    /** Whether this load was confirmed, also before a reload. */
    isTaken: (one: ShownWeight): boolean =>
      one === shown && one.load !== undefined && memory.current?.taken?.load === one.load,
    /** A load was confirmed. */
    take({ key, load, isTyped }: DraftedLoad & { readonly key: string }) {
      const { current } = memory;
      if (!isTyped && load !== undefined && current !== undefined) keep({ ...current, taken: { key, load } });
    },
    /** Its weighing was undone. */
    release(key: string) {
      const { current } = memory;
      if (current?.taken?.key !== key) return;
      const { taken: _taken, ...rest } = current;
      keep(rest);
    },
  };
}

export type Cable = ReturnType<typeof useCable>;

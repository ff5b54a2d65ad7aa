import { useEffect, useRef, useState } from 'react';

type Layers = typeof import('../layers.ts')['layers'];

let layers: Layers | undefined;
let loading: Promise<Layers> | undefined;
let failures = 0;

/** Many browsers remember a module that failed until the page is reloaded, and name its address in the error: another address is tried. */
export const importAgain = <Module>(error: unknown): Promise<Module> => {
  const address = error instanceof TypeError ? /https?:\S+/.exec(error.message)?.[0] : undefined;
  if (address === undefined) throw error;
  failures += 1;
  return import(/* @vite-ignore */ `${address}?${failures}`);
};

/** Loads the code of layers, once. The application calls it when it has nothing else to load. */
export function loadLayers(): Promise<Layers> {
  loading ??= import('../layers.ts').catch(importAgain<typeof import('../layers.ts')>).then(
    (loaded) => {
      layers = loaded.layers;
      return layers;
    },
    (error: unknown) => {
      // The next layer that opens tries again.
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** For a control that opens a layer: its code is loaded before the press. */
export const loadsLayers = {
  onPointerEnter: () => void loadLayers().catch(() => undefined),
  onFocus: () => void loadLayers().catch(() => undefined),
} as const;

/**
 * The code of layers, from the first time that a layer opens: a closed layer still returns the focus.
 * @param onFailure closes the layer if its code cannot be loaded. The error is reported as unhandled.
 */
export function useLoadedLayers(isOpen: boolean, onFailure: () => void): Layers | undefined {
  const [isUsed, setUsed] = useState(isOpen);
  const [, setLoaded] = useState(layers);
  if (isOpen && !isUsed) setUsed(true);
  const fail = useRef(onFailure);
  useEffect(() => {
    fail.current = onFailure;
  });
  useEffect(() => {
    if (!isOpen) return;
    let isClosed = false;
    void loadLayers().then(
      (loaded) => isClosed || setLoaded(loaded),
      (error: unknown) => {
        if (!isClosed) fail.current();
        throw error;
      },
    );
    return () => {
      isClosed = true;
    };
  }, [isOpen]);
  return isUsed ? layers : undefined;
}

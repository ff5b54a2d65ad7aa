import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react';

/** Milliseconds during which a layer ignores presses outside, so that the press that opened it cannot close it. */
export const outsideClickDelay = 20;

interface Layer {
  /** On the clock of `event.timeStamp`. */
  openedAt: number;
}

/** The open layers, lowest first. All layers share one stack, so that a press or Escape closes only the top one. */
const openLayers: Layer[] = [];
/** The last event that closed a layer. The layer below receives the same event and must ignore it. */
let spentEvent: Event | undefined;

function remove(layer: Layer): void {
  const place = openLayers.indexOf(layer);
  if (place >= 0) openLayers.splice(place, 1);
}

/** True for the top layer, once per event. */
function claim(layer: Layer, event: Event): boolean {
  if (openLayers.at(-1) !== layer || spentEvent === event) return false;
  spentEvent = event;
  return true;
}

/** The same for a press outside, after the delay. */
function claimPress(layer: Layer, event: Event): boolean {
  return event.timeStamp - layer.openedAt >= outsideClickDelay && claim(layer, event);
}

/** Handlers for a Radix layer. They prevent every dismissal that belongs to another layer. */
export interface LayerGuards {
  onEscapeKeyDown: (event: KeyboardEvent) => void;
  onPointerDownOutside: (event: CustomEvent<{ originalEvent: PointerEvent }>) => void;
}

function useOpenLayer(open: boolean): Layer {
  const layer = useRef<Layer>({ openedAt: 0 }).current;
  // A layout effect: the layer below must know that it is covered before the next press or key.
  useLayoutEffect(() => {
    if (!open) return;
    layer.openedAt = performance.now();
    openLayers.push(layer);
    return () => remove(layer);
  }, [layer, open]);
  return layer;
}

/** Adds a layer that Radix dismisses to the common stack. Radix alone would close two nested popovers together. */
export function useLayer(open: boolean): LayerGuards {
  const layer = useOpenLayer(open);
  return useMemo(
    () => ({
      onEscapeKeyDown(event) {
        if (!claim(layer, event)) event.preventDefault();
      },
      onPointerDownOutside(event) {
        if (!claimPress(layer, event.detail.originalEvent)) event.preventDefault();
      },
    }),
    [layer],
  );
}

/** Closes a non-Radix popup on Escape or on a press outside `element`, top layer first. */
export function useDismissableLayer(
  open: boolean,
  element: RefObject<HTMLElement | null>,
  onDismiss: (reason: 'escape' | 'outside') => void,
): void {
  const layer = useOpenLayer(open);
  const dismiss = useRef(onDismiss);
  useEffect(() => {
    dismiss.current = onDismiss;
  });
  useEffect(() => {
    if (!open) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && claim(layer, event)) dismiss.current('escape');
    };
    const onPointerDown = (event: PointerEvent) => {
      const isInside = event.target instanceof Node && element.current?.contains(event.target);
      if (!isInside && claimPress(layer, event)) dismiss.current('outside');
    };
    document.addEventListener('keydown', onKeyDown, true);
    document.addEventListener('pointerdown', onPointerDown, true);
    return () => {
      document.removeEventListener('keydown', onKeyDown, true);
      document.removeEventListener('pointerdown', onPointerDown, true);
    };
  }, [element, layer, open]);
}

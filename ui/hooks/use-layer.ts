import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react';

/** Milliseconds within which a change of the focus belongs to the press that closed a layer. */
const focusDelay = 1000;

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

/** The top layer when each press began: Radix may report a press when it ends, and a layer above has closed by then. */
const pressed = new WeakMap<Event, Layer>();

function notePress(event: Event): void {
  const top = openLayers.at(-1);
  if (top !== undefined) pressed.set(event, top);
}
if (typeof window !== 'undefined') window.addEventListener('pointerdown', notePress, true);

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

/** The same for a press outside, after the delay, if the layer was the top one when it began. */
function claimPress(layer: Layer, event: Event): boolean {
  return event.timeStamp - layer.openedAt >= outsideClickDelay && pressed.get(event) === layer && claim(layer, event);
}

/** Handlers for a Radix layer. They prevent every dismissal that belongs to another layer. */
export interface LayerGuards {
  onEscapeKeyDown: (event: KeyboardEvent) => void;
  onPointerDownOutside: (event: CustomEvent<{ originalEvent: PointerEvent }>) => void;
  onFocusOutside: (event: CustomEvent<{ originalEvent: FocusEvent }>) => void;
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
      onFocusOutside(event) {
        const { timeStamp } = event.detail.originalEvent;
        const isOfPress = spentEvent?.type === 'pointerdown' && timeStamp - spentEvent.timeStamp < focusDelay;
        // The focus may be in a layer above.
        if (openLayers.at(-1) !== layer || isOfPress) event.preventDefault();
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

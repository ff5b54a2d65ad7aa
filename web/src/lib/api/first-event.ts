let first: string | null | undefined;
let onEarlier: (() => void) | undefined;

/**
 * The event from which a stream continues, so that it has every change that a response lacks. Undefined if a response had no event.
 * @param listener called when a response arrives that was read before this event
 */
export function firstEventId(listener: () => void): string | undefined {
  onEarlier = listener;
  return first ?? undefined;
}

/** @param id the last event before a response was read: a number. Null if the server knew none. */
export function noteEventId(id: string | null): void {
  if (Number(id) >= Number(first)) return;
  first = id;
  onEarlier?.();
}

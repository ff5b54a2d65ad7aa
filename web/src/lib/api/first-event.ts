/** Remembers the last event before the earliest of all reads. */
export function followReads() {
  let first: string | null | undefined;
  let onEarlier: (() => void) | undefined;
  return {
    /**
     * The event from which a stream continues, so that it has every change that a response lacks. Undefined if a response had no event.
     * @param listener called when a response arrives that was read before this event
     */
    firstEventId(listener: () => void): string | undefined {
      onEarlier = listener;
      return first ?? undefined;
    },
    /** @param id the last event before a response was read: a number. Null if the server knew none. */
    noteEventId(id: string | null): void {
      if (Number(id) >= Number(first)) return;
      first = id;
      onEarlier?.();
    },
  };
}

/** The reads of this page. */
export const { firstEventId, noteEventId } = followReads();

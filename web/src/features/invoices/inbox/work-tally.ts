import { useSyncExternalStore } from 'react';
import { sessionStore } from '../../../lib/session/session-store.ts';

/** The work of one sitting. */
export interface WorkTally {
  /** Ids of the finished invoices. A later audit can find more in an invoice, which is then finished again. */
  readonly invoices: readonly number[];
  readonly accepted: number;
  readonly classified: number;
  readonly decided: number;
}

const nothing: WorkTally = { invoices: [], accepted: 0, classified: 0, decided: 0 };

/** Milliseconds. Work after a longer pause begins a new sitting. */
const maxPause = 60 * 60 * 1000;

const keyOf = (orgId: number): string => `invoice work ${orgId}`;

const countOf = (value: unknown): number => (typeof value === 'number' && value > 0 ? Math.floor(value) : 0);

const storedText = (orgId: number): string | null => sessionStore()?.getItem(keyOf(orgId)) ?? null;

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** @param text as stored @param now milliseconds */
function parse(text: string | null, now: number): WorkTally {
  if (text === null) return nothing;
  const stored: Partial<Record<keyof WorkTally | 'at', unknown>> = JSON.parse(text);
  if (now - countOf(stored.at) > maxPause) return nothing;
  return {
    invoices: Array.isArray(stored.invoices) ? stored.invoices.filter((id) => countOf(id) > 0) : [],
    accepted: countOf(stored.accepted),
    classified: countOf(stored.classified),
    decided: countOf(stored.decided),
  };
}

/** The work of this sitting in this browser tab, in all stages of the inbox. It survives a reload. */
export const useTally = (orgId: number): WorkTally =>
  parse(
    useSyncExternalStore(
      subscribe,
      () => storedText(orgId),
      () => null,
    ),
    Date.now(),
  );

export function addToTally(orgId: number, done: Partial<WorkTally>, now = Date.now()): void {
  const { invoices, accepted, classified, decided } = parse(storedText(orgId), now);
  const sum: WorkTally = {
    invoices: [...new Set([...invoices, ...(done.invoices ?? [])])],
    accepted: accepted + (done.accepted ?? 0),
    classified: classified + (done.classified ?? 0),
    decided: decided + (done.decided ?? 0),
  };
  sessionStore()?.setItem(keyOf(orgId), JSON.stringify({ ...sum, at: now }));
  for (const listener of listeners) listener();
}

import { sessionStore } from '../../../lib/session/session-store.ts';

/** What a member has done since the start of a queue. */
export interface WorkTally {
  readonly invoices: number;
  readonly accepted: number;
  readonly classified: number;
  readonly decided: number;
}

const nothing: WorkTally = { invoices: 0, accepted: 0, classified: 0, decided: 0 };

const keyOf = (orgId: number): string => `invoice work ${orgId}`;

const countOf = (value: unknown): number => (typeof value === 'number' && value > 0 ? Math.floor(value) : 0);

/** The work in this browser tab. It survives a reload. */
export function readTally(orgId: number): WorkTally {
  const text = sessionStore()?.getItem(keyOf(orgId));
  if (text === null || text === undefined) return nothing;
  const stored: Partial<Record<keyof WorkTally, unknown>> = JSON.parse(text);
  return {
    invoices: countOf(stored.invoices),
    accepted: countOf(stored.accepted),
    classified: countOf(stored.classified),
    decided: countOf(stored.decided),
  };
}

export function addToTally(orgId: number, done: Partial<WorkTally>): void {
  const { invoices, accepted, classified, decided } = readTally(orgId);
  const sum: WorkTally = {
    invoices: invoices + (done.invoices ?? 0),
    accepted: accepted + (done.accepted ?? 0),
    classified: classified + (done.classified ?? 0),
    decided: decided + (done.decided ?? 0),
  };
  sessionStore()?.setItem(keyOf(orgId), JSON.stringify(sum));
}

/** Begins a new count. */
export const clearTally = (orgId: number): void => sessionStore()?.removeItem(keyOf(orgId));

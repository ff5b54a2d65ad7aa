import { uptime } from 'node:os';

/** When this computer started by its clock, in milliseconds. It changes only when the clock is set, and not while the computer sleeps. */
export const clockOrigin = (): number => Date.now() - uptime() * 1_000;

/** Milliseconds of a difference between two origins that is none: some systems count whole seconds since their start. */
const precision = 3_000;

/** Milliseconds by which the clock was set forward between two origins. An unknown one is that of the other. */
export function clockChange(before: number | undefined, after: number | undefined): number {
  const change = before === undefined || after === undefined ? 0 : after - before;
  return Math.abs(change) > precision ? change : 0;
}

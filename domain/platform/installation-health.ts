/**
 * `good` needs nothing. `attention` needs the operator. `unknown` could not be read. `off` is not set up, which may be intended.
 */
export type HealthState = 'good' | 'attention' | 'unknown' | 'off';

const minute = 60;
const gibibyte = 1024 ** 3;

/** Seconds after which a waiting message or job is late. */
export const maxWaiting = 15 * minute;

/** A disk needs attention when less than this share of it is free, and less than `minFreeBytes`. */
const minFreeShare = 0.1;
export const minFreeBytes = 10 * gibibyte;

/** Disks with less than this are full soon, regardless of their size. */
const criticalFreeBytes = gibibyte;

interface Backlog {
  /** Messages or jobs that have failed for the last time. */
  readonly failed: number;
  /** Seconds for which the oldest one has been due; 0 if none waits. */
  readonly oldestSeconds: number;
}

/** @param backlog undefined if it could not be read */
export function backlogState(backlog: Backlog | undefined): HealthState {
  if (backlog === undefined) return 'unknown';
  return backlog.failed > 0 || backlog.oldestSeconds > maxWaiting ? 'attention' : 'good';
}

export const countState = (problems: number): HealthState => (problems > 0 ? 'attention' : 'good');

/** Calls are slow for many when this share of them is slow, and at least this number. */
const maxSlowShare = 0.05;
const minSlow = 10;

export const speedState = ({ calls, slow }: { calls: number; slow: number }): HealthState =>
  slow >= minSlow && slow > calls * maxSlowShare ? 'attention' : 'good';

export function diskState({ freeBytes, totalBytes }: { freeBytes: number; totalBytes: number }): HealthState {
  const isLow = freeBytes < minFreeBytes && freeBytes < totalBytes * minFreeShare;
  return isLow || freeBytes < criticalFreeBytes ? 'attention' : 'good';
}

interface Backups {
  readonly everyHours: number;
  readonly newestAt: Date | undefined;
  /** Why the last run made no backup. */
  readonly problem: string | undefined;
}

/**
 * A backup is late after twice its interval.
 * @param backups undefined if no folder is configured
 */
export function backupState(backups: Backups | undefined, now: Date): HealthState {
  if (backups === undefined) return 'off';
  const { newestAt, everyHours, problem } = backups;
  if (problem !== undefined || newestAt === undefined) return 'attention';
  return now.getTime() - newestAt.getTime() > 2 * everyHours * 3_600_000 ? 'attention' : 'good';
}

import { BackupError } from '../backup/backup-error.service.ts';
import { type ArchiveRecord, contiguous, readRecords } from './archive-record.service.ts';
import { type BaseManifest, readBases } from './base-manifest.service.ts';

/** Any time in it can be restored. */
export interface Reach {
  readonly from: Date;
  readonly to: Date;
}

/** How a time is restored. */
export interface RecoveryPlan {
  readonly base: BaseManifest;
  /** The log from the base to the time. */
  readonly records: readonly ArchiveRecord[];
  readonly until: Date;
}

const endOf = (records: readonly ArchiveRecord[], base: BaseManifest): Date =>
  new Date(contiguous(records, base).at(-1)?.until ?? base.until);

/** The times that can be restored, oldest first. @throws BackupError */
export async function readReach(backups: string): Promise<Reach[]> {
  const [bases, records] = [await readBases(backups), await readRecords(backups)];
  const reached = new Map<number, Reach>();
  for (const base of bases) {
    const [from, to] = [new Date(base.until), endOf(records, base)];
    // Bases with the same end are of one chain, and the first of them reaches it.
    if (to >= from && !reached.has(to.getTime())) reached.set(to.getTime(), { from, to });
  }
  return [...reached.values()];
}

const shown = (time: Date): string => time.toISOString();
const describe = (reach: readonly Reach[]): string =>
  reach.map(({ from, to }) => `${shown(from)} to ${shown(to)}`).join(', ');

function whyNot(until: Date, reach: readonly Reach[], records: readonly ArchiveRecord[]): string {
  const [before, after] = [reach.findLast(({ to }) => to < until), reach.find(({ from }) => from > until)];
  if (before === undefined) return 'It is before the first base';
  if (after === undefined && records.some((record) => new Date(record.until) >= until))
    return `It is in a gap: the archive has lost a piece of the log after ${shown(before.to)}`;
  if (after === undefined)
    return `It is after the end of the archive: ${shown(before.to)} is the last time that can be restored`;
  return `It is in a gap: the archive has no log from ${shown(before.to)} on, and its next base is of ${shown(after.from)}`;
}

/**
 * The base and the log for a time.
 * @throws BackupError with the times that can be restored, if it is not one of them
 */
export async function planRecovery(backups: string, until: Date): Promise<RecoveryPlan> {
  const [bases, records] = [await readBases(backups), await readRecords(backups)];
  if (bases.length === 0)
    throw new BackupError(
      `${backups} has no base for restores to any moment. The server makes one with BACKUP_POINT_IN_TIME_DAYS.`,
    );
  const base = bases.findLast((one) => new Date(one.until) <= until);
  if (base !== undefined && endOf(records, base) >= until) {
    const needed = contiguous(records, base);
    const last = needed.findIndex((record) => new Date(record.until) >= until);
    return { base, records: needed.slice(0, last + 1), until };
  }
  const reach = await readReach(backups);
  throw new BackupError(
    `The time ${shown(until)} cannot be restored. ${whyNot(until, reach, records)}. Times that can be restored: ${describe(reach)}.`,
  );
}

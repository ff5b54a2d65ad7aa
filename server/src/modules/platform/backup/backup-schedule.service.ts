import { z } from 'zod';
import type { BackupReport } from './backup.service.ts';
import { BackupError, codeOf } from './backup-error.service.ts';
import type { BackupPlace } from './backup-place.service.ts';
import { newestBackupTime } from './manifest.service.ts';

const HOUR = 3_600_000;
/** Checks are ten minutes apart: without this, a daily backup would be later every day. */
const EARLY = HOUR / 10;

/** Whether the newest backup in the place is so old that the next one is due. */
export async function isBackupDue(place: BackupPlace, everyHours: number, now: Date): Promise<boolean> {
  const newest = await newestBackupTime(place);
  return newest === undefined || now.getTime() - newest > everyHours * HOUR - EARLY;
}

/** The result of the last scheduled run. */
export interface LastRun {
  readonly startedAt: Date;
  readonly report?: BackupReport;
  /** Why there is no new backup. */
  readonly problem?: string;
}

const FILE = 'last-run.json';

/** Writes `last-run.json` into the place of the backups. */
export const recordRun = (place: BackupPlace, run: LastRun): Promise<void> =>
  place.writeList(FILE, `${JSON.stringify(run, null, 2)}\n`);

const lastRun = z.object({
  startedAt: z.iso.datetime(),
  problem: z.string().optional(),
  // Absent after a failed run. Runs of earlier versions have no size.
  report: z.object({ bytes: z.number().nonnegative().optional() }).optional(),
});

/**
 * The last scheduled run; undefined before the first.
 * @throws BackupError if it cannot be read
 */
export async function readLastRun(place: BackupPlace): Promise<z.output<typeof lastRun> | undefined> {
  try {
    const text = await place.readList(FILE);
    return text === undefined ? undefined : lastRun.parse(JSON.parse(text));
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError(`${place.name}/${FILE} cannot be read (${codeOf(error) ?? 'damaged'}).`, { cause: error });
  }
}

import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { BackupReport } from './backup.service.ts';
import { BackupError, codeOf } from './backup-error.service.ts';
import { newestBackupTime } from './manifest.service.ts';

const HOUR = 3_600_000;
/** Checks are ten minutes apart: without this, a daily backup would be later every day. */
const EARLY = HOUR / 10;

/** Whether the newest backup in the folder is so old that the next one is due. */
export async function isBackupDue(folder: string, everyHours: number, now: Date): Promise<boolean> {
  const newest = await newestBackupTime(folder);
  return newest === undefined || now.getTime() - newest > everyHours * HOUR - EARLY;
}

/** The result of the last scheduled run. */
export interface LastRun {
  readonly startedAt: Date;
  readonly report?: BackupReport;
  /** Why there is no new backup. */
  readonly problem?: string;
}

const fileOf = (folder: string): string => join(folder, 'last-run.json');

/** Writes `last-run.json` into the folder of the backups. */
export async function recordRun(folder: string, run: LastRun): Promise<void> {
  const path = fileOf(folder);
  await writeFile(`${path}.new`, `${JSON.stringify(run, null, 2)}\n`, { mode: 0o600 });
  await rename(`${path}.new`, path);
}

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
export async function readLastRun(folder: string): Promise<z.output<typeof lastRun> | undefined> {
  try {
    return lastRun.parse(JSON.parse(await readFile(fileOf(folder), 'utf8')));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw new BackupError(`${fileOf(folder)} cannot be read (${codeOf(error) ?? 'damaged'}).`, { cause: error });
  }
}

import { newestRecord } from './archive-record.service.ts';
import { readBases } from './base-manifest.service.ts';

export interface ArchiveSettings {
  /** 0 if nothing is archived. */
  readonly pointInTimeDays: number;
  readonly archiveSeconds: number;
}

/** The archive is late after this many intervals, or minutes. */
const maxMissedIntervals = 10;

/**
 * Why a restore to a recent moment is not possible; undefined if it is, or is not configured.
 * @throws BackupError if the folder cannot be read
 */
export async function archiveProblem(
  folder: string,
  { pointInTimeDays, archiveSeconds }: ArchiveSettings,
  now: Date,
): Promise<string | undefined> {
  if (pointInTimeDays === 0) return undefined;
  const newest = await newestRecord(folder);
  const base = (await readBases(folder)).at(-1);
  if (newest === undefined || base?.chain !== newest.chain)
    return 'There is no base for restores to any moment since the archive began.';
  if (now.getTime() - Date.parse(newest.until) < maxMissedIntervals * Math.max(archiveSeconds, 60) * 1000)
    return undefined;
  return `The archive for restores to any moment ends at ${newest.until}.`;
}

import { statfs } from 'node:fs/promises';
import type { InstallationHealth } from '@tunna/contract/platform/installation-health';
import { present } from '@tunna/contract/present';
import { backlogState, backupState, countState, diskState } from '@tunna/domain/platform/installation-health';
import packageFile from '../../../../package.json' with { type: 'json' };
import type { Queryable } from '../../../database/statement.ts';
import { BackupError } from '../backup/backup-error.service.ts';
import { readLastRun } from '../backup/backup-schedule.service.ts';
import { newestBackupTime } from '../backup/manifest.service.ts';
import { readHealth } from './installation-health.queries.ts';

interface WaitingJobs {
  readonly ready: number;
  readonly failed: number;
  /** Seconds. */
  readonly oldest: number;
}

export interface HealthSources {
  readonly database: Queryable;
  readonly dataDirectory: string;
  /** The folder of the scheduled backups. */
  readonly backupDirectory: string | undefined;
  readonly backupEveryHours: number;
  /** Jobs by task; undefined if they cannot be read. */
  readonly readJobs: () => Promise<readonly WaitingJobs[] | undefined>;
}

async function jobsHealth(readJobs: HealthSources['readJobs']): Promise<InstallationHealth['jobs']> {
  const tasks = await readJobs();
  const state = (counts?: { waiting: number; failed: number; oldestSeconds: number }) =>
    present<InstallationHealth['jobs']>({
      state: backlogState(counts),
      waiting: counts?.waiting,
      failed: counts?.failed,
      oldestSeconds: counts?.oldestSeconds,
    });
  if (tasks === undefined) return state();
  return state({
    waiting: tasks.reduce((sum, { ready }) => sum + ready, 0),
    failed: tasks.reduce((sum, { failed }) => sum + failed, 0),
    oldestSeconds: Math.max(0, ...tasks.map(({ oldest }) => oldest)),
  });
}

async function diskHealth(folder: string, databaseBytes: number): Promise<InstallationHealth['disk']> {
  // A disk that cannot be read is a result of this check, not a failure of the page.
  const disk = await statfs(folder).catch(() => undefined);
  const sizes = disk && { freeBytes: disk.bavail * disk.bsize, totalBytes: disk.blocks * disk.bsize };
  return present<InstallationHealth['disk']>({
    state: sizes === undefined ? 'unknown' : diskState(sizes),
    freeBytes: sizes?.freeBytes,
    totalBytes: sizes?.totalBytes,
    databaseBytes,
  });
}

async function backupsHealth(
  { backupDirectory: folder, backupEveryHours: everyHours }: HealthSources,
  now: Date,
): Promise<InstallationHealth['backups']> {
  const view = (newestAt?: Date, problem?: string) =>
    present<InstallationHealth['backups']>({
      state: backupState(folder === undefined ? undefined : { everyHours, newestAt, problem }, now),
      everyHours: folder === undefined ? undefined : everyHours,
      newestAt: newestAt?.toISOString(),
      problem,
    });
  if (folder === undefined) return view();
  try {
    const newest = await newestBackupTime(folder);
    return view(newest === undefined ? undefined : new Date(newest), (await readLastRun(folder))?.problem);
  } catch (error) {
    if (error instanceof BackupError) return view(undefined, error.message);
    throw error;
  }
}

/** What an operator watches, over all organizations. No organization is named. */
export async function getInstallationHealth(
  sources: HealthSources,
  startedAt: Date,
  now: Date,
): Promise<InstallationHealth> {
  const row = await readHealth(sources.database, now);
  const [jobs, disk, backups] = await Promise.all([
    jobsHealth(sources.readJobs),
    diskHealth(sources.dataDirectory, row.database_bytes),
    backupsHealth(sources, now),
  ]);
  const messages = { waiting: row.waiting, failed: row.failed, oldestSeconds: row.oldest_seconds };
  return {
    version: packageFile.version,
    startedAt: startedAt.toISOString(),
    messages: { state: backlogState(messages), ...messages },
    jobs,
    imports: {
      state: countState(row.failed_imports),
      failed: row.failed_imports,
      since: row.failed_since?.toISOString(),
    },
    devices: { state: countState(row.silent), agents: row.agents, silent: row.silent },
    disk,
    backups,
  };
}

import {
  type InstallationHealth,
  type InstallationStorage,
  maxStorageTables,
} from '@tunna/contract/platform/installation-health';
import { present } from '@tunna/contract/present';
import {
  backlogState,
  backupState,
  countState,
  diskState,
  speedState,
} from '@tunna/domain/platform/installation-health';
import packageFile from '../../../../package.json' with { type: 'json' };
import type { Queryable } from '../../../database/statement/statement.ts';
import type { Activity } from '../../../http/health/activity.ts';
import { diskSpace } from '../../../http/health/disk-space.ts';
import type { JobsHealth } from '../../../http/health/health.ts';
import { BackupError } from '../backup/backup-error.service.ts';
import { readLastRun } from '../backup/backup-schedule.service.ts';
import { newestBackupTime } from '../backup/manifest.service.ts';
import { type ArchiveSettings, archiveProblem } from '../point-in-time/archive-state.service.ts';
import { findLargestTables, readHealth, readStorage } from './installation-health.queries.ts';

export interface HealthSources extends ArchiveSettings {
  readonly database: Queryable;
  readonly dataDirectory: string;
  /** The folder of the scheduled backups. */
  readonly backupDirectory: string | undefined;
  readonly backupEveryHours: number;
  /** Errors and slow calls of this process. */
  readonly activity: Pick<Activity, 'state'>;
  /** Waiting jobs and messages; undefined if they cannot be read. */
  readonly readBacklog: JobsHealth['backlog'];
}

type BacklogHealth = InstallationHealth['jobs'];

const backlogHealth = (counts?: {
  readonly waiting: number;
  readonly failed: number;
  readonly oldestSeconds: number;
}): BacklogHealth =>
  present<BacklogHealth>({
    state: backlogState(counts),
    waiting: counts?.waiting,
    failed: counts?.failed,
    oldestSeconds: counts?.oldestSeconds,
  });

async function readQueues(read: HealthSources['readBacklog']): Promise<Pick<InstallationHealth, 'messages' | 'jobs'>> {
  const backlog = await read();
  if (backlog === undefined) return { messages: backlogHealth(), jobs: backlogHealth() };
  const { jobs, outbox } = backlog;
  return {
    messages: backlogHealth(outbox && { waiting: outbox.waiting, failed: outbox.dead, oldestSeconds: outbox.oldest }),
    jobs: backlogHealth({
      waiting: jobs.reduce((sum, { ready }) => sum + ready, 0),
      failed: jobs.reduce((sum, { failed }) => sum + failed, 0),
      oldestSeconds: Math.max(0, ...jobs.map(({ oldest }) => oldest)),
    }),
  };
}

async function diskHealth(folder: string, databaseBytes: number): Promise<InstallationHealth['disk']> {
  // A disk that cannot be read is a result of this check, not a failure of the page.
  const sizes = await diskSpace(folder).catch(() => undefined);
  return present<InstallationHealth['disk']>({
    state: sizes === undefined ? 'unknown' : diskState(sizes),
    freeBytes: sizes?.freeBytes,
    totalBytes: sizes?.totalBytes,
    databaseBytes,
  });
}

export async function backupsHealth(
  {
    backupDirectory: folder,
    backupEveryHours: everyHours,
    ...archive
  }: ArchiveSettings & Pick<HealthSources, 'backupDirectory' | 'backupEveryHours'>,
  now: Date,
): Promise<InstallationHealth['backups']> {
  const view = (
    newestAt?: Date,
    { problem, bytes }: { problem?: string | undefined; bytes?: number | undefined } = {},
  ) =>
    present<InstallationHealth['backups']>({
      state: backupState(folder === undefined ? undefined : { everyHours, newestAt, problem }, now),
      everyHours: folder === undefined ? undefined : everyHours,
      newestAt: newestAt?.toISOString(),
      bytes,
      problem,
    });
  if (folder === undefined) return view();
  try {
    const newest = await newestBackupTime(folder);
    const lastRun = await readLastRun(folder);
    return view(newest === undefined ? undefined : new Date(newest), {
      problem: lastRun?.problem ?? (await archiveProblem(folder, archive, now)),
      bytes: lastRun?.report?.bytes,
    });
  } catch (error) {
    if (error instanceof BackupError) return view(undefined, { problem: error.message });
    throw error;
  }
}

/** Milliseconds for which an error is recent. */
const recently = 3_600_000;

function activityHealth({ activity }: HealthSources, now: Date): Pick<InstallationHealth, 'errors' | 'speed'> {
  const { errors, calls, slowCalls: slow } = activity.state();
  const recent = errors.filter(({ lastAt }) => now.getTime() - lastAt.getTime() < recently).length;
  return { errors: { state: countState(recent), recent }, speed: { state: speedState({ calls, slow }), calls, slow } };
}

/** What an operator watches, over all organizations. No organization is named. */
async function getInstallationHealth(sources: HealthSources, startedAt: Date, now: Date): Promise<InstallationHealth> {
  const row = await readHealth(sources.database, now);
  const [queues, disk, backups] = await Promise.all([
    readQueues(sources.readBacklog),
    diskHealth(sources.dataDirectory, row.database_bytes),
    backupsHealth(sources, now),
  ]);
  return {
    version: packageFile.version,
    schemaVersion: row.schema_version,
    startedAt: startedAt.toISOString(),
    ...queues,
    imports: {
      state: countState(row.failed_imports),
      failed: row.failed_imports,
      since: row.failed_since?.toISOString(),
    },
    devices: { state: countState(row.silent), agents: row.agents, silent: row.silent },
    disk,
    backups,
    ...activityHealth(sources, now),
  };
}

/** What the database and the files take. */
export async function getInstallationStorage(database: Queryable): Promise<InstallationStorage> {
  const [{ database_bytes: databaseBytes, file_bytes: fileBytes, uncounted }, tables] = await Promise.all([
    readStorage(database),
    findLargestTables(database, maxStorageTables),
  ]);
  return {
    databaseBytes,
    fileBytes,
    uncounted,
    tables: tables.map(({ name, bytes, estimated_rows: rows }) => ({
      name,
      bytes,
      rows: rows < 0 ? undefined : rows,
    })),
  };
}

/** @returns a reader whose start of the server is the time of this call */
export function healthReader(sources: HealthSources, now: () => Date): () => Promise<InstallationHealth> {
  const startedAt = now();
  return () => getInstallationHealth(sources, startedAt, now());
}

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
import type { BackupPlace } from '../backup/backup-place.service.ts';
import { type BackupPlaceSettings, scheduledPlaces } from '../backup/backup-places.service.ts';
import { readLastRun } from '../backup/backup-schedule.service.ts';
import { newestBackupTime } from '../backup/manifest.service.ts';
import { type ArchiveSettings, archiveProblem } from '../point-in-time/archive-state.service.ts';
import { findLargestTables, readHealth, readStorage } from './installation-health.queries.ts';

/** The settings of scheduled backups. */
export interface BackupSchedule extends ArchiveSettings, BackupPlaceSettings {
  readonly backupEveryHours: number;
}

export interface HealthSources extends BackupSchedule {
  readonly database: Queryable;
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

/** A page and a scrape wait for a bucket no longer than this. */
const shortly = { answer: 1_500, transfer: 1_500, silence: 1_500, tries: 2, pause: 100 };

interface PlaceState {
  readonly newest: number | undefined;
  readonly problem: string | undefined;
  readonly bytes: number | undefined;
}

async function stateOf(place: BackupPlace, archive: ArchiveSettings, now: Date): Promise<PlaceState> {
  try {
    const [newest, lastRun] = await Promise.all([newestBackupTime(place), readLastRun(place)]);
    const archived = place.folder === undefined ? undefined : await archiveProblem(place.folder, archive, now);
    return { newest, problem: lastRun?.problem ?? archived, bytes: lastRun?.report?.bytes };
  } catch (error) {
    if (error instanceof BackupError) return { newest: undefined, problem: error.message, bytes: undefined };
    throw error;
  }
}

/** The state of scheduled backups. Of several places it is that of the worse one. */
export async function backupsHealth(settings: BackupSchedule, now: Date): Promise<InstallationHealth['backups']> {
  const { backupEveryHours: everyHours } = settings;
  const places = scheduledPlaces(settings, shortly);
  if (places.length === 0) {
    const none = { everyHours: undefined, newestAt: undefined, bytes: undefined, problem: undefined };
    return present<InstallationHealth['backups']>({ state: backupState(undefined, now), ...none });
  }
  const states = await Promise.all(places.map((place) => stateOf(place, settings, now)));
  const times = states.map(({ newest }) => newest ?? 0);
  const without = places.length > 1 ? places[times.indexOf(0)] : undefined;
  const newestAt = times.includes(0) ? undefined : new Date(Math.min(...times));
  const problem =
    states.find((one) => one.problem !== undefined)?.problem ?? (without && `${without.name} has no complete backup.`);
  return present<InstallationHealth['backups']>({
    state: backupState({ everyHours, newestAt, problem }, now),
    everyHours,
    newestAt: newestAt?.toISOString(),
    bytes: states.find(({ bytes }) => bytes !== undefined)?.bytes,
    problem,
  });
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

import type { FastifyBaseLogger } from 'fastify';
import type { Client } from 'pg';
import packageFile from '../../package.json' with { type: 'json' };
import type { Config } from '../config.ts';
import type { Connection } from '../database/connection.ts';
import { withClient } from '../database/owner.ts';
import { makeBackup } from '../modules/platform/backup/backup.service.ts';
import type { BackupPlace } from '../modules/platform/backup/backup-place.service.ts';
import { scheduledPlaces } from '../modules/platform/backup/backup-places.service.ts';
import { isBackupDue, recordRun } from '../modules/platform/backup/backup-schedule.service.ts';
import { fileStoreOf } from '../modules/platform/file/file-stores.service.ts';
import { type Archiving, endArchive, startArchiving } from '../modules/platform/point-in-time/archiving.service.ts';

export interface ScheduledBackups {
  /** Makes a backup in each place whose newest one is old enough. A failure is logged and recorded; the next check tries again. */
  runIfDue(now: Date, stopping: AbortSignal | undefined): Promise<void>;
}

/** Backups in BACKUP_DIR and BACKUP_S3_BUCKET; undefined without these settings. */
export function scheduledBackups(
  owner: Connection,
  config: Config,
  log: FastifyBaseLogger,
): ScheduledBackups | undefined {
  const { backupKey: key, backupEveryHours, backupKeep: keep, dataDirectory } = config;
  const places = scheduledPlaces(config);
  if (places.length === 0) return undefined;
  const store = fileStoreOf(config);
  const release = packageFile.version;
  async function runIn(place: BackupPlace, now: Date, stopping: AbortSignal | undefined): Promise<void> {
    try {
      if (!(await isBackupDue(place, backupEveryHours, now))) return;
      const report = await withClient(owner, async (client) => {
        // A running copy ends with its connection.
        stopping?.addEventListener('abort', () => client.end(), { once: true });
        const options = { client, dataDirectory, store, place, key, release, keep };
        return makeBackup({ ...options, ...(stopping && { stopping }) });
      });
      if (report.lost.length > 0) log.error({ lost: report.lost }, 'stored files are missing or damaged');
      log.info({ place: place.name, backup: report }, 'made a backup');
      await recordRun(place, { startedAt: now, report });
    } catch (error) {
      if (stopping?.aborted === true) return;
      log.error({ err: error, place: place.name }, 'made no backup');
      const problem = error instanceof Error ? error.message : String(error);
      await recordRun(place, { startedAt: now, problem }).catch((failure: unknown) =>
        log.warn({ err: failure, place: place.name }, 'the result of the backup could not be recorded'),
      );
    }
  }
  return {
    async runIfDue(now, stopping) {
      for (const place of places) await runIn(place, now, stopping);
    },
  };
}

/** Archives changes of the embedded database as the settings say; undefined without BACKUP_POINT_IN_TIME_DAYS. */
export async function configuredArchiving(
  owner: Connection,
  config: Config,
  log: FastifyBaseLogger,
): Promise<Archiving | undefined> {
  const { backupDirectory: folder, databaseUrl, pointInTimeDays: days, dataDirectory, backupKey: key } = config;
  if (databaseUrl !== undefined) return undefined;
  const withOwner = <T>(work: (client: Client) => Promise<T>) => withClient(owner, work);
  if (folder === undefined || days === 0) {
    await withOwner(endArchive);
    return undefined;
  }
  return startArchiving({
    ...{ folder, key, dataDirectory, days, log, withOwner },
    files: fileStoreOf(config),
    release: packageFile.version,
    seconds: config.archiveSeconds,
    everyHours: config.backupEveryHours,
    now: () => new Date(),
  });
}

import type { FastifyBaseLogger } from 'fastify';
import type { Client } from 'pg';
import packageFile from '../../package.json' with { type: 'json' };
import type { Config } from '../config.ts';
import type { Connection } from '../database/connection.ts';
import { withClient } from '../database/owner.ts';
import { makeBackup } from '../modules/platform/backup/backup.service.ts';
import { isBackupDue, recordRun } from '../modules/platform/backup/backup-schedule.service.ts';
import { fileStoreOf } from '../modules/platform/file/file-stores.service.ts';
import { type Archiving, endArchive, startArchiving } from '../modules/platform/point-in-time/archiving.service.ts';

export interface ScheduledBackups {
  /** Makes a backup if the newest one is old enough. A failure is logged and recorded; the next check tries again. */
  runIfDue(now: Date, stopping: AbortSignal | undefined): Promise<void>;
}

/** Backups in BACKUP_DIR; undefined without this setting. */
export function scheduledBackups(
  owner: Connection,
  config: Config,
  log: FastifyBaseLogger,
): ScheduledBackups | undefined {
  const { backupDirectory: folder, backupKey: key, backupEveryHours, backupKeep: keep, dataDirectory } = config;
  if (folder === undefined) return undefined;
  const store = fileStoreOf(config);
  const release = packageFile.version;
  return {
    async runIfDue(now, stopping) {
      try {
        if (!(await isBackupDue(folder, backupEveryHours, now))) return;
        const report = await withClient(owner, async (client) => {
          // A running copy ends with its connection.
          stopping?.addEventListener('abort', () => client.end(), { once: true });
          return makeBackup({
            client,
            dataDirectory,
            store,
            folder,
            key,
            release,
            keep,
            ...(stopping && { stopping }),
          });
        });
        if (report.lost.length > 0) log.error({ lost: report.lost }, 'stored files are missing or damaged');
        log.info({ backup: report }, 'made a backup');
        await recordRun(folder, { startedAt: now, report });
      } catch (error) {
        if (stopping?.aborted === true) return;
        log.error({ err: error, folder }, 'made no backup');
        const problem = error instanceof Error ? error.message : String(error);
        await recordRun(folder, { startedAt: now, problem }).catch((failure: unknown) =>
          log.warn({ err: failure, folder }, 'the result of the backup could not be recorded'),
        );
      }
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

import { type Config, loadConfig } from '../config.ts';
import { withClient } from '../database/owner.ts';
import { openLog } from '../log.ts';
import { namedPlace } from '../modules/platform/backup/backup-places.service.ts';
import {
  abandonRestore,
  beginRestore,
  endRestore,
  type OpenedBackup,
  openBackup,
  restoreDatabase,
  restoreFiles,
} from '../modules/platform/backup/restore.service.ts';
import { fileStoreOf } from '../modules/platform/file/file-stores.service.ts';
import { StoreUnavailableError } from '../modules/platform/file/store-unavailable.service.ts';
import { OperatorError } from '../operator-error.ts';
import { connect } from '../start/connections.ts';
import { namedDatabases } from '../start-checks.ts';
import { createSchema } from './create-schema.ts';
import { assertUsable } from './owner-access.ts';
import { type AddCommands, placeHelp } from './program.ts';
import { restoreAlone } from './restore-lock.ts';
import { restoreUntil } from './restore-until.ts';
import { throwExplained } from './store-errors.ts';

async function restore(config: Config, backup: OpenedBackup): Promise<void> {
  const { dataDirectory, databaseUrl, logLevel } = config;
  const log = openLog(logLevel === 'info' ? 'warn' : logLevel);
  for (const database of namedDatabases(config)) await assertUsable(database);
  const files = fileStoreOf(config);
  await beginRestore(dataDirectory, files, backup.content, databaseUrl === undefined).catch(throwExplained);
  try {
    const { owner, stop } = await connect(config, log);
    try {
      // Before the database: until its transaction is committed, a killed restore can be repeated.
      await restoreFiles(backup, dataDirectory, files);
      await withClient(owner, (client) =>
        restoreDatabase(backup, { client, migrate: (upTo) => createSchema(owner, log, upTo) }),
      );
    } finally {
      await stop();
    }
  } catch (error) {
    // If the store does not work, the mark stays, and the next restore removes the rest.
    await abandonRestore(dataDirectory, files, backup.content).catch((failure: unknown) => {
      if (!(failure instanceof StoreUnavailableError)) throw failure;
    });
    throw error;
  }
  await endRestore(dataDirectory);
}

function describe({ manifest, content }: OpenedBackup, seconds: number, { dataDirectory }: Config): string {
  const rows = content.tables.reduce((sum, table) => sum + table.rows, 0);
  const lines = [
    `Restored ${manifest.name}: ${rows} rows of ${content.tables.length} tables, ${content.files.length} files; ${seconds.toFixed(1)} s. ` +
      'The number of rows and the checksum of every table are those of the backup.',
  ];
  if (!content.files.some(({ path }) => path === 'keys.json'))
    lines.push(`The backup has no keys: put keys.json into ${dataDirectory}, or set INSTANCE_KEYS, before the start.`);
  if (content.lost.length > 0) lines.push(`These files were lost before the backup: ${content.lost.join(', ')}.`);
  return `${lines.join('\n')}\n`;
}

interface Options {
  readonly until?: string;
  readonly withoutMissingFiles?: boolean;
}

async function restoreFrom(
  placeName: string | undefined,
  name: string | undefined,
  { until, withoutMissingFiles = false }: Options,
): Promise<void> {
  const startedAt = performance.now();
  const config = loadConfig();
  const place = namedPlace(config, placeName);
  if (until !== undefined) {
    if (name !== undefined) throw new OperatorError(`Give the name ${name} or --until, not both.`);
    if (place.folder === undefined)
      throw new OperatorError(
        `--until: the log of changes is in BACKUP_DIR only. Name that folder, or restore a backup of ${place.name} without --until.`,
      );
    await restoreUntil(config, place.folder, until, { isWithoutFiles: withoutMissingFiles });
    return;
  }
  const backup = await openBackup(place, config.backupKey, name);
  await restoreAlone(config.dataDirectory, () => restore(config, backup));
  process.stdout.write(describe(backup, (performance.now() - startedAt) / 1000, config));
}

export const addCommands: AddCommands = (program) => {
  program
    .command('restore')
    .description('Restores a backup into an empty data folder and an empty database.')
    .argument('[place]', placeHelp)
    .argument('[name]', 'The backup, by its time. Default: the newest one.')
    .option('--until <time>', 'Restores the embedded database to this time, with its zone: 2026-11-26T14:03:00Z.')
    .option('--without-missing-files', 'With --until: lists files that no backup has, instead of ending.')
    .action(restoreFrom);
};

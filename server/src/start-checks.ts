import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import type { Config } from './config.ts';
import type { Log } from './database/log.ts';
import { awaitDatabase, type NamedDatabase } from './database/reach.ts';
import { assertPortIsFree, mainEndpoint } from './http/health/port.ts';
import { assertRestoreIsComplete } from './modules/platform/backup/restore.service.ts';
import { fileStoreOf, type StorageSettings } from './modules/platform/file/file-stores.service.ts';
import { explainStore, isRefused } from './modules/platform/file/store-check.service.ts';
import { StoreUnavailableError } from './modules/platform/file/store-unavailable.service.ts';
import { OperatorError } from './operator-error.ts';

/** Creates the data folder, or checks that it can be written. */
async function prepareDataFolder(dataDirectory: string): Promise<void> {
  try {
    await mkdir(dataDirectory, { recursive: true });
    await access(dataDirectory, constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : error;
    throw new OperatorError(
      `The data folder ${dataDirectory} cannot be made or written (${reason}). Set DATA_DIR to a folder that Tunna may write.`,
      { cause: error },
    );
  }
}

/** The external databases of the settings. */
export function namedDatabases({ databaseUrl, migrationUrl }: Config): NamedDatabase[] {
  const addresses = { DATABASE_URL: databaseUrl, DATABASE_MIGRATION_URL: migrationUrl };
  return Object.entries(addresses).flatMap(([setting, connectionString]) =>
    connectionString === undefined ? [] : [{ setting, connection: { connectionString } }],
  );
}

/** A store that does not respond is no reason to wait: everything but files works without it. @throws OperatorError if it rejects the settings */
async function checkStorage(config: StorageSettings, log: Log): Promise<void> {
  try {
    await fileStoreOf(config).probe();
  } catch (error) {
    if (!(error instanceof StoreUnavailableError)) throw error;
    if (isRefused(error)) throw new OperatorError(explainStore(error), { cause: error });
    log.warn({ err: error }, explainStore(error));
  }
}

/**
 * Checks what can be checked before the embedded database is started or any database is changed. Waits for an external database.
 * @throws OperatorError that names the setting, or the reason of the signal when it is aborted
 */
export async function checkSurroundings(config: Config, log: Log, stopping: AbortSignal): Promise<void> {
  const { metricsAddress, dataDirectory } = config;
  await assertPortIsFree(mainEndpoint(config));
  if (metricsAddress !== undefined)
    await assertPortIsFree({ ...metricsAddress, hostSetting: 'METRICS_ADDRESS', portSetting: 'METRICS_ADDRESS' });
  await prepareDataFolder(dataDirectory);
  assertRestoreIsComplete(dataDirectory);
  await checkStorage(config, log);
  for (const database of namedDatabases(config)) await awaitDatabase(database, log, stopping);
}

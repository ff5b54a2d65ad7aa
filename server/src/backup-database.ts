import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Connection } from './database/connection.ts';
import { findRunningEngine, startEngine } from './database/engine.ts';
import { EngineError } from './database/engine-error.ts';
import type { Log } from './database/log.ts';
import { checkDatabase } from './database/reach.ts';
import { BackupError } from './modules/platform/backup/backup-error.service.ts';
import { namedDatabases } from './start-checks.ts';

interface OwnerAccess {
  readonly owner: Connection;
  stop(): Promise<void>;
}

/** The embedded database: that of the running server, or started for this process. */
async function openEmbedded(dataDirectory: string, log: Log): Promise<OwnerAccess> {
  if (!existsSync(join(dataDirectory, 'postgres', 'data')))
    throw new BackupError(`The data folder ${dataDirectory} has no database. Set DATA_DIR, or DATABASE_URL.`);
  try {
    const engine = await startEngine({ dataDirectory, log });
    return { owner: engine.owner, stop: () => engine.stop() };
  } catch (error) {
    if (!(error instanceof EngineError) || error.code !== 'data_directory_in_use') throw error;
    return { owner: await findRunningEngine(dataDirectory), stop: async () => undefined };
  }
}

/** The owner’s access to the database of the settings. @throws OperatorError */
export async function openOwnerAccess(config: Config, log: Logger): Promise<OwnerAccess> {
  const databases = namedDatabases(config);
  for (const database of databases) await checkDatabase(database);
  const owner = databases.at(-1)?.connection;
  return owner === undefined ? openEmbedded(config.dataDirectory, log) : { owner, stop: async () => undefined };
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Connection } from '../database/connection.ts';
import { findRunningEngine, startEngine } from '../database/engine/engine.ts';
import { EngineError } from '../database/engine/engine-error.ts';
import { DatabaseUnavailableError } from '../database/errors.ts';
import type { Log } from '../database/log.ts';
import { withClient } from '../database/owner.ts';
import { checkDatabase, describeServer, type NamedDatabase } from '../database/reach.ts';
import { OperatorError } from '../operator-error.ts';
import { namedDatabases } from '../start-checks.ts';

interface OwnerAccess {
  readonly owner: Connection;
  stop(): Promise<void>;
}

/** Milliseconds between two attempts to use the database of a server that starts or stops, and after which it is given up. */
const pause = 200;
const longestWait = 60_000;

/** The embedded database: that of the running server, or started for this process. */
async function openEmbedded(dataDirectory: string, log: Log): Promise<OwnerAccess> {
  if (!existsSync(join(dataDirectory, 'postgres', 'data')))
    throw new OperatorError(`The data folder ${dataDirectory} has no database. Set DATA_DIR, or DATABASE_URL.`);
  for (const startedAt = performance.now(); ; await delay(pause)) {
    try {
      const engine = await startEngine({ dataDirectory, log, isCommand: true });
      return { owner: engine.owner, stop: () => engine.stop() };
    } catch (error) {
      if (!(error instanceof EngineError) || error.code !== 'data_directory_in_use') throw error;
    }
    const owner = await findRunningEngine(dataDirectory);
    try {
      await checkDatabase({ setting: 'DATA_DIR', connection: owner });
      return { owner, stop: async () => undefined };
    } catch (error) {
      if (!(error instanceof DatabaseUnavailableError) || performance.now() - startedAt > longestWait) throw error;
    }
  }
}

/** @throws OperatorError if the database cannot be used, also if it does not respond */
export async function assertUsable(database: NamedDatabase): Promise<void> {
  try {
    await checkDatabase(database);
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    throw new OperatorError(`${database.setting}: ${describeServer(database.connection, error)}.`, { cause: error });
  }
}

/** The owner’s access to the database of the settings. @throws OperatorError */
async function openOwnerAccess(config: Config, log: Logger): Promise<OwnerAccess> {
  const databases = namedDatabases(config);
  for (const database of databases) await assertUsable(database);
  const owner = databases.at(-1)?.connection;
  return owner === undefined ? openEmbedded(config.dataDirectory, log) : { owner, stop: async () => undefined };
}

/** Calls a function with a connection of the owner of the tables, also while the server runs. @throws OperatorError */
export async function withOwner<T>(config: Config, log: Logger, work: (client: Client) => Promise<T>): Promise<T> {
  const { owner, stop } = await openOwnerAccess(config, log);
  try {
    return await withClient(owner, work);
  } finally {
    await stop();
  }
}

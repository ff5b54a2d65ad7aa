import { join } from 'node:path';
import type { Pool, PoolClient } from 'pg';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { type Connection, clientConfig } from '../database/connection.ts';
import { startEngine } from '../database/engine/engine.ts';
import { APPLICATION_ROLE } from '../database/migration/migrate.ts';
import { JobPool } from '../jobs/job-pool.ts';

interface Connections {
  readonly owner: Connection;
  readonly application: Connection;
  readonly words: string;
  stop(): Promise<void>;
}

/** The started embedded engine, or the database of the settings. The signal ends a wait. */
export async function connect(config: Config, log: Logger, stopping?: AbortSignal): Promise<Connections> {
  const { dataDirectory, databaseUrl, migrationUrl } = config;
  if (databaseUrl === undefined) {
    const archived = config.pointInTimeDays > 0;
    const engine = await startEngine({ dataDirectory, log, archived, ...(stopping === undefined ? {} : { stopping }) });
    const words = `embedded, in ${join(dataDirectory, 'postgres')}`;
    return { owner: engine.owner, application: engine.application, words, stop: () => engine.stop() };
  }
  return {
    owner: { connectionString: migrationUrl ?? databaseUrl },
    application: {
      connectionString: databaseUrl,
      // A separate login needs no role change, and a pooler could not pass one on.
      ...(migrationUrl === undefined ? { role: APPLICATION_ROLE } : {}),
    },
    words: `at ${new URL(databaseUrl).host}`,
    stop: async () => {},
  };
}

/** A connection of the owner without a response for this long is closed: its database may be gone without notice. */
const OWNER_ANSWER_MS = 60_000;

/** Connections of the owner of the tables, for the queue of jobs. */
export function openOwnerPool(owner: Connection, log: Logger): Pool {
  const pool = new JobPool({ ...clientConfig(owner), max: 6, query_timeout: OWNER_ANSWER_MS });
  // Without listeners the loss of a connection would end the process.
  const lost = (error: Error) => {
    // The engine may stop before the connections of a closed pool have ended.
    if (!pool.ending) log.warn({ err: error }, 'a connection of the owner was lost');
  };
  pool.on('error', lost);
  pool.on('connect', (client) => client.on('error', lost));
  return pool;
}

export async function withConnection<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
}

/** Two connections of the pool are reserved for public reads, or one if there are few. */
export function shareConnections({ databasePoolSize }: Config): { poolSize: number; publicPoolSize: number } {
  const publicPoolSize = databasePoolSize < 6 ? 1 : 2;
  return { poolSize: databasePoolSize - publicPoolSize, publicPoolSize };
}

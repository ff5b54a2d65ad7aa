import type { Logger } from 'pino';
import type { Connection } from '../database/connection.ts';
import { migrate, rejectEarlierSchema } from '../database/migration/migrate.ts';
import { installJobs } from '../jobs/worker.ts';
import { openOwnerPool } from '../start/connections.ts';

/** Creates or upgrades the tables up to a version, without a version completely. */
export async function createSchema(owner: Connection, log: Logger, upTo: number | undefined): Promise<void> {
  const pool = openOwnerPool(owner, log);
  try {
    await rejectEarlierSchema(pool);
    await installJobs(pool);
  } finally {
    await pool.end();
  }
  await migrate({ connection: owner, log, ...(upTo === undefined ? {} : { upTo }) });
}

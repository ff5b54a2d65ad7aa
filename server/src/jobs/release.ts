import type { FastifyBaseLogger } from 'fastify';
import type { Pool, PoolClient } from 'pg';

const every = 5_000;

const deadWorkers = `
  select locked_by as worker
  from (select distinct locked_by from graphile_worker._private_jobs
        where locked_by <> $1 and locked_at < now() - interval '5 seconds') taken
  where pg_try_advisory_xact_lock(hashtextextended(locked_by, 0))`;

/**
 * Gives back the jobs of servers that died with work in hand. A living server holds an advisory lock under its worker's name for as
 * long as its connection lives, so a name whose lock is free is a dead server's. Without this the library waits four hours.
 */
export async function releaseJobsOfDeadWorkers(
  ownerPool: Pool,
  worker: string,
  log: FastifyBaseLogger,
): Promise<{ stop(): Promise<void> }> {
  let client: PoolClient | undefined;
  let stopped = false;

  /** The connection that holds this server's own lock; a new one after the database was away. */
  async function alive(): Promise<PoolClient> {
    if (client !== undefined) return client;
    const fresh = await ownerPool.connect();
    fresh.on('error', (error) => {
      log.warn({ err: error }, 'lost the connection that shows this worker to be alive');
      if (client === fresh) client = undefined;
      fresh.release(error);
    });
    await fresh.query('select pg_advisory_lock(hashtextextended($1, 0))', [worker]);
    client = fresh;
    return fresh;
  }

  async function release(): Promise<void> {
    const connection = await alive();
    const { rows } = await connection.query<{ worker: string }>(deadWorkers, [worker]);
    if (rows.length === 0) return;
    const names = rows.map((row) => row.worker);
    await connection.query('select graphile_worker.force_unlock_workers($1)', [names]);
    log.warn({ workers: names }, 'took over the jobs of servers that died');
  }

  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    running = release().catch((error: unknown) => log.warn({ err: error }, 'could not look for jobs of dead servers'));
  }, every);
  timer.unref();
  running = release();
  await running;

  return {
    async stop() {
      if (stopped) return;
      stopped = true;
      clearInterval(timer);
      await running;
      const last = client;
      client = undefined;
      // The session ends with its lock.
      last?.removeAllListeners('error');
      last?.release(true);
    },
  };
}

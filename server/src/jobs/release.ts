import type { FastifyBaseLogger } from 'fastify';
import type { Pool, PoolClient, QueryResultRow } from 'pg';

/** Milliseconds between two checks for jobs of dead servers. */
const checkInterval = 4_000;
/** Milliseconds between two attempts to lock this server's names again. */
const firstRetry = 100;
const maxRetry = 1_000;

const lockName = 'select pg_advisory_lock(hashtextextended($1, 0))';
const unlockName = 'select pg_advisory_unlock(hashtextextended($1, 0))';
const unlockedWorkers = `
  select locked_by as worker
  from (select distinct locked_by from graphile_worker._private_jobs where locked_at < now() - interval '5 seconds'
        union
        select worker from outgoing_message where status = 'waiting' and not held and due_at = 'infinity') taken
  where locked_by <> all ($1::text[]) and pg_try_advisory_xact_lock(hashtextextended(locked_by, 0))`;
const unlockMessages = `
  update outgoing_message set due_at = now() + make_interval(secs => $3), worker = null
  where status = 'waiting' and not held and due_at = 'infinity' and worker = any ($1) and id <> all ($2::bigint[])`;
const unlockJobs = 'select graphile_worker.force_unlock_workers($1)';
const completeJobs = 'select graphile_worker.complete_jobs($1)';

/**
 * Makes the messages of workers due for any server.
 * @param except ids of messages that stay with their worker
 * @param seconds until they are due
 */
export async function releaseMessages(
  database: Pick<Pool, 'query'>,
  workers: readonly string[],
  { except = [], seconds = 0 }: { readonly except?: readonly number[]; readonly seconds?: number } = {},
): Promise<void> {
  await database.query(unlockMessages, [workers, except, seconds]);
}

/** The names of this server’s workers. */
export interface WorkerNames {
  /** Marks the worker as alive. */
  lock(worker: string): void;
  /**
   * Ends a worker of this server: removes its finished jobs, releases the others for the next worker, and unlocks its name.
   * @param finished ids of jobs
   */
  giveUp(worker: string, finished: readonly string[]): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Shows this server's workers to be alive, and frees the jobs and messages of servers that died. Without this the job library waits four
 * hours.
 * A living server holds an advisory lock under each of its workers' names for as long as its connection lives. A name is a dead
 * server's when its lock was free at two checks in a row on one connection: after a restart of the database all servers have that long
 * to lock their names again.
 */
export async function lockWorkerNames(ownerPool: Pool, log: FastifyBaseLogger): Promise<WorkerNames> {
  const names = new LockedNames(ownerPool, log);
  try {
    await names.start();
  } catch (error) {
    // Otherwise it would connect again, and the pool could not end.
    await names.stop();
    throw error;
  }
  return names;
}

class LockedNames implements WorkerNames {
  readonly #pool: Pool;
  readonly #log: FastifyBaseLogger;
  readonly #names = new Set<string>();
  #client: PoolClient | undefined;
  #suspects: ReadonlySet<string> = new Set();
  #timer: NodeJS.Timeout | undefined;
  #retryTimer: NodeJS.Timeout | undefined;
  #retryDelay = firstRetry;
  #stopped = false;
  /** The previous step: a connection runs one statement at a time. */
  #latest: Promise<unknown> = Promise.resolve();

  constructor(pool: Pool, log: FastifyBaseLogger) {
    this.#pool = pool;
    this.#log = log;
  }

  async start(): Promise<void> {
    await this.#inTurn(() => this.#connect());
    await this.#inTurn(() => this.#check());
    this.#timer = setInterval(() => this.#run(() => this.#check()), checkInterval);
    this.#timer.unref();
  }

  lock(worker: string): void {
    this.#names.add(worker);
    this.#run(() => this.#query(lockName, [worker]));
  }

  async giveUp(worker: string, finished: readonly string[]): Promise<void> {
    const client = await this.#pool.connect();
    let failure: unknown;
    try {
      await client.query('begin');
      await client.query(unlockJobs, [[worker]]);
      await client.query(completeJobs, [finished]);
      await client.query('commit');
    } catch (error) {
      failure = error;
      throw error;
    } finally {
      // Without its connection the transaction is rolled back.
      client.release(failure !== undefined);
    }
    this.#names.delete(worker);
    this.#run(() => this.#query(unlockName, [worker]));
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    clearTimeout(this.#retryTimer);
    await this.#latest;
    const last = this.#client;
    this.#client = undefined;
    // The session ends with its locks.
    last?.release(true);
  }

  #inTurn(step: () => Promise<unknown>): Promise<void> {
    const turn = this.#latest.then(step).then(() => undefined);
    this.#latest = turn.catch(() => undefined);
    return turn;
  }

  #run(step: () => Promise<unknown>): void {
    this.#inTurn(async () => {
      if (!this.#stopped) await step();
    }).catch((error: unknown) => this.#lose(this.#client, error));
  }

  /** Opens the connection that marks this server as alive, and locks all names again. */
  async #connect(): Promise<void> {
    if (this.#client !== undefined) return;
    const fresh = await this.#pool.connect();
    this.#client = fresh;
    this.#suspects = new Set();
    fresh.on('error', (error) => this.#lose(fresh, error));
    for (const name of this.#names) await fresh.query(lockName, [name]);
    this.#retryDelay = firstRetry;
  }

  #lose(client: PoolClient | undefined, error: unknown): void {
    if (this.#stopped || client !== this.#client) return;
    this.#client = undefined;
    client?.release(true);
    this.#log.warn({ err: error }, 'lost the connection that proves that this worker is alive');
    clearTimeout(this.#retryTimer);
    this.#retryTimer = setTimeout(() => this.#run(() => this.#connect()), this.#retryDelay);
    this.#retryDelay = Math.min(this.#retryDelay * 2, maxRetry);
  }

  async #query<Row extends QueryResultRow>(text: string, values: readonly unknown[]): Promise<Row[]> {
    // Does nothing while the connection is lost. A new one starts by locking all names.
    return (await this.#client?.query<Row>(text, [...values]))?.rows ?? [];
  }

  async #check(): Promise<void> {
    const rows = await this.#query<{ worker: string }>(unlockedWorkers, [[...this.#names]]);
    const found = rows.map(({ worker }) => worker);
    const dead = found.filter((worker) => this.#suspects.has(worker));
    this.#suspects = new Set(found);
    if (dead.length === 0) return;
    await this.#query(unlockJobs, [dead]);
    await this.#query(unlockMessages, [dead, [], 0]);
    this.#log.warn({ workers: dead }, 'took over the jobs of servers that died');
  }
}

import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';

/** Milliseconds from a commit to the work, so that close commits share one run. */
const soon = 10;
/** Milliseconds between two checks for work of a server that died. */
const every = 5_000;

interface Options {
  readonly database: Database;
  readonly log: FastifyBaseLogger;
  /** The log message of a failure; the next run retries. */
  readonly failure: string;
  /** Processes everything that is pending. */
  work(): Promise<void>;
}

export interface AfterCommits {
  /** Schedules the work, as after a commit. */
  plan(): void;
  stop(): Promise<void>;
}

/** Runs a work immediately, soon after each commit of an organization's transaction, and at intervals, until it is stopped. */
export async function startAfterCommits({ database, log, failure, work }: Options): Promise<AfterCommits> {
  let running: Promise<void> = Promise.resolve();
  let planned: NodeJS.Timeout | undefined;
  let stopped = false;

  async function run(): Promise<void> {
    try {
      await work();
    } catch (error) {
      log.warn({ err: error }, failure);
    }
  }

  function plan(): void {
    if (stopped || planned !== undefined) return;
    planned = setTimeout(() => {
      planned = undefined;
      running = running.then(run);
    }, soon);
  }

  const unsubscribe = database.onTenantCommit(plan);
  const timer = setInterval(plan, every);
  timer.unref();
  await run();

  return {
    plan,
    async stop() {
      stopped = true;
      unsubscribe();
      clearInterval(timer);
      clearTimeout(planned);
      await running;
      // Processes commits that happened while the server was stopping.
      await run();
    },
  };
}

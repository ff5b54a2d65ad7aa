import { AsyncResource } from 'node:async_hooks';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';

/** Milliseconds from a commit to the work, so that close commits share one run. */
const delay = 10;
/** Milliseconds from a run to the next, so that many commits share few runs. */
const pause = 50;

interface Options {
  readonly database: Database;
  readonly log: FastifyBaseLogger;
  /** The log message of a failure; the next run retries. */
  readonly failure: string;
  /** Milliseconds between two checks for work of a server that died. */
  readonly every?: number;
  /** Processes everything that is pending. */
  work(): Promise<void>;
}

export interface AfterCommits {
  /** Schedules the work, as after a commit. */
  plan(): void;
  stop(): Promise<void>;
}

/** Runs a work immediately, soon after each commit of an organization's transaction, and at intervals, until it is stopped. */
export async function startAfterCommits({
  database,
  log,
  failure,
  every = 5_000,
  work,
}: Options): Promise<AfterCommits> {
  let running: Promise<void> = Promise.resolve();
  let planned: NodeJS.Timeout | undefined;
  let stopped = false;
  let endedAt = 0;

  async function run(): Promise<void> {
    try {
      await work();
    } catch (error) {
      log.warn({ err: error }, failure);
    }
    endedAt = performance.now();
  }

  // A commit runs within the trace of its request. The work is for many commits, and belongs to none of them.
  const begin = AsyncResource.bind(() => {
    planned = undefined;
    running = running.then(run);
  });

  function plan(): void {
    if (stopped || planned !== undefined) return;
    planned = setTimeout(begin, Math.max(delay, endedAt + pause - performance.now()));
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

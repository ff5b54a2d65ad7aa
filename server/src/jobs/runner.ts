import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import type { Pool } from 'pg';
import { quietLogger } from './log.ts';
import type { WorkerNames } from './release.ts';

/** Milliseconds before a stopped runner is replaced, and between two attempts. */
const firstRetry = 250;
const maxRetry = 2_000;
/** Milliseconds that the library may take to stop after its last job. */
const stopTimeout = 3_000;
/** Maximum ids of finished jobs: more than can wait for the database. */
const maxFinished = 1_000;

interface Options {
  readonly ownerPool: Pool;
  readonly log: FastifyBaseLogger;
  /** Receives the error and the task of each failed job. */
  readonly failed?: ((error: unknown, task: string) => void) | undefined;
  readonly names: WorkerNames;
  readonly taskList: TaskList;
  readonly crontab: string;
}

/** One runner of the library, from its start until it stops. */
class Generation {
  worker = '';
  runner: Runner | undefined;
  /** Whether it has received a response to its query for jobs. */
  connected = false;
  lost = false;
  readonly #running = new Set<Promise<unknown>>();
  readonly #finished = new Set<string>();

  get finished(): readonly string[] {
    return [...this.#finished];
  }

  /** The same tasks, counted by this generation. */
  counted(tasks: TaskList): TaskList {
    return Object.fromEntries(
      Object.entries(tasks).map(([name, task]): [string, TaskList[string]] => [
        name,
        async (payload, helpers) => {
          const work = (async () => task?.(payload as never, helpers))();
          this.#running.add(work);
          try {
            await work;
            this.#note(helpers.job.id);
          } finally {
            this.#running.delete(work);
          }
        },
      ]),
    );
  }

  /** Resolves when no job is running. */
  async drained(): Promise<void> {
    while (this.#running.size > 0) await Promise.allSettled(this.#running);
  }

  #note(id: string): void {
    this.#finished.add(id);
    const [oldest] = this.#finished;
    if (this.#finished.size > maxFinished && oldest !== undefined) this.#finished.delete(oldest);
  }
}

export interface SupervisedRunner {
  /** Whether jobs are taken from the queue. */
  readonly isRunning: boolean;
  stop(): Promise<void>;
}

/**
 * Keeps a runner of the job library at work until it is stopped. The library stops by itself when it cannot note that a job succeeded or
 * failed, as while the database is away; then a new runner takes its place, and the jobs of the old one are settled once they have ended.
 */
export async function superviseRunner(options: Options): Promise<SupervisedRunner> {
  const supervisor = new RunnerSupervisor(options);
  await supervisor.begin();
  return supervisor;
}

class RunnerSupervisor implements SupervisedRunner {
  readonly #options: Options;
  readonly #stopping = new AbortController();
  /** Background work beside the current runner: starting a new one, finishing the jobs of old ones. */
  readonly #beside = new Set<Promise<void>>();
  #current: Generation | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  get isRunning(): boolean {
    return this.#current !== undefined && !this.#current.lost && !this.#stopping.signal.aborted;
  }

  async begin(): Promise<void> {
    const { ownerPool, taskList, crontab } = this.#options;
    const generation = new Generation();
    this.#current = generation;
    generation.runner = await run({
      events: this.#watch(generation),
      pgPool: ownerPool,
      concurrency: 4,
      pollInterval: 2000,
      noHandleSignals: true,
      logger: quietLogger,
      // By default the library drops the promise that stores the end of a job; its rejection would end the process. With batches
      // it handles the failure and stops the runner.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      taskList: generation.counted(taskList),
      crontab,
    });
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    const last = this.#current;
    if (last !== undefined && !last.lost) await this.#end(last);
    await Promise.all(this.#beside);
  }

  #watch(generation: Generation): WorkerEvents {
    const { log, names, failed } = this.#options;
    const events: WorkerEvents = new EventEmitter();
    events.on('pool:create', ({ workerPool }) => {
      generation.worker = workerPool.id;
      names.lock(workerPool.id);
    });
    events.on('job:error', ({ job: { task_identifier: task }, error }) => {
      log.warn({ err: error, task }, 'job failed');
      failed?.(error, task);
    });
    events.on('pool:fatalError', ({ error, action }) =>
      log.warn({ err: error, action }, 'the result of a job could not be stored'),
    );
    events.on('pool:gracefulShutdown', () => this.#lose(generation));
    const connected = () => {
      generation.connected = true;
    };
    events.on('worker:getJob:empty', connected).on('job:start', connected);
    // The library loads the ids of its tasks once, and caches a failure permanently.
    events.on('worker:getJob:error', () => {
      if (!generation.connected) this.#lose(generation);
    });
    return events;
  }

  #lose(generation: Generation): void {
    if (generation.lost || this.#stopping.signal.aborted) return;
    generation.lost = true;
    this.#options.log.warn({ worker: generation.worker }, 'the runner of jobs stopped; starting a new one');
    this.#goOnBeside(this.#replace());
    this.#goOnBeside(this.#settle(generation));
  }

  #goOnBeside(work: Promise<void>): void {
    const tracked = work.finally(() => this.#beside.delete(tracked));
    this.#beside.add(tracked);
  }

  async #replace(): Promise<void> {
    const { log } = this.#options;
    for (let pause = firstRetry; await this.#pause(pause); pause = Math.min(pause * 2, maxRetry)) {
      try {
        await this.begin();
        // It may have been stopped in between, when there was no runner.
        if (this.#stopping.signal.aborted && this.#current !== undefined) await this.#end(this.#current);
        else log.info({ worker: this.#current?.worker }, 'jobs run again');
        return;
      } catch (error) {
        log.warn({ err: error }, 'the runner of jobs could not be started; trying again');
      }
    }
  }

  /** Ends the lost generation, and stores the results of its jobs as soon as the database is back. */
  async #settle(generation: Generation): Promise<void> {
    const { log, names } = this.#options;
    await this.#end(generation);
    let pause = firstRetry;
    do {
      try {
        await names.giveUp(generation.worker, generation.finished);
        return;
      } catch (error) {
        log.warn(
          { err: error, worker: generation.worker },
          'could not settle the jobs of a stopped runner; trying again',
        );
      }
      pause = Math.min(pause * 2, maxRetry);
    } while (await this.#pause(pause));
  }

  /** Waits for the running jobs, and briefly for the library: after a failed batch it may never report its end. */
  async #end(generation: Generation): Promise<void> {
    const stopped = generation.runner?.stop().catch((error: unknown) => {
      this.#options.log.debug({ err: error, worker: generation.worker }, 'a runner of jobs did not stop cleanly');
    });
    const giveUp = new AbortController();
    const late = generation
      .drained()
      .then(() => delay(stopTimeout, undefined, { signal: giveUp.signal }).catch(() => undefined));
    await Promise.race([stopped, late]);
    giveUp.abort();
    await generation.drained();
  }

  /** @returns false if the server stops */
  async #pause(milliseconds: number): Promise<boolean> {
    const { signal } = this.#stopping;
    await delay(milliseconds, undefined, { signal }).catch(() => undefined);
    return !signal.aborted;
  }
}

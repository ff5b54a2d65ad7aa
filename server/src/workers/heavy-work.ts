import { availableParallelism } from 'node:os';
import { ApplicationError } from '../http/errors.ts';
import { FairQueue, type Queued, type QueueLimits, type QueueRefusal, type WorkOwner } from './fair-queue.ts';
import type { HeavyTask, TaskAnswer, TaskFunction, TaskInput, TaskOutput } from './heavy-task.ts';
import { HeavyThread, type ThreadTask } from './heavy-thread.ts';

export interface HeavyWorkLimits extends QueueLimits {
  readonly threads: number;
  /** Maximum MiB of JavaScript objects per thread. */
  readonly heapMegabytes: number;
  /** Milliseconds after which an idle thread ends to release its memory. */
  readonly idle: number;
}

const defaults: HeavyWorkLimits = {
  threads: Math.min(2, availableParallelism()),
  backgroundThreads: 1,
  waiting: 40,
  perOrganization: 12,
  perPerson: 4,
  heapMegabytes: 256,
  idle: 10_000,
};

interface Options<Run extends TaskFunction> {
  /** Responds to questions of the task. */
  readonly answer?: TaskAnswer<Run>;
  /** Aborted if the client has left and the result is not needed. */
  readonly signal?: AbortSignal | undefined;
  /** Work of a job. It is never rejected and waits for the background thread. */
  readonly isBackground?: boolean;
}

interface Item extends Queued {
  readonly task: ThreadTask;
  readonly settle: PromiseWithResolvers<unknown>;
  thread: HeavyThread | undefined;
}

/** Heavy work of one server process, in a few threads behind a bounded queue. */
export interface HeavyWork {
  /**
   * Runs a task in a thread.
   * @throws ApplicationError `rate_limited` if the owner’s share of the queue is full, `unavailable` if the whole queue is full or
   * the thread ended, `too_heavy` beyond the limits of time and memory; otherwise the error of the task
   */
  run<Run extends TaskFunction>(
    task: HeavyTask<Run>,
    input: TaskInput<Run>,
    owner: WorkOwner,
    options?: Options<Run>,
  ): Promise<TaskOutput<Run>>;
  /** Waiting and running items, live threads, and rejections since the start. */
  state(): {
    readonly waiting: number;
    readonly running: number;
    readonly threads: number;
    readonly refused: Readonly<Record<QueueRefusal, number>>;
  };
  /** Ends all threads immediately; their work fails with `unavailable`. Later work starts new ones. */
  interrupt(): Promise<void>;
  /** Ends all threads. Waiting and running work fails. */
  close(): Promise<void>;
}

const abandoned = () => new ApplicationError('unavailable', 'The caller closed the connection.', { retryAfter: 1 });

class ThreadPool implements HeavyWork {
  readonly #limits: HeavyWorkLimits;
  readonly #queue: FairQueue<Item>;
  readonly #threads = new Set<HeavyThread>();
  /** Idle threads, the last used last, with the timers that end them. */
  readonly #idle = new Map<HeavyThread, NodeJS.Timeout>();
  readonly #items = new Set<Item>();
  /** Average seconds per item, as a moving average. */
  #average = 1;
  #isClosed = false;
  readonly #refusals = { share: 0, queue: 0 };

  constructor(limits: HeavyWorkLimits) {
    this.#limits = limits;
    this.#queue = new FairQueue(limits);
  }

  state() {
    const { waiting, running } = this.#queue;
    return { waiting, running, threads: this.#threads.size, refused: { ...this.#refusals } };
  }

  async run<Run extends TaskFunction>(
    { file, name, seconds }: HeavyTask<Run>,
    input: TaskInput<Run>,
    owner: WorkOwner,
    { answer, signal, isBackground = false }: Options<Run> = {},
  ): Promise<TaskOutput<Run>> {
    if (this.#isClosed) throw new ApplicationError('unavailable', 'The server is stopping.', { retryAfter: 5 });
    if (signal?.aborted === true) throw abandoned();
    const respond = answer as ((question: unknown) => unknown) | undefined;
    const task = { file, name, seconds, input, answer: (question: unknown) => respond?.(question) };
    const item: Item = { owner, isBackground, task, settle: Promise.withResolvers<unknown>(), thread: undefined };
    const refusal = this.#queue.add(item);
    if (refusal !== undefined) throw this.#refused(refusal);
    this.#items.add(item);
    const leave = () => this.#abandon(item, abandoned());
    signal?.addEventListener('abort', leave, { once: true });
    this.#dispatch();
    try {
      return (await item.settle.promise) as TaskOutput<Run>;
    } finally {
      signal?.removeEventListener('abort', leave);
    }
  }

  async interrupt(): Promise<void> {
    await Promise.all([...this.#threads].map((thread) => this.#end(thread)));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const item of [...this.#items])
      this.#abandon(item, new ApplicationError('unavailable', 'The server is stopping.', { retryAfter: 5 }));
    await this.interrupt();
  }

  #refused(refusal: QueueRefusal): ApplicationError {
    this.#refusals[refusal] += 1;
    const { waiting, running } = this.#queue;
    const wait = Math.ceil(((waiting + running) * this.#average) / this.#limits.threads);
    const retryAfter = Math.min(60, Math.max(1, wait));
    return refusal === 'share'
      ? new ApplicationError('rate_limited', 'Too many of your tasks already wait; try again.', { retryAfter })
      : new ApplicationError('unavailable', 'Too many tasks wait on the server; try again.', { retryAfter });
  }

  #dispatch(): void {
    while (this.#queue.running < this.#limits.threads) {
      const item = this.#queue.take();
      if (item === undefined) return;
      void this.#work(item);
    }
  }

  async #work(item: Item): Promise<void> {
    const thread = this.#threadFor();
    item.thread = thread;
    const started = performance.now();
    try {
      item.settle.resolve(await thread.run(item.task));
    } catch (error) {
      item.settle.reject(error);
    } finally {
      this.#average = 0.8 * this.#average + (0.2 * (performance.now() - started)) / 1000;
      this.#items.delete(item);
      this.#queue.remove(item);
      if (thread.isEnding) this.#forget(thread);
      else this.#rest(thread);
      this.#dispatch();
    }
  }

  #threadFor(): HeavyThread {
    const idle = [...this.#idle.keys()].at(-1);
    if (idle !== undefined) {
      clearTimeout(this.#idle.get(idle));
      this.#idle.delete(idle);
      return idle;
    }
    const thread: HeavyThread = new HeavyThread(this.#limits.heapMegabytes, () => this.#forget(thread));
    this.#threads.add(thread);
    return thread;
  }

  #rest(thread: HeavyThread): void {
    thread.rest();
    this.#idle.set(thread, setTimeout(() => void this.#end(thread), this.#limits.idle).unref());
  }

  #forget(thread: HeavyThread): void {
    clearTimeout(this.#idle.get(thread));
    this.#idle.delete(thread);
    this.#threads.delete(thread);
  }

  /** An ending thread accepts no more work. */
  async #end(thread: HeavyThread): Promise<void> {
    this.#forget(thread);
    await thread.end();
  }

  #abandon(item: Item, error: Error): void {
    item.settle.reject(error);
    if (item.thread !== undefined) void this.#end(item.thread);
    else {
      this.#items.delete(item);
      this.#queue.remove(item);
    }
  }
}

/** Opens the thread pool of one server process. The first work starts a thread. */
export const openHeavyWork = (limits: Partial<HeavyWorkLimits> = {}): HeavyWork =>
  new ThreadPool({ ...defaults, ...limits });

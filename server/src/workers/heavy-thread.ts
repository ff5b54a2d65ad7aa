import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { ApplicationError } from '../http/errors.ts';
import { receivedError, type ThreadInput, type ThreadOutput } from './thread-messages.ts';

export interface ThreadTask {
  readonly file: string;
  readonly name: string;
  readonly seconds: number;
  readonly input: unknown;
  answer(question: unknown): unknown;
}

const tooHeavy = (what: string) => new ApplicationError('too_heavy', `The work takes more ${what} than it may.`);
const stopped = () => new ApplicationError('unavailable', 'The work was interrupted; try again.', { retryAfter: 5 });

const isOutOfMemory = (error: Error): boolean => 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/** The folder given to Node. It has a subfolder for each version. */
const compiledCode = getCompileCacheDir();

/** Times the limit of a task that may pass on the clock: on a busy machine a thread gets a part of a processor. */
const clockTimes = 5;

interface Current {
  readonly task: ThreadTask;
  readonly settle: PromiseWithResolvers<unknown>;
  /** Milliseconds of the processor that the thread had used before the task. */
  readonly usedBefore: Promise<number>;
  /** Milliseconds on the clock until the task ends in any case. */
  left: number;
  /** Milliseconds on the clock until the processor time is read again. */
  pause: number;
  since: number;
  timer: NodeJS.Timeout | undefined;
  /** Whether it waits for a response. */
  isAsking: boolean;
  /** The error of a response to the task’s question. */
  failure: unknown;
}

/**
 * One worker thread, which runs one task at a time. The end of the thread fails only the current task. Limits of time count the
 * processor time of the thread, because other work on the machine must not make a report fail.
 */
export class HeavyThread {
  readonly #worker: Worker;
  readonly #onEnd: () => void;
  #current: Current | undefined;
  #error: Error | undefined;
  #isEnding = false;

  /** @param heapMegabytes maximum of JavaScript objects in the thread; bytes of files are not included */
  constructor(heapMegabytes: number, onEnd: () => void) {
    this.#onEnd = onEnd;
    this.#worker = new Worker(new URL('./thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: 16 },
      // Threads get neither the environment, which has secrets, nor the flags of the process.
      env: {},
      execArgv: [],
      workerData: compiledCode === undefined ? undefined : dirname(compiledCode),
    });
    this.#worker.on('message', (message: ThreadOutput) => this.#take(message));
    this.#worker.on('error', (error: Error) => {
      this.#error = error;
    });
    this.#worker.on('exit', () => {
      this.#isEnding = true;
      this.#fail(this.#error !== undefined && isOutOfMemory(this.#error) ? tooHeavy('memory') : stopped());
      this.#onEnd();
    });
  }

  /** @throws ApplicationError `too_heavy`, `unavailable` if the thread ends; the errors of the task and of responses to it */
  run(task: ThreadTask): Promise<unknown> {
    const settle = Promise.withResolvers<unknown>();
    const limit = task.seconds * 1000;
    this.#current = {
      ...{ task, settle, usedBefore: this.#used(), left: limit * clockTimes, pause: limit, since: 0 },
      ...{ timer: undefined, isAsking: false, failure: undefined },
    };
    this.#worker.ref();
    this.#resume(this.#current);
    try {
      this.#send({ kind: 'task', file: task.file, name: task.name, input: task.input });
    } catch (error) {
      // The input cannot be cloned.
      this.#fail(error);
    }
    return settle.promise;
  }

  /** Whether it accepts no more work. */
  get isEnding(): boolean {
    return this.#isEnding;
  }

  /** An idle thread does not keep the process alive. */
  rest(): void {
    this.#worker.unref();
  }

  async end(): Promise<void> {
    this.#isEnding = true;
    await this.#worker.terminate();
  }

  #send(message: ThreadInput): void {
    this.#worker.postMessage(message);
  }

  #resume(current: Current): void {
    // A response may have come while the processor time was read.
    clearTimeout(current.timer);
    current.since = performance.now();
    current.timer = setTimeout(() => void this.#check(current), Math.min(current.pause, current.left));
  }

  #pause(current: Current): void {
    clearTimeout(current.timer);
    const passed = performance.now() - current.since;
    current.since = performance.now();
    current.left = Math.max(1, current.left - passed);
    current.pause = Math.max(1, current.pause - passed);
  }

  /** Ends a task that has used its processor time, or has not used it for too long; gives others the rest. */
  async #check(current: Current): Promise<void> {
    this.#pause(current);
    const rest = current.task.seconds * 1000 - ((await this.#used()) - (await current.usedBefore));
    if (this.#current !== current) return;
    current.pause = Math.max(1, rest);
    if (current.isAsking) return;
    if (rest >= 1 && current.left > 1) return this.#resume(current);
    this.#fail(tooHeavy('time'));
    void this.end();
  }

  /** Milliseconds of the processor that the thread has used. */
  async #used(): Promise<number> {
    // A thread that does not run has used none. The clock limits it.
    const { user, system } = await this.#worker.cpuUsage().catch(() => ({ user: 0, system: 0 }));
    return (user + system) / 1000;
  }

  #take(message: ThreadOutput): void {
    const current = this.#current;
    if (current === undefined) return;
    this.#pause(current);
    current.isAsking = message.kind === 'question';
    if (message.kind === 'question') void this.#answer(current, message.value);
    else if (current.failure !== undefined) this.#fail(current.failure);
    else if (message.kind === 'failed') this.#fail(receivedError(message.error));
    else {
      this.#current = undefined;
      current.settle.resolve(message.value);
    }
  }

  async #answer(current: Current, question: unknown): Promise<void> {
    try {
      const value = await current.task.answer(question);
      if (this.#current === current) this.#send({ kind: 'answer', value });
    } catch (error) {
      // The task gets the error as its response first, so that it closes its files.
      current.failure = error;
      if (this.#current === current) this.#send({ kind: 'refusal', message: 'The main thread failed.' });
    }
    current.isAsking = false;
    if (this.#current === current) this.#resume(current);
  }

  #fail(error: unknown): void {
    const current = this.#current;
    if (current === undefined) return;
    this.#current = undefined;
    clearTimeout(current.timer);
    current.settle.reject(error);
  }
}

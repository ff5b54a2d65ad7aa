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

interface Current {
  readonly task: ThreadTask;
  readonly settle: PromiseWithResolvers<unknown>;
  /** Remaining milliseconds. */
  left: number;
  since: number;
  timer: NodeJS.Timeout | undefined;
  /** The error of a response to the task’s question. */
  failure: unknown;
}

/** One worker thread, which runs one task at a time. The end of the thread fails only the current task. */
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
    this.#current = { task, settle, left: task.seconds * 1000, since: 0, timer: undefined, failure: undefined };
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
    current.since = performance.now();
    current.timer = setTimeout(() => {
      this.#fail(tooHeavy('time'));
      void this.end();
    }, current.left);
  }

  #pause(current: Current): void {
    clearTimeout(current.timer);
    current.left = Math.max(1, current.left - (performance.now() - current.since));
  }

  #take(message: ThreadOutput): void {
    const current = this.#current;
    if (current === undefined) return;
    this.#pause(current);
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

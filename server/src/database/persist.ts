import { setTimeout as delay } from 'node:timers/promises';
import { shortageOf } from './errors.ts';

/** Milliseconds between two attempts. */
const firstPause = 100;
const maxPause = 2_000;

/**
 * Writes down what cannot be undone, such as that a message left: while the database is away, full or locked, it is tried again until it
 * succeeds. The work must have the same result when it is done twice, because the answer to a commit may be lost.
 * @param stopping ends the attempts; the last error is thrown then
 */
export async function persist<T>(work: () => Promise<T>, stopping: AbortSignal | undefined): Promise<T> {
  for (let pause = firstPause; ; pause = Math.min(pause * 2, maxPause)) {
    try {
      return await work();
    } catch (error) {
      if (stopping?.aborted !== false || shortageOf(error) === undefined) throw error;
      await delay(pause, undefined, { signal: stopping }).catch(() => undefined);
    }
  }
}

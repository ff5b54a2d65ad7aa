import { setTimeout as delay } from 'node:timers/promises';
import { shortageOf } from '../errors.ts';

/** Milliseconds between two attempts. */
const firstPause = 100;
const maxPause = 2_000;

/**
 * Stores a fact that cannot be undone, such as that a message was sent: while the database is unavailable, full or locked, it retries until
 * it succeeds. The work must be idempotent, because the response to a commit may be lost.
 * @param stopping ends the attempts and rethrows the last error
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

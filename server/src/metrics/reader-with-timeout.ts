import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds that a scrape waits for the database. */
const maxWait = 2_000;

/**
 * @param failed receives the error of a failed read
 * @returns a function that returns undefined if the read takes longer than two seconds or fails. While a read hangs, no second one starts.
 */
export function readerWithTimeout<Value>(
  read: () => Promise<Value>,
  failed: (error: unknown) => void,
): () => Promise<Value | undefined> {
  let underWay: Promise<Value | undefined> | undefined;
  return async () => {
    underWay ??= read()
      .catch((error: unknown) => {
        failed(error);
        return undefined;
      })
      .finally(() => {
        underWay = undefined;
      });
    const ended = new AbortController();
    const late = delay(maxWait, undefined, { signal: ended.signal }).catch(() => undefined);
    const value = await Promise.race([underWay, late]);
    ended.abort();
    return value;
  };
}

import type { FastifyBaseLogger } from 'fastify';
import type { SupervisedRunner } from './runner.ts';

/** A worker that takes no jobs during maintenance. */
export interface PausableWorker extends SupervisedRunner {
  /** Takes jobs from now on, or ends the running ones and takes no more. */
  run(shouldRun: boolean): Promise<void>;
}

/** Milliseconds until a failed change is tried again: the database may have been lost. */
const retryAfter = 2_000;

/** @param start starts the work again */
export function pausableWorker(start: () => Promise<SupervisedRunner>, log: FastifyBaseLogger): PausableWorker {
  let current: SupervisedRunner | undefined;
  let isEnabled = false;
  let isClosed = false;
  let retry: NodeJS.Timeout | undefined;
  // One change at a time; the last wish counts.
  let changing = Promise.resolve();
  const apply = async () => {
    if (isEnabled && current === undefined) current = await start();
    else if (!isEnabled && current !== undefined) {
      const ending = current;
      current = undefined;
      await ending.stop();
    }
  };
  const change = (shouldRun: boolean): Promise<void> => {
    isEnabled = shouldRun;
    clearTimeout(retry);
    const changed = changing.then(apply);
    changing = changed.catch((error: unknown) => {
      log.error({ err: error }, 'the jobs could not be stopped or started; trying again');
      clearTimeout(retry);
      if (!isClosed) retry = setTimeout(() => void change(isEnabled).catch(() => undefined), retryAfter).unref();
    });
    return changed;
  };
  return {
    get isRunning() {
      // A pause is intended: requests need not go elsewhere.
      return current?.isRunning ?? !isEnabled;
    },
    run: (shouldRun) => (isClosed ? Promise.resolve() : change(shouldRun)),
    stop() {
      isClosed = true;
      return change(false);
    },
  };
}

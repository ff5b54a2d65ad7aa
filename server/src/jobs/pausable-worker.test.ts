import { expect, it, vi } from 'vitest';
import { captureLog } from '../../test/log.ts';
import { maxWait } from '../../test/max-wait.ts';
import { pausableWorker } from './pausable-worker.ts';

it('starts again until it runs when a pause ends while the database is lost', async () => {
  let attempts = 0;
  let isStopped = false;
  const worker = pausableWorker(async () => {
    attempts += 1;
    if (attempts < 3) throw new Error('The database cannot be reached.');
    return {
      isRunning: true,
      async stop() {
        isStopped = true;
      },
    };
  }, captureLog().log);
  await expect(worker.run(true)).rejects.toThrow('The database cannot be reached.');
  expect(worker.isRunning).toBe(false);
  await vi.waitUntil(() => worker.isRunning, { timeout: maxWait });
  expect(attempts).toBe(3);
  await worker.stop();
  expect(isStopped).toBe(true);
});

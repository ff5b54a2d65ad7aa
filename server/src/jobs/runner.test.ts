import { setTimeout as delay } from 'node:timers/promises';
import type { TaskList } from 'graphile-worker';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { captureLog } from '../../test/log.ts';
import { maxWait } from '../../test/max-wait.ts';
import { clusterMadeOnce, type EngineFolder, makeEngineFolder } from '../../test/programs/engine-folder.ts';
import { clientConfig } from '../database/connection.ts';
import type { Engine } from '../database/engine/engine.ts';
import { migrate } from '../database/migration/migrate.ts';
import { JobPool } from './job-pool.ts';
import { lockWorkerNames } from './release.ts';
import { superviseRunner } from './runner.ts';
import { installJobs } from './worker.ts';

const prepareCluster = clusterMadeOnce();
const cleanups: (() => Promise<unknown>)[] = [];
let folder: EngineFolder;
/** Rejections that would have ended a server. */
const unhandled: unknown[] = [];
const note = (error: unknown) => unhandled.push(error);

beforeEach(async () => {
  folder = await makeEngineFolder();
  await prepareCluster(folder);
  process.on('unhandledRejection', note);
});
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  await folder.remove();
  process.off('unhandledRejection', note);
  expect(unhandled.splice(0)).toEqual([]);
});

function openPool(engine: Engine): JobPool {
  const pool = new JobPool({ ...clientConfig(engine.owner), max: 6 });
  const lost = () => undefined;
  pool.on('error', lost).on('connect', (client) => client.on('error', lost));
  return pool;
}

/** A pool with job tables and a runner, as in a server. */
async function startRunner(engine: Engine, taskList: TaskList) {
  const { log, text } = captureLog();
  const pool = openPool(engine);
  cleanups.push(() => pool.end());
  await installJobs(pool);
  await migrate({ connection: engine.owner, log });
  const names = await lockWorkerNames(pool, log);
  const failures: string[] = [];
  const failed = (error: unknown, task: string) => failures.push(`${task}: ${error}`);
  const runner = await superviseRunner({ ownerPool: pool, log, failed, names, taskList, crontab: '' });
  const stop = async () => {
    await runner.stop();
    await names.stop();
  };
  const add = (task: string, queue: string | null = null) =>
    pool.query('select graphile_worker.add_job($1, queue_name => $2)', [task, queue]);
  const jobs = async () => (await pool.query('select task_identifier as task from graphile_worker.jobs')).rows;
  return { stop, add, jobs, text, log, pool, failures };
}

/** A task that waits until it is released. */
function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  let runs = 0;
  return {
    opened,
    open: () => open(),
    get runs() {
      return runs;
    },
    async run() {
      runs += 1;
      await opened;
    },
  };
}

describe('while the database is unavailable', () => {
  it('successful jobs have run once, failed jobs run again, and the process continues', async () => {
    const engine = await folder.start();
    const [good, queued, bad] = [gate(), gate(), gate()];
    let later = 0;
    const runner = await startRunner(engine, {
      good: () => good.run(),
      queued: () => queued.run(),
      async bad() {
        await bad.run();
        if (bad.runs === 1) throw new Error('The database was unavailable.');
      },
      async later() {
        later += 1;
      },
    });
    await Promise.all([runner.add('good'), runner.add('queued', 'line'), runner.add('bad')]);
    await vi.waitUntil(() => good.runs + queued.runs + bad.runs === 3, { timeout: maxWait });
    await engine.stop();
    for (const task of [good, queued, bad]) task.open();
    await vi.waitUntil(() => runner.text().includes('could not be stored'), { timeout: maxWait });
    await delay(500);
    await folder.start();
    await vi.waitUntil(async () => (await runner.add('later', 'line').catch(() => undefined)) !== undefined, {
      timeout: maxWait,
      interval: 100,
    });
    await vi.waitUntil(async () => (await runner.jobs()).length === 0, { timeout: maxWait, interval: 100 });
    expect([good.runs, queued.runs, bad.runs, later]).toEqual([1, 1, 2, 1]);
    expect(runner.failures).toEqual(['bad: Error: The database was unavailable.']);
    await runner.stop();
  });

  it('a runner can be stopped', async () => {
    const engine = await folder.start();
    const slow = gate();
    const runner = await startRunner(engine, { slow: () => slow.run() });
    await runner.add('slow');
    await vi.waitUntil(() => slow.runs === 1, { timeout: maxWait });
    await engine.stop();
    const stopped = runner.stop();
    slow.open();
    await stopped;
  });
});

describe('the names of workers', () => {
  it('hold no connection if they cannot be locked, so that the pool ends', async () => {
    const engine = await folder.start();
    const pool = openPool(engine);
    cleanups.push(() => pool.end());
    const { log } = captureLog();
    // The database has no tables.
    await expect(lockWorkerNames(pool, log)).rejects.toThrow('does not exist');
    expect(pool.totalCount).toBe(0);
  });

  it('are locked again when the database is back, before another server takes their jobs', async () => {
    const engine = await folder.start();
    const held = gate();
    const runner = await startRunner(engine, { held: () => held.run() });
    await runner.add('held');
    await vi.waitUntil(() => held.runs === 1, { timeout: maxWait });
    const { log, text } = captureLog();
    const other = await lockWorkerNames(runner.pool, log);
    cleanups.push(() => other.stop());
    await engine.stop();
    await folder.start();
    // Three checks of the other server.
    await delay(13_000);
    expect(text()).not.toContain('took over');
    expect(held.runs).toBe(1);
    held.open();
    await runner.stop();
  });
});

describe('a pool for jobs', () => {
  it('ignores a second release of a connection', async () => {
    const engine = await folder.start();
    const pool = openPool(engine);
    cleanups.push(() => pool.end());
    let failure: unknown;
    let released = false;
    pool.connect((_error, _client, release) => {
      release();
      try {
        release();
      } catch (error) {
        failure = error;
      }
      released = true;
    });
    await vi.waitUntil(() => released, { timeout: maxWait });
    expect(failure).toBeUndefined();
  });
});

import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { maxWait } from '../../test/max-wait.ts';
import type { WorkOwner } from './fair-queue.ts';
import { heavyTask } from './heavy-task.ts';
import { type HeavyWork, openHeavyWork } from './heavy-work.ts';

type Tasks = typeof import('../../test/heavy-tasks.ts');
const here = new URL('../../test/heavy-tasks.ts', import.meta.url);

const tasks = {
  double: heavyTask<Tasks, 'double'>(here, 'double', 20),
  wait: heavyTask<Tasks, 'wait'>(here, 'wait', 20),
  waitShortly: heavyTask<Tasks, 'wait'>(here, 'wait', 0.4),
  spin: heavyTask<Tasks, 'spin'>(here, 'spin', 60),
  spinShortly: heavyTask<Tasks, 'spin'>(here, 'spin', 0.2),
  exhaust: heavyTask<Tasks, 'exhaust'>(here, 'exhaust', 60),
  exit: heavyTask<Tasks, 'exit'>(here, 'exit', 20),
  refuse: heavyTask<Tasks, 'refuse'>(here, 'refuse', 20),
  breakDown: heavyTask<Tasks, 'breakDown'>(here, 'breakDown', 20),
  addUp: heavyTask<Tasks, 'addUp'>(here, 'addUp', 20),
  addUpShortly: heavyTask<Tasks, 'addUp'>(here, 'addUp', 3),
  environment: heavyTask<Tasks, 'environment'>(here, 'environment', 20),
};

const opened: HeavyWork[] = [];
const open = (...limits: Parameters<typeof openHeavyWork>): HeavyWork => {
  const work = openHeavyWork(...limits);
  opened.push(work);
  return work;
};
afterEach(async () => {
  for (const work of opened.splice(0)) await work.close();
});

const anna = { organization: '1', person: '1' };
const bjarni = { organization: '1', person: '2' };
const other = { organization: '2', person: '3' };

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );

describe('heavy work', () => {
  it('runs in a thread, without the secrets and flags of the process', async () => {
    const work = open();
    expect(await work.run(tasks.double, 21, anna)).toBe(42);
    expect(await work.run(tasks.environment, undefined, anna)).toEqual([]);
  });

  it('fails with the error of its task, and the thread continues', async () => {
    const work = open({ threads: 1 });
    await expect(work.run(tasks.refuse, undefined, anna)).rejects.toMatchObject({
      name: 'ApplicationError',
      code: 'rows_too_many',
      details: { retryAfter: 3 },
    });
    await expect(work.run(tasks.breakDown, undefined, anna)).rejects.toMatchObject({
      name: 'RangeError',
      message: 'out of range',
      stack: expect.stringContaining('heavy-tasks'),
    });
    await expect(work.run(tasks.double, (() => 1) as never, anna)).rejects.toThrow('could not be cloned');
    expect(await work.run(tasks.double, 1, anna)).toBe(2);
    expect(work.state().threads).toBe(1);
  });

  it('asks the main thread repeatedly; waiting does not count as its time', async () => {
    const work = open();
    const given = [1, 2, 3];
    const answer = async () => {
      await delay(1000);
      return given.shift();
    };
    expect(await work.run(tasks.addUpShortly, undefined, anna, { answer })).toBe(6);
    const failing = () => Promise.reject(new Error('the database is away'));
    await expect(work.run(tasks.addUp, undefined, anna, { answer: failing })).rejects.toThrow('the database is away');
    expect(await work.run(tasks.double, 2, anna)).toBe(4);
  });
});

describe('the time of a task', () => {
  it('is that of the processor: a thread that gets little of it may take longer', async () => {
    const work = open({ threads: 1 });
    await work.run(tasks.double, 1, anna);
    expect(await work.run(tasks.waitShortly, 900, anna)).toBe(900);
  });

  it('is limited on the clock too', async () => {
    expect(await codeOf(open({ threads: 1 }).run(tasks.waitShortly, 600_000, anna))).toBe('too_heavy');
  });
});

describe('a failing task', () => {
  it.each([
    ['never ends', tasks.spinShortly, 'too_heavy'],
    ['fills its memory', tasks.exhaust, 'too_heavy'],
    ['ends its thread', tasks.exit, 'unavailable'],
  ] as const)('fails alone when it %s', async (_what, task, code) => {
    const work = open({ threads: 2, heapMegabytes: 64 });
    const beside = work.run(tasks.wait, 500, other);
    expect(await codeOf(work.run(task, undefined, anna))).toBe(code);
    expect(await beside).toBe(500);
    expect(await work.run(tasks.double, 3, anna)).toBe(6);
  });

  it('does not block the main thread', async () => {
    const work = open({ threads: 1 });
    const spinning = codeOf(work.run(tasks.spin, undefined, anna));
    await vi.waitFor(() => expect(work.state().running).toBe(1), { timeout: maxWait });
    for (let turn = 0; turn < 20; turn += 1) await delay(1);
    await work.interrupt();
    expect(await spinning).toBe('unavailable');
    expect(await work.run(tasks.double, 3, anna)).toBe(6);
  });

  it('ends when its client leaves, running or waiting', async () => {
    const work = open({ threads: 1 });
    const [first, second] = [new AbortController(), new AbortController()];
    const running = codeOf(work.run(tasks.spin, undefined, anna, { signal: first.signal }));
    const waiting = codeOf(work.run(tasks.spin, undefined, anna, { signal: second.signal }));
    const last = work.run(tasks.double, 4, anna);
    second.abort();
    expect(await waiting).toBe('unavailable');
    expect(work.state()).toMatchObject({ running: 1, waiting: 1 });
    first.abort();
    expect(await running).toBe('unavailable');
    expect(await last).toBe(8);
  });
});

describe('the queue', () => {
  it('rejects a person or organization with a full share, with a time to retry', async () => {
    const work = open({ threads: 1, perPerson: 2, perOrganization: 3 });
    const block = (owner: WorkOwner) => codeOf(work.run(tasks.spin, undefined, owner));
    const refuses = (owner: WorkOwner) =>
      expect(work.run(tasks.double, 1, owner)).rejects.toMatchObject({
        code: 'rate_limited',
        details: { retryAfter: expect.any(Number) },
      });
    const blocking = [block(anna), block(anna)];
    await refuses(anna);
    blocking.push(block(bjarni));
    await refuses(bjarni);
    expect(work.state()).toMatchObject({ running: 1, waiting: 2 });
    const served = work.run(tasks.double, 1, other);
    await work.interrupt();
    expect(await served).toBe(2);
    await work.close();
    expect(await Promise.all(blocking)).toEqual(['unavailable', 'unavailable', 'unavailable']);
  });

  it('rejects everyone while it is full, except jobs, which wait', async () => {
    const work = open({ threads: 1, waiting: 1 });
    const blocking = codeOf(work.run(tasks.spin, undefined, anna));
    const waiting = codeOf(work.run(tasks.double, 1, bjarni));
    await expect(work.run(tasks.double, 1, other)).rejects.toMatchObject({
      code: 'unavailable',
      details: { retryAfter: expect.any(Number) },
    });
    const job = codeOf(work.run(tasks.double, 1, other, { isBackground: true }));
    await work.interrupt();
    expect(await Promise.all([blocking, waiting, job])).toEqual(['unavailable', 'done', 'done']);
  });

  it('limits jobs to one thread of two', async () => {
    const work = open({ threads: 2 });
    const jobs = [1, 2].map(() => codeOf(work.run(tasks.spin, undefined, other, { isBackground: true })));
    expect(await work.run(tasks.double, 1, other)).toBe(2);
    expect(work.state()).toMatchObject({ running: 1, waiting: 1 });
    await work.close();
    expect(await Promise.all(jobs)).toEqual(['unavailable', 'unavailable']);
  });

  it('delays one organization by one item of another, however many wait', async () => {
    const work = open({ threads: 1, perPerson: 8 });
    const order: string[] = [];
    const run = (name: string, owner: typeof anna) => work.run(tasks.wait, 20, owner).then(() => order.push(name));
    const all = [...Array.from({ length: 8 }, () => run('anna', anna)), run('bjarni', bjarni), run('other', other)];
    await Promise.all(all);
    expect(order.slice(0, 3)).toEqual(['anna', 'other', 'bjarni']);
  });

  it('has no thread without work', async () => {
    const work = open({ idle: 50 });
    await Promise.all([1, 2, 3].map((given) => work.run(tasks.double, given, anna)));
    await vi.waitFor(
      () => expect(work.state()).toEqual({ waiting: 0, running: 0, threads: 0, refused: { share: 0, queue: 0 } }),
      { timeout: maxWait },
    );
  });
});

import { execFile } from 'node:child_process';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { temporaryFolder } from '../../../test/folder.ts';
import { maxWait } from '../../../test/max-wait.ts';
import { demoToken } from '../../../test/programs/demo-token.ts';
import { endServers, serverProcess } from '../../../test/programs/server-process.ts';
import { createContainer, createTenant } from '../../../test/records/factories.ts';
import { clientConfig } from '../../database/connection.ts';
import { shortageOf } from '../../database/errors.ts';
import type { DatabaseOptions } from '../../database/pool.ts';
import { mintOrgScope } from '../../database/scope.ts';
import { uncheckedStatement } from '../../database/statement/statement.ts';
import { toApplicationError } from '../errors.ts';

afterEach(endServers);

async function application(limits: Partial<DatabaseOptions> = {}): Promise<TestApp> {
  const test = await createTestApp({ limits });
  onTestFinished(() => test.close());
  return test;
}

/** Locks a table in a transaction. Returns a function that ends it. */
async function lockTable({ db }: TestApp, table: string): Promise<() => Promise<void>> {
  const client = new Client(clientConfig(db.owner));
  await client.connect();
  await client.query('begin');
  await client.query(`lock table ${table} in access exclusive mode`);
  return () => client.end();
}

describe('a locked table', () => {
  it('does not affect public pages and /health, and other calls return when to retry', async () => {
    const test = await application({ lockTimeout: 5_000, acquireTimeout: 5_000 });
    const { slug } = await createContainer(test.db, await createTenant(test.db));
    const unlock = await lockTable(test, 'waste_category');
    onTestFinished(unlock);
    // More than the connections of the pool.
    const waiting = Array.from({ length: 12 }, () => test.app.inject('/api/v1/waste-category/categories'));
    const container = await test.app.inject(`/api/v1/container/${slug}`);
    const health = await test.app.inject('/health');
    expect([container.statusCode, health.statusCode, health.json()]).toEqual([
      200,
      200,
      { status: 'ok', problems: [] },
    ]);
    for (const answer of await Promise.all(waiting)) {
      expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable']);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    await unlock();
    expect((await test.app.inject('/api/v1/waste-category/categories')).statusCode).toBe(200);
  });

  it('makes calls wait for less time than jobs', async () => {
    const test = await application();
    const unlock = await lockTable(test, 'waste_category');
    onTestFinished(unlock);
    const database = test.db.open({ lockTimeout: 100 });
    const count = uncheckedStatement('test.count_categories', 'select count(*) from waste_category');
    await expect(database.run(count, [])).rejects.toMatchObject({ code: '55P03' });
    const job = database.forJobs.tenant(mintOrgScope(1), (transaction) => transaction.run(count, []));
    const first = await Promise.race([
      job.then(() => 'done'),
      new Promise((resolve) => setTimeout(resolve, 500, 'waits')),
    ]);
    expect(first).toBe('waits');
    await unlock();
    await job;
  });
});

describe('a shortage of the database', () => {
  it('is 503 with Retry-After, not a server error', async () => {
    const test = await application();
    const database = test.db.open({ statementTimeout: 100 });
    const slow = await database
      .run(uncheckedStatement('test.sleep', 'select pg_sleep(5)'), [])
      .catch((error: unknown) => error);
    expect([shortageOf(slow), toApplicationError(slow).status]).toEqual(['too_slow', 503]);
    // Raised by PostgreSQL with its code for a full disk.
    const full = uncheckedStatement('test.full', `do $$ begin raise exception using errcode = '53100'; end $$`);
    expect(database.isFull).toBe(false);
    const error = await database.run(full, []).catch((failure: unknown) => failure);
    expect([shortageOf(error), toApplicationError(error).details.retryAfter]).toEqual(['disk_full', 30]);
    expect(database.isFull).toBe(true);
    const write = uncheckedStatement('test.write', `update organization set name = name where id = $1`);
    await database.tenant(mintOrgScope(1), (transaction) => transaction.run(write, [1]));
    expect(database.isFull).toBe(false);
    expect(toApplicationError(Object.assign(new Error('no space'), { code: 'ENOSPC' })).status).toBe(503);
  });
});

/** A small separate disk. */
async function smallDisk(megabytes: number): Promise<string> {
  const path = await temporaryFolder();
  try {
    await promisify(execFile)('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', path]);
  } catch (error) {
    throw new Error('This test mounts a small disk, which needs root and a machine that allows it.', { cause: error });
  }
  onTestFinished(async () => void (await promisify(execFile)('umount', ['-l', path])));
  return path;
}

describe('a full disk', () => {
  it('is reported by /health, and the server recovers when there is space again', async () => {
    const DATA_DIR = await smallDisk(400);
    const server = await serverProcess({ DATA_DIR, REQUESTS_PER_MINUTE: '100000' });
    const health = async () => {
      const answer = await fetch(`${server.url}/health`);
      return { status: answer.status, problems: ((await answer.json()) as { problems: string[] }).problems };
    };
    const headers = { authorization: `Bearer ${await demoToken(server, DATA_DIR)}` };
    const upload = (bytes: string) => {
      const body = new FormData();
      body.set('file', new Blob([bytes]), 'notes.txt');
      return fetch(`${server.url}/api/v1/org/1/file-upload/upload`, { method: 'POST', headers, body });
    };
    expect(await health()).toEqual({ status: 200, problems: [] });
    const { bavail, bsize } = await statfs(DATA_DIR);
    const ballast = join(DATA_DIR, 'ballast');
    // Fills the disk completely. Less space may be left than before.
    await writeFile(ballast, Buffer.alloc(bavail * bsize)).catch(() => undefined);
    expect(await health()).toMatchObject({ status: 503, problems: expect.arrayContaining(['disk']) });
    const refused = await upload('full '.repeat(200_000));
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([503, 'unavailable']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    await rm(ballast);
    await vi.waitUntil(async () => (await health()).status === 200, { timeout: maxWait, interval: 100 });
    expect((await upload('space '.repeat(200_000))).status).toBe(200);
    expect(await server.end('SIGTERM')).toBe(0);
  });
});

import { Client } from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/app.ts';
import { createContainer, createPlace } from '../../test/factories.ts';
import { clientConfig } from '../database/connection.ts';
import { shortageOf } from '../database/errors.ts';
import { mintOrgScope } from '../database/scope.ts';
import { statement } from '../database/statement.ts';
import { toApplicationError } from './errors.ts';

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function application(): Promise<TestApp> {
  const test = await createTestApp();
  cleanups.push(() => test.close());
  return test;
}

/** Locks a table in a transaction; answers what ends it. */
async function lockTable({ db }: TestApp, table: string): Promise<() => Promise<void>> {
  const client = new Client(clientConfig(db.owner));
  await client.connect();
  await client.query('begin');
  await client.query(`lock table ${table} in access exclusive mode`);
  return () => client.end();
}

describe('a locked table', () => {
  it('leaves public pages and /health alone, and other calls are told when to try again', async () => {
    const test = await application();
    const { slug } = await createContainer(test.db, await createPlace(test.db));
    const unlock = await lockTable(test, 'waste_category');
    cleanups.push(unlock);
    // More than the pool has connections.
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
  }, 40_000);

  it('makes calls wait for less time than jobs', async () => {
    const test = await application();
    const unlock = await lockTable(test, 'waste_category');
    cleanups.push(unlock);
    const database = test.db.open({ lockTimeout: 100 });
    const count = statement('test.count_categories', 'select count(*) from waste_category');
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

describe('what the database is short of', () => {
  it('is no fault of the server: 503 with Retry-After', async () => {
    const test = await application();
    const database = test.db.open({ statementTimeout: 100 });
    const slow = await database.run(statement('test.sleep', 'select pg_sleep(5)'), []).catch((error: unknown) => error);
    expect([shortageOf(slow), toApplicationError(slow).status]).toEqual(['too_slow', 503]);
    // Raised by PostgreSQL itself, under the code that it has for a full disk.
    const full = statement('test.full', `do $$ begin raise exception using errcode = '53100'; end $$`);
    expect(database.isFull).toBe(false);
    const error = await database.run(full, []).catch((failure: unknown) => failure);
    expect([shortageOf(error), toApplicationError(error).details.retryAfter]).toEqual(['disk_full', 30]);
    expect(database.isFull).toBe(true);
    const write = statement('test.write', `update organization set name = name where id = $1`);
    await database.tenant(mintOrgScope(1), (transaction) => transaction.run(write, [1]));
    expect(database.isFull).toBe(false);
    expect(toApplicationError(Object.assign(new Error('no space'), { code: 'ENOSPC' })).status).toBe(503);
  });
});

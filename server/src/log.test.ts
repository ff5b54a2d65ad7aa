import { expect, it, vi } from 'vitest';
import { testDatabase } from '../test/database.ts';
import { captureLog } from '../test/log.ts';
import { maxWait } from '../test/max-wait.ts';
import { openOwnerPool } from './start/connections.ts';

const db = testDatabase();

it('has a short line for a lost connection, without its keys and its password', async () => {
  const { log, text } = captureLog();
  const pool = openOwnerPool(db.owner, log);
  const client = await pool.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const { secretKey } = client as unknown as { readonly secretKey: number };
  client.release();
  await db.asOwner('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await vi.waitUntil(() => text().includes('a connection of the owner was lost'), { timeout: maxWait });
  await pool.end();
  for (const line of text().trim().split('\n')) {
    expect(line.length).toBeLessThan(2_000);
    expect(JSON.parse(line)).toMatchObject({
      err: { type: expect.any(String), message: expect.any(String), code: '57P01' },
    });
  }
  expect(text()).not.toContain(String(secretKey));
  if ('password' in db.owner) expect(text()).not.toContain(db.owner.password);
});

it('has no line for a connection of a closed pool that ends with the engine', async () => {
  const { log, text } = captureLog();
  const pool = openOwnerPool(db.owner, log);
  const client = await pool.connect();
  client.release();
  await pool.end();
  client.emit('error', Object.assign(new Error('The database stops.'), { code: '57P01' }));
  expect(text()).toBe('');
});

it('has the causes of an error, but no values of rows', async () => {
  const { log, text } = captureLog();
  const failure = await db
    .asOwner(`insert into instance_setting (key, value) values ('budget_secret', 'hunter2')`)
    .catch((error: unknown) => error);
  log.error({ err: new Error('Not stored.', { cause: new AggregateError([failure], 'All failed.') }) }, 'failed');
  const [line = ''] = text().split('\n');
  expect(JSON.parse(line)).toMatchObject({
    err: {
      message: 'Not stored.',
      cause: { message: 'All failed.', errors: [{ code: '23505', table: 'instance_setting' }] },
    },
  });
  expect(text()).not.toContain('budget_secret');
});

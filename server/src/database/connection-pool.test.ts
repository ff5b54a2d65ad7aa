import { expect, it } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { clientConfig } from './connection.ts';
import { ConnectionPool } from './connection-pool.ts';

const db = testDatabase();

it('has ended when all its connections have, also one that is released at that moment', async () => {
  const pool = new ConnectionPool(clientConfig(db.owner));
  const clients = await Promise.all([pool.connect(), pool.connect(), pool.connect()]);
  let closed = 0;
  for (const client of clients) client.once('end', () => (closed += 1));
  clients[0]?.release();
  clients[1]?.release();
  const ended = pool.end();
  clients[2]?.release();
  await ended;
  expect(closed).toBe(3);
});

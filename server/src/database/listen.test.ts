import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { silentLog, testDatabase } from '../../test/database.ts';
import { maxWait } from '../../test/max-wait.ts';
import { type Listener, openListener } from './listen.ts';

const test = testDatabase();
let listener: Listener | undefined;
let received: string[] = [];
afterEach(async () => {
  await listener?.close();
  listener = undefined;
  received = [];
});

function listen(connection = test.owner): void {
  listener = openListener({
    connection,
    channels: ['one', 'Two words'],
    log: silentLog,
    onNotification: (channel, payload) => received.push(`${channel}: ${payload}`),
    onDown: () => received.push('down'),
    onUp: () => received.push('up'),
  });
}

const notify = (channel: string, payload: string) => test.asOwner('select pg_notify($1, $2)', [channel, payload]);
const terminateListeners = () =>
  test.asOwner(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
     where datname = current_database() and query ilike 'listen%' and pid <> pg_backend_pid()`,
  );

it('receives each channel when it is up', async () => {
  listen();
  await expect.poll(() => received).toEqual(['up']);
  await notify('one', '1');
  await notify('Two words', '2');
  await notify('other', '3');
  await notify('one', '');
  await expect.poll(() => received).toEqual(['up', 'one: 1', 'Two words: 2', 'one: ']);
});

it('reports that it is down, and reconnects by itself', async () => {
  listen();
  await expect.poll(() => received).toEqual(['up']);
  await terminateListeners();
  await expect.poll(() => received, { timeout: maxWait }).toEqual(['up', 'down', 'up']);
  await notify('one', 'again');
  await expect.poll(() => received).toContain('one: again');
});

it('keeps trying without a database, and stops when it is closed', async () => {
  listen({ connectionString: 'postgresql://nobody@127.0.0.1:1/none' });
  await expect(listener?.close()).resolves.toBeUndefined();
  expect(received).toEqual([]);
});

it('is closed although the database does not close the connection', async () => {
  // Authentication succeeded, ready; and the end of LISTEN, ready.
  const ready = [0x5a, 0, 0, 0, 5, 0x49];
  const answers = [
    [0x52, 0, 0, 0, 8, 0, 0, 0, 0, ...ready],
    [0x43, 0, 0, 0, 11, ...Buffer.from('LISTEN\0'), ...ready],
  ];
  const sockets: Socket[] = [];
  const frozen = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined).on('data', () => socket.write(Buffer.from(answers.shift() ?? [])));
  });
  frozen.listen(0, '127.0.0.1');
  await once(frozen, 'listening');
  const { port } = frozen.address() as AddressInfo;
  listen({ connectionString: `postgresql://user@127.0.0.1:${port}/none` });
  await expect.poll(() => received).toEqual(['up']);
  await listener?.close();
  for (const socket of sockets) socket.destroy();
  frozen.close();
});

import { once } from 'node:events';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Client } from 'pg';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTestDatabase } from '../test/database.ts';
import { temporaryFolder } from '../test/folder.ts';
import { testKeysText } from '../test/keys.ts';
import { maxWait } from '../test/max-wait.ts';
import { demoMadeOnce } from '../test/programs/demo-folder.ts';
import { makeEngineFolder } from '../test/programs/engine-folder.ts';
import { StartedServer } from '../test/programs/npm-start.ts';
import { serverProgram } from '../test/programs/programs.ts';
import { endServers, type ServerProcess, serverProcess, urlOf } from '../test/programs/server-process.ts';
import { visitor } from '../test/records/factories.ts';
import { type Connection, clientConfig } from './database/connection.ts';

// The list of all faults, and where each is tried: bench/results/faults.md.
const copyDemo = demoMadeOnce();
afterEach(endServers);

/** Reports a problem of a container, of which the visitor and others get letters. @returns the status, and the seconds after which to try again */
async function report({ url }: ServerProcess, email: string): Promise<[number, string | null]> {
  const { status, headers } = await fetch(`${url}/api/v1/service-request/create`, {
    method: 'POST',
    body: JSON.stringify({ containerSlug: 'demo-paper', action: 'empty_container', createdBy: { ...visitor, email } }),
    headers: { 'content-type': 'application/json' },
  });
  return [status, headers.get('retry-after')];
}

const accepted = [200, null];
const isReady = async ({ url }: ServerProcess): Promise<boolean> => (await fetch(`${url}/health/ready`)).ok;
const letters = async (outbox: string): Promise<number> =>
  (await readdir(outbox)).filter((name) => name.endsWith('.eml')).length;

/** Waits for a further letter. */
const arrives = (outbox: string, before: number): Promise<unknown> =>
  vi.waitUntil(async () => (await letters(outbox)) > before, { timeout: maxWait, interval: 50 });

it('the clock jumps hours ahead and back: requests are taken, letters leave, and nothing ends', async () => {
  const DATA_DIR = await temporaryFolder();
  await copyDemo(DATA_DIR);
  const clock = join(await temporaryFolder(), 'clock.mjs');
  // Only this process sees the jump; the database keeps its clock.
  await writeFile(
    clock,
    `const hours = [3, -3, 0];
     let offset = 0;
     const now = () => real.now() + offset;
     const real = Date;
     globalThis.Date = new Proxy(real, {
       construct: (target, values) => (values.length === 0 ? new target(now()) : new target(...values)),
       get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
     });
     process.on('SIGUSR2', () => { offset = (hours.shift() ?? 0) * 3_600_000; console.error('It is ' + new Date().toISOString()); });`,
  );
  const server = await serverProcess({ DATA_DIR, NODE_OPTIONS: `--import=${pathToFileURL(clock)}` });
  const outbox = join(DATA_DIR, 'outbox');
  await mkdir(outbox, { recursive: true });
  const times = () => [...server.logged().matchAll(/It is (\S+)/g)].map(([, time]) => Date.parse(time ?? ''));
  for (const [index, hours] of [3, -3, 0].entries()) {
    process.kill(server.pid, 'SIGUSR2');
    await vi.waitUntil(() => times().length > index, { timeout: maxWait, interval: 10 });
    expect(((times()[index] ?? 0) - Date.now()) / 3_600_000).toBeCloseTo(hours, 1);
    const before = await letters(outbox);
    expect(await report(server, `clock-${index}@people.example`)).toEqual(accepted);
    await arrives(outbox, before);
    expect(await isReady(server)).toBe(true);
  }
  expect(await server.end('SIGTERM')).toBe(0);
});

it('the outbox cannot be written: requests are taken, and the letters leave when it can', async () => {
  const DATA_DIR = await temporaryFolder();
  await copyDemo(DATA_DIR);
  const server = await serverProcess({ DATA_DIR });
  const outbox = join(DATA_DIR, 'outbox');
  await mkdir(outbox, { recursive: true });
  const before = await letters(outbox);
  // Permissions do not stop root.
  await rename(outbox, `${outbox}-aside`);
  await writeFile(outbox, '');
  expect(await report(server, 'outbox@people.example')).toEqual(accepted);
  await vi.waitUntil(() => server.logged().includes('ENOTDIR') || server.logged().includes('EEXIST'), {
    timeout: maxWait,
    interval: 50,
  });
  expect(await isReady(server)).toBe(true);
  await rm(outbox);
  await rename(`${outbox}-aside`, outbox);
  await arrives(outbox, before);
});

/** Takes connections until PostgreSQL gives none. */
async function takeConnections(owner: Connection, taken: Client[]): Promise<void> {
  for (;;) {
    const client = new Client(clientConfig(owner));
    client.on('error', () => undefined);
    const isTaken = await client.connect().then(
      () => true,
      () => false,
    );
    if (!isTaken) return;
    taken.push(client);
  }
}

it('others take all connections of PostgreSQL: requests are refused for a while, with the time to repeat them', async () => {
  const elsewhere = await makeEngineFolder();
  onTestFinished(() => elsewhere.remove());
  await copyDemo(elsewhere.path);
  const { owner } = await elsewhere.start();
  const server = await serverProcess({ DATA_DIR: await temporaryFolder(), DATABASE_URL: urlOf(owner) });
  const taken: Client[] = [];
  await takeConnections(owner, taken);
  const [keeper] = taken;
  if (keeper === undefined) throw new Error('There was no connection to take.');
  // The server connects again as fast as this: it loses the race for the last ones after some attempts.
  const isWithout = async (): Promise<boolean> => {
    const own = taken.map((client) => Reflect.get(client, 'processID'));
    const text = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tunna' and pid <> all ($1)`;
    await keeper.query(text, [own]);
    await takeConnections(owner, taken);
    const result = await report(server, 'refused@people.example');
    expect([accepted, [503, '5']]).toContainEqual(result);
    return result[0] === 503;
  };
  await vi.waitUntil(isWithout, { timeout: maxWait, interval: 1 });
  await Promise.all(taken.map((client) => client.end()));
  await vi.waitUntil(() => isReady(server), { timeout: maxWait, interval: 50 });
  expect(await report(server, 'taken@people.example')).toEqual(accepted);
  expect(await server.end('SIGTERM')).toBe(0);
});

describe('a mail server', () => {
  /** Takes connections and says nothing. */
  async function silentServer(): Promise<string> {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    onTestFinished(() => void silent.close());
    return `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  }

  it.each([
    ['whose name does not resolve', async () => 'smtp://mail.invalid', /ENOTFOUND|EAI_AGAIN|EDNS/],
    ['that takes connections and says nothing', silentServer, /ETIMEDOUT|Greeting never received/],
  ])('%s delays letters, and nothing else', async (_title, address, reason) => {
    const DATA_DIR = await temporaryFolder();
    await copyDemo(DATA_DIR);
    const server = await serverProcess({ DATA_DIR, SMTP_URL: await address() });
    expect(await report(server, 'letter@people.example')).toEqual(accepted);
    await vi.waitUntil(() => reason.test(server.logged()), { timeout: maxWait, interval: 100 });
    expect(await report(server, 'second@people.example')).toEqual(accepted);
    expect(await isReady(server)).toBe(true);
  });
});

it('the first start is killed while it fills the database: the next one fills it completely', async () => {
  const db = await createTestDatabase('empty');
  onTestFinished(() => db.drop());
  const DATA_DIR = await temporaryFolder();
  const environment = { DATABASE_URL: urlOf(db.application), DATABASE_MIGRATION_URL: urlOf(db.owner), DATA_DIR };
  const first = new StartedServer(DATA_DIR, [process.execPath, serverProgram], {
    ...process.env,
    PORT: '0',
    INSTANCE_KEYS: testKeysText,
    ...environment,
  });
  onTestFinished(async () => first.remove());
  // The demo is written in one transaction: it is in progress when containers are locked and not visible.
  const isFilling = async (): Promise<boolean> =>
    (await db.asOwner(`select from pg_locks where relation = to_regclass('container') and mode = 'RowExclusiveLock'`))
      .length > 0;
  await vi.waitUntil(isFilling, { timeout: maxWait, interval: 2 });
  process.kill(first.pid, 'SIGKILL');
  await first.ended();
  await vi.waitUntil(async () => !(await isFilling()), { timeout: maxWait, interval: 10 });
  expect(await db.asOwner('select from organization')).toEqual([]);
  const second = await serverProcess(environment);
  expect((await fetch(`${second.url}/container/demo-paper`)).status).toBe(200);
});

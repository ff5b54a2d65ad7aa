import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../test/database.ts';
import { temporaryFolder } from '../test/folder.ts';
import { testKeysText } from '../test/keys.ts';
import { maxWait } from '../test/max-wait.ts';
import { openDatabaseProxy } from '../test/programs/database-proxy.ts';
import { StartedServer } from '../test/programs/npm-start.ts';
import { serverProgram } from '../test/programs/programs.ts';

/** An empty database, which the tests do not migrate, except the first. */
let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase('empty');
});
afterAll(() => db.drop());
async function proxy(...parameters: Parameters<typeof openDatabaseProxy>) {
  const opened = await openDatabaseProxy(...parameters);
  onTestFinished(() => opened.close());
  return opened;
}

function start(dataDirectory: string, environment: Readonly<Record<string, string>>): StartedServer {
  const server = new StartedServer(dataDirectory, [process.execPath, '--max-semi-space-size=2', serverProgram], {
    ...process.env,
    PORT: '0',
    INSTANCE_KEYS: testKeysText,
    DATA_DIR: dataDirectory,
    ...environment,
  });
  onTestFinished(() => server.remove());
  return server;
}

/** A port that is in use. */
async function takenPort(host: string): Promise<number> {
  const taken = createServer().listen(0, host);
  await once(taken, 'listening');
  onTestFinished(async () => {
    taken.close();
    await once(taken, 'close');
  });
  return (taken.address() as AddressInfo).port;
}

/** The end of a server that does not start. */
async function refused(environment: Readonly<Record<string, string>>, dataDirectory?: string) {
  const path = dataDirectory ?? (await temporaryFolder());
  const server = start(path, environment);
  const [code] = await server.ended();
  return { code, output: server.log, left: await readdir(path).catch(() => 'no folder') };
}

describe('the first start', () => {
  it('with an external database creates the data folder, fills it and serves', async () => {
    const { url } = await proxy(db.owner);
    const path = join(await temporaryFolder(), 'data');
    const server = start(path, { DATABASE_URL: url(db.owner) });
    const address = await server.ready();
    expect((await fetch(`${address}/container/demo-paper`)).status).toBe(200);
    // The jobs start after the calls.
    await vi.waitFor(
      async () => {
        const ready = await fetch(`${address}/health/ready`);
        expect([ready.status, await ready.json()]).toMatchObject([
          200,
          { problems: [], queueSeconds: expect.any(Number) },
        ]);
      },
      { timeout: maxWait },
    );
    expect(JSON.parse(await readFile(join(path, 'demo-agent.json'), 'utf8'))).toMatchObject({
      key: expect.stringMatching(/^tunna_dev_/),
    });
    process.kill(server.pid, 'SIGTERM');
    expect(await server.ended()).toEqual([0, null]);
  });

  it('names DATA_DIR if the folder cannot be made', async () => {
    const file = join(await temporaryFolder(), 'file');
    await writeFile(file, '');
    const { code, output } = await refused({}, join(file, 'data'));
    expect([code, output]).toEqual([
      78,
      `The data folder ${file}/data cannot be made or written (ENOTDIR). Set DATA_DIR to a folder that Tunna may write.\n`,
    ]);
  });
});

describe('the port', () => {
  it('is tried before anything else: a taken one leaves the data folder empty', async () => {
    const port = await takenPort('localhost');
    const { code, output, left } = await refused({ PORT: String(port) });
    expect([code, left]).toEqual([78, []]);
    expect(output).toBe(`The port ${port} of localhost is taken by another program. Choose another with PORT.\n`);
  });

  it('of the metrics is tried too, and named', async () => {
    const port = await takenPort('127.0.0.1');
    const { code, output, left } = await refused({ METRICS_ADDRESS: `127.0.0.1:${port}` });
    expect([code, left]).toEqual([78, []]);
    expect(output).toContain(
      `The port ${port} of 127.0.0.1 is taken by another program. Choose another with METRICS_A`,
    );
  });

  it('is not blamed for a wrong HOST', async () => {
    expect(await refused({ HOST: '192.0.2.1' })).toMatchObject({
      code: 78,
      output: expect.stringMatching(/^192\.0\.2\.1 is not an address of this machine\. Set HOST .*\n$/),
    });
  });
});

describe('an external database', () => {
  it('older than PostgreSQL 18 is rejected with both versions, and is not changed', async () => {
    // The version as text and as a number. The signature of the password may contain 18 too.
    const { url, port } = await proxy(db.owner, { replace: [/18(?=\.\d|00\d\d)/g, '15'] });
    const { code, output } = await refused({ DATABASE_URL: url(db.owner) });
    expect(code).toBe(78);
    expect(output).toMatch(
      new RegExp(
        `^DATABASE_URL: the database at 127\\.0\\.0\\.1:${port} is PostgreSQL 15\\.\\S+, expected PostgreSQL 18 or newer\\.\\n$`,
      ),
    );
  });

  it.each([
    ['a wrong password', { password: 'not-this-one' }, /rejects the password of the user "tunna_owner"/],
    ['an unknown user', { user: 'stranger' }, /rejects the password of the user "stranger"/],
    ['an unknown database', { database: 'nowhere' }, /has no database "nowhere"/],
  ])('with %s is an error of the operator, without the password', async (_title, wrong, sentence) => {
    const { url } = await proxy(db.owner);
    if (!('password' in db.owner)) throw new Error('The owner has no password.');
    const { code, output } = await refused({
      DATABASE_URL: url(db.application),
      DATABASE_MIGRATION_URL: url({ ...db.owner, ...wrong }),
    });
    expect(code).toBe(78);
    expect(output).toMatch(sentence);
    expect(output).toMatch(/^DATABASE_MIGRATION_URL: [^\n]*\n$/);
    expect(output).not.toContain('not-this-one');
    expect(output).not.toContain(db.owner.password);
  });

  it('is awaited if it does not respond, and its setting is named without the password', async () => {
    const closed = await openDatabaseProxy(db.owner);
    const address = closed.url(db.owner);
    await closed.close();
    const server = start(await temporaryFolder(), { DATABASE_URL: address, DEMO: 'false' });
    const waiting = () => server.log.split('\n').filter((line) => line.includes('Waiting for the database'));
    await vi.waitUntil(() => waiting().length > 0, { timeout: maxWait });
    expect(JSON.parse(waiting()[0] ?? '')).toMatchObject({
      setting: 'DATABASE_URL',
      host: '127.0.0.1',
      port: closed.port,
      reason: 'ECONNREFUSED',
    });
    if ('password' in db.owner) expect(server.log).not.toContain(db.owner.password);
    await proxy(db.owner, { port: closed.port });
    expect((await fetch(`${await server.ready()}/health`)).status).toBe(200);
    // One line, not one for each attempt.
    expect(waiting()).toHaveLength(1);
    process.kill(server.pid, 'SIGTERM');
    expect(await server.ended()).toEqual([0, null]);
  });

  it('is awaited if its name does not resolve', async () => {
    const server = start(await temporaryFolder(), { DATABASE_URL: 'postgresql://tunna@database.invalid/tunna' });
    await vi.waitUntil(() => server.log.includes('Waiting for the database'), { timeout: maxWait });
    expect(server.log).toMatch(/"host":"database\.invalid","port":5432,"reason":"(ENOTFOUND|EAI_AGAIN)"/);
    process.kill(server.pid, 'SIGTERM');
    expect(await server.ended()).toEqual([0, null]);
  });

  it('that is awaited does not delay a stop', async () => {
    const closed = await openDatabaseProxy(db.owner);
    await closed.close();
    const server = start(await temporaryFolder(), { DATABASE_URL: closed.url(db.owner) });
    await vi.waitUntil(() => server.log.includes('Waiting for the database'), { timeout: maxWait });
    process.kill(server.pid, 'SIGTERM');
    expect(await server.ended()).toEqual([0, null]);
  });
});

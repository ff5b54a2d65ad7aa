import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTestDatabase } from '../test/database.ts';
import { temporaryFolder } from '../test/folder.ts';
import { maxWait } from '../test/max-wait.ts';
import { demoMadeOnce } from '../test/programs/demo-folder.ts';
import { demoToken } from '../test/programs/demo-token.ts';
import {
  endServers,
  type ServerProcess,
  serverProcess,
  startServerProcess,
  urlOf,
} from '../test/programs/server-process.ts';
import { startMailServer } from '../test/receivers.ts';
import { createContainer, createTenant, visitor } from '../test/records/factories.ts';

const copyDemo = demoMadeOnce();

afterEach(endServers);

/** The data folder of a server that has started before. */
async function preparedFolder(): Promise<string> {
  const path = await temporaryFolder();
  await copyDemo(path);
  return path;
}

async function report(server: ServerProcess, slug: string): Promise<Response> {
  const body = JSON.stringify({ containerSlug: slug, action: 'empty_container', createdBy: visitor });
  return fetch(`${server.url}/api/v1/service-request/create`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  });
}

describe('a message between its acknowledgement and its delivery', () => {
  it('survives kill -9 of the server and is delivered once after the restart', async () => {
    const DATA_DIR = await preparedFolder();
    // A mail server that accepts the connection and never responds: the message stays with the server.
    const sockets = new Set<Socket>();
    const silent = createServer((socket) => sockets.add(socket)).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const address = silent.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const SMTP_URL = `smtp://127.0.0.1:${port}`;

    const first = await serverProcess({ DATA_DIR, SMTP_URL });
    const acknowledged = await report(first, 'demo-paper');
    expect(acknowledged.status).toBe(200);
    await vi.waitUntil(() => sockets.size > 0, { timeout: maxWait });
    await first.end('SIGKILL');
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => silent.close(resolve));

    const { received, close } = await startMailServer(undefined, port);
    onTestFinished(close);

    const second = await serverProcess({ DATA_DIR, SMTP_URL });
    await vi.waitUntil(() => received.length > 1, { timeout: maxWait, interval: 100 });
    // A repeated request joins the surviving one, and no other message is written.
    expect(await (await report(second, 'demo-paper')).json()).toMatchObject({ joined: true });
    expect(await second.end('SIGTERM')).toBe(0);
    // To the provider, and the confirmation.
    expect(received.map((message) => /^To: (.*)$/m.exec(message)?.[1]).toSorted()).toEqual([
      'beidnir@hringfari.example',
      visitor.email,
    ]);
  });
});

describe('a file whose upload was acknowledged', () => {
  it('survives kill -9 of the server, and so do those that arrived at the same moment', async () => {
    const DATA_DIR = await preparedFolder();
    const first = await serverProcess({ DATA_DIR });
    const headers = { authorization: `Bearer ${await demoToken(first, DATA_DIR)}` };
    const uploads = Array.from({ length: 30 }, async (_, number) => {
      const form = new FormData();
      form.set('file', new Blob([`${number} `.repeat(100_000)]), `${number}.txt`);
      const request = { method: 'POST', headers, body: form };
      const answer = await fetch(`${first.url}/api/v1/org/1/file-upload/upload`, request).catch(() => undefined);
      if (answer?.status !== 200) return undefined;
      return { number, id: ((await answer.json()) as { id: number }).id };
    });
    await Promise.any(uploads.map(async (upload) => (await upload) ?? Promise.reject(new Error('refused'))));
    await first.end('SIGKILL');
    const acknowledged = (await Promise.all(uploads)).filter((upload) => upload !== undefined);
    expect(acknowledged).not.toEqual([]);

    const second = await serverProcess({ DATA_DIR });
    const get = (path: string) => fetch(`${second.url}/api/v1/org/1/file-upload/${path}`, { headers });
    const { rows } = (await (await get('files?pageSize=200')).json()) as { rows: { id: number; name: string }[] };
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged.map(({ id }) => id)));
    // Files without a response too: every listed file is complete.
    for (const { id, name } of rows)
      expect(await (await get(`archive/${id}`)).text()).toBe(`${Number.parseInt(name, 10)} `.repeat(100_000));
    expect(await second.end('SIGTERM')).toBe(0);
  });
});

describe('two servers', () => {
  it('do not share a data folder: the second reports it and exits, the first continues', async () => {
    const DATA_DIR = await preparedFolder();
    const first = await serverProcess({ DATA_DIR });
    const second = await startServerProcess({ DATA_DIR });
    if (!('output' in second)) throw new Error('The second server started.');
    expect(second.code).toBe(78);
    expect(second.output).toContain(DATA_DIR);
    expect(second.output).toContain(String(first.pid));
    expect((await fetch(`${first.url}/health`)).status).toBe(200);
    expect(await first.end('SIGTERM')).toBe(0);
  });

  it('share one database: each message leaves once, and a change shows on both', async () => {
    const db = await createTestDatabase('empty');
    onTestFinished(() => db.drop());
    const environment = {
      DATABASE_URL: urlOf(db.application),
      DATABASE_MIGRATION_URL: urlOf(db.owner),
      DEMO: 'false',
      REQUESTS_PER_MINUTE: '1000',
    };
    const folders = [await temporaryFolder(), await temporaryFolder()] as const;
    const [a, b] = await Promise.all(folders.map((DATA_DIR) => serverProcess({ ...environment, DATA_DIR })));
    if (a === undefined || b === undefined) throw new Error('The servers did not start.');
    const tenant = await createTenant(db);
    const containers: { slug: string }[] = [];
    for (let count = 0; count < 20; count += 1) containers.push(await createContainer(db, tenant));
    const answers = await Promise.all(containers.map(({ slug }, index) => report(index % 2 === 0 ? a : b, slug)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));

    const written = async () =>
      (await Promise.all(folders.map((path) => readdir(join(path, 'outbox')).catch(() => []))))
        .flat()
        .filter((name) => name.endsWith('.eml'));
    const sent = async () => (await db.asOwner(`select id from outgoing_message where status = 'sent'`)).length;
    // One message to the provider each, and five confirmations, because they all go to one address.
    await vi.waitUntil(async () => (await sent()) === 25, { timeout: maxWait, interval: 50 });
    expect(new Set(await written()).size).toBe(25);
    expect((await written()).length).toBe(25);

    const slug = containers[0]?.slug ?? '';
    const descriptionOn = async ({ url }: ServerProcess) =>
      ((await (await fetch(`${url}/api/v1/container/${slug}`)).json()) as { container: { description: string } })
        .container.description;
    expect([await descriptionOn(a), await descriptionOn(b)]).toEqual(['', '']);
    const late = (await createContainer(db, tenant)).slug;
    const isRequestedOn = async ({ url }: ServerProcess) =>
      ((await (await fetch(`${url}/api/v1/container/${late}`)).json()) as { container: { askedAt?: string } }).container
        .askedAt !== undefined;
    expect([await isRequestedOn(a), await isRequestedOn(b)]).toEqual([false, false]);
    expect((await report(a, late)).status).toBe(200);
    expect(await isRequestedOn(a)).toBe(true);
    await vi.waitUntil(() => isRequestedOn(b), { timeout: maxWait });
    await db.asOwner(`update container set description = 'nýtt' where slug = $1`, [slug]);
    await vi.waitUntil(async () => (await descriptionOn(a)) === 'nýtt' && (await descriptionOn(b)) === 'nýtt', {
      timeout: maxWait,
    });
    expect(await Promise.all([a.end('SIGTERM'), b.end('SIGTERM')])).toEqual([0, 0]);
  });
});

describe('an external database', () => {
  it('needs one address only: the server drops its owner’s rights when it connects', async () => {
    const db = await createTestDatabase('empty');
    onTestFinished(() => db.drop());
    const server = await serverProcess({
      DATABASE_URL: urlOf(db.owner),
      DATA_DIR: await temporaryFolder(),
      DEMO: 'false',
    });
    const { slug } = await createContainer(db, await createTenant(db));
    expect((await fetch(`${server.url}/container/${slug}`)).status).toBe(200);
    const roles = await db.asOwner<{ role: string }>(
      `select distinct usename as role from pg_stat_activity where datname = current_database() and query like '%public_container%'`,
    );
    expect(roles).not.toEqual([]);
    expect(await server.end('SIGTERM')).toBe(0);
  });
});

describe('the embedded engine', () => {
  it('may die under the server, which starts it again and recovers', async () => {
    const DATA_DIR = await preparedFolder();
    const server = await serverProcess({ DATA_DIR });
    const pidFile =
      (await readdir(DATA_DIR, { recursive: true })).find((path) => path.endsWith('postmaster.pid')) ?? '';
    const enginePid = async () => Number((await readFile(join(DATA_DIR, pidFile), 'utf8')).split('\n')[0]);
    const first = await enginePid();
    process.kill(first, 'SIGKILL');
    // The duration depends on the machine; the status codes do not.
    const statuses = new Set<number>();
    await vi.waitUntil(
      async () => {
        const { status } = await fetch(`${server.url}/health`);
        statuses.add(status);
        return status === 200 && (await enginePid()) !== first;
      },
      { interval: 5, timeout: maxWait },
    );
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    const second = await enginePid();
    expect((await report(server, 'demo-paper')).status).toBe(200);
    expect(await server.end('SIGINT')).toBe(0);
    expect(() => process.kill(second, 0)).toThrow(/ESRCH/);
  });
});

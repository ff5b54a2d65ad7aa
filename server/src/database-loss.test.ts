import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { temporaryFolder } from '../test/folder.ts';
import { maxWait } from '../test/max-wait.ts';
import { demoMadeOnce } from '../test/programs/demo-folder.ts';
import { isRunning, makeEngineFolder } from '../test/programs/engine-folder.ts';
import { endServers, type ServerProcess, serverProcess, urlOf } from '../test/programs/server-process.ts';
import { startMailServer } from '../test/receivers.ts';
import { visitor } from '../test/records/factories.ts';
import { type Connection, clientConfig } from './database/connection.ts';

const copyDemo = demoMadeOnce();
afterEach(endServers);

async function read<Row extends object>(connection: Connection, text: string): Promise<Row[]> {
  const limits = { connectionTimeoutMillis: maxWait, query_timeout: maxWait };
  const client = new Client({ ...clientConfig(connection), ...limits });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

const isAccepting = (connection: Connection): Promise<boolean> =>
  read(connection, 'select').then(
    () => true,
    () => false,
  );

/** The responses of a server under load. */
class Load {
  readonly unexpected: string[] = [];
  /** Visitors whose report was acknowledged. */
  readonly acknowledged: string[] = [];
  refused = 0;
  #number = 0;
  #going = true;
  #lanes: Promise<void>[] = [];

  start(server: ServerProcess, slugs: readonly string[]): void {
    const next = () => slugs[this.#number % slugs.length] ?? '';
    const report = async () => {
      const slug = next();
      this.#number += 1;
      const email = `visitor-${this.#number}@people.example`;
      const response = await this.#answer(`${server.url}/api/v1/service-request/create`, {
        method: 'POST',
        body: JSON.stringify({
          containerSlug: slug,
          action: 'empty_container',
          createdBy: { ...visitor, email },
        }),
        headers: { 'content-type': 'application/json' },
      });
      if (response?.status === 200) this.acknowledged.push(email);
      await delay(150);
    };
    const look = async (path: string) => {
      await this.#answer(server.url + path);
      await delay(10);
    };
    this.#lanes = [report, report, () => look('/health'), () => look(`/api/v1/container/${next()}`)].map(
      async (step) => {
        while (this.#going) await step();
      },
    );
  }

  async end(): Promise<void> {
    this.#going = false;
    await Promise.all(this.#lanes);
  }

  async #answer(url: string, request: RequestInit = {}): Promise<Response | undefined> {
    try {
      const response = await fetch(url, { ...request, signal: AbortSignal.timeout(maxWait) });
      const { status, headers } = response;
      await response.arrayBuffer();
      if (status === 503 && headers.get('retry-after') !== null) this.refused += 1;
      else if (status !== 200) this.unexpected.push(`${status} of ${url}`);
      return response;
    } catch (error) {
      this.unexpected.push(`${error} of ${url}`);
      return undefined;
    }
  }
}

interface Subject {
  readonly server: ServerProcess;
  readonly received: readonly string[];
  readonly owner: Connection;
  /** Stops the running PostgreSQL and waits for its end. */
  endDatabase(): Promise<void>;
}

/** Stops the database twice while messages are being sent, and verifies that nothing is lost. */
async function loseDatabase({ server, received, owner, endDatabase }: Subject): Promise<void> {
  const slugs = await read<{ slug: string }>(
    owner,
    `select slug from container join container_action action
       on action.organization_id = container.organization_id and action.container_id = container.id
     where action_type = 'empty_container' and not 'user' = any (requirements) and status <> 'removed'`,
  );
  expect(slugs).not.toEqual([]);
  const load = new Load();
  load.start(
    server,
    slugs.map(({ slug }) => slug),
  );
  for (let times = 0; times < 2; times += 1) {
    const before = received.length;
    await vi.waitUntil(() => received.length > before, { timeout: maxWait, interval: 5 });
    await endDatabase();
    await vi.waitUntil(() => isAccepting(owner), { timeout: maxWait, interval: 20 });
    // Measured from the moment when the database is back.
    await vi.waitUntil(async () => (await fetch(`${server.url}/health`)).status === 200, {
      timeout: maxWait,
      interval: 20,
    });
  }
  await load.end();
  expect(load.unexpected).toEqual([]);
  await vi.waitUntil(
    async () => (await read(owner, `select from outgoing_message where status = 'waiting' limit 1`)).length === 0,
    { timeout: maxWait, interval: 100 },
  );
  const ids = received.map((message) => /^Message-ID: (.*)$/im.exec(message)?.[1]);
  expect(ids).toHaveLength(new Set(ids).size);
  const [sent] = await read<{ count: number }>(
    owner,
    `select count(*)::int as count from outgoing_message where status = 'sent' and channel = 'email'`,
  );
  expect(received).toHaveLength(sent?.count ?? -1);
  expect(await server.end('SIGTERM')).toBe(0);
}

/** Milliseconds that the mail server takes per message, so that jobs are running when the database is lost. */
const mailPause = 150;

async function startSubject(environment: Record<string, string>) {
  const { received, url, close } = await startMailServer(undefined, 0, mailPause);
  onTestFinished(close);
  const server = await serverProcess({ SMTP_URL: url, REQUESTS_PER_MINUTE: '100000', ...environment });
  return { server, received };
}

// Longer than each of its waits, which name what did not happen.
describe('a server under load whose database is lost twice', { timeout: 5 * maxWait }, () => {
  it('recovers when the embedded PostgreSQL is killed, and each job has its effect once', async () => {
    const DATA_DIR = await temporaryFolder();
    await copyDemo(DATA_DIR);
    const subject = await startSubject({ DATA_DIR });
    const home = join(DATA_DIR, 'postgres');
    const { owner: password } = JSON.parse(await readFile(join(home, 'credentials.json'), 'utf8'));
    const file = await readFile(join(home, 'data', 'postmaster.pid'), 'utf8');
    const owner = { host: file.split('\n')[4] ?? '', user: 'tunna_owner', password, database: 'tunna' };
    const endDatabase = async () => {
      const pid = Number((await readFile(join(home, 'data', 'postmaster.pid'), 'utf8')).split('\n')[0]);
      process.kill(pid, 'SIGKILL');
      await vi.waitUntil(() => !isRunning(pid), { timeout: maxWait, interval: 5 });
    };
    await loseDatabase({ ...subject, owner, endDatabase });
  });

  it('recovers when an external PostgreSQL is killed', async () => {
    const elsewhere = await makeEngineFolder();
    onTestFinished(() => elsewhere.remove());
    await copyDemo(elsewhere.path);
    const engine = await elsewhere.start();
    const subject = await startSubject({ DATA_DIR: await temporaryFolder(), DATABASE_URL: urlOf(engine.owner) });
    const endDatabase = async () => {
      const { pid = 0 } = engine;
      process.kill(pid, 'SIGKILL');
      await vi.waitUntil(() => engine.pid !== pid, { timeout: maxWait, interval: 5 });
    };
    await loseDatabase({ ...subject, owner: engine.owner, endDatabase });
  });

  it('recovers when its connections are ended one after another', async () => {
    const elsewhere = await makeEngineFolder();
    onTestFinished(() => elsewhere.remove());
    await copyDemo(elsewhere.path);
    const { owner } = await elsewhere.start();
    const subject = await startSubject({ DATA_DIR: await temporaryFolder(), DATABASE_URL: urlOf(owner) });
    const endDatabase = async () => {
      const others = await read<{ pid: number }>(
        owner,
        `select pid from pg_stat_activity where application_name = 'tunna' and pid <> pg_backend_pid() order by random()`,
      );
      expect(others.length).toBeGreaterThan(3);
      for (const { pid } of others) {
        await read(owner, `select pg_terminate_backend(${pid})`);
        await delay(20);
      }
    };
    await loseDatabase({ ...subject, owner, endDatabase });
  });

  it('recovers when an external PostgreSQL is restarted', async () => {
    const elsewhere = await makeEngineFolder();
    onTestFinished(() => elsewhere.remove());
    await copyDemo(elsewhere.path);
    let engine = await elsewhere.start();
    const subject = await startSubject({ DATA_DIR: await temporaryFolder(), DATABASE_URL: urlOf(engine.owner) });
    const endDatabase = async () => {
      await engine.stop();
      const { status, headers } = await fetch(`${subject.server.url}/api/v1/container/demo-paper`);
      expect([status, headers.get('retry-after')]).toEqual([503, '5']);
      engine = await elsewhere.start();
    };
    await loseDatabase({ ...subject, owner: engine.owner, endDatabase });
  });
});

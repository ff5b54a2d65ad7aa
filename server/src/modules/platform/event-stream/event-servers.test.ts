import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { openEventStream, type StreamReader } from '../../../../test/event-reader.ts';
import { temporaryFolder } from '../../../../test/folder.ts';
import { testKeys } from '../../../../test/keys.ts';
import { maxWait } from '../../../../test/max-wait.ts';
import { endServers, type ServerProcess, serverProcess, urlOf } from '../../../../test/programs/server-process.ts';
import {
  createContainer,
  createTenant,
  type SignedInPerson,
  signInPerson,
  type Tenant,
  visitor,
} from '../../../../test/records/factories.ts';
import { Sessions } from '../../people/session/session.service.ts';
import { openSessionTokens } from '../../people/session-token/session-token.service.ts';

afterEach(endServers);

/** A browser: when its stream ends, it opens another on the next server, from its last position. */
class Browser {
  readonly ids: string[] = [];
  readonly resets: string[] = [];
  connections = 0;
  readonly #servers: () => readonly ServerProcess[];
  readonly #person: SignedInPerson;
  #stream: StreamReader | undefined;
  #leaving = false;
  #running: Promise<void> = Promise.resolve();

  constructor(servers: () => readonly ServerProcess[], person: SignedInPerson) {
    this.#servers = servers;
    this.#person = person;
  }

  async start(): Promise<void> {
    this.#running = this.#run();
    await expect.poll(() => this.#stream?.lastEventId() ?? '', { timeout: maxWait }).not.toBe('');
  }

  /** Loses its connection, as on a train. */
  cut(): Promise<void> | undefined {
    return this.#stream?.leave();
  }

  async stop(): Promise<void> {
    this.#leaving = true;
    await this.cut();
    await this.#running;
  }

  /** Including the events since then. */
  seen(): string[] {
    return [...this.ids, ...idsOf(this.#stream)];
  }

  async #run(): Promise<void> {
    let cursor: string | undefined;
    for (let turn = 0; !this.#leaving; turn += 1) {
      const servers = this.#servers();
      const server = servers[turn % servers.length];
      // A server that is being killed does not respond; the next one does.
      const stream = await openEventStream(server?.url ?? '', this.#person.token, cursor).catch(() => undefined);
      if (stream?.status !== 200) {
        await delay(50);
        continue;
      }
      this.connections += 1;
      this.#stream = stream;
      await stream.ended;
      cursor = stream.lastEventId();
      this.#stream = undefined;
      this.ids.push(...idsOf(stream));
      this.resets.push(...stream.events.filter(({ event }) => event === 'reset').map(({ id }) => id));
    }
  }
}

const idsOf = (stream: StreamReader | undefined): string[] =>
  (stream?.events ?? []).filter(({ data }) => data.kind === 'service_request').map(({ id }) => id);

/** The events of the table that must be sent, in the order of the stream. */
async function written(tenant: Tenant): Promise<string[]> {
  const rows = await tenant.query<{ cursor: string }>(`select transaction_id || '.' || id as cursor from live_event
     where organization_id = $1 and kind = 'service_request' order by transaction_id, id`);
  return rows.map(({ cursor }) => cursor);
}

/** Reports a container and completes the request, on whichever servers respond. */
async function live(db: TestDatabase, server: ServerProcess, tenant: Tenant, member: SignedInPerson): Promise<void> {
  const { slug, id: containerId } = await createContainer(db, tenant);
  const post = (path: string, payload: object) =>
    fetch(`${server.url}/api/v1${path}`, {
      method: 'POST',
      body: JSON.stringify(payload),
      headers: { 'content-type': 'application/json', ...member.headers },
    }).catch(() => undefined);
  await post('/service-request/create', { containerSlug: slug, action: 'empty_container', createdBy: visitor });
  for (const status of ['in_progress', 'done']) {
    const [request] = await db.asOwner<{ id: number; version: number }>(
      'select id, version from service_request where container_id = $1',
      [containerId],
    );
    if (request === undefined) return;
    await post(`/org/${tenant.organizationId}/service-requests/${request.id}/status`, {
      status,
      version: request.version,
    });
  }
}

it('two servers, lost connections and a killed server: each reader gets every event it may see once, and no others', async () => {
  const db = await createTestDatabase();
  onTestFinished(() => db.drop());
  const environment = {
    DATABASE_URL: urlOf(db.application),
    DATABASE_MIGRATION_URL: urlOf(db.owner),
    DEMO: 'false',
    REQUESTS_PER_MINUTE: '10000',
  };
  const start = async (): Promise<ServerProcess> => {
    const DATA_DIR = await temporaryFolder();
    return serverProcess({ ...environment, DATA_DIR });
  };
  const servers = await Promise.all([start(), start()]);
  const now = () => new Date();
  const sessions = new Sessions(db.database, openSessionTokens(testKeys, now), now);
  const [own, foreign] = [await createTenant(db), await createTenant(db)];
  const becomeMember = (tenant: Tenant) =>
    signInPerson({ db, sessions }, { membership: { organizationId: tenant.organizationId, role: 'editor' } });
  const [editor, other] = [await becomeMember(own), await becomeMember(foreign)];
  const browsers = {
    first: new Browser(() => servers, editor),
    second: new Browser(() => servers.toReversed(), await becomeMember(own)),
    foreign: new Browser(() => servers, other),
  };
  for (const browser of Object.values(browsers)) {
    await browser.start();
    onTestFinished(() => browser.stop());
  }

  const round = (index: number) =>
    Promise.all(
      servers.flatMap((server) => [
        live(db, server, own, editor),
        live(db, server, own, editor),
        live(db, server, foreign, other),
      ]),
    ).then(() => index);
  for (let index = 0; index < 10; index += 1) {
    const working = round(index);
    if (index % 3 === 1) await Promise.all(Object.values(browsers).map((browser) => browser.cut()));
    if (index % 4 === 2) {
      await db.asOwner(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
           and usename = 'tunna_app'`,
      );
    }
    if (index === 5) {
      await servers[1]?.end('SIGKILL');
      servers.pop();
      await delay(300);
      servers.push(await start());
    }
    await working;
  }

  // In the table and in the browser: the same events in the same order, without duplicates.
  const bothWays = async (browser: Browser, tenant: Tenant) => {
    const [notified, seen] = [await written(tenant), browser.seen()];
    return {
      missing: notified.filter((id) => !seen.includes(id)),
      surplus: seen.filter((id, at) => notified[at] !== id),
    };
  };
  for (const [browser, tenant] of [
    [browsers.first, own],
    [browsers.second, own],
    [browsers.foreign, foreign],
  ] as const) {
    await expect.poll(() => bothWays(browser, tenant), { timeout: maxWait }).toEqual({ missing: [], surplus: [] });
    expect(browser.resets).toEqual([]);
    expect(browser.connections).toBeGreaterThan(3);
  }
  expect((await written(own)).length).toBeGreaterThan(80);
  const stopping = servers.map((server) => server.end('SIGTERM'));
  expect(await Promise.all(stopping)).toEqual([0, 0]);
});

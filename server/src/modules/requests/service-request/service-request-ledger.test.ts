import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { temporaryFolder } from '../../../../test/folder.ts';
import { testKeys } from '../../../../test/keys.ts';
import { maxWait } from '../../../../test/max-wait.ts';
import { endServers, type ServerProcess, serverProcess, urlOf } from '../../../../test/programs/server-process.ts';
import {
  createContainer,
  createTenant,
  signInPerson,
  type Tenant,
  visitor,
} from '../../../../test/records/factories.ts';
import { Sessions } from '../../people/session/session.service.ts';
import { openSessionTokens } from '../../people/session-token/session-token.service.ts';

afterEach(endServers);

/** A write from its sender’s view: the input, and whether it was acknowledged. */
interface Entry {
  readonly path: string;
  readonly payload: object;
  readonly headers: Readonly<Record<string, string>>;
  readonly wrote: { readonly key: string } | { readonly requestId: number; readonly status: string };
  acknowledged: boolean;
}

/** Users who record their writes and the responses. */
class Ledger {
  readonly entries: Entry[] = [];
  readonly #db: TestDatabase;
  readonly #tenant: Tenant;
  readonly #headers: Readonly<Record<string, string>>;

  constructor(db: TestDatabase, tenant: Tenant, headers: Readonly<Record<string, string>>) {
    this.#db = db;
    this.#tenant = tenant;
    this.#headers = headers;
  }

  /** Sends a write, also repeatedly. Returns whether it was acknowledged. */
  async send({ url }: ServerProcess, entry: Entry): Promise<boolean> {
    const answer = await fetch(`${url}/api/v1${entry.path}`, {
      method: 'POST',
      body: JSON.stringify(entry.payload),
      headers: { 'content-type': 'application/json', ...entry.headers },
    }).catch(() => undefined);
    // The response must also arrive completely.
    const body = await answer?.text().catch(() => undefined);
    if (body === undefined) return false;
    expect([answer?.status, body]).toEqual([200, expect.any(String)]);
    entry.acknowledged = true;
    return true;
  }

  /** Creates requests and takes each to its end, one write after another, until the server is gone. */
  async work(server: ServerProcess): Promise<void> {
    for (;;) {
      const { slug, id: containerId } = await createContainer(this.#db, this.#tenant);
      const key = randomUUID();
      const asked = await this.#write(server, {
        path: '/service-request/create',
        payload: { containerSlug: slug, action: 'empty_container', createdBy: visitor },
        headers: { 'idempotency-key': key },
        wrote: { key },
      });
      if (!asked || !(await this.#finish(server, containerId))) return;
    }
  }

  async #finish(server: ServerProcess, containerId: number): Promise<boolean> {
    const [request] = await this.#db.asOwner<{ id: number }>('select id from service_request where container_id = $1', [
      containerId,
    ]);
    const requestId = request?.id ?? 0;
    for (const [version, status] of [
      [1, 'in_progress'],
      [2, 'done'],
    ] as const) {
      const moved = await this.#write(server, {
        path: `/org/${this.#tenant.organizationId}/service-requests/${requestId}/status`,
        payload: { status, version },
        headers: this.#headers,
        wrote: { requestId, status },
      });
      if (!moved) return false;
    }
    return true;
  }

  #write(server: ServerProcess, entry: Omit<Entry, 'acknowledged'>): Promise<boolean> {
    const kept = { ...entry, acknowledged: false };
    this.entries.push(kept);
    return this.send(server, kept);
  }

  /** How many rows the entry has in the database. */
  async count({ wrote }: Entry): Promise<number> {
    const [row] =
      'key' in wrote
        ? await this.#db.asOwner<{ count: number }>(
            'select count(*)::int from service_request_report where idempotency_key = $1',
            [wrote.key],
          )
        : await this.#db.asOwner<{ count: number }>(
            `select count(*)::int from service_request_event
             where service_request_id = $1 and kind = 'status_changed' and actor = 'member' and status = $2`,
            [wrote.requestId, wrote.status],
          );
    return row?.count ?? 0;
  }
}

it('a server that is killed while requests are created and moved loses no acknowledged write, and stores none twice', async () => {
  const db = await createTestDatabase();
  onTestFinished(() => db.drop());
  const DATA_DIR = await temporaryFolder();
  const start = () =>
    serverProcess({
      DATABASE_URL: urlOf(db.application),
      DATABASE_MIGRATION_URL: urlOf(db.owner),
      DATA_DIR,
      DEMO: 'false',
      REQUESTS_PER_MINUTE: '100000',
    });
  const now = () => new Date();
  const sessions = new Sessions(db.database, openSessionTokens(testKeys, now), now);
  const tenant = await createTenant(db);
  const membership = { organizationId: tenant.organizationId, role: 'editor' } as const;
  const ledger = new Ledger(db, tenant, (await signInPerson({ db, sessions }, { membership })).headers);

  for (const life of [600, 900, 400]) {
    const server = await start();
    const before = ledger.entries.length;
    const working = Array.from({ length: 8 }, () => ledger.work(server));
    await expect.poll(() => ledger.entries.length, { timeout: maxWait }).toBeGreaterThan(before + 40);
    await delay(life);
    await server.end('SIGKILL');
    await Promise.all(working);
  }
  const lost = ledger.entries.filter(({ acknowledged }) => !acknowledged);
  expect(lost.length).toBeGreaterThan(0);
  for (const entry of ledger.entries) {
    const count = await ledger.count(entry);
    if (entry.acknowledged) expect([entry, count]).toEqual([entry, 1]);
    else expect(count).toBeLessThanOrEqual(1);
  }

  // A sender without a response retries twice: the write happens once.
  const server = await start();
  for (const entry of [...lost, ...lost]) expect(await ledger.send(server, entry)).toBe(true);
  for (const entry of lost) expect([entry, await ledger.count(entry)]).toEqual([entry, 1]);
  const [halves] = await db.asOwner(
    `select count(*)::int from service_request request
     where report_count <> 1
       or (select count(*) from service_request_report report where report.service_request_id = request.id) <> 1
       or (select count(*) from service_request_event event where event.service_request_id = request.id and kind = 'created') <> 1
       or (select count(*) from outgoing_message message
           where message.service_request_id = request.id and kind = 'service_request_for_provider') <> 1
       or (status = 'done') <> exists (select from outgoing_message message
           where message.service_request_id = request.id and kind = 'service_request_done')`,
  );
  expect(halves).toEqual({ count: 0 });
  expect(await server.end('SIGTERM')).toBe(0);
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { maxWait } from '../../test/max-wait.ts';
import { runProgram } from '../../test/programs/operator.ts';
import { endServers, type ServerProcess, serverProcess, urlOf } from '../../test/programs/server-process.ts';
import { createContainer, createTenant, type Tenant, visitor } from '../../test/records/factories.ts';

let db: TestDatabase;
let tenant: Tenant;
let folder = '';

beforeAll(async () => {
  db = await createTestDatabase();
  tenant = await createTenant(db);
  folder = await mkdtemp(join(tmpdir(), 'tunna-maintenance-'));
});
afterAll(async () => {
  await db.drop();
  await rm(folder, { recursive: true, force: true });
});
afterEach(endServers);

const settings = () => ({ DATABASE_URL: urlOf(db.owner), DATA_DIR: folder, DEMO: 'false' });
const maintain = (...args: string[]) => runProgram(['maintenance', ...args], settings());

const post = ({ url }: ServerProcess, path: string, body: string, type = 'application/json') =>
  fetch(`${url}${path}`, { method: 'POST', headers: { 'content-type': type, 'accept-language': 'is' }, body });

it('makes every running and starting server read-only, and stops their jobs, until it is off', async () => {
  const { slug } = await createContainer(db, tenant);
  const report = JSON.stringify({
    containerSlug: slug,
    action: 'empty_container',
    createdBy: visitor,
  });
  const first = await serverProcess(settings());
  const request = () => post(first, '/api/v1/service-request/create', report);
  expect((await request()).status).toBe(200);
  expect((await maintain('on')).stdout).toMatch(/^Maintenance is on since \S+Z: changes are rejected\.\n$/);
  await vi.waitFor(async () => expect((await request()).status).toBe(503), { timeout: maxWait, interval: 200 });
  const second = await serverProcess({ ...settings(), DATA_DIR: join(folder, 'second') });

  const rejected = await post(second, '/api/v1/service-request/create', report);
  expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([503, '60']);
  expect(await rejected.json()).toMatchObject({ code: 'maintenance', retryAfter: 60 });
  const page = await post(first, `/container/${slug}/request`, 'name=x', 'application/x-www-form-urlencoded');
  expect([page.status, await page.text()]).toEqual([503, expect.stringContaining('Tunna er í viðhaldi')]);

  for (const { url } of [first, second]) {
    expect((await fetch(`${url}/container/${slug}`)).status).toBe(200);
    expect((await fetch(`${url}/health/ready`)).status).toBe(200);
  }
  // A message to a person without an account is deleted when it was sent.
  await db.asOwner(
    `insert into person_message (kind, channel, recipient, language, happened_at)
     values ('new_browser', 'email', 'anna@example.is', 'is', now())`,
  );
  const waiting = () => db.asOwner('select 1 from person_message');
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  expect(await waiting()).toHaveLength(1);

  expect((await maintain('off')).stdout).toBe('Maintenance is off.\n');
  await vi.waitFor(async () => expect((await request()).status).toBe(200), { timeout: maxWait, interval: 200 });
  await vi.waitFor(async () => expect(await waiting()).toEqual([]), { timeout: maxWait, interval: 200 });
  expect((await maintain()).stdout).toBe('Maintenance is off.\n');
});

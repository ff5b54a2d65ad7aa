import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/app.ts';
import { createContainer, createTenant, signInPerson } from '../../test/records/factories.ts';

let test: TestApp;
let containerPage: string;
let listPage: string;
let cookie: string;

beforeAll(async () => {
  test = await createTestApp();
  const tenant = await createTenant(test.db);
  const { token } = await signInPerson(test, { membership: { organizationId: tenant.organizationId, role: 'owner' } });
  cookie = `signed_in=1; page_token=${token}`;
  containerPage = `/container/${(await createContainer(test.db, tenant)).slug}`;
  for (let number = 0; number < 50; number += 1) await createContainer(test.db, tenant, { customId: `PAP-${number}` });
  const [row] = await tenant.query<{ org_slug: string }>('select org_slug from organization where id = $1');
  listPage = `/organization/${row?.org_slug}/containers`;
});
afterAll(() => test.close());

/** Bytes that each page at the address adds to the old objects, in a process that does nothing else. */
async function keptBy(url: string): Promise<number> {
  const { body } = await test.app.inject({ url, headers: { cookie } });
  const input = /<script type="application\/json" id="page-input">(.*?)<\/script>/s.exec(body)?.[1];
  const program = join(import.meta.dirname, '..', '..', 'test', 'programs', 'page-memory.ts');
  const { stdout, stderr } = spawnSync(process.execPath, ['--expose-gc', program], { input, encoding: 'utf8' });
  expect(stderr).toBe('');
  return Number(stdout);
}

// A busy server keeps old objects until its next full collection.
it('a rendered page is collected with the young objects', async () => {
  expect(await keptBy(containerPage)).toBeLessThan(20_000);
  expect(await keptBy(listPage)).toBeLessThan(200_000);
});

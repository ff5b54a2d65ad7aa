import { join } from 'node:path';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { PageInput } from '@tunna/contract/page';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/app.ts';
import { createContainer, createTenant, signInPerson } from '../../test/records/factories.ts';
import { loadWebBundle, type WebBundle } from './web-bundle.ts';

// Between full collections, a busy server keeps all that reaches the old objects: its pages must not.
let test: TestApp;
let web: WebBundle;
let containerPage: string;
let listPage: string;
let cookie: string;

setFlagsFromString('--expose-gc');
const collect: (options: { readonly type: 'minor' | 'major' }) => void = runInNewContext('gc');

beforeAll(async () => {
  test = await createTestApp();
  web = await loadWebBundle(join(import.meta.dirname, '..', '..', '..', 'web', 'dist'));
  const tenant = await createTenant(test.db);
  const { token } = await signInPerson(test, { membership: { organizationId: tenant.organizationId, role: 'owner' } });
  cookie = `signed_in=1; page_token=${token}`;
  containerPage = `/container/${(await createContainer(test.db, tenant)).slug}`;
  for (let number = 0; number < 50; number += 1) await createContainer(test.db, tenant, { customId: `PAP-${number}` });
  const [row] = await test.db.asOwner<{ org_slug: string }>('select org_slug from organization where id = $1', [
    tenant.organizationId,
  ]);
  listPage = `/organization/${row?.org_slug}/containers`;
});
afterAll(() => test.close());

/** Bytes of old objects. */
const oldBytes = (): number =>
  getHeapSpaceStatistics()
    .filter(({ space_name }) => /^(?:old|large_object)_space$/.test(space_name))
    .reduce((sum, { space_used_size }) => sum + space_used_size, 0);

/** Bytes of old objects that each rendered page adds, while only young objects are collected. */
async function keptBy(render: () => unknown): Promise<number> {
  const pages = 200;
  const renderAll = async (): Promise<void> => {
    for (let page = 1; page <= pages; page += 1) {
      await render();
      // What the last page still needs becomes old with it.
      if (page % 20 !== 0) continue;
      collect({ type: 'minor' });
      collect({ type: 'minor' });
    }
  };
  await renderAll();
  collect({ type: 'major' });
  const before = oldBytes();
  await renderAll();
  return (oldBytes() - before) / pages;
}

/** What the page at an address was rendered from. */
async function inputOf(url: string): Promise<PageInput> {
  const { body } = await test.app.inject({ url, headers: { cookie } });
  return JSON.parse(/<script type="application\/json" id="page-input">(.*?)<\/script>/s.exec(body)?.[1] ?? '');
}

it('a rendered page is collected with the young objects', async () => {
  const [container, list] = [await inputOf(containerPage), await inputOf(listPage)];
  expect(await keptBy(() => web.render(container))).toBeLessThan(20_000);
  expect(await keptBy(() => web.renderMember(list))).toBeLessThan(200_000);
});

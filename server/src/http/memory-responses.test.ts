import { beforeAll, expect, it } from 'vitest';
import { testApp } from '../../test/app.ts';
import { ofAllTests } from '../../test/hooks.ts';
import { maxWait } from '../../test/max-wait.ts';
import { createContainer, createTenant } from '../../test/records/factories.ts';

const test = testApp({ metricsToken: 'metrics-token-of-this-test' });
const tenant = ofAllTests(() => createTenant(test.db));
let url = '';
let slug = '';
beforeAll(async () => {
  ({ slug } = await createContainer(test.db, tenant));
  url = await test.app.listen({ host: '127.0.0.1', port: 0 });
  test.cache.resume();
});

/** Headers of the connection and the moment, which differ between two requests. */
const changing = ['date', 'connection', 'keep-alive', 'x-request-id'];

async function read(path: string, headers: Readonly<Record<string, string>> = {}) {
  const response = await fetch(`${url}${path}`, { headers });
  const compared = [...response.headers].filter(([name]) => !changing.includes(name));
  return { status: response.status, headers: Object.fromEntries(compared), body: await response.text() };
}

it.each([
  ['call', () => `/api/v1/container/${slug}`],
  ['page', () => `/container/${slug}`],
])('sends the same %s from memory as through the framework', async (_kind, pathOf) => {
  const path = pathOf();
  const first = await read(path);
  const { hits } = test.cache.state();
  const second = await read(path);
  expect(test.cache.state().hits).toBe(hits + 1);
  expect(second).toEqual(first);
  expect(first.headers['content-security-policy']).toContain("default-src 'none'");
  const unchanged = await read(path, { 'if-none-match': first.headers.etag ?? '' });
  expect([unchanged.status, unchanged.body]).toEqual([304, '']);
});

it('sends each language, theme and encoding its own page', async () => {
  const path = `/container/${slug}`;
  const bodies = async () => {
    const choices = [{ 'accept-language': 'en' }, { 'accept-language': 'pl' }, { cookie: 'language=no; theme=dark' }];
    return Promise.all(choices.map(async (headers) => (await read(path, headers)).body));
  };
  const first = await bodies();
  expect(new Set(first).size).toBe(3);
  expect(await bodies()).toEqual(first);
  const head = await fetch(`${url}${path}`, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
});

it('shows an edit with the next read', async () => {
  const path = `/api/v1/container/${slug}`;
  await read(path);
  await test.db.asOwner('update organization set name = $1 where id = $2', ['Þjónusta Łódź', tenant.organizationId]);
  test.cache.forget(tenant.organizationId);
  expect((await read(path)).body).toContain('Þjónusta Łódź');
});

it('notes the first scan of a label by a phone that gets the page from memory', async () => {
  const path = `/container/${slug}`;
  await read(path);
  const scanned = async () => (await tenant.query('select label_scanned_at as at from organization where id = $1'))[0];
  expect(await scanned()).toEqual({ at: null });
  await read(path, { 'sec-ch-ua-mobile': '?1' });
  await expect.poll(scanned, { timeout: maxWait }).toEqual({ at: expect.any(Date) });
});

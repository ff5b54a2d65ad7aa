import type { Page } from '@playwright/test';
import { separateWindow, streamOpens } from '../event-stream.ts';
import { signInMember } from '../member.ts';
import { expect, test } from '../story.ts';
import { takeOver } from '../take-over.ts';
import { addContainer } from '../tenant.ts';

test.use({ viewport: { width: 1440, height: 900 } });

/** Holds requests of a page back until the returned function is called. */
async function hold(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Begins to listen in a tab. Returns a function that waits until the tab has been welcomed by the one that opens the stream. */
async function listenForWelcome(tab: Page): Promise<() => Promise<unknown>> {
  await tab.evaluate(() => {
    new BroadcastChannel('tunna.event-stream').addEventListener('message', ({ data }) => {
      if (data.type === 'welcome') document.documentElement.dataset.welcomed = '';
    });
  });
  return () => tab.waitForFunction(() => document.documentElement.dataset.welcomed !== undefined);
}

const requestContainer = `
  insert into service_request (organization_id, container_id, action_type)
  select organization_id, id, 'empty_container' from container where slug = $1`;

test('a page does not read its data again when its event stream opens', async ({
  page,
  tenant,
  database,
  signInAs,
}) => {
  const root = await signInAs('finance');
  const addRequest = async () => database.query(requestContainer, [await addContainer(tenant)]);
  await Promise.all([streamOpens(page), page.goto(`${root}/reports`)]);
  // The server knows no event before its first stream.
  await addRequest();
  await expect(page.getByRole('link', { name: 'Beiðnir 1 opin beiðni' })).toBeVisible();
  const reads: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().includes('/api/v1/')) reads.push(new URL(request.url()).pathname);
  });
  await Promise.all([streamOpens(page), page.goto(`${root}/reports`)]);
  await addRequest();
  await expect(page.getByRole('link', { name: 'Beiðnir 2 opnar beiðnir' })).toBeVisible();
  expect(reads.filter((path) => path.endsWith('/invoice-reports'))).toEqual([]);
});

test('a change between the reads of a page and its event stream appears, in every tab', async ({
  page,
  context,
  tenant,
  database,
  complaints,
  signInAs,
}) => {
  // The empty start page of a tab has no storage.
  complaints.expect(/Failed to read the 'sessionStorage' property/);
  const root = await signInAs('editor');
  await Promise.all([streamOpens(page), page.goto(root)]);
  const release = await hold(page, '**/event-stream/acquire');
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(`${root}/requests?status=open`);
    await expect(tab.getByRole('heading', { level: 2 }).first()).toBeVisible();
  }
  const slug = await addContainer(tenant, { customId: 'ÞÓR-1' });
  await database.query(requestContainer, [slug]);
  await expect(page.getByRole('row', { name: /ÞÓR-1/ })).toHaveCount(0);
  release();
  for (const tab of [page, other]) await expect(tab.getByRole('row', { name: /ÞÓR-1/ })).toBeVisible();
});

test('a tab whose data is older than the stream of another tab reads it again', async ({
  page,
  context,
  tenant,
  database,
  outbox,
  complaints,
  signInAs,
}) => {
  // The empty start page of a tab has no storage.
  complaints.expect(/Failed to read the 'sessionStorage' property/);
  const root = await signInAs('editor');
  const colleague = await separateWindow(context, 1440);
  await signInMember(colleague, { outbox, organization: tenant }, 'editor', 'Łukasz Żak');
  await Promise.all([streamOpens(page), page.goto(root)]);
  const list = `${root}/requests?status=open`;
  await Promise.all([streamOpens(colleague), colleague.goto(list)]);
  const older = await context.newPage();
  const releaseOlder = await hold(older, '**/event-stream-*.js');
  await older.goto(list);
  await expect(older.getByRole('heading', { level: 2 }).first()).toBeVisible();

  const slug = await addContainer(tenant, { customId: 'ÞÓR-1' });
  await database.query(requestContainer, [slug]);
  // The server has sent the change: a stream that continues from a later read does not contain it.
  await expect(colleague.getByRole('row', { name: /ÞÓR-1/ })).toBeVisible();
  const releaseStream = await hold(page, '**/event-stream/acquire');
  const acquires = page.waitForRequest('**/event-stream/acquire');
  await page.goto(list);
  await expect(page.getByRole('row', { name: /ÞÓR-1/ })).toBeVisible();
  await acquires;
  await expect(older.getByRole('row', { name: /ÞÓR-1/ })).toHaveCount(0);

  const welcomed = await listenForWelcome(older);
  releaseOlder();
  await welcomed();
  releaseStream();
  await expect(older.getByRole('row', { name: /ÞÓR-1/ })).toBeVisible();
});

test('a change while a list is read for the first time appears in it', async ({ page, tenant, database, signInAs }) => {
  const root = await signInAs('editor');
  await Promise.all([streamOpens(page), page.goto(`${root}/reports`)]);
  const [read, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(
    /\/service-requests(\?|$)/,
    async (route) => {
      const response = await route.fetch();
      read.resolve();
      await release.promise;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await page.getByRole('link', { name: /^Beiðnir/ }).click();
  await read.promise;
  const slug = await addContainer(tenant, { customId: 'ÞÓR-1' });
  await database.query(requestContainer, [slug]);
  await expect(page.getByRole('link', { name: 'Beiðnir 1 opin beiðni' })).toBeVisible();
  release.resolve();
  await expect(page.getByRole('row', { name: /ÞÓR-1/ })).toBeVisible();
});

test('a list that could not be read appears when the server is there again', async ({ page, complaints, signInAs }) => {
  complaints.expect(/503/);
  const root = await signInAs('editor');
  await Promise.all([streamOpens(page), page.goto(root)]);
  const release = await hold(page, '**/event-stream/acquire');
  const unavailable = { status: 503, json: { code: 'unavailable', message: 'Unavailable.' } };
  const lists = /\/service-requests(\?|$)/;
  await page.route(lists, (route) => route.fulfill(unavailable));
  await page.goto(root);
  // Before, the server would render the list.
  await takeOver(page);
  await page.getByRole('link', { name: /^Beiðnir/ }).click();
  await expect(page.getByRole('button', { name: 'Reyna aftur' })).toBeVisible();
  await page.unroute(lists);
  release();
  await expect(page.getByRole('button', { name: 'Reyna aftur' })).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

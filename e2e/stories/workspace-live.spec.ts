import type { Page } from '@playwright/test';
import { separateWindow, streamOpens } from '../event-stream.ts';
import { signInMember } from '../member.ts';
import { expect, test } from '../story.ts';
import { addContainer, type Tenant } from '../tenant.ts';
import { requestIdOf, sendRequest } from '../visitor-request.ts';

test.use({ viewport: { width: 1440, height: 900 } });

async function report(page: Page, tenant: Tenant, customId: string): Promise<number> {
  const slug = await addContainer(tenant, { customId });
  await sendRequest(page.request, slug, { fullName: 'Jón', phoneNumber: '5551234', email: 'jon@gestur.example' });
  return requestIdOf(tenant, slug);
}

test('changes of a visitor and a colleague appear on another screen by themselves, and typed text is kept', async ({
  page,
  context,
  tenant,
  outbox,
}) => {
  const story = { outbox, organization: tenant };
  const colleague = await separateWindow(context, 390);
  const root = await signInMember(page, story, 'editor', 'Þórdís Sæmundsdóttir');
  await signInMember(colleague, story, 'editor', 'Łukasz Żak');
  const [received] = await Promise.all([streamOpens(page), page.goto(`${root}/requests?status=open`)]);
  expect(received.status()).toBe(200);
  await expect(page.getByRole('button', { name: 'Tilkynningar, ekkert ólesið' })).toBeVisible();

  // A visitor reports: the list, the count in the navigation and the bell.
  const id = await report(page, tenant, 'ÞÓR-1');
  await expect(page.getByRole('row', { name: /ÞÓR-1/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Beiðnir 1 opin beiðni' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Tilkynningar, 1 ólesin' })).toBeVisible();

  // A colleague changes it on a phone while it is edited here.
  await page.getByRole('link', { name: 'ÞÓR-1' }).click();
  const words = page.getByLabel('Athugasemd');
  await words.fill('Hálfskrifað <b>orð</b> 🗑️');
  await expect(page.getByText(/Beiðninni var breytt annars staðar/)).toHaveCount(0);
  await colleague.goto(`${root}/requests/${id}`);
  await colleague.getByRole('button', { name: 'Setja í vinnslu' }).click();
  await expect(colleague.getByText('Beiðnin sett í vinnslu')).toBeVisible();
  await expect(page.getByText('Beiðnin sett í vinnslu')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /Beiðninni var breytt annars staðar/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Setja í vinnslu' })).toHaveCount(0);
  await expect(words).toHaveValue('Hálfskrifað <b>orð</b> 🗑️');
  // The member who made the change is not notified of it.
  await expect(colleague.getByText(/Beiðninni var breytt annars staðar/)).toHaveCount(0);

  // The other direction: a comment written here appears there.
  await page.getByRole('button', { name: 'Skrá athugasemd' }).click();
  await expect(colleague.getByText('Hálfskrifað <b>orð</b> 🗑️')).toBeVisible();
  await expect(colleague.getByRole('status').filter({ hasText: /Beiðninni var breytt annars staðar/ })).toBeVisible();
});

test('tabs of a browser share one stream, and another tab takes over when one is closed', async ({
  page,
  context,
  tenant,
  complaints,
  signInAs,
}) => {
  // The empty start page of a tab has no storage.
  complaints.expect(/Failed to read the 'sessionStorage' property/);
  const root = await signInAs('viewer');
  const streams: string[] = [];
  context.on('request', (request) => {
    if (request.url().includes('/event-stream/stream')) streams.push(request.url());
  });
  await Promise.all([streamOpens(page), page.goto(root)]);
  const other = await context.newPage();
  await other.goto(`${root}/requests?status=open`);
  await expect(other.getByRole('heading', { level: 1, name: 'Þjónustubeiðnir' })).toBeVisible();
  await report(page, tenant, 'ÆGIR-1');
  await expect(other.getByRole('row', { name: /ÆGIR-1/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Tilkynningar, 1 ólesin' })).toBeVisible();
  expect(streams).toHaveLength(1);
  const takenOver = streamOpens(other);
  await page.close();
  await takenOver;
  await report(other, tenant, 'ÆGIR-2');
  await expect(other.getByRole('row', { name: /ÆGIR-2/ })).toBeVisible();
  expect(streams).toHaveLength(2);
});

test('without a network it waits, and catches up after reconnecting', async ({
  page,
  context,
  tenant,
  database,
  complaints,
  signInAs,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/);
  const root = await signInAs('viewer');
  await Promise.all([streamOpens(page), page.goto(`${root}/requests?status=open`)]);
  await expect(page.getByRole('heading', { level: 1, name: 'Þjónustubeiðnir' })).toBeVisible();
  await context.setOffline(true);
  const slug = await addContainer(tenant);
  await database.query(
    `insert into service_request (organization_id, container_id, action_type)
     select organization_id, id, 'empty_container' from container where slug = $1`,
    [slug],
  );
  const again = streamOpens(page);
  await context.setOffline(false);
  await again;
  await expect(page.getByRole('link', { name: 'Beiðnir 1 opin beiðni' })).toBeVisible();
});

test('a user who is logged out elsewhere sees it immediately; a removed member sees that the page does not exist', async ({
  page,
  context,
  tenant,
  database,
  outbox,
  signInAs,
}) => {
  const root = await signInAs('viewer', 'Úlfur Ylfuson');
  await Promise.all([streamOpens(page), page.goto(root)]);
  const removed = await separateWindow(context, 390);
  await signInMember(removed, { outbox, organization: tenant }, 'viewer', 'Ýr Snæsdóttir');
  await Promise.all([streamOpens(removed), removed.goto(root)]);
  await database.query(
    `delete from membership using person where person_id = person.id and full_name = 'Ýr Snæsdóttir'`,
  );
  await expect(removed.getByRole('heading', { name: 'Síða finnst ekki' })).toBeVisible();
  await database.query(
    `update session set revoked_at = now() from person where person.id = session.person_id and full_name = 'Úlfur Ylfuson'`,
  );
  await expect(page.getByRole('heading', { name: 'Vinsamlegast skráðu þig inn aftur' })).toBeVisible();
});

test('an open page says that its record was deleted elsewhere, and leads to the list', async ({
  page,
  tenant,
  complaints,
  signInAs,
}) => {
  complaints.expect(/404/);
  const root = await signInAs('editor');
  await tenant.query(`insert into location (organization_id, id, name) values ($1, 'gamli-stadur', 'Gamli staður')`);
  await Promise.all([streamOpens(page), page.goto(`${root}/locations/gamli-stadur`)]);
  await expect(page.getByRole('heading', { level: 1, name: 'Gamli staður' })).toBeVisible();
  await tenant.query(`delete from location where organization_id = $1 and id = 'gamli-stadur'`);
  await expect(page.getByRole('heading', { level: 1, name: 'Þessu var eytt' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Gamli staður' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Opna listann' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Staðsetningar' })).toBeVisible();
});

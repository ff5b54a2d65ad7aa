import type { Page } from '@playwright/test';
import { addDays, addMonths, dayIn, mondayOf, weekdayOf } from '@tunna/domain/time/days';
import ICAL from 'ical.js';
import { violations } from '../axe.ts';
import { expect, test } from '../story.ts';
import { takeOver } from '../take-over.ts';
import { addContainer, type Tenant } from '../tenant.ts';
import { undoButton } from '../toast.ts';

const widths = [390, 1440];

test.use({ viewport: { width: 1440, height: 900 } });

const today = dayIn(new Date());
/** A Monday in the current calendar view. */
const monday = addDays(mondayOf(today), 7);

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function container(tenant: Tenant, customId: string): Promise<number> {
  const slug = await addContainer(tenant, { customId });
  return tenant.idOf('select id from container where organization_id = $1 and slug = $2', [slug]);
}

const schedule = (tenant: Tenant, containerId: number, from = monday) =>
  tenant.query(
    `insert into collection_schedule (organization_id, container_id, weekdays, every_weeks, from_day)
     values ($1, $2, array[$3::smallint], 1, $4)`,
    [containerId, weekdayOf(from), from],
  );

test('a schedule is created, displayed in the calendar, changed and deleted', async ({ page, tenant, signInAs }) => {
  const id = await container(tenant, 'ÞÓR-1');
  const root = await signInAs('editor');
  await page.goto(`${root}/containers/${id}`);
  await expect(page.getByText('Aðeins tæmt þegar beðið er um það.')).toBeVisible();
  await page.getByRole('link', { name: 'Bæta við áætlun' }).click();
  await expect(heading(page)).toHaveText('Ný tæmingaráætlun');
  await page.getByRole('button', { name: 'Bæta við áætlun' }).click();
  await expect(page.getByText('Veldu að minnsta kosti einn vikudag')).toBeVisible();
  await page.getByLabel('mánudagur').check();
  await page.getByLabel('Vikur á milli tæminga').fill('2');
  await page.getByLabel('Frá og með').fill(monday);
  await page.getByLabel('Minnisatriði').fill('Lykill 3 <b>🗑️</b> Łódź');
  expect(await violations(page, widths)).toEqual([]);
  await page.getByRole('button', { name: 'Bæta við áætlun' }).click();
  await expect(page.getByText('mánudagur · á 2 vikna fresti')).toBeVisible();
  await expect(page.getByText('Lykill 3 <b>🗑️</b> Łódź')).toBeVisible();
  expect(await violations(page, widths)).toEqual([]);

  await page.getByRole('link', { name: 'Tæmingar', exact: true }).click();
  await expect(heading(page)).toHaveText('Tæmingaráætlun');
  await page.goto(`${root}/pick-ups?day=${monday}`);
  const cell = page.getByRole('cell').filter({ has: page.locator(`time[datetime="${monday}"]`) });
  await expect(cell).toContainText('ÞÓR-1');
  await expect(page.getByRole('columnheader').first()).toHaveText('Vika');
  await expect(page.getByRole('columnheader').nth(1)).toHaveText('mánudagur');

  expect(await violations(page, [1440])).toEqual([]);
  await page.getByRole('button', { name: 'Næsti mánuður' }).click();
  await expect(page).toHaveURL(new RegExp(`day=${addMonths(monday, 1)}`));
  await page.goBack();
  await cell.getByRole('link').click();
  await expect(page.getByRole('listitem').filter({ hasText: 'ÞÓR-1' })).toContainText('Lykill 3');

  await page.goto(`${root}/containers/${id}`);
  await page.getByRole('button', { name: /^Eyða: mánudagur/ }).click();
  const undo = await undoButton(page);
  await expect(page.getByText('Aðeins tæmt þegar beðið er um það.')).toBeVisible();
  await undo.click();
  await expect(page.getByText('mánudagur · á 2 vikna fresti')).toBeVisible();
});

test('a collection is completed, skipped and moved with undo; a missed one becomes a request that shows it', async ({
  page,
  tenant,
  outbox,
  signInAs,
}) => {
  const id = await container(tenant, 'ÆGIR-2');
  await schedule(tenant, id);
  const root = await signInAs('editor');
  await page.goto(`${root}/pick-ups?view=list&day=${monday}`);
  const entry = page.getByRole('listitem').filter({ hasText: 'ÆGIR-2' });
  await entry.getByRole('button', { name: 'Merkja sem tæmt: ÆGIR-2' }).click();
  const undo = await undoButton(page);
  await expect(entry.getByText('Tæmt', { exact: true })).toBeVisible();
  // The next key continues at the same collection.
  await expect(entry.getByRole('button', { name: 'Afturkalla: ÆGIR-2' })).toBeFocused();
  await undo.click();
  await expect(entry.getByRole('button', { name: 'Fella niður: ÆGIR-2' })).toBeEnabled();
  await entry.getByRole('button', { name: 'Færa… ÆGIR-2' }).click();
  await page.getByLabel('Nýr dagur').fill(addDays(monday, 2));
  await page.getByRole('button', { name: 'Færa', exact: true }).click();
  await expect(entry.getByText(/^Færð frá:/)).toBeVisible();
  await entry.getByRole('button', { name: 'Færa á upphaflegan dag' }).click();
  await expect(entry.getByText(/^Færð frá:/)).toHaveCount(0);
  expect(await violations(page, widths)).toEqual([]);

  await entry.getByRole('button', { name: 'Merkja sem ekki tæmt: ÆGIR-2' }).click();
  await expect(entry.getByRole('link', { name: 'Þjónustubeiðnin' })).toBeVisible();
  await entry.getByRole('link', { name: 'Þjónustubeiðnin' }).click();
  await expect(heading(page)).toHaveText('ÆGIR-2');
  const missed = page.getByRole('listitem').filter({ hasText: /Ekki var tæmt \d/ });
  await expect(missed).toContainText('Þórdís Sæmundsdóttir');
  expect((await outbox.only(tenant.providerEmail)).subject).toContain('ÆGIR-2');
  await expect(page.getByRole('link', { name: 'Beiðnir 1 opin beiðni' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Leit og aðgerðir' });
  await palette.getByRole('combobox').fill('ÆGIR');
  await expect(palette.getByRole('option', { name: /ÆGIR-2 ?(Send|Móttekin)/ })).toBeVisible();
});

test('a calendar is subscribed to, read by another program, renewed and closed', async ({ page, tenant, signInAs }) => {
  await schedule(tenant, await container(tenant, 'ÖRK, 3'));
  const root = await signInAs('viewer');
  await page.goto(`${root}/pick-ups`);
  await page.getByRole('button', { name: 'Tengja við dagatal' }).click();
  await page.getByRole('button', { name: 'Búa til dagatalshlekk' }).click();
  const address = page.getByRole('status', { name: 'Dagatalshlekkur' });
  const read = async () => new URL((await address.textContent()) ?? '').pathname;
  await expect(address).toContainText('/api/v1/calendar/');
  expect(await violations(page, widths)).toEqual([]);
  const first = await read();
  const answer = await page.request.get(first);
  const events = new ICAL.Component(ICAL.parse(await answer.text())).getAllSubcomponents('vevent');
  expect(events.length).toBeGreaterThan(10);
  expect(new ICAL.Event(events[0] as ICAL.Component).summary).toBe('Verbúðin: ÖRK, 3 – tæming');
  await page.getByRole('button', { name: 'Búa til nýjan hlekk' }).click();
  await expect(async () => expect(await read()).not.toBe(first)).toPass();
  const second = await read();
  expect([(await page.request.get(first)).status(), (await page.request.get(second)).status()]).toEqual([404, 200]);
  await page.getByRole('button', { name: 'Slökkva á dagatalshlekk' }).click();
  await expect(page.getByRole('button', { name: 'Búa til dagatalshlekk' })).toBeVisible();
  expect((await page.request.get(second)).status()).toBe(404);
});

test('the collections of another week are not shown under the heading of a week', async ({
  page,
  tenant,
  signInAs,
}) => {
  const id = await container(tenant, 'LAU-4');
  await schedule(tenant, id);
  const root = await signInAs('viewer');
  await page.goto(`${root}/pick-ups?view=list&day=${monday}`);
  await takeOver(page);
  const entry = page.getByRole('listitem').filter({ hasText: 'LAU-4' });
  const day = page.getByRole('heading', { level: 2 }).locator('time');
  await expect(day).toHaveAttribute('datetime', monday);
  const answer = Promise.withResolvers<void>();
  await page.route('**/pick-ups?*', (route) => answer.promise.then(() => route.continue()));
  await page.getByRole('button', { name: 'Næsta vika' }).click();
  await expect(page).toHaveURL(new RegExp(`day=${addDays(monday, 7)}`));
  await expect(entry).toHaveCount(0);
  await expect(page.getByText('1 tæming')).toHaveCount(0);
  answer.resolve();
  await expect(day).toHaveAttribute('datetime', addDays(monday, 7));
  await expect(entry).toHaveCount(1);
  // Presses before the page is rendered again step on from each other.
  await page.getByRole('button', { name: 'Fyrri vika' }).evaluate((button: HTMLElement) => {
    for (let presses = 0; presses < 3; presses += 1) button.click();
  });
  await expect(page).toHaveURL(new RegExp(`day=${addDays(monday, -14)}`));
});

test('a viewer sees the calendar on a phone as a list, without changes', async ({ page, tenant, signInAs }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.setExtraHTTPHeaders({ 'sec-ch-ua-mobile': '?1' });
  await schedule(tenant, await container(tenant, 'ÓÐINN-4'), today);
  const root = await signInAs('viewer');
  await page.goto(`${root}/pick-ups`);
  await expect(page.getByRole('listitem').filter({ hasText: 'ÓÐINN-4' })).toBeVisible();
  await expect(page.getByText('Í dag', { exact: true }).last()).toBeVisible();
  await expect(page.getByRole('button', { name: /ÓÐINN-4/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Fyrri vika' }).click();
  await expect(page.getByText('Engar tæmingar þessa daga')).toBeVisible();
  expect(await violations(page, [320, 390])).toEqual([]);
});

test('figures lead to the requests behind them, and the list is exported', async ({ page, tenant, signInAs }) => {
  const id = await container(tenant, 'LOKI-5');
  const root = await signInAs('editor');
  await page.goto(`${root}/requests/figures`);
  await expect(page.getByText('Engar beiðnir á tímabilinu')).toBeVisible();
  await tenant.query(
    `insert into service_request (organization_id, container_id, action_type, service_provider_id, status, created_at, closed_at)
     select $1, $2, 'empty_container', service_provider_id, 'done', now() - interval '5 hours', now() from container where id = $2`,
    [id],
  );
  await page.reload();
  await expect(page.getByRole('row', { name: /Hringfari ehf\./ })).toContainText('5,0');
  expect(await violations(page, widths)).toEqual([]);
  await page.getByRole('link', { name: /^1 ?Lokið/ }).click();
  await expect(heading(page)).toHaveText('Þjónustubeiðnir');
  await expect(page.getByText(/^Lokað \d/)).toBeVisible();
  await expect(page.getByRole('row', { name: /LOKI-5/ })).toBeVisible();
  await page.getByRole('button', { name: 'Sækja skrá' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^Þjónustubeiðnir .*\.csv$/);
});

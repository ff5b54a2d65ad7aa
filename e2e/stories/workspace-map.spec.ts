import type { Page } from '@playwright/test';
import { checksIn, violations } from '../axe.ts';
import { expect, test } from '../story.ts';
import { addContainer, type Tenant } from '../tenant.ts';

const widths = [390, 1440];
const languages = [
  ['is', 'Staðsetningar'],
  ['en', 'Locations'],
  ['no', 'Lokasjoner'],
  ['pl', 'Lokalizacje'],
] as const;

test.use({ viewport: { width: 1280, height: 900 } });

const map = (page: Page) => page.getByRole('region', { name: 'Kort af staðsetningum' });
const list = (page: Page) => page.getByRole('region', { name: 'Staðsetningar á kortinu' });

/** The location, two distant ones with a position, and one without. */
async function addLocations(tenant: Tenant): Promise<void> {
  await tenant.query('update location set latitude = 64.15, longitude = -21.95 where organization_id = $1');
  for (const [mark, name, latitude, longitude] of [
    ['a', 'Akureyri', 65.68, -18.09],
    ['b', 'Önnur á Akureyri', 65.681, -18.091],
    ['c', 'Hvergi', null, null],
  ]) {
    await tenant.query(
      'insert into location (organization_id, id, name, latitude, longitude) values ($1, $2, $3, $4, $5)',
      [`${tenant.locationId}-${mark}`, name, latitude, longitude],
    );
  }
}

test('the map shows the same locations as the list, and their containers', async ({
  page,
  tenant,
  database,
  tiles,
  baseURL,
  signInAs,
}) => {
  await addLocations(tenant);
  const slug = await addContainer(tenant);
  await database.query(
    `insert into service_request (organization_id, container_id, action_type)
     select organization_id, id, 'empty_container' from container where slug = $1`,
    [slug],
  );
  const root = await signInAs('viewer');
  await page.goto(`${root}/locations`);
  await page.getByRole('link', { name: 'Kort', exact: true }).click();
  await expect(page).toHaveURL(/view=map/);
  await expect(list(page).getByRole('listitem')).toHaveCount(3);
  await expect(list(page).getByRole('listitem').filter({ hasText: 'Verbúðin' })).toContainText('1 opin beiðni');
  // The request contains only the name of the server.
  await expect.poll(() => tiles.length).toBeGreaterThan(0);
  expect(new Set(tiles)).toEqual(new Set([`${baseURL}/`]));

  const marker = map(page).getByRole('button', { name: 'Verbúðin, 1 ílát, 1 opin beiðni' });
  await marker.focus();
  await page.keyboard.press('Enter');
  const card = page.getByRole('dialog', { name: 'Verbúðin' });
  await expect(card.getByRole('link', { name: 'Verbúðin' })).toBeFocused();
  await expect(card.getByRole('link', { name: `VER-${slug}` })).toBeVisible();
  expect(await violations(page, widths)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
  await expect(marker).toBeFocused();

  await map(page).getByRole('button', { name: '2 staðsetningar, smelltu til að stækka' }).click();
  await expect(map(page).getByRole('button', { name: 'Önnur á Akureyri, 0 ílát' })).toBeVisible();

  await page.getByRole('searchbox').fill('verbud');
  await expect(list(page).getByRole('listitem')).toHaveCount(1);
  await expect(page).toHaveURL(/search=verbud/);
  await expect(page).toHaveURL(/view=map/);
  await page.getByRole('searchbox').fill('');
  await page.getByRole('link', { name: '1 staðsetning hefur ekki stöðu á korti' }).click();
  await expect(page.getByRole('rowheader')).toHaveText(['Hvergi']);
});

test('locations at the same position share a card', async ({ page, tenant, signInAs }) => {
  await tenant.query(
    `insert into location (organization_id, id, name, latitude, longitude)
     values ($1, $2 || '-a', 'Kjallarinn', 66, -23), ($1, $2 || '-b', 'Uppi á lofti', 66, -23)`,
    [tenant.locationId],
  );
  const root = await signInAs('viewer');
  await page.goto(`${root}/locations?view=map`);
  await map(page).getByRole('button', { name: '2 staðsetningar, smelltu til að stækka' }).click();
  const card = page.getByRole('dialog', { name: 'Kjallarinn' });
  await card.getByRole('link', { name: 'Uppi á lofti' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Uppi á lofti');
});

test('an empty map states that', async ({ page, signInAs }) => {
  const root = await signInAs('viewer');
  await page.goto(`${root}/locations?view=map`);
  await expect(page.getByRole('heading', { name: 'Engin staðsetning á kortinu' })).toBeVisible();
});

test('five hundred locations are combined into a few markers, and all are in the list beside', async ({
  page,
  tenant,
  signInAs,
}) => {
  await tenant.query(
    `insert into location (organization_id, id, name, latitude, longitude)
     select $1, $2 || '-' || n, 'Staður ' || n, 64.0 + (n % 25) * 0.01, -22.0 + (n / 25) * 0.02 from generate_series(1, 500) n`,
    [tenant.locationId],
  );
  const root = await signInAs('viewer');
  await page.goto(`${root}/locations?view=map`);
  await expect(list(page).getByRole('listitem')).toHaveCount(500);
  const markers = map(page).getByRole('button', { name: /staðsetningar, smelltu|Staður/ });
  await expect(markers.first()).toBeVisible();
  // No marker covers another.
  const boxes = await markers.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
  expect(boxes.length).toBeLessThan(200);
  for (const [index, one] of boxes.entries())
    for (const other of boxes.slice(index + 1))
      expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(20);
});

test('a position is chosen on the map, by mouse and keyboard, and shown on the location’s page', async ({
  page,
  tenant,
  signInAs,
}) => {
  const root = await signInAs('editor');
  await page.goto(`${root}/locations/${tenant.locationId}/edit`);
  const picker = page.getByRole('region', { name: 'Staða á korti' });
  await picker.click({ position: { x: 100, y: 100 } });
  const latitude = page.getByLabel('Breiddargráða');
  await expect(latitude).toHaveValue(/^\d{2},\d+$/);
  const before = await latitude.inputValue();
  const pin = picker.getByRole('button', { name: 'Staða á kortinu' });
  await pin.focus();
  await page.keyboard.press('ArrowUp');
  await expect(latitude).not.toHaveValue(before);
  await latitude.fill('64,15');
  await page.getByLabel('Lengdargráða').fill('-21,95');
  await page.keyboard.press('Tab');
  await expect(pin).toBeInViewport();
  expect(await violations(page, widths)).toEqual([]);
  await page.getByRole('button', { name: 'Vista' }).click();
  await expect(page.getByRole('img', { name: 'Kort sem sýnir hvar Verbúðin er' })).toBeVisible();
  expect(await violations(page, widths)).toEqual([]);
});

test('axe finds nothing on the map, in any language', async ({ page, tenant, baseURL, signInAs }) => {
  test.slow();
  await addLocations(tenant);
  const root = await signInAs('viewer');
  for (const [language, title] of languages) {
    await page.context().addCookies([{ name: 'language', value: language, url: baseURL ?? '' }]);
    await page.goto(`${root}/locations?view=map`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByRole('listitem').filter({ hasText: 'Hvergi' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Verbúðin/ })).toBeVisible();
    expect(await violations(page, widths, checksIn(language))).toEqual([]);
  }
});

import type { Browser, Page } from '@playwright/test';
import { violations } from '../axe.ts';
import { signInDepartment } from '../department.ts';
import { addDevice, addScale, addTypedScale, countedAt, type Scale } from '../kiosk.ts';
import { addMember, tokenOf } from '../member.ts';
import {
  confirmButton,
  connected,
  openStation,
  queued,
  tile,
  type,
  untilKept,
  weighed,
  weighTyped,
  weight,
} from '../station-page.ts';
import { expect, test } from '../story.ts';
import { addStream } from '../tenant.ts';

/** A wall tablet. */
test.use({ viewport: { width: 1280, height: 800 } });

test('an empty tablet shows a code, an administrator enters it, and a load is weighed', async ({
  page,
  request,
  tenant,
  outbox,
}) => {
  const scale = await addScale(request, tenant);
  const deviceId = await addDevice(tenant, 'tablet');
  await page.goto(`/scale-location/${tenant.locationId}`);
  await expect(page.getByRole('heading', { name: 'Para spjaldtölvuna við vigtarstöð' })).toBeVisible();
  const code = page.getByRole('status', { name: 'Pörunarkóði' }).locator('code');
  await expect(code).toHaveText(/^[A-Z0-9]{4} [A-Z0-9]{4}$/);
  // A restart during pairing changes nothing.
  await page.reload();
  await expect(code).toHaveText(/^[A-Z0-9]{4} [A-Z0-9]{4}$/);
  const admin = await tokenOf(request, outbox, await addMember(tenant, 'admin', 'Ásta'));
  const paired = await request.post(`/api/v1/org/${tenant.organizationId}/devices/${deviceId}/pair`, {
    data: { code: await code.textContent() },
    headers: { authorization: `Bearer ${admin}` },
  });
  expect(paired.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1, name: 'Verbúðin' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('USER_TOKEN44'))).toBeNull();
  await expect(connected(page)).toBeVisible();

  await scale.show('0');
  await expect(page.getByText('Settu eitthvað á vogina')).toBeVisible();
  await expect(tile(page)).toBeDisabled();
  await scale.show('11.9', { stable: false });
  await expect(weight(page)).toHaveText('11,90 kg');
  await expect(page.getByText('Bíddu þar til vogin er kyrr')).toBeVisible();
  await expect(tile(page)).toBeDisabled();
  await scale.settle('12.5');
  await expect(weight(page)).toHaveText('12,50 kg');
  await tile(page).dblclick();
  // The second tap of the first double tap has no effect; both taps of this one count once.
  await expect(confirmButton(page)).toBeEnabled();
  expect(await countedAt(tenant)).toEqual([]);
  await confirmButton(page).dblclick();
  await expect(page.getByRole('dialog', { name: 'Vigtun skráð' })).toBeVisible();
  await weighed(tenant).toEqual(['12.5']);

  // A load is stored once, even after a restart. The next load is another.
  await expect(page.getByText('Vigtað: taktu af voginni')).toBeVisible();
  await page.reload();
  await expect(connected(page)).toBeVisible();
  await scale.show('12.5', { sequence: 1 });
  await expect(page.getByText('Vigtað: taktu af voginni')).toBeVisible();
  await scale.show('0');
  await scale.settle('7.25');
  await expect(tile(page)).toBeEnabled();
  await tile(page).click();
  await confirmButton(page).click();
  await weighed(tenant).toEqual(['12.5', '7.25']);
  await page.getByRole('button', { name: /^Afturkalla 7,25 kg/ }).click();
  await weighed(tenant).toEqual(['12.5']);
  await expect(page.getByRole('button', { name: /^Afturkalla 7,25 kg/ })).toHaveCount(0);
});

test('without a network the station opens, stores weighings, and sends each of them once', async ({
  page,
  context,
  tenant,
  complaints,
}) => {
  test.slow();
  complaints.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|503|could not be sent|Failed to fetch/);
  await addTypedScale(tenant);
  await openStation(page, tenant);
  await untilKept(page);
  await weighTyped(page, '1,5');
  await weighed(tenant).toEqual(['1.5']);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Verbúðin' })).toBeVisible();
  await expect(page.getByText('Ekkert samband. Vigtanir eru geymdar')).toBeVisible();
  for (const digits of ['2', '3', '4']) await weighTyped(page, digits);
  await expect(queued(page)).toHaveText('3 ósendar vigtanir');
  // An unsent weighing is undone locally.
  await page.getByRole('button', { name: /^Afturkalla 4 kg/ }).click();
  await expect(queued(page)).toHaveText('2 ósendar vigtanir');

  // Logging out is rejected while weighings are queued.
  await page.getByRole('button', { name: 'Stillingar' }).click();
  await page.getByRole('button', { name: 'Aftengja spjaldtölvuna' }).click();
  await expect(page.getByText('Ekki er hægt að aftengja: 2 vigtanir eru ósendar.')).toBeVisible();

  await page.close({ runBeforeUnload: false });
  const again = await context.newPage();
  await again.goto(`/scale-location/${tenant.locationId}`);
  await expect(queued(again)).toHaveText('2 ósendar vigtanir');
  await weighTyped(again, '5');
  const other = await context.newPage();
  await other.goto(`/scale-location/${tenant.locationId}`);
  await expect(queued(other)).toHaveText('3 ósendar vigtanir');

  // The server fails, and stores one weighing without a response.
  let tries = 0;
  await context.route('**/weighing', async (route) => {
    tries += 1;
    if (tries === 1) return route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Later.' } });
    if (tries === 2) {
      await route.fetch();
      return route.abort();
    }
    return route.continue();
  });
  await context.setOffline(false);
  await weighed(tenant).toEqual(['1.5', '2', '3', '5']);
  for (const tab of [again, other]) await expect(queued(tab)).toHaveCount(0);
  expect(tries).toBeGreaterThanOrEqual(5);
  expect(await countedAt(tenant)).toHaveLength(4);
});

test('a weighing that the server rejects is stored separately, with the reason and a way to resolve it', async ({
  page,
  context,
  tenant,
  database,
  complaints,
}) => {
  complaints.expect(/status of 4|ERR_INTERNET_DISCONNECTED|could not be sent/);
  const food = await addStream(tenant, 'food');
  await addTypedScale(tenant);
  await openStation(page, tenant);
  await context.setOffline(true);
  await type(page, '9');
  await tile(page, 'Matarleifar').click();
  await confirmButton(page).click();
  await expect(queued(page)).toHaveText('1 ósend vigtun');
  await database.query('update waste_stream set removed_at = now() where id = $1', [food]);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Skoða' }).click();
  await expect(page.getByText('Úrgangsflokkurinn er ekki lengur til.')).toBeVisible();
  await database.query('update waste_stream set removed_at = null where id = $1', [food]);
  await page.getByRole('button', { name: 'Senda aftur' }).click();
  await weighed(tenant).toEqual(['9']);
  await expect(page.getByText('Allar vigtanir hafa verið sendar.')).toBeVisible();
});

test('several departments share a scale, and one department weighs alone', async ({
  page,
  browser,
  baseURL,
  request,
  tenant,
}) => {
  const scale = await addScale(request, tenant);
  const kitchen = await signInDepartment(await someone(browser, baseURL), tenant, 'Eldhús');
  const tablet = await someone(browser, baseURL);
  const stores = await signInDepartment(tablet, tenant, 'Lager');
  await openStation(page, tenant);
  await scale.settle('4');
  await expect(page.getByText('Veldu deild fyrst')).toBeVisible();
  await expect(tile(page)).toBeDisabled();
  await page.getByRole('button', { name: 'Eldhús' }).click();
  await tile(page).click();
  await expect(page.getByRole('dialog').getByText('Eldhús')).toBeVisible();
  await confirmButton(page).click();
  await weighed(tenant).toEqual(['4']);
  await tablet.goto(`/scale-location/${tenant.locationId}/${stores.id}`);
  await expect(connected(tablet)).toBeVisible();
  await expect(tablet.getByRole('button', { name: 'Eldhús' })).toHaveCount(0);
  await scale.show('0');
  await scale.settle('6');
  await tile(tablet).click();
  await confirmButton(tablet).click();
  await weighed(tenant).toEqual(['4', '6']);
  const rows = await tenant.query<{ department_id: string }>(
    'select department_id from scale_reading where organization_id = $1 order by id',
  );
  expect(rows.map(({ department_id: id }) => Number(id))).toEqual([kitchen.id, stores.id]);
});

async function someone(browser: Browser, baseURL: string | undefined): Promise<Page> {
  return browser.newPage({
    ...(baseURL === undefined ? {} : { baseURL }),
    viewport: { width: 1280, height: 800 },
    locale: 'is-IS',
    reducedMotion: 'reduce',
  });
}

test('a browser without storage weighs while the server responds, and shows that it stores nothing', async ({
  page,
  tenant,
  complaints,
  signInAs,
}) => {
  complaints.expect(/ERR_FAILED|could not be sent/);
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('No.', 'SecurityError');
    };
  });
  await addTypedScale(tenant);
  await signInAs('editor');
  await page.goto(`/scale-location/${tenant.locationId}`);
  await expect(
    page.getByText('Vafrinn getur ekki geymt vigtanir. Þær eru aðeins skráðar á meðan samband er.'),
  ).toBeVisible();
  await page.route('**/weighing', (route) => route.abort());
  await type(page, '8');
  await tile(page).click();
  await confirmButton(page).click();
  await expect(page.getByText('Ekki skráð:')).toBeVisible();
  await page.unroute('**/weighing');
  await confirmButton(page).click();
  await weighed(tenant).toEqual(['8']);
});

test('the station fits tablets and phones, in both themes', async ({ page, browser, baseURL, request, tenant }) => {
  for (const category of ['food', 'cardboard', 'plastic', 'metal', 'glass', 'mixed']) {
    await addStream(tenant, category).catch(() => undefined);
  }
  for (const name of ['Eldhús', 'Mötuneyti', 'Þvottahús']) {
    await signInDepartment(await someone(browser, baseURL), tenant, name);
  }
  const scale: Scale = await addScale(request, tenant);
  await openStation(page, tenant);
  await scale.settle('1234.5');
  await page.getByRole('button', { name: 'Eldhús' }).click();
  await expect(tile(page)).toBeEnabled();
  const size = await weight(page).evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  expect(size).toBeGreaterThanOrEqual(120);
  expect(await violations(page, [390, 800, 1280])).toEqual([]);
  for (const [width, height] of [
    [1280, 800],
    [800, 1280],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(height);
    for (const box of await page.getByRole('button').all()) {
      const { height: tall = 0 } = (await box.boundingBox()) ?? {};
      expect(tall).toBeGreaterThanOrEqual(64);
    }
  }
  await scale.show('1234.5', { sequence: 1 });
  await tile(page).click();
  expect(await violations(page, [390, 800])).toEqual([]);
});

import type { Page } from '@playwright/test';
import { signInDepartment } from '../department.ts';
import { addScale, type Scale } from '../kiosk.ts';
import { confirmButton, connected, openStation, tile, weighed, weight } from '../station-page.ts';
import { expect, test } from '../story.ts';
import type { Tenant } from '../tenant.ts';

const tablets = [
  { width: 1280, height: 800 },
  { width: 800, height: 1280 },
] as const;
const screens = [...tablets, { width: 390, height: 844 }] as const;

/** Streams of every category, and then of long names. */
async function addStreams(tenant: Tenant, count: number): Promise<void> {
  await tenant.query('delete from waste_stream_content where organization_id = $1');
  await tenant.query('delete from waste_stream where organization_id = $1');
  const long = [
    'Raf- og rafeindabúnaður',
    'Lífrænn úrgangur',
    'Spilliefni',
    'Byggingarúrgangur',
    'Pappi og sléttur pappi',
  ];
  await tenant.query(
    `insert into waste_stream (organization_id, waste_category_id, name_override)
     select $1, id, case when place > 18 then ($3::text[])[1 + place % 5] end
     from generate_series(1, $2::int) place
     join lateral (
       select id from waste_category order by code = 'paper' desc, id offset (place - 1) % (select count(*) from waste_category) limit 1
     ) category on true`,
    [count, long],
  );
}

/** Tiles that are not completely visible, and words that are broken over two lines or wider than their tile. */
const faults = (page: Page) =>
  page.getByRole('region', { name: /Úrgangsflokkar|Waste streams|Avfallstyper|Frakcje/ }).evaluate((section) => {
    const list = section.querySelector('ul');
    const box = list?.getBoundingClientRect();
    if (list === null || box === undefined) return ['no tiles'];
    const found: string[] = [];
    for (const button of list.querySelectorAll('button')) {
      const tile = button.getBoundingClientRect();
      const isVisible = tile.bottom <= box.bottom + 1 && tile.top >= box.top - 1;
      const isHidden = tile.top >= box.bottom - 1 || tile.bottom <= box.top + 1;
      if (!isVisible && !isHidden) found.push(`cut: ${button.textContent}`);
      if (button.scrollWidth > button.clientWidth + 1) found.push(`wide: ${button.textContent}`);
      if (button.scrollHeight > button.clientHeight + 1) found.push(`tall: ${button.textContent}`);
      const text = button.querySelector('span:last-child')?.firstChild;
      for (const { index, 0: word } of (text?.textContent ?? '').matchAll(/\S+/g)) {
        const range = document.createRange();
        if (!(text instanceof Text)) continue;
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        if (range.getClientRects().length > 1) found.push(`broken: ${word}`);
      }
    }
    return found;
  });

const tilesOf = (page: Page) => page.locator('main > section ul button');

async function fillsTheScreen(page: Page, count: number, { width, height }: (typeof screens)[number]): Promise<void> {
  await expect.poll(() => faults(page), { message: `${count} streams, ${width}×${height}` }).toEqual([]);
  const isTablet = width >= 600;
  const visible = await tilesOf(page).evaluateAll(
    (tiles) => tiles.filter((one) => one.getBoundingClientRect().bottom <= innerHeight).length,
  );
  if (isTablet) {
    expect(visible).toBe(count);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(height);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  for (const box of await tilesOf(page).all()) expect((await box.boundingBox())?.height).toBeGreaterThanOrEqual(88);
  const font = await tilesOf(page)
    .first()
    .evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize));
  // A third of this is seven pixels, the smallest that is read.
  expect(font).toBeGreaterThanOrEqual(isTablet ? 20 : 16);
}

test('tiles fill tablets and phones with 2, 5, 12 and 24 streams, and no word is broken in any language', async ({
  page,
  request,
  tenant,
}) => {
  test.slow();
  const scale = await addScale(request, tenant);
  await openStation(page, tenant);
  for (const count of [2, 5, 12, 24]) {
    await addStreams(tenant, count);
    for (const language of count === 12 ? (['is', 'en', 'no', 'pl'] as const) : (['is'] as const)) {
      await page.context().addCookies([{ name: 'language', value: language, url: new URL(page.url()).origin }]);
      await page.reload();
      await expect(tilesOf(page)).toHaveCount(count);
      // A page that has just been opened may not have its stream yet.
      await expect(async () => {
        await scale.show('12.5');
        await expect(weight(page)).toHaveText('12,50 kg', { timeout: 1_000 });
      }).toPass();
      for (const screen of screens) {
        await page.setViewportSize(screen);
        if (count <= 12) await fillsTheScreen(page, count, screen);
        else await expect.poll(() => faults(page)).toEqual([]);
      }
    }
  }
  // More than fit are reached with one large button, and after the last the first ones return.
  await page.context().addCookies([{ name: 'language', value: 'is', url: new URL(page.url()).origin }]);
  await page.setViewportSize({ width: 1024, height: 600 });
  await page.reload();
  await expect(tilesOf(page)).toHaveCount(24);
  const more = page.getByRole('button', { name: 'Fleiri flokkar' });
  await expect(async () => {
    await more.click();
    expect(await faults(page)).toEqual([]);
    await expect(tilesOf(page).last()).toBeInViewport({ ratio: 1, timeout: 200 });
  }).toPass();
  await more.click();
  await expect(tilesOf(page).first()).toBeInViewport({ ratio: 1 });
});

test('the tiles stay where they are first shown', async ({ page, tenant }) => {
  await addStreams(tenant, 12);
  await page.addInitScript(() => {
    const moved: string[] = [];
    Reflect.set(window, 'movedTiles', moved);
    interface LayoutShift extends PerformanceEntry {
      readonly sources: readonly { readonly node: Node | null }[];
    }
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as LayoutShift[])
        for (const { node } of sources) if (node?.nodeName === 'LI') moved.push(node.textContent ?? '');
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.setViewportSize(tablets[0]);
  await openStation(page, tenant);
  for (let visit = 0; visit < 3; visit += 1) {
    await page.reload();
    await expect(connected(page)).toBeVisible();
    await expect(tilesOf(page)).toHaveCount(12);
    await expect(tilesOf(page).first()).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(window, 'movedTiles'))).toEqual([]);
  }
});

/** A load that a person puts on the scale: it swings before it is at rest. */
async function flicker(scale: Scale, kg: number): Promise<void> {
  for (const difference of [-1.4, 0.6, -0.1, 0.02]) await scale.show((kg + difference).toFixed(2), { stable: false });
  await scale.settle(String(kg));
}

for (const screen of screens) {
  test(`loads are weighed with a steady and a flickering scale at ${screen.width}×${screen.height}`, async ({
    page,
    request,
    tenant,
  }) => {
    await page.setViewportSize(screen);
    const scale = await addScale(request, tenant);
    await openStation(page, tenant);
    await expect(connected(page)).toBeVisible();
    const total = page.getByTestId('day-total');

    await scale.settle('4.5');
    await tile(page).click();
    await confirmButton(page).click();
    await weighed(tenant).toEqual(['4.5']);
    await expect(total).toContainText('4,5 kg');
    await scale.show('0');

    await flicker(scale, 7.5);
    await tile(page).click();
    await expect(page.getByRole('dialog')).toContainText('7,5 kg');
    // The same load flickers while the question is open: the confirmed weight is what the scale stored.
    await scale.show('7.52', { stable: false });
    await expect(page.getByRole('dialog')).toContainText('7,5 kg');
    await scale.show('7.5', { sequence: 2 });
    await confirmButton(page).click();
    await weighed(tenant).toEqual(['4.5', '7.5']);
    await expect(total).toContainText('12 kg · 2 vigtanir');
    await expect(page.getByText(/Í dag \d\d:\d\d/)).toHaveCount(2);
    await scale.show('0');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: /^Afturkalla 7,5 kg/ }).click();
    await weighed(tenant).toEqual(['4.5']);
    await expect(total).toContainText('4,5 kg · 1 vigtun');
  });
}

/** Weights that are wider than their panel, and keys that are not completely on the screen. */
const cut = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const figure = document.querySelector('[data-testid=weight]');
    const text = document.createRange();
    if (figure !== null) text.selectNodeContents(figure);
    const box = figure?.getBoundingClientRect();
    const { left, right } = text.getBoundingClientRect();
    if (box === undefined || left < box.left - 1 || right > box.right + 1) found.push(`wide: ${left} to ${right}`);
    for (const key of document.querySelectorAll('aside fieldset button')) {
      const { top, bottom, height } = key.getBoundingClientRect();
      if (top < 0 || bottom > innerHeight || height < 52) found.push(`key: ${key.textContent} ${top} to ${bottom}`);
    }
    return found;
  });

test('no weight is wider than its panel, and all keys are on the screen without a connection', async ({
  page,
  context,
  browser,
  baseURL,
  request,
  tenant,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|could not be sent/);
  const other = await browser.newPage({ ...(baseURL === undefined ? {} : { baseURL }) });
  for (const name of ['Eldhús', 'Mötuneyti']) await signInDepartment(other, tenant, name);
  await other.close();
  await addScale(request, tenant, 'Borðvog');
  const scale = await addScale(request, tenant);
  await openStation(page, tenant);
  await page.getByRole('button', { name: 'Gólfvog' }).click();
  for (const [kg, shown] of [
    ['-3', '-3,00 kg'],
    ['-1234.5', '-1.234,50 kg'],
    ['98765.4', '98.765,40 kg'],
  ] as const) {
    await scale.show(kg);
    await expect(weight(page)).toHaveText(shown);
    for (const screen of screens) {
      await page.setViewportSize(screen);
      expect(await cut(page), `${kg} at ${screen.width}`).toEqual([]);
    }
  }
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Slá inn þyngd' }).click();
  for (const screen of tablets) {
    await page.setViewportSize(screen);
    await expect.poll(() => cut(page), { message: `keys at ${screen.width}` }).toEqual([]);
    await expect.poll(() => faults(page)).toEqual([]);
    await expect(page.getByText('Ekkert samband. Vigtanir eru geymdar')).toBeInViewport({ ratio: 1 });
  }
  await page.setViewportSize({ width: 1280, height: 1024 });
  await expect(page.getByRole('heading', { name: 'Síðustu vigtanir' })).toBeInViewport({ ratio: 1 });
});

test('a PIN is typed before the tablet is unpaired', async ({ page, request, tenant, database, complaints }) => {
  complaints.expect(/status of 422/);
  await addScale(request, tenant);
  // The tablet never learns of the PIN: otherwise it could ask for it before the first try.
  await page.route(/\/api\/v1\/scale-location\/[^/]+$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), hasPin: false } });
  });
  const deviceId = await openStation(page, tenant);
  // The salt and the key that scrypt derives from 2580 with it.
  const { scryptSync } = await import('node:crypto');
  const salt = Buffer.alloc(16, 7);
  const hash = Buffer.concat([salt, scryptSync('2580', salt, 32)]);
  await database.query('update device set pin_hash = $2 where id = $1', [deviceId, hash]);
  await page.getByRole('button', { name: 'Stillingar' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Aftengja spjaldtölvuna' }).click();
  await dialog.getByRole('button', { name: 'Já, aftengja' }).click();
  await expect(dialog.getByText('Rangt PIN-númer.')).toBeVisible();
  for (const digits of ['2581', '2580']) {
    for (const digit of digits) await dialog.getByRole('button', { name: digit, exact: true }).click();
    await dialog.getByRole('button', { name: 'Já, aftengja' }).click();
    if (digits === '2581') await expect(dialog.getByText('Rangt PIN-númer.')).toBeVisible();
  }
  await expect(page.getByRole('heading', { name: 'Para spjaldtölvuna við vigtarstöð' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Para spjaldtölvuna við vigtarstöð' })).toBeVisible();
});

test('a load that another tablet weighed offline names who weighed it, and as what', async ({
  page,
  browser,
  baseURL,
  request,
  tenant,
  complaints,
}) => {
  complaints.expect(/status of 409|ERR_INTERNET_DISCONNECTED|could not be sent/);
  const scale = await addScale(request, tenant);
  await openStation(page, tenant);
  const other = await browser.newPage({ ...(baseURL === undefined ? {} : { baseURL }), locale: 'is-IS' });
  const { id } = await signInDepartment(other, tenant, 'Eldhús');
  await other.goto('/');
  await other.getByRole('link', { name: 'Vigta' }).click();
  await expect(other).toHaveURL(`/scale-location/${tenant.locationId}/${id}`);
  for (const each of [page, other]) await expect(connected(each)).toBeVisible();
  await scale.settle('8.25');
  for (const each of [page, other]) await tile(each).click();
  await page.route('**/weighing', (route) => route.abort('internetdisconnected'));
  await confirmButton(page).click();
  await confirmButton(other).click();
  await weighed(tenant).toEqual(['8.25']);
  await page.unroute('**/weighing');
  await page.getByRole('button', { name: 'Skoða' }).click();
  await expect(page.getByText(/Eldhús vigtaði þetta áður: 8,25 kg, Pappír, kl\. \d\d:\d\d\./)).toBeVisible();
});

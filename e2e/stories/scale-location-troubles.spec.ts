import { addScale, addTypedScale, countedAt } from '../kiosk.ts';
import {
  confirmButton,
  connected,
  openStation,
  queued,
  tile,
  type,
  weighed,
  weighTyped,
  weight,
} from '../station-page.ts';
import { expect, test } from '../story.ts';

/** A wall tablet. */
test.use({ viewport: { width: 1280, height: 800 } });

test('a tablet whose clock is three hours ahead shows a warning, and its weighings have the right time', async ({
  page,
  tenant,
}) => {
  await page.clock.install({ time: Date.now() + 3 * 60 * 60 * 1000 });
  await addTypedScale(tenant);
  await openStation(page, tenant);
  await expect(page.getByText(/Skekkja í klukku spjaldtölvunnar: (179|180|181) mín\./)).toBeVisible();
  await weighTyped(page, '7');
  await weighed(tenant).toEqual(['7']);
  const [row] = await tenant.query<{ seconds: number }>(
    `select extract(epoch from now() - weighed_at)::int as seconds from scale_reading where organization_id = $1`,
  );
  expect(Math.abs(row?.seconds ?? Number.NaN)).toBeLessThan(60);
});

test('a tablet with a full disk weighs while the server responds, and confirms nothing without it', async ({
  page,
  tenant,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED|could not be sent|Quota/);
  await addTypedScale(tenant);
  await openStation(page, tenant);
  await page.evaluate(() => {
    IDBObjectStore.prototype.add = () => {
      throw new DOMException('No space is left.', 'QuotaExceededError');
    };
  });
  await weighTyped(page, '3');
  await weighed(tenant).toEqual(['3']);
  await page.route('**/weighing', (route) => route.abort());
  await type(page, '4');
  await tile(page).click();
  await confirmButton(page).click();
  await expect(page.getByText('Ekki skráð:')).toBeVisible();
  await page.unroute('**/weighing');
  await confirmButton(page).click();
  await weighed(tenant).toEqual(['3', '4']);
});

test('a confirmation that was left open is closed after a minute, and records nothing', async ({
  page,
  request,
  tenant,
}) => {
  const scale = await addScale(request, tenant);
  await page.clock.install();
  await openStation(page, tenant);
  await scale.settle('6.1');
  await tile(page).click();
  const confirmation = page.getByRole('dialog', { name: 'Staðfesta vigtun?' });
  await expect(confirmButton(page)).toBeEnabled();
  await page.clock.fastForward('00:50');
  await expect(confirmation).toContainText('6,1 kg');
  await page.clock.fastForward('00:11');
  await expect(confirmation).toHaveCount(0);
  expect(await countedAt(tenant)).toEqual([]);
});

test('Back closes a dialog and records nothing, and the station stays', async ({ page, request, tenant }) => {
  const scale = await addScale(request, tenant);
  await openStation(page, tenant);
  await scale.settle('6.1');
  const address = page.url();
  for (const open of [tile(page), page.getByRole('button', { name: 'Stillingar' })]) {
    await open.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(page.url()).toBe(address);
  }
  expect(await countedAt(tenant)).toEqual([]);
  // A dialog that ends otherwise leaves no entry: Back leaves the station, as before.
  const entries = await page.evaluate(() => history.length);
  await scale.show('6.1', { sequence: 1 });
  await tile(page).click();
  await confirmButton(page).click();
  await weighed(tenant).toEqual(['6.1']);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(weight(page)).toBeVisible();
  expect(await page.evaluate(() => history.length)).toBe(entries);
});

test('a silent stream is shown as lost, and the weight is not used', async ({ page, request, tenant }) => {
  const scale = await addScale(request, tenant);
  await page.clock.install();
  await openStation(page, tenant);
  await scale.show('11.9');
  await expect(weight(page)).toHaveText('11,90 kg');
  // A half-open connection: it never ends, and no byte arrives. The same happens to the next ones.
  await page.route('**/event-stream/**', () => new Promise(() => {}));
  await page.clock.fastForward('00:40');
  await expect(connected(page)).toHaveCount(0);
  await expect(page.getByText('Samband rofið').first()).toBeVisible();
  await page.getByRole('button', { name: 'Slá inn þyngd' }).click();
  await weighTyped(page, '6');
  await weighed(tenant).toEqual(['6']);
  await page.unroute('**/event-stream/**');
  await page.clock.fastForward('01:10');
  await scale.show('2.5');
  await expect(queued(page)).toHaveCount(0);
  expect(await countedAt(tenant)).toEqual(['6']);
});

test('a weighing is undone by the tablet that recorded it, also with a double press; others do not offer it', async ({
  page,
  browser,
  tenant,
}) => {
  await addTypedScale(tenant);
  await openStation(page, tenant);
  await weighTyped(page, '7');
  await weighed(tenant).toEqual(['7']);
  const context = await browser.newContext({ locale: 'is-IS' });
  const other = await context.newPage();
  await openStation(other, tenant);
  await expect(other.getByRole('listitem').filter({ hasText: '7 kg' })).toBeVisible();
  await expect(other.getByRole('button', { name: /^Afturkalla 7 kg/ })).toHaveCount(0);
  await context.close();
  // Only the server knows the weighing now.
  await page.reload();
  await expect(connected(page)).toBeVisible();
  await page.getByRole('button', { name: /^Afturkalla 7 kg/ }).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await weighed(tenant).toEqual([]);
  await expect(page.getByTestId('day-total')).toContainText('0 kg');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

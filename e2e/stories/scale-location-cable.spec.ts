import type { Page } from '@playwright/test';
import { violations } from '../axe.ts';
import { plugCable, putOnCable, unplugCable, withCable } from '../fake-cable.ts';
import { addScale, addTypedScale } from '../kiosk.ts';
import { confirmButton, openStation, tile, untilKept, weighed, weighTyped, weight } from '../station-page.ts';
import { expect, test } from '../story.ts';

/** A wall tablet. */
test.use({ viewport: { width: 1280, height: 800 } });

const connectButton = (page: Page) => page.getByRole('button', { name: 'Tengja vog með snúru' });
const words = (page: Page, text: string | RegExp) => page.getByRole('main').getByText(text).first();

/** Takes the load off, until the tablet shows it. */
async function empty(page: Page): Promise<void> {
  await putOnCable(page, { kg: '0.00' });
  await expect(words(page, 'Tóm og á núlli')).toBeVisible();
}

async function weighShown(page: Page): Promise<void> {
  await tile(page).click();
  await confirmButton(page).click();
  await expect(page.getByRole('dialog', { name: 'Vigtun skráð' })).toBeVisible();
}

/** All that a person must reach is inside the window, or can be scrolled to on a phone. */
async function assertRoom(page: Page): Promise<void> {
  for (const [width, height] of [
    [1280, 800],
    [800, 1280],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(tile(page)).toBeInViewport({ ratio: width > 400 ? 1 : 0 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}

test('the tablet reads a scale at its cable, and each load counts once', async ({ page, tenant }) => {
  await withCable(page, { kg: '0.00', sends: 'steady', baudRate: 4_800 });
  await addTypedScale(tenant);
  await openStation(page, tenant);
  await expect(connectButton(page)).toBeVisible();
  await assertRoom(page);
  await connectButton(page).click();
  // Another speed is tried first.
  await expect(words(page, /Hlusta á vogina/)).toBeVisible();
  await expect(words(page, /Vog á snúru\. Aðeins staðfestar vigtanir eru skráðar/)).toBeVisible();
  await expect(words(page, 'Tóm og á núlli')).toBeVisible();

  await putOnCable(page, { kg: '6.10', sends: 'moving' });
  await expect(weight(page)).toHaveText('6,10 kg');
  await expect(tile(page)).toBeDisabled();
  await putOnCable(page, { sends: 'over' });
  await expect(words(page, 'Of þungt: taktu af voginni')).toBeVisible();
  await putOnCable(page, { sends: 'under' });
  await expect(words(page, /Vogin sýnir minna en hún getur/)).toBeVisible();

  // Removed without a confirmation: the draft ends with its load.
  await putOnCable(page, { sends: 'steady' });
  await tile(page).click();
  const confirmation = page.getByRole('dialog', { name: 'Staðfesta vigtun?' });
  await expect(confirmation).toContainText('6,1 kg');
  await empty(page);
  await expect(confirmation).toHaveCount(0);
  await putOnCable(page, { kg: '9.30' });
  await weighShown(page);
  await weighed(tenant).toEqual(['9.3']);
  await expect(words(page, 'Vigtað: taktu af voginni')).toBeVisible();

  // A load that grows while the question is open is stored as it is shown.
  await empty(page);
  await putOnCable(page, { kg: '5.00' });
  await tile(page).click();
  await expect(confirmation).toContainText('5 kg');
  await putOnCable(page, { kg: '8.00' });
  await expect(confirmation).toContainText('8 kg');
  await confirmButton(page).click();
  await weighed(tenant).toEqual(['9.3', '8']);
  await empty(page);

  // Undone with the load on the scale, it can be weighed again.
  await putOnCable(page, { kg: '2.50' });
  await weighShown(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: /^Afturkalla 2,5/ }).click();
  await weighed(tenant).toEqual(['9.3', '8']);
  await weighShown(page);
  await weighed(tenant).toEqual(['9.3', '8', '2.5']);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await assertRoom(page);
  expect(await violations(page, [390, 1280])).toEqual([]);
  await page.setViewportSize({ width: 800, height: 1280 });
  expect(await violations(page, [800])).toEqual([]);
});

test('after a reload the cable is read again, and the load on it does not count twice', async ({
  page,
  tenant,
  context,
  complaints,
}) => {
  complaints.expect(/ERR_|Failed to|could not be/);
  await withCable(page, { kg: '4.40', sends: 'flickering', baudRate: 9_600 });
  await addTypedScale(tenant);
  await openStation(page, tenant);
  await connectButton(page).click();
  // A flickering load has no weight until it rests.
  await expect(weight(page)).toHaveText(/4,4/);
  await expect(words(page, 'Bíddu þar til vogin er kyrr')).toBeVisible();
  await putOnCable(page, { sends: 'steady' });
  await weighShown(page);
  await weighed(tenant).toEqual(['4.4']);
  await untilKept(page);

  // Also without a network: the station and the code of the cable are on the tablet.
  await context.setOffline(true);
  await page.reload();
  await expect(weight(page)).toHaveText('4,40 kg');
  await expect(words(page, 'Vigtað: taktu af voginni')).toBeVisible();
  await empty(page);
  await putOnCable(page, { kg: '4.40' });
  await weighShown(page);
  await context.setOffline(false);
  await weighed(tenant).toEqual(['4.4', '4.4']);
});

test('each fault of a cable has one sentence, and the weight can be typed', async ({ page, tenant }) => {
  await withCable(page, { kg: '3.00', sends: 'steady', baudRate: 9_600 });
  await addTypedScale(tenant);
  await openStation(page, tenant);
  await connectButton(page).click();
  await expect(weight(page)).toHaveText('3,00 kg');

  await putOnCable(page, { sends: 'nothing' });
  await expect(words(page, /Engin lína kom frá voginni í 6 sekúndur/)).toBeVisible();
  await weighTyped(page, '1');
  await putOnCable(page, { sends: 'garbage' });
  await expect(words(page, /Vogin sendir eitthvað sem ekki er hægt að lesa/)).toBeVisible();
  await weighTyped(page, '2');
  // The weight of a scale that is connected again replaces a typed one, which does not return.
  await page.getByRole('button', { name: '9', exact: true }).click();
  await expect(weight(page)).toHaveText('9 kg');
  await putOnCable(page, { sends: 'steady' });
  await expect(weight(page)).toHaveText('3,00 kg');
  await putOnCable(page, { sends: 'nothing' });
  await expect(words(page, /Engin lína kom frá voginni í 6 sekúndur/)).toBeVisible();
  await expect(weight(page)).toHaveText('0 kg');
  await putOnCable(page, { sends: 'steady' });
  await expect(weight(page)).toHaveText('3,00 kg');

  // Unplugged while the question is open: what is shown can be confirmed, and is not weighed again.
  await tile(page).click();
  await unplugCable(page);
  await confirmButton(page).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(words(page, /Snúran er ekki í sambandi/)).toBeVisible();
  await assertRoom(page);
  expect(await violations(page, [390, 1280])).toEqual([]);
  await page.reload();
  await expect(words(page, /Snúran er ekki í sambandi/)).toBeVisible();
  await plugCable(page);
  await expect(words(page, 'Vigtað: taktu af voginni')).toBeVisible();
  await page.getByRole('button', { name: 'Aftengja' }).click();
  await weighTyped(page, '4');
  await weighed(tenant).toEqual(['1', '2', '3', '4']);
});

test('Chromium allows ports on the station, also from the tablet’s storage, and on no other page', async ({
  page,
  tenant,
}) => {
  const isAllowed = () =>
    page.evaluate(() =>
      (document as Document & { featurePolicy: { allowsFeature(name: string): boolean } }).featurePolicy.allowsFeature(
        'serial',
      ),
    );
  await addTypedScale(tenant);
  await openStation(page, tenant);
  expect(await isAllowed()).toBe(true);
  await untilKept(page);
  await page.reload();
  await expect(connectButton(page)).toBeVisible();
  expect(await isAllowed()).toBe(true);
  await page.goto('/login');
  expect(await isAllowed()).toBe(false);
});

test('a refused cable leaves the keypad, and an agent needs no cable', async ({ page, request, tenant }) => {
  await withCable(page, { kg: '3.00', sends: 'steady', baudRate: 9_600, isRefused: true });
  await addTypedScale(tenant);
  const scale = await addScale(request, tenant);
  await openStation(page, tenant);
  await page.getByRole('button', { name: 'Borðvog' }).click();
  await connectButton(page).click();
  await expect(words(page, /Engin snúra var valin/)).toBeVisible();
  await weighTyped(page, '7');
  await weighed(tenant).toEqual(['7']);
  await page.getByRole('button', { name: 'Gólfvog' }).click();
  await scale.show('2.2');
  await expect(weight(page)).toHaveText('2,20 kg');
  await expect(connectButton(page)).toHaveCount(0);
});

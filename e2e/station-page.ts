import { expect, type Page } from '@playwright/test';
import { addCredential, addDevice, countedAt } from './kiosk.ts';
import type { Tenant } from './tenant.ts';

export const weight = (page: Page) => page.getByTestId('weight');
export const tile = (page: Page, name = 'Pappír') => page.getByRole('button', { name, exact: true });
export const confirmButton = (page: Page) => page.getByRole('button', { name: 'Staðfesta', exact: true });
export const queued = (page: Page) => page.getByRole('button', { name: /ósend vigtun|ósendar vigtanir/ });
export const connected = (page: Page) => page.getByText('Í sambandi');

/** Opens the station on a paired tablet. */
export async function openStation(page: Page, tenant: Tenant): Promise<number> {
  const deviceId = await addDevice(tenant, 'tablet');
  await page.goto(`/sign-in/device#${await addCredential(tenant, deviceId)}`);
  await expect(page).toHaveURL(`/scale-location/${tenant.locationId}`);
  await expect(connected(page)).toBeVisible();
  return deviceId;
}

/** The service worker has cached all files of the station. */
export const untilKept = (page: Page) =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state === 'activated') return;
    await new Promise((resolve) => active?.addEventListener('statechange', resolve));
  });

export async function type(page: Page, digits: string): Promise<void> {
  for (const digit of digits) {
    await page.getByRole('button', { name: digit === ',' ? 'Komma' : digit, exact: true }).click();
  }
}

export async function weighTyped(page: Page, digits: string): Promise<void> {
  await type(page, digits);
  await tile(page).click();
  await confirmButton(page).click();
  await expect(page.getByRole('dialog', { name: 'Vigtun skráð' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

export const weighed = (tenant: Tenant) => expect.poll(() => countedAt(tenant));

/**
 * Stops the time of a page whose clock is installed: the confirmation of a weighing stays, however slow the machine is.
 * `page.clock.runFor` moves it.
 */
export async function stopTime(page: Page): Promise<void> {
  // A slow machine may pass the chosen time before the page receives it, which is an error.
  await expect(async () => page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))).toPass();
}

/** Moves the stopped time until Undo can be pressed, and presses it. */
export async function undoRecorded(page: Page): Promise<void> {
  await page.clock.runFor(600);
  await page.getByRole('dialog', { name: 'Vigtun skráð' }).getByRole('button', { name: 'Afturkalla' }).click();
  await page.clock.resume();
}

import type { Page } from '@playwright/test';
import { violations } from '../axe.ts';
import { providerPath } from '../outbox.ts';
import { requestForm, visitor } from '../request-form.ts';
import { askForCode, newEmail, signIn, signInForm, signUp } from '../sign-in.ts';
import { expect, test } from '../story.ts';
import { takeOver } from '../take-over.ts';
import { addContainer } from '../tenant.ts';

const widths = [320, 768, 1440];

for (const path of [
  '/',
  '/container/demo-paper',
  '/container/demo-nowhere',
  '/container/demo-paper/request',
  '/container/demo-mixed/request',
  '/container/demo-paper/request/thank-you',
  '/location/demo-location',
  '/location/demo-location/1',
  '/terms/privacy-policy',
  '/login',
  '/container/unknown',
  '/provider/forged',
  '/container/demo-paper/follow/forged',
]) {
  test(`axe finds nothing at ${path}`, async ({ page, complaints }) => {
    complaints.expect(/status of 404/);
    await page.goto(path);
    await takeOver(page);
    expect(await violations(page, widths)).toEqual([]);
  });
}

test('axe finds nothing in the reference of the calls', async ({ page }) => {
  await page.goto('/api/v1');
  const sections = page.locator('main section');
  expect(await sections.count()).toBeGreaterThan(100);
  expect(await violations(page, [320], 'without colors')).toEqual([]);
  // One section is like another: a few are enough for each theme and width.
  await sections.evaluateAll((all) => {
    for (const one of all.slice(5)) one.remove();
  });
  expect(await violations(page, widths)).toEqual([]);
});

test('axe finds nothing in a rejected form or an open language menu', async ({ page }) => {
  await page.goto('/container/demo-paper/request');
  const form = requestForm(page);
  await takeOver(page);
  await form.terms.check();
  await form.send.click();
  await expect(page.getByText('Fylla þarf út reitinn')).toHaveCount(3);
  await page.getByLabel('Tungumál').click();
  expect(await violations(page, widths)).toEqual([]);
});

test('axe finds nothing on the page of a provider', async ({ page, tenant, outbox }) => {
  await page.goto(`/container/${await addContainer(tenant)}/request`);
  const form = requestForm(page);
  await form.fill();
  await form.send.click();
  await page.goto(providerPath(await outbox.only(tenant.providerEmail)));
  await takeOver(page);
  expect(await violations(page, widths)).toEqual([]);
  await page.getByRole('button', { name: 'Ílátið hefur verið tæmt' }).click();
  await expect(page.getByText('Beiðninni er lokið. Takk fyrir!')).toBeVisible();
  expect(await violations(page, widths)).toEqual([]);
});

test('the keyboard alone leads from the page through the form to the thank-you page', async ({ page, tenant }) => {
  const slug = await addContainer(tenant);
  await page.goto(`/container/${slug}`);
  const form = requestForm(page);
  const press = async (key: string, until: ReturnType<Page['getByRole']>) => {
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press(key);
      if (await until.evaluate((element) => element === document.activeElement)) return;
    }
    throw new Error('The keyboard does not reach it.');
  };
  await press('Tab', page.getByRole('link', { name: 'Ílátið er fullt' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/container/${slug}/request`);
  await takeOver(page);
  await press('Tab', form.fullName);
  await page.keyboard.type(visitor.fullName);
  await press('Tab', form.phoneNumber);
  await page.keyboard.type(visitor.phoneNumber);
  await press('Tab', form.email);
  await page.keyboard.type(visitor.email);
  await press('Tab', form.terms);
  await page.keyboard.press('Space');
  await press('Tab', form.send);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Beiðnin er móttekin');
  await press('Tab', page.getByRole('link', { name: 'Til baka' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/container/${slug}`);
});

test('axe finds nothing in the steps of the sign-in', async ({ page, outbox, complaints }) => {
  complaints.expect(/status of 422|failed_mutation/);
  await page.clock.install();
  await page.goto('/login');
  const form = signInForm(page);
  await form.next.click();
  await expect(page.getByText('Fylla þarf út reitinn')).toBeVisible();
  expect(await violations(page, widths)).toEqual([]);
  const code = await askForCode(page, outbox, newEmail());
  await page.clock.runFor(10_100);
  await expect(page.getByRole('link', { name: 'Fékkstu ekki kóða?' })).toBeVisible();
  expect(await violations(page, widths)).toEqual([]);
  await form.digit(1).fill(code === '000000' ? '111111' : '000000');
  await expect(page.getByText('Rangur kóði')).toBeVisible();
  expect(await violations(page, widths)).toEqual([]);
});

test('axe finds nothing on set-up and sign-up', async ({ page, outbox }) => {
  await signIn(page, outbox, newEmail());
  await page.getByRole('button', { name: 'Stofna aðgang' }).click();
  await expect(page.getByText('Gefa þarf upp nafn')).toBeVisible();
  expect(await violations(page, widths)).toEqual([]);
  await page.goto('/setup');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await violations(page, widths)).toEqual([]);
});

test('axe finds nothing on the home page and in the account', async ({ page, outbox }) => {
  test.slow();
  await signUp(page, outbox);
  expect(await violations(page, widths)).toEqual([]);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Kveikja' }).click();
  await expect(page.getByRole('img', { name: 'QR-kóði' })).toBeVisible();
  await expect(page.getByText('Þetta tæki')).toBeVisible();
  expect(await violations(page, widths)).toEqual([]);
  await page.getByRole('button', { name: 'Eyða aðganginum' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await violations(page, widths)).toEqual([]);
});

test('axe finds nothing when signing in fails', async ({ page, complaints }) => {
  complaints.expect(/status of 4\d\d|failed_mutation/);
  for (const path of ['/auth/google-callback', '/sign-in/department#forged']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await violations(page, widths)).toEqual([]);
  }
});

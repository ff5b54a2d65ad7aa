import type { Page } from '@playwright/test';
import { expect, test } from '../story.ts';
import { takeOver } from '../take-over.ts';
import { addContainer } from '../tenant.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test.use({ viewport: { width: 1280, height: 900 } });

test('a page that a link opens begins at its heading', async ({ page, tenant, signInAs }) => {
  await addContainer(tenant);
  await tenant.query(`update container set custom_id = 'ÆGIR-1' where organization_id = $1`);
  const root = await signInAs('editor');
  await page.goto(root);
  await takeOver(page);
  // The page that the browser loads begins as usual.
  await expect(heading(page)).not.toBeFocused();

  // A link of the navigation, which stays.
  await page.getByRole('navigation').getByRole('link', { name: 'Ílát', exact: true }).press('Enter');
  await expect(heading(page)).toHaveText('Ílát');
  await expect(heading(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);

  // A link that is replaced together with its page.
  await page.getByRole('main').getByRole('link', { name: 'ÆGIR-1' }).press('Enter');
  await expect(heading(page)).toHaveText('ÆGIR-1');
  await expect(heading(page)).toBeFocused();

  // The palette, opened by a button that stays.
  await page.getByRole('button', { name: /^Leita eða fara á/ }).press('Enter');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('vogir');
  await expect(page.getByRole('option').first()).toHaveText('Vogir');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Vogir');
  await expect(heading(page)).toBeFocused();
});

test('a page whose first field takes the focus leaves it there', async ({ page, tenant }) => {
  const slug = await addContainer(tenant, { requirements: ['user'] });
  await page.goto(`/container/${slug}`);
  await takeOver(page);
  await page.getByRole('link', { name: 'Ílátið er fullt' }).press('Enter');
  await expect(page).toHaveURL(/^[^?]*\/login/);
  await expect(page.getByLabel('Netfang eða símanúmer')).toBeFocused();
});

test('the request form of a container begins at its heading too', async ({ page, tenant }) => {
  await page.goto(`/container/${await addContainer(tenant)}`);
  await takeOver(page);
  await page.getByRole('link', { name: 'Ílátið er fullt' }).press('Enter');
  await expect(page).toHaveURL(/request/);
  await expect(heading(page)).toBeFocused();
});

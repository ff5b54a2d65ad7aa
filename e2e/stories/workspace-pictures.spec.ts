import { violations } from '../axe.ts';
import { join } from '../member.ts';
import { signUp } from '../sign-in.ts';
import { expect, test } from '../story.ts';
import { takeOver } from '../take-over.ts';
import { addContainer } from '../tenant.ts';

/** A PNG of one pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const picture = { name: 'merki.png', mimeType: 'image/png', buffer: png };

test.use({ viewport: { width: 1440, height: 900 } });

test('an admin sets a logo and the picture of a stream, which visitors see, and removes them', async ({
  page,
  tenant,
  outbox,
  complaints,
}) => {
  complaints.expect(/status of 415/);
  const slug = await addContainer(tenant);
  const orgSlug = await join(tenant, await signUp(page, outbox), 'admin');
  const choose = async (file: typeof picture) => {
    await takeOver(page);
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Velja mynd' }).click();
    await (await chooser).setFiles(file);
  };
  await page.goto(`/organization/${orgSlug}/settings/general`);
  await choose({ name: 'bréf.txt', mimeType: 'text/plain', buffer: Buffer.from('Þetta er ekki mynd') });
  await expect(page.getByText('bréf.txt er ekki mynd sem hægt er að birta.')).toBeVisible();
  await choose(picture);
  await expect(page.getByText('Mynd vistuð', { exact: true })).toBeVisible();
  await expect(page.getByText('bréf.txt')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Fjarlægja mynd' })).toBeVisible();
  expect(await violations(page, [390, 1440])).toEqual([]);

  await page.goto(`/organization/${orgSlug}/waste-streams/${tenant.wasteStreamId}`);
  await choose(picture);
  await expect(page.getByText('Mynd vistuð', { exact: true })).toBeVisible();

  await page.goto(`/container/${slug}`);
  const logo = page.getByRole('img', { name: 'Hafnarþjónustan' });
  await expect(logo).toHaveJSProperty('naturalWidth', 1);
  await expect(page.locator('article img')).toHaveAttribute('src', (await logo.getAttribute('src')) ?? '');

  await page.goto(`/organization/${orgSlug}/waste-streams/${tenant.wasteStreamId}`);
  await page.getByRole('button', { name: 'Fjarlægja mynd' }).click();
  await expect(page.getByText('Mynd fjarlægð', { exact: true })).toBeVisible();
  await page.goto(`/container/${slug}`);
  await expect(page.locator('article img')).toHaveAttribute('src', /waste-category/);
  await expect(logo).toBeVisible();
});

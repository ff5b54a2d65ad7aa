import { expect, test } from '../story.ts';
import { takeOver } from '../take-over.ts';
import type { Tenant } from '../tenant.ts';

/** The form of a weight, which is a part of the page of a scale. */
const code = /\/assets\/write-reading-[^/]*\.js/;

test.use({ viewport: { width: 1280, height: 900 } });

const addScale = (tenant: Tenant) =>
  tenant.idOf(`insert into scale (organization_id, name, location_id) values ($1, 'Vog', $2) returning id`, [
    tenant.locationId,
  ]);

test('a dialog opens after one press, although its form arrives later', async ({ page, tenant, signInAs }) => {
  const id = await addScale(tenant);
  const root = await signInAs('editor');
  let send = (): void => undefined;
  const isPressed = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route(code, async (route) => {
    await isPressed;
    await route.continue();
  });
  await page.goto(`${root}/scales/${id}`);
  await takeOver(page);
  const write = page.getByRole('button', { name: 'Skrá vigtun' });
  await write.click();
  await expect(write).toHaveAttribute('aria-busy', 'true');
  // A second press neither closes the dialog nor opens another one.
  await write.click({ force: true });
  await expect(page.getByRole('dialog')).toHaveCount(0);
  send();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Þyngd')).toBeFocused();
  await dialog.getByRole('button', { name: 'Hætta við' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(write).toBeFocused();
  await expect(write).not.toHaveAttribute('aria-busy');
});

test('a dialog whose form cannot be loaded opens at the next press', async ({ page, tenant, complaints, signInAs }) => {
  // Its style sheet fails with an event that has no message.
  complaints.expect(/write-reading-|^page error: $/);
  const id = await addScale(tenant);
  const root = await signInAs('editor');
  let isLost = true;
  await page.route(code, (route) => (isLost ? route.abort('failed') : route.continue()));
  await page.goto(`${root}/scales/${id}`);
  await takeOver(page);
  const write = page.getByRole('button', { name: 'Skrá vigtun' });
  const reported = page.waitForRequest(
    (request) => request.url().endsWith('/client-event') && request.postData()?.includes('write-reading') === true,
  );
  await write.click();
  await reported;
  await expect(write).not.toHaveAttribute('aria-busy');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  isLost = false;
  await write.click();
  await expect(page.getByRole('dialog').getByLabel('Þyngd')).toBeFocused();
});

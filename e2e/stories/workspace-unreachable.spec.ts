import { expect, test } from '../story.ts';
import { addContainer } from '../tenant.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test('every page with labels, links or messages warns of an address that phones cannot open', async ({
  page,
  tenant,
  signInAs,
}) => {
  const slug = await addContainer(tenant);
  const [ids] = await tenant.query<{ container: string; provider: string; department: string }>(
    `with department as (insert into department (organization_id, name) values ($1, 'Mötuneyti') returning id)
     select (select id from container where slug = $2) as container,
       (select id from service_provider where organization_id = $1) as provider, (select id from department) as department`,
    [slug],
  );
  const root = await signInAs('owner');
  const warning = page.getByText(/^Símar geta ekki opnað http:\/\/localhost/);
  for (const inside of [
    `containers/${ids?.container}`,
    `containers/labels?ids=${ids?.container}`,
    `locations/${tenant.locationId}`,
    'providers/new',
    `providers/${ids?.provider}`,
    'settings/members',
    'setup/labels',
  ]) {
    await page.goto(`${root}/${inside}`);
    await expect(warning.first(), inside).toBeVisible();
  }
  await page.goto(`${root}/departments/${ids?.department}`);
  await expect(warning).toHaveCount(0);
  await page.getByRole('button', { name: 'Búa til innskráningarhlekk' }).click();
  await expect(page.getByRole('img', { name: 'QR-kóði sem skráir spjaldtölvuna inn' })).toBeVisible();
  await expect(warning).toBeVisible();
  await page.goto(`${root}/setup/provider`);
  await page.getByRole('button', { name: 'Bæta við öðrum' }).click();
  await expect(warning).toBeVisible();
  await page.goto(`${root}/pick-ups`);
  await page.getByRole('button', { name: 'Tengja við dagatal' }).click();
  await page.getByRole('button', { name: 'Búa til dagatalshlekk' }).click();
  await expect(page.getByRole('dialog').locator(warning)).toBeVisible();
  await page.goto(`${root}/settings/short-links`);
  await page.getByRole('button', { name: 'Nýr stuttur hlekkur' }).first().click();
  await page.getByLabel('Hlekkur á síðuna').fill(new URL(`/container/${slug}`, page.url()).href);
  await page.getByRole('button', { name: 'Stytta' }).click();
  await expect(page.getByRole('dialog').getByText(/^Símar geta ekki opnað/)).toBeVisible();
});

import { violations } from '../axe.ts';
import { join } from '../member.ts';
import { signUp } from '../sign-in.ts';
import { expect, test } from '../story.ts';
import { takeOver } from '../take-over.ts';
import { addContainer, addStream } from '../tenant.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test('an editor changes the stream and the days of three containers after a preview, and undoes it', async ({
  page,
  tenant,
  outbox,
}) => {
  for (let index = 0; index < 3; index += 1) await addContainer(tenant);
  await addStream(tenant, 'plastic');
  const orgSlug = await join(tenant, await signUp(page, outbox), 'editor');
  await page.goto(`/organization/${orgSlug}/containers`);
  const rows = page.getByRole('table').first().getByRole('row');
  await expect(rows.filter({ hasText: 'Pappír' })).toHaveCount(3);
  for (const box of await page.getByRole('checkbox', { name: /VER-/ }).all()) await box.check();
  await page.getByRole('button', { name: 'Breyta', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Breyta 3 línum' });
  await dialog.getByRole('button', { name: 'Skoða breytingar' }).click();
  await expect(dialog.getByText('Veldu að minnsta kosti eina breytingu.')).toBeVisible();

  await dialog.getByRole('combobox', { name: 'Úrgangsflokkur' }).click();
  await page.getByRole('option', { name: 'Plast', exact: true }).click();
  const days = dialog.getByRole('textbox', { name: /Dagar til að ljúka beiðni/ });
  await days.fill('abc');
  await dialog.getByRole('button', { name: 'Skoða breytingar' }).click();
  await expect(days).toHaveAttribute('aria-invalid', 'true');
  await days.fill('4');
  expect(await violations(page, [390, 1440])).toEqual([]);
  await dialog.getByRole('button', { name: 'Skoða breytingar' }).click();
  await expect(dialog.getByText('3 línur breytast.')).toBeVisible();
  await expect(dialog.getByText(/Úrgangsflokkur: Pappír → Plast/)).toHaveCount(3);
  expect(await violations(page, [390, 1440])).toEqual([]);
  await expect(rows.filter({ hasText: 'Plast' })).toHaveCount(0);

  await dialog.getByRole('button', { name: 'Breyta 3 línum' }).click();
  await expect(dialog).toBeHidden();
  await expect(rows.filter({ hasText: 'Plast' })).toHaveCount(3);
  await page.getByRole('button', { name: 'Afturkalla' }).click();
  await expect(page.getByText('3 línur eru eins og áður', { exact: true })).toBeVisible();
  await expect(rows.filter({ hasText: 'Pappír' })).toHaveCount(3);
});

test('an administrator changes two locations and adds a location to two departments, and undoes it', async ({
  page,
  tenant,
  outbox,
}) => {
  await tenant.query(
    `insert into location (organization_id, id, name, municipality) values ($1, $2, 'Verkstæði', 'Kópavogur')`,
    [`${tenant.locationId}-b`],
  );
  await tenant.query(`insert into department (organization_id, name) values ($1, 'Eldhús'), ($1, 'Lager')`);
  const orgSlug = await join(tenant, await signUp(page, outbox), 'admin');
  await page.goto(`/organization/${orgSlug}/locations`);
  await takeOver(page);
  await page.getByRole('checkbox', { name: 'Velja allt á síðunni' }).check();
  await page.getByRole('button', { name: 'Breyta', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Breyta 2 línum' });
  await dialog.getByRole('textbox', { name: 'Sveitarfélag' }).fill('Akureyri');
  await dialog.getByRole('textbox', { name: 'Póstnúmer' }).fill('6'.repeat(21));
  await dialog.getByRole('button', { name: 'Skoða breytingar' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Póstnúmer' })).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByRole('textbox', { name: 'Sveitarfélag' })).toHaveValue('Akureyri');
  await dialog.getByRole('textbox', { name: 'Póstnúmer' }).fill('600');
  expect(await violations(page, [390, 1440])).toEqual([]);
  await dialog.getByRole('button', { name: 'Skoða breytingar' }).click();
  await expect(dialog.getByText('Sveitarfélag: Kópavogur → Akureyri')).toBeVisible();
  expect(await violations(page, [390, 1440])).toEqual([]);
  await dialog.getByRole('button', { name: 'Breyta 2 línum' }).click();
  await expect(page.getByRole('cell', { name: '600 Akureyri' })).toHaveCount(2);
  await page.getByRole('button', { name: 'Afturkalla' }).click();
  await expect(page.getByText('2 línur eru eins og áður', { exact: true })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Kópavogur' })).toBeVisible();

  await page.goto(`/organization/${orgSlug}/departments`);
  await takeOver(page);
  await page.getByRole('checkbox', { name: 'Velja allt á síðunni' }).check();
  await page.getByRole('button', { name: 'Breyta', exact: true }).click();
  await dialog.locator('summary', { hasText: 'Bæta við staðsetningum' }).click();
  await dialog.getByRole('checkbox', { name: 'Verkstæði' }).check();
  await dialog.getByRole('button', { name: 'Skoða breytingar' }).click();
  await expect(dialog.getByText(/ekkert → Verkstæði/)).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Breyta 2 línum' }).click();
  await expect(page.getByRole('cell', { name: 'Verkstæði' })).toHaveCount(2);
});

test('an editor gives two containers a collection schedule, and undoes it', async ({ page, tenant, outbox }) => {
  for (let index = 0; index < 2; index += 1) await addContainer(tenant);
  const orgSlug = await join(tenant, await signUp(page, outbox), 'editor');
  await page.goto(`/organization/${orgSlug}/containers`);
  await takeOver(page);
  await page.getByRole('checkbox', { name: 'Velja allt á síðunni' }).check();
  await page.getByRole('button', { name: 'Tæmingaráætlanir' }).click();
  const dialog = page.getByRole('dialog', { name: 'Breyta 2 línum' });
  await dialog.getByRole('combobox', { name: 'Tæmingaráætlanir' }).click();
  await page.getByRole('option', { name: 'Bæta við áætlun' }).click();
  await dialog.getByRole('textbox', { name: 'Frá og með' }).fill('5.1.2026');
  await dialog.getByRole('button', { name: 'Skoða breytingar' }).click();
  const weeks = dialog.getByRole('textbox', { name: 'Vikur á milli tæminga' });
  await expect(weeks).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByRole('checkbox', { name: 'sunnudagur' })).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByRole('checkbox', { name: 'mánudagur' }).check();
  await weeks.fill('2');
  expect(await violations(page, [390, 1440])).toEqual([]);
  await dialog.getByRole('button', { name: 'Skoða breytingar' }).click();
  await expect(dialog.getByText(/Tæmingaráætlanir: ekkert → mánudagur/)).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Breyta 2 línum' }).click();
  const schedules = () =>
    tenant.query('select from collection_schedule where removed_at is null and organization_id = $1');
  await expect(dialog).toBeHidden();
  expect(await schedules()).toHaveLength(2);
  await page.getByRole('button', { name: 'Afturkalla' }).click();
  await expect(page.getByText('2 línur eru eins og áður', { exact: true })).toBeVisible();
  expect(await schedules()).toHaveLength(0);
});

import type { Page } from '@playwright/test';
import { violations } from '../axe.ts';
import { addMember } from '../member.ts';
import { expect, test } from '../story.ts';
import { addContainer, type Tenant } from '../tenant.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const widths = [390, 1440];

/** Selects all rows of the page and opens the form. */
async function openForm(page: Page, count: number) {
  await page.getByRole('checkbox', { name: 'Velja allt á síðunni' }).check();
  await page.getByRole('button', { name: 'Breyta', exact: true }).click();
  return page.getByRole('dialog', { name: `Breyta ${count} línum` });
}

async function choose(page: Page, name: string, option: string) {
  await page.getByRole('dialog').getByRole('combobox', { name }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

const undo = async (page: Page, count: number) => {
  await page.getByRole('button', { name: 'Afturkalla', exact: true }).click();
  await expect(page.getByText(`${count} línur eru eins og áður`, { exact: true })).toBeVisible();
};

const stored = (tenant: Tenant, table: string, columns: string) =>
  tenant.query(`select ${columns} from ${table} where organization_id = $1 order by id`);

test('an editor empties the days of two providers and sets their language, and undoes it', async ({
  page,
  tenant,
  signInAs,
}) => {
  await tenant.query(
    `insert into service_provider (organization_id, name, email, due_days) values ($1, 'Gámar', 'g@provider.example', 9)`,
  );
  const columns = 'due_days, language, daily_digest';
  const before = await stored(tenant, 'service_provider', columns);
  const root = await signInAs('editor');
  await page.goto(`${root}/providers`);
  const dialog = await openForm(page, 2);
  const days = dialog.getByRole('textbox', { name: 'Dagar til að ljúka beiðni' });
  await days.fill('0');
  await dialog.getByRole('button', { name: 'Skoða breytingar' }).click();
  await expect(days).toHaveAttribute('aria-invalid', 'true');
  await expect(days).toHaveValue('0');
  await dialog.getByRole('checkbox', { name: 'Tæma reitinn: Dagar til að ljúka beiðni' }).check();
  await expect(days).toBeDisabled();
  await choose(page, 'Tungumál skilaboða', 'Polski');
  expect(await violations(page, widths)).toEqual([]);
  await dialog.getByRole('button', { name: 'Skoða breytingar' }).click();
  await expect(dialog.getByText('Dagar til að ljúka beiðni: 9 → ekkert')).toBeVisible();
  await expect(dialog.getByText('Tungumál skilaboða: Íslenska → Polski')).toHaveCount(2);
  expect(await violations(page, widths)).toEqual([]);
  expect(await stored(tenant, 'service_provider', columns)).toEqual(before);
  await dialog.getByRole('button', { name: 'Breyta 2 línum' }).click();
  await expect(dialog).toBeHidden();
  expect(await stored(tenant, 'service_provider', columns)).toEqual(
    before.map((row) => ({ ...row, due_days: null, language: 'pl' })),
  );
  await undo(page, 2);
  expect(await stored(tenant, 'service_provider', columns)).toEqual(before);
});

test('an administrator empties the capacity of two scales and moves their devices, and undoes it', async ({
  page,
  tenant,
  signInAs,
}) => {
  const { locationId } = tenant;
  const other = `${locationId}-b`;
  await tenant.query(`insert into location (organization_id, id, name) values ($1, $2, 'Verkstæði')`, [other]);
  await tenant.query(
    `insert into scale (organization_id, name, location_id, capacity) values ($1, 'Vog A', $2, 300), ($1, 'Vog B', $2, 600)`,
    [locationId],
  );
  await tenant.query(
    `insert into device (organization_id, name, kind, location_id)
     values ($1, 'Vogartölva', 'agent', $2), ($1, 'Spjaldtölva', 'tablet', $2)`,
    [locationId],
  );
  const scales = () => stored(tenant, 'scale', 'capacity, division, location_id');
  const devices = () => stored(tenant, 'device', 'location_id, silent_after_minutes');
  const [scalesBefore, devicesBefore] = [await scales(), await devices()];
  const root = await signInAs('admin');
  await page.goto(`${root}/scales`);
  let dialog = await openForm(page, 2);
  await dialog.getByRole('checkbox', { name: 'Tæma reitinn: Burðargeta (kg)' }).check();
  await dialog.getByRole('textbox', { name: 'Deilistig (kg)' }).fill('0,2');
  expect(await violations(page, widths)).toEqual([]);
  await dialog.getByRole('button', { name: 'Skoða breytingar' }).click();
  await expect(dialog.getByText(/Burðargeta \(kg\): 300\skg → ekkert/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Breyta 2 línum' }).click();
  await expect(dialog).toBeHidden();
  expect((await scales()).map(({ capacity, division }) => [capacity, Number(division)])).toEqual([
    [null, 0.2],
    [null, 0.2],
  ]);
  await undo(page, 2);
  expect(await scales()).toEqual(scalesBefore);

  await page.goto(`${root}/scales/devices`);
  dialog = await openForm(page, 2);
  await choose(page, 'Staðsetning', 'Verkstæði');
  const minutes = dialog.getByRole('textbox', { name: /Tilkynna eftir/ });
  await minutes.fill('1');
  await dialog.getByRole('button', { name: 'Skoða breytingar' }).click();
  await expect(minutes).toHaveAttribute('aria-invalid', 'true');
  await minutes.fill('60');
  expect(await violations(page, widths)).toEqual([]);
  await dialog.getByRole('button', { name: 'Skoða breytingar' }).click();
  await expect(dialog.getByText('Staðsetning: Verbúðin → Verkstæði')).toHaveCount(2);
  expect(await violations(page, widths)).toEqual([]);
  await dialog.getByRole('button', { name: 'Breyta 2 línum' }).click();
  await expect(dialog).toBeHidden();
  expect(await devices()).toEqual(devicesBefore.map(() => ({ location_id: other, silent_after_minutes: 60 })));
  await undo(page, 2);
  expect(await devices()).toEqual(devicesBefore);
});

test('an editor assigns two requests to a member, and undoes it', async ({ page, tenant, signInAs }) => {
  for (let index = 0; index < 2; index += 1) await addContainer(tenant);
  await tenant.query(`insert into service_request (organization_id, container_id, action_type)
     select organization_id, id, 'empty_container' from container where organization_id = $1`);
  await addMember(tenant, 'editor', 'Sigríður Jónsdóttir');
  const root = await signInAs('editor');
  await page.goto(`${root}/requests`);
  const dialog = await openForm(page, 2);
  await choose(page, 'Umsjón', 'Sigríður Jónsdóttir');
  expect(await violations(page, widths)).toEqual([]);
  await dialog.getByRole('button', { name: 'Skoða breytingar' }).click();
  await expect(dialog.getByText('Umsjón: ekkert → Sigríður Jónsdóttir')).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Breyta 2 línum' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('table').first().getByText('Sigríður Jónsdóttir')).toHaveCount(2);
  await undo(page, 2);
  await expect(page.getByRole('table').first().getByText('Sigríður Jónsdóttir')).toHaveCount(0);
});

import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import { violations } from '../axe.ts';
import { expect, test } from '../story.ts';
import { createTenant } from '../tenant.ts';
import { undoButton } from '../toast.ts';

const widths = [320, 768, 1440];

test.use({ viewport: { width: 1440, height: 900 } });

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Signs in as a device. Returns its token. */
async function signInDevice(request: APIRequestContext, credential: string): Promise<string> {
  const answer = await request.post('/api/v1/auth/device', { data: { credential } });
  expect(answer.status()).toBe(200);
  return ((await answer.json()) as { token: string }).token;
}

/** Sends weights as a device. */
async function weigh(
  request: APIRequestContext,
  token: string,
  scaleId: number,
  weights: readonly { readonly sequence: number; readonly net: string; readonly at?: Date }[],
): Promise<void> {
  const readings = weights.map(({ sequence, net, at = new Date() }) => ({
    ...{ scaleId, sequence, net, load: sequence, unit: 'kg', stable: true },
    deviceTime: at.toISOString(),
  }));
  const answer = await request.post('/api/v1/device/scale-reading', {
    headers: { authorization: `Bearer ${token}` },
    data: { sentAt: new Date().toISOString(), readings },
  });
  expect(answer.status()).toBe(200);
}

/** Chooses an option of a list. */
async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('an admin creates a scale, and follows its weights from the queue to the file', async ({
  page,
  tenant,
  signInAs,
}) => {
  test.slow();
  await tenant.query(`insert into department (organization_id, name) values ($1, 'Eldhús')`);
  const root = await signInAs('admin');

  // The empty page explains how to start.
  await page.goto(root);
  await page.getByRole('link', { name: 'Vogir', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Engar vogir enn' })).toBeVisible();
  await page.getByRole('link', { name: 'Tæki', exact: true }).click();
  await page.getByRole('link', { name: 'Nýtt tæki' }).click();
  await page.getByRole('button', { name: 'Stofna tæki' }).click();
  await expect(page.getByLabel('Heiti')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Heiti').fill('Vogartölva <b>1</b>');
  await choose(page, 'Staðsetning', 'Verbúðin');
  await page.getByRole('button', { name: 'Stofna tæki' }).click();
  await expect(heading(page)).toHaveText('Vogartölva <b>1</b>');

  // Its credential is shown once.
  await page.getByRole('button', { name: 'Búa til lykil' }).click();
  const shown = await page.getByLabel('Lykill', { exact: true }).textContent();
  const credential = shown ?? '';
  expect(credential).toMatch(/^tunna_dev_[\w-]{43}$/);
  await expect(page.getByText('Tækið hefur engan lykil.')).toHaveCount(0);
  expect(await violations(page, widths)).toEqual([]);
  await page.getByRole('button', { name: 'Ég hef vistað hann' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Skipta um lykil' })).toBeVisible();
  await expect(page.getByText(credential)).toHaveCount(0);

  // A scale of the device.
  await page.goto(`${root}/scales/new`);
  await page.getByLabel('Heiti').fill('Portvog');
  await choose(page, 'Staðsetning', 'Verbúðin');
  await choose(page, 'Tæki', 'Vogartölva <b>1</b>');
  await page.getByLabel('Burðargeta (kg)').fill('1.500');
  await page.getByRole('button', { name: 'Stofna vog' }).click();
  await expect(heading(page)).toHaveText('Portvog');
  const scaleId = Number(new URL(page.url()).pathname.split('/').at(-1));
  await expect(page.getByText('1.500 kg')).toBeVisible();

  // A weighing appears in the queue by itself.
  await page.goto(`${root}/scales/unassigned`);
  await expect(page.getByRole('heading', { name: 'Öllu hefur verið úthlutað' })).toBeVisible();
  const token = await signInDevice(page.request, credential);
  await weigh(page.request, token, scaleId, [
    { sequence: 1, net: '12.5', at: new Date(Date.now() - 60_000) },
    { sequence: 2, net: '7.25', at: new Date(Date.now() - 30_000) },
    { sequence: 3, net: '-3' },
  ]);
  await expect(page.getByRole('row', { name: /12,5 kg/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /7,25 kg/ })).toBeVisible();
  expect(await violations(page, widths)).toEqual([]);
  await page.getByRole('link', { name: 'Í athugun' }).click();
  await expect(page.getByRole('row', { name: /Neikvæð þyngd/ })).toBeVisible();
  await page.goBack();

  // One is paper. The other is ignored and then restored.
  await page.getByRole('checkbox', { name: /7,25 kg/ }).check();
  await page.getByRole('button', { name: 'Ekki vigtun' }).click();
  const undo = await undoButton(page);
  await expect(page.getByRole('row', { name: /7,25 kg/ })).toHaveCount(0);
  await undo.click();
  await expect(page.getByRole('row', { name: /7,25 kg/ })).toBeVisible();
  await page.getByRole('checkbox', { name: /12,5 kg/ }).check();
  await page.getByRole('button', { name: 'Úthluta' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Úthluta' }).click();
  await expect(dialog.getByRole('combobox', { name: 'Úrgangsflokkur' })).toHaveAttribute('aria-invalid', 'true');
  await choose(page, 'Úrgangsflokkur', 'Pappír');
  await choose(page, 'Deild', 'Eldhús');
  await dialog.getByRole('button', { name: 'Úthluta' }).click();
  await expect(page.getByText('1 vigtun var úthlutað').first()).toBeVisible();
  await expect(page.getByRole('row', { name: /12,5 kg/ })).toHaveCount(0);

  // It is corrected, with the reason.
  await page.goto(`${root}/scales/${scaleId}?state=counted`);
  await page
    .getByRole('row', { name: /12,5 kg/ })
    .getByRole('link')
    .first()
    .click();
  await expect(dialog.getByText('Eldhús')).toBeVisible();
  await expect(dialog).toContainText(/Stöðug þyngd\s*Já/);
  await expect(dialog).toContainText(/Númer mælingar hjá tækinu\s*\d/);
  expect(await violations(page, widths)).toEqual([]);
  await dialog.getByRole('button', { name: 'Leiðrétta' }).click();
  await dialog.getByLabel('Þyngd (kg)').fill('11,5');
  await dialog.getByRole('button', { name: 'Vista leiðréttingu' }).click();
  await expect(dialog.getByLabel('Ástæða')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Ástæða').fill('Gleymdist að draga frá bretti');
  await dialog.getByRole('button', { name: 'Vista leiðréttingu' }).click();
  await expect(dialog.getByRole('heading', { name: 'Vigtun: 11,5 kg' })).toBeVisible();
  await expect(dialog.getByText('Gleymdist að draga frá bretti')).toBeAttached();
  await expect(dialog.getByText('Þórdís Sæmundsdóttir').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Loka' }).click();
  await expect(dialog).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(`${root}/scales/${scaleId}?state=counted`);
  await expect(dialog).toHaveCount(0);

  // A weight that a person read from the scale is entered once.
  await page.getByRole('button', { name: 'Skrá vigtun' }).click();
  await dialog.getByLabel('Þyngd (kg)').fill('100');
  await choose(page, 'Úrgangsflokkur', 'Pappír');
  await dialog.getByRole('button', { name: 'Vista' }).click();
  await expect(page.getByRole('row', { name: /100 kg/ }).first()).toBeVisible();
  await expect(page.getByText('Samtals 111,5 kg í 2 vigtunum.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Þyngd eftir vikudegi og klukkustund' })).toBeVisible();
  await expect(page.getByText(/^Mest er vigtað kl\./)).toBeVisible();
  expect(await violations(page, widths)).toEqual([]);

  // Filters survive a reload and Back. The export contains the filtered rows.
  await choose(page, 'Skipting', 'Dagur');
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Skipting' })).toHaveText('Dagur');
  expect(new URL(page.url()).searchParams.get('state')).toBe('counted');
  await page
    .getByRole('row', { name: /11,5 kg/ })
    .getByRole('link')
    .first()
    .click();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  expect(new URL(page.url()).searchParams.get('bucket')).toBe('day');
  await page.getByRole('button', { name: 'Sækja skrá' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV', exact: true }).click(),
  ]);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[2]).toContain('11,5');
  await page.keyboard.press('Escape');

  // The old credential is invalid immediately.
  await page.goto(`${root}/scales/devices`);
  await page.getByRole('link', { name: 'Vogartölva <b>1</b>' }).click();
  await page.getByRole('button', { name: 'Skipta um lykil' }).click();
  await dialog.getByRole('button', { name: 'Skipta um lykil' }).click();
  await expect(page.getByLabel('Lykill', { exact: true })).toBeVisible();
  const refused = await page.request.post('/api/v1/device/status-report', {
    headers: { authorization: `Bearer ${token}` },
    data: { deviceTime: new Date().toISOString() },
  });
  expect(refused.status()).toBe(401);

  // An accidental deletion is undone.
  await page.goto(`${root}/scales/${scaleId}`);
  await page.getByRole('button', { name: 'Eyða', exact: true }).click();
  const undoDeletion = await undoButton(page);
  await expect(page.getByRole('link', { name: 'Portvog' })).toHaveCount(0);
  await undoDeletion.click();
  await expect(page.getByRole('link', { name: 'Portvog', exact: true })).toBeVisible();
  expect(await violations(page, widths)).toEqual([]);
});

test('a load that counts twice is shown with both readings, and a member decides', async ({
  page,
  tenant,
  signInAs,
}) => {
  const root = await signInAs('editor');
  // Confirmed from the scale as 5 kg, then typed with a bin on a tablet as 8 kg.
  await tenant.query(
    `with agent as (insert into device (organization_id, name, location_id) values ($1, 'Vogartölva', $2) returning id),
       tablet as (insert into device (organization_id, name, location_id, kind) values ($1, 'Spjald <b>2</b>', $2, 'tablet') returning id),
       scale as (insert into scale (organization_id, name, location_id, device_id) select $1, 'Portvog', $2, id from agent returning id),
       measured as (
         insert into scale_reading (organization_id, scale_id, location_id, origin, device_id, sequence, load, net, gross, unit,
           weighed_at, weighed_on, waste_stream_id)
         select $1, scale.id, $2, 'scale', agent.id, 1, 1, 5, 5, 'kg', now() - interval '5 minutes', current_date, $3 from scale, agent
       ),
       typed as (
         insert into scale_reading (organization_id, scale_id, location_id, origin, net, bin_tare, weighed_at, weighed_on,
           assigned_by_device_id, waste_stream_id, idempotency_key, weighing_key)
         select $1, scale.id, $2, 'station', 4.5, 1, now() - interval '3 minutes', current_date, tablet.id, $3, $4, $4
         from scale, tablet returning id
       )
     insert into scale_weighing (organization_id, key, scale_id, net, weighed_at, waste_stream_id, by_device_id, reading_id)
     select $1, $4, scale.id, 5.5, now(), $3, tablet.id, typed.id from scale, tablet, typed`,
    [tenant.locationId, tenant.wasteStreamId, randomUUID()],
  );
  await page.goto(`${root}/scales/unassigned`);
  const pair = page.getByRole('region', { name: '4,5 kg eða 5 kg' });
  await expect(page.getByRole('heading', { name: 'Tvítalið? 1 par' })).toBeVisible();
  for (const text of ['5,5 kg', 'Spjald <b>2</b>', 'Skráð á vigtarstöð'])
    await expect(pair.getByText(text)).toBeVisible();
  expect(await violations(page, [390, 1440])).toEqual([]);

  await pair.getByRole('button', { name: 'Tvö hlöss: 4,5 kg og 5 kg' }).click();
  const askAgain = await undoButton(page);
  await expect(pair).toHaveCount(0);
  await askAgain.click();
  await expect(pair).toBeVisible();
  await pair.getByRole('button', { name: 'Sama hlass: halda 5 kg, Vog' }).click();
  const restore = await undoButton(page);
  await expect(pair).toHaveCount(0);
  const counted = () => tenant.query('select from scale_reading where organization_id = $1 and counted');
  expect(await counted()).toHaveLength(1);
  await restore.click();
  await expect(pair).toBeVisible();
  expect(await counted()).toHaveLength(2);
});

test('a viewer sees scales without buttons, and none of another organization’s', async ({
  page,
  tenant,
  database,
  complaints,
  signInAs,
}) => {
  complaints.expect(/status of 404/);
  const scaleOf = async (one: typeof tenant) => {
    const [row] = await one.query<{ id: string; device: string }>(
      `with device as (insert into device (organization_id, name, location_id) values ($1, 'Tölva', $2) returning id)
       insert into scale (organization_id, name, location_id, device_id) select $1, 'Bryggjuvog', $2, id from device
       returning id, device_id as device`,
      [one.locationId],
    );
    return row ?? { id: '0', device: '0' };
  };
  const own = await scaleOf(tenant);
  const foreign = await scaleOf(await createTenant(database));
  const root = await signInAs('viewer');
  await page.goto(`${root}/scales`);
  await expect(page.getByRole('link', { name: 'Bryggjuvog' })).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Ný vog' })).toHaveCount(0);
  await page.goto(`${root}/scales/${own.id}`);
  await expect(heading(page)).toHaveText('Bryggjuvog');
  for (const name of ['Skrá vigtun', 'Eyða', 'Breyta'])
    await expect(page.getByText(name, { exact: true })).toHaveCount(0);
  await page.goto(`${root}/scales/devices/${own.device}`);
  await expect(heading(page)).toHaveText('Tölva');
  for (const name of ['Búa til lykil', 'Eyða', 'Breyta'])
    await expect(page.getByText(name, { exact: true })).toHaveCount(0);
  for (const path of [`/${foreign.id}`, `/devices/${foreign.device}`, '/new', `/${own.id}/edit`, '/devices/new']) {
    await page.goto(`${root}/scales${path}`);
    await expect(heading(page)).toHaveText('Síða finnst ekki');
  }
});

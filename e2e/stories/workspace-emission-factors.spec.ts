import { violations } from '../axe.ts';
import { expect, test } from '../story.ts';
import { undoButton } from '../toast.ts';

const widths = [390, 1440];

test.use({ viewport: { width: 1440, height: 900 } });

test('a factor is replaced by an own one with a source, replaced again, and ended', async ({ page, signInAs }) => {
  const root = await signInAs('finance');
  await page.goto(`${root}/settings/emission-factors`);
  const inUse = page.getByRole('table', { name: 'Stuðlar í notkun' });
  await expect(inUse.getByRole('row', { name: /Pappír/ })).toContainText('UK Government GHG Conversion Factors');
  await expect(inUse.getByRole('row', { name: /Pappír/ })).toContainText('Aðeins söfnun og flutningur');
  await expect(page.getByText('Engir eigin stuðlar eru í notkun.')).toBeVisible();
  expect(await violations(page, widths)).toEqual([]);

  await page.getByRole('button', { name: 'Skipta út stuðli: Pappír' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Vista' }).click();
  await expect(dialog.getByText('Fylla þarf út reitinn')).not.toHaveCount(0);
  await expect(dialog.getByRole('textbox', { name: 'Heimild' })).toHaveAccessibleDescription(/Fylla þarf út reitinn/);
  expect(await violations(page, widths)).toEqual([]);
  await dialog.getByRole('textbox', { name: /á tonn/ }).fill('21,5');
  await dialog.getByRole('textbox', { name: 'Ár stuðulsins' }).fill('2024');
  await dialog.getByRole('textbox', { name: 'Notaður frá og með ári' }).fill('2024');
  await dialog.getByRole('textbox', { name: 'Heimild' }).fill('Umhverfisskýrsla vinnslunnar, bls. 14');
  await dialog.getByRole('button', { name: 'Vista' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(inUse.getByRole('row', { name: /Pappír/ })).toContainText('21,5');
  await expect(inUse.getByRole('row', { name: /Pappír/ })).toContainText('Umhverfisskýrsla vinnslunnar, bls. 14');

  await page.getByRole('button', { name: 'Skipta út stuðli: Pappír' }).click();
  await dialog.getByRole('textbox', { name: /á tonn/ }).fill('19');
  await dialog.getByRole('textbox', { name: 'Notaður frá og með ári' }).fill('2024');
  await dialog.getByRole('textbox', { name: 'Heimild' }).fill('Ný skýrsla');
  await dialog.getByRole('button', { name: 'Vista' }).click();
  await expect(inUse.getByRole('row', { name: /Pappír/ })).toContainText('Ný skýrsla');
  await page.locator('summary', { hasText: '1 eldri eigin stuðull' }).click();
  await expect(page.getByRole('table', { name: '1 eldri eigin stuðull' })).toContainText('21,5');
  await page.locator('summary', { hasText: 'Stuðlar kerfisins' }).click();
  const platform = page.getByRole('table', { name: 'Stuðlar kerfisins' });
  await expect(platform.getByRole('row', { name: /Blandaður úrgangur D1/ })).toContainText('520,58023');
  await page.getByRole('combobox', { name: 'Útgáfa' }).click();
  await page.getByRole('option', { name: '2024' }).click();
  await expect(platform.getByRole('row', { name: /Blandaður úrgangur D1/ })).toContainText('520,3342');
  expect(await violations(page, widths)).toEqual([]);

  await page.getByRole('button', { name: 'Hætta að nota stuðul: Pappír' }).click();
  const undo = await undoButton(page);
  await expect(page.getByText('Engir eigin stuðlar eru í notkun.')).toBeVisible();
  await undo.click();
  await expect(inUse.getByRole('row', { name: /Pappír/ })).toContainText('Ný skýrsla');
  await page.getByRole('button', { name: 'Hætta að nota stuðul: Pappír' }).click();
  await expect(page.locator('summary', { hasText: '2 eldri eigin stuðlar' })).toBeVisible();
  await expect(inUse.getByRole('row', { name: /Pappír/ })).toContainText('UK Government');
});

test('waste without a published factor is shown as such; a viewer cannot change factors', async ({
  page,
  tenant,
  signInAs,
}) => {
  await tenant.query(
    `insert into waste_stream (organization_id, waste_category_id) select $1, id from waste_category where code = 'hazardous'`,
  );
  const root = await signInAs('viewer');
  await page.goto(`${root}/settings/emission-factors`);
  await expect(page.getByRole('row', { name: /Spilliefni/ })).toContainText('Enginn stuðull');
  for (const name of [/Skipta út/, /Nýr losunarstuðull/, /Hætta að nota/]) {
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  }
  expect(await violations(page, widths)).toEqual([]);
});

test('a stream without a factor gets one', async ({ page, tenant, signInAs }) => {
  await tenant.query(
    `insert into waste_stream (organization_id, waste_category_id) select $1, id from waste_category where code = 'hazardous'`,
  );
  const root = await signInAs('finance');
  await page.goto(`${root}/settings/emission-factors`);
  const row = page.getByRole('table', { name: 'Stuðlar í notkun' }).getByRole('row', { name: /Spilliefni/ });
  await expect(row).toContainText('Enginn stuðull');
  await expect(row.getByRole('button', { name: 'Skipta út stuðli: Spilliefni' })).toHaveCount(0);
  await row.getByRole('button', { name: 'Skrá stuðul: Spilliefni' }).click();
  const dialog = page.getByRole('dialog', { name: 'Skrá stuðul: Spilliefni' });
  await dialog.getByRole('textbox', { name: /á tonn/ }).fill('21,5');
  await dialog.getByRole('textbox', { name: 'Heimild' }).fill('Skýrsla vinnslunnar');
  await dialog.getByRole('button', { name: 'Vista' }).click();
  await expect(row).toContainText('21,5');
  await expect(row.getByRole('button', { name: 'Skipta út stuðli: Spilliefni' })).toBeVisible();
});

import type { Page } from '@playwright/test';
import { violations } from '../axe.ts';
import { addInvoice } from '../invoices.ts';
import { expect, test } from '../story.ts';
import { undoButton } from '../toast.ts';

const widths = [390, 1440];
const strange = 'Þjónusta <b>🗑️</b> Łódź =cmd|';

test.use({ viewport: { width: 1440, height: 900 } });

const accept = (page: Page, name: string, line: string) =>
  page.getByRole('button', { name: new RegExp(`^${name} \\d+ %: samþykkja fyrir ${line}`) });
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

test('unclassified lines are classified by keyboard, by dialog and together, and stored choices can be removed', async ({
  page,
  tenant,
  signInAs,
}) => {
  await addInvoice(tenant, 'R 1/2026', [
    { item: '10', name: 'Pappír, móttaka', quantity: '1.24', unit: 'TNE', net: '90000', at: 'Verbúðin við höfnina' },
    { name: 'Gámaleiga', net: '38000' },
    { name: 'Umhverfisgjald', net: '2950' },
    { item: '77', name: strange, quantity: '660', unit: 'LTR', net: '1000' },
  ]);
  const root = await signInAs('finance');
  await page.goto(`${root}/invoices`);
  await page.getByRole('link', { name: 'Samræming', exact: true }).click();
  await expect(page.getByText('4 ósamræmdar línur: 131.950 kr. og 1.240 kg ekki enn talin með.')).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText('Pappír, móttaka');
  expect(await violations(page, widths)).toEqual([]);

  // By keyboard: the first is accepted, and the focus moves to the next.
  await accept(page, 'Pappír', 'Pappír').focus();
  await page.keyboard.press('Enter');
  const undo = await undoButton(page);
  await expect(page.getByText('1 lína var samræmd', { exact: true })).toBeVisible();
  await expect(accept(page, 'Leiga', 'Gámaleiga')).toBeFocused();
  await undo.click();
  await expect(page.getByText('Samræmingin var afturkölluð', { exact: true })).toBeVisible();
  await expect(row(page, 'Pappír, móttaka')).toBeVisible();
  await accept(page, 'Leiga', 'Gámaleiga').focus();
  await page.keyboard.press('ArrowUp');
  await expect(accept(page, 'Pappír', 'Pappír')).toBeFocused();
  await page.keyboard.press('1');
  await expect(row(page, 'Pappír, móttaka')).toHaveCount(0);

  // Together: the dialog first shows the lines and the effects.
  await page.getByRole('checkbox', { name: 'Gámaleiga' }).check();
  await page.getByRole('checkbox', { name: 'Umhverfisgjald' }).check();
  await expect(page.getByText('Breytir 40.950 kr. á 2 línum. Reikningar: 1.')).toBeVisible();
  await page.getByRole('button', { name: 'Samþykkja efstu tillögu hjá 2' }).click();
  await expect(row(page, 'Umhverfisgjald')).toHaveCount(0);

  // By dialog, with the weight of a litre.
  await page.getByRole('button', { name: `Velja fyrir ${strange}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Úrgangsflokkur' }).click();
  await page.getByRole('option').first().click();
  await dialog.getByLabel('Þyngd einnar einingar (l), kg').fill('0,12');
  await expect(dialog.getByText('Þyngd þeirra fer úr 0,0 kg í 79,2 kg.')).toBeVisible();
  expect(await violations(page, [1440])).toEqual([]);
  await dialog.getByRole('button', { name: 'Vista reglu' }).click();
  await expect(page.getByRole('heading', { name: 'Allar línur eru samræmdar' })).toBeVisible();

  await page.getByRole('navigation', { name: 'Hvað er sýnt' }).getByRole('link', { name: 'Staðsetningar' }).click();
  await accept(page, 'Verbúðin', 'Verbúðin við höfnina').click();
  await expect(row(page, 'Verbúðin við höfnina')).toHaveCount(0);

  await page.getByRole('link', { name: 'Vistaðar reglur' }).click();
  await expect(page.getByText('4 vistaðar reglur')).toBeVisible();
  await page.getByRole('button', { name: 'Eyða reglu: Umhverfisgjald' }).click();
  await page.getByRole('link', { name: 'Efni', exact: true }).click();
  await expect(row(page, 'Umhverfisgjald')).toBeVisible();
});

test('the weight of a cubic metre is entered, rejected if invalid, and undone', async ({ page, signInAs }) => {
  const root = await signInAs('finance');
  await page.goto(`${root}/invoices/normalizations?tab=densities`);
  const chooseUnit = async (name: string) => {
    await page.getByRole('combobox', { name: 'Eining' }).click();
    await page.getByRole('option', { name }).click();
  };
  await chooseUnit('Önnur eining');
  await page.getByLabel('Kóði einingar').fill('TNE');
  await page.getByRole('button', { name: 'Vista þyngd á einingu' }).click();
  await expect(page.getByText('Fylla þarf út reitinn').first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Úrgangsflokkur' }).click();
  await page.getByRole('option').first().click();
  await chooseUnit('m³');
  await page.getByLabel('Kíló á einingu').fill('120,5');
  await page.getByRole('button', { name: 'Vista þyngd á einingu' }).click();
  await expect(row(page, '120,5 kg')).toContainText('m³');
  expect(await violations(page, widths)).toEqual([]);
  await page.getByRole('button', { name: /^Eyða/ }).click();
  await expect(row(page, '120,5 kg')).toHaveCount(0);
});

test('is not available to members who may not read invoices', async ({ page, signInAs }) => {
  const root = await signInAs('editor');
  await page.goto(`${root}/invoices/normalizations`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Síða finnst ekki');
});

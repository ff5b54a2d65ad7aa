import type { Page } from '@playwright/test';
import { violations } from '../axe.ts';
import { addInvoice } from '../invoices.ts';
import { expect, test } from '../story.ts';

const widths = [390, 1440];

test.use({ viewport: { width: 1440, height: 900 } });

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

test('prices are learned and agreed, an overcharge is disputed, and a claim contains it', async ({
  page,
  tenant,
  complaints,
  signInAs,
}) => {
  complaints.expect(/status of 409|failed_mutation/);
  const losun = (net: string) => [{ item: 'A-1', name: 'Losun <b>Łódź</b>', quantity: '2', net }];
  await addInvoice(tenant, 'R-1', losun('3000'));
  await addInvoice(tenant, 'R-2', losun('3000'));
  await addInvoice(tenant, 'R 3/2026', losun('3300'));
  await tenant.query(`update invoice set issue_date = current_date - 30 where organization_id = $1`);
  await tenant.query(`update invoice_line set service_day = current_date - 30 where organization_id = $1`);
  const root = await signInAs('finance');
  await page.goto(`${root}/invoices/prices`);
  await expect(page.getByRole('heading', { name: 'Engin samin verð' })).toBeVisible();
  await page.getByRole('button', { name: 'Sækja verð úr reikningum' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').click();
  await page.getByRole('option').first().click();
  await expect(row(page, '2 af 3 línum')).toContainText('stk.');
  await dialog.getByRole('checkbox', { name: 'Losun' }).check();
  expect(await violations(page, [1440])).toEqual([]);
  await dialog.getByRole('button', { name: 'Vista 1 samið verð' }).click();
  await expect(dialog).toBeHidden();
  await expect(row(page, '1.500 kr.')).toContainText('Losun <b>Łódź</b>');
  expect(await violations(page, widths)).toEqual([]);

  // A price for the same item in an overlapping period is rejected at its field.
  await page.getByRole('button', { name: 'Nýtt verð' }).click();
  await dialog.getByRole('button', { name: 'Vista' }).click();
  await expect(dialog.getByText('Fylla þarf út reitinn').first()).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Þjónustuaðili' }).click();
  await page.getByRole('option').first().click();
  await dialog.getByRole('textbox', { name: 'Vörunúmer' }).fill('a-1');
  await dialog.getByLabel('Heiti').fill('Losun');
  await dialog.getByLabel('Einingaverð án VSK').fill('1.400,50');
  await dialog.getByLabel('Gildir frá').fill('2030-01-01');
  await dialog.getByRole('button', { name: 'Vista' }).click();
  await expect(dialog.getByText('Annað verð fyrir það sama skarast við þetta tímabil.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Hætta við' }).click();

  await page.getByRole('link', { name: 'Frávik' }).click();
  await expect(row(page, 'Yfir samdu verði')).toContainText('R 3/2026');
  await expect(row(page, 'Yfir samdu verði')).toContainText('300 kr.');
  expect(await violations(page, widths)).toEqual([]);
  await page.getByRole('button', { name: /^Mótmæla: Yfir samdu verði/ }).click();
  await expect(row(page, 'R 3/2026')).toContainText('Mótmælt');
  await expect(row(page, 'R 3/2026').getByRole('button', { name: /^Opna aftur/ })).toBeFocused();
  await page.getByRole('button', { name: 'Síur' }).click();
  await page.getByRole('combobox', { name: 'Þjónustuaðili' }).click();
  await page.getByRole('option').nth(1).click();
  await page.keyboard.press('Escape');
  // The claim of all shown findings of the provider replaces them here.
  const finding = (await page.getByRole('link', { name: 'R 3/2026' }).getAttribute('href')) ?? '';
  await page.getByRole('button', { name: 'Stofna kröfu' }).click();
  await expect(page.getByRole('row', { name: /R 3\/2026/ })).toContainText('300 kr.');

  await page.goto(finding);
  await expect(page.getByRole('listitem').filter({ hasText: 'Yfir samdu verði' })).toContainText('Mótmælt');
  await page.getByText('Öll frávik reikningsins').click();
  await expect(page.getByRole('heading', { name: 'Frávik á þessum reikningi' })).toBeVisible();
});

test('a price list is read from a file, corrected, and saved when it is valid', async ({ page, signInAs }) => {
  const root = await signInAs('finance');
  let answerList = () => {};
  const mayAnswer = new Promise<void>((resolve) => {
    answerList = resolve;
  });
  await page.route(/\/prices\?/, async (route) => {
    await mayAnswer;
    await route.continue();
  });
  await page.goto(`${root}/invoices/prices`);
  await page.getByRole('button', { name: 'Lesa inn' }).click();
  const dialog = page.getByRole('dialog');
  // The empty list has its buttons in its middle. A dialog that was opened before stays open.
  answerList();
  await expect(page.getByText('Engin samin verð')).toBeAttached();
  await dialog.getByRole('combobox').click();
  await page.getByRole('option').first().click();
  const choose = (...rows: string[]) =>
    dialog.getByLabel('Velja skrá').setInputFiles({
      name: 'verð.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['Vörunúmer;Heiti;Eining;Verð;Gildir frá', ...rows].join('\r\n')),
    });
  await choose('Þ-1;Þórður;stk;1.240,5;1.2.2026', 'Ł-2;Łódź;tonn;abc;1.2.2026');
  await expect(dialog.getByText('Ný verð: 1. Óbreytt: 0. Villur: 1.')).toBeVisible();
  await expect(row(page, 'Łódź')).toContainText('Verð er ekki tala');
  expect(await violations(page, widths)).toEqual([]);
  await choose('Þ-1;Þórður;stk;1.240,5;1.2.2026', 'Ł-2;Łódź;tonn;980;1.2.2026');
  await expect(row(page, 'Þórður')).toContainText('1.240,5');
  expect(await violations(page, widths)).toEqual([]);
  await dialog.getByRole('button', { name: 'Vista 2 verð' }).click();
  await expect(dialog).toBeHidden();
  await expect(row(page, 'Łódź')).toContainText('980');
});

test('are not available to members who may not read invoices', async ({ page, signInAs }) => {
  const root = await signInAs('viewer');
  for (const path of ['prices', 'audit']) {
    await page.goto(`${root}/invoices/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Síða finnst ekki');
  }
});

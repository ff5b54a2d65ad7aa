import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { violations } from '../axe.ts';
import { expect, test } from '../story.ts';

const widths = [390, 1440];

test.use({ viewport: { width: 1440, height: 900 } });

const corpus = (name: string): Promise<string> =>
  readFile(join(import.meta.dirname, '..', '..', 'server', 'test', 'invoice-corpus', name), 'utf8');

const xml = (name: string, content: string) => ({ name, mimeType: 'text/xml', buffer: Buffer.from(content) });

/** The row of a file in the list of imports. */
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('invoices are imported, fail with a clear reason, are corrected, and are unchanged after a reload', async ({
  page,
  signInAs,
}) => {
  const root = await signInAs('finance');
  await page.goto(`${root}/invoices/import`);
  await expect(page.getByText('Engir reikningar lesnir inn enn')).toBeVisible();
  const month = await corpus('hauler-month.xml');
  const broken = month.replace('R/2026-0317', 'R/2026-0318').replace('>99687.19<', '>99000<');
  await page
    .locator('input[type=file]')
    .setInputFiles([
      xml('mars.xml', month),
      xml('kredit.xml', await corpus('credit-note.xml')),
      xml('gallað <b>.xml', broken),
    ]);
  // The list updates itself as files are read.
  await expect(row(page, 'mars.xml')).toContainText('Enginn þjónustuaðili samsvarar seljandanum');
  await expect(row(page, 'gallað <b>.xml')).toContainText('Samtala lína: 99.000 í skránni, ætti að vera 99.687,19');
  await expect(row(page, 'kredit.xml')).toContainText('Mistókst');
  expect(await violations(page, widths)).toEqual([]);

  await page.getByRole('link', { name: 'mars.xml' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('mars.xml');
  await expect(page.getByText('5501101230')).toBeVisible();
  await page.getByRole('combobox', { name: 'Þjónustuaðili' }).click();
  await page.getByRole('option').first().click();
  await page.getByRole('button', { name: 'Lesa inn fyrir þjónustuaðila' }).click();
  await expect(page.getByText('2 skrár eru lesnar aftur.', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Opna reikninginn' })).toHaveAttribute(
    'href',
    /\/invoices\/\d+\/R%2F2026-0317$/,
  );
  expect(await violations(page, widths)).toEqual([]);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Sækja skrána' }).click();
  expect(await readFile(await (await saving).path(), 'utf8')).toBe(month);

  await page.getByRole('link', { name: 'Innlestur reikninga' }).click();
  await expect(row(page, 'kredit.xml')).toContainText('Nýr reikningur');
  await page.getByRole('link', { name: /^Mistókst/ }).click();
  await expect(page.getByRole('rowheader')).toHaveText(['gallað <b>.xml']);
  await page.getByRole('link', { name: 'gallað <b>.xml' }).click();
  await expect(page.getByText('BR-CO-10')).toBeVisible();
  await page.getByRole('button', { name: 'Merkja afgreitt' }).click();
  await page.getByRole('textbox', { name: 'Hvað var gert' }).fill('Bað um rétta skrá');
  await page.getByRole('dialog').getByRole('button', { name: 'Merkja afgreitt' }).click();
  // The dialog, which contains the same text, closes when the server has saved it.
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText('Bað um rétta skrá')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Afgreitt', { exact: true })).toBeVisible();
  await page.goto(`${root}/invoices/import?state=resolved`);
  await expect(row(page, 'gallað <b>.xml')).toContainText('Bað um rétta skrá');
});

test('a member without permission to read invoices finds no import', async ({ page, signInAs }) => {
  const root = await signInAs('editor');
  await page.goto(`${root}/invoices/import`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Síða finnst ekki');
});

const csv = [
  'Reikningsnúmer;Dags.;Lýsing;Magn;Eining;Upphæð án VSK',
  'T-1;31.3.2026;Almennt sorp;2,5;tonn;90.000',
  'T-2;31.3.2026;Leiga =1+1;1;stk;12.000,50',
].join('\r\n');

test('a table is mapped, previewed and imported, and its mapping is offered the next time', async ({
  page,
  signInAs,
}) => {
  const root = await signInAs('finance');
  await page.goto(`${root}/invoices/import`);
  const bring = (name: string, content: string) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
  await bring('mars.csv', csv);
  await expect(row(page, 'mars.csv')).toContainText('Veldu þjónustuaðila töflunnar');
  await page.getByRole('link', { name: 'mars.csv' }).click();
  await expect(page.getByRole('status').filter({ hasText: '2 raðir · 2 reikningar' })).toBeVisible();
  await expect(row(page, 'T-1')).toContainText('111.600 kr.');
  // A wrong column is reported immediately.
  await page.getByRole('combobox', { name: 'Nettóupphæð línu' }).click();
  await page.getByRole('option', { name: 'Lýsing' }).click();
  await expect(page.getByText('Röð 2, dálkur Lýsing')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Lesa inn' })).toBeDisabled();
  await page.getByRole('combobox', { name: 'Nettóupphæð línu' }).click();
  await page.getByRole('option', { name: 'Upphæð án VSK' }).click();
  await page.getByRole('combobox', { name: 'Heiti vöru' }).click();
  await page.getByRole('option', { name: 'Lýsing' }).click();
  await page.getByRole('combobox', { name: 'Þjónustuaðili' }).click();
  await page.getByRole('option').first().click();
  expect(await violations(page, widths)).toEqual([]);
  await page.getByRole('button', { name: 'Lesa inn 2 reikninga' }).click();
  await expect(page.getByRole('link', { name: 'Reikningur T-2' })).toBeVisible();
  await page.getByRole('link', { name: 'Innlestur reikninga' }).click();
  await bring('apríl.csv', csv.replaceAll('T-', 'U-').replaceAll('31.3.', '30.4.'));
  await page.getByRole('link', { name: 'apríl.csv' }).click();
  // The same headings propose the same provider.
  await expect(page.getByText('er valinn því að fyrri töflur hans hafa sömu fyrirsagnir')).toBeVisible();
  await page.getByRole('button', { name: 'Lesa inn 2 reikninga' }).click();
  await expect(page.getByRole('link', { name: 'Reikningur U-1' })).toBeVisible();
  // Titles above the headings; the user looks at another row and returns.
  await page.getByRole('link', { name: 'Innlestur reikninga' }).click();
  await bring('maí.csv', `Terra hf.;Yfirlit maí 2026\r\n\r\n${csv.replaceAll('T-', 'V-')}`);
  await page.getByRole('link', { name: 'maí.csv' }).click();
  const headings = page.getByRole('combobox', { name: 'Fyrirsagnir' });
  await expect(headings).toHaveText(/^Röð 3: /);
  // The choice is shown before its answer, and can be changed.
  const answer = Promise.withResolvers<void>();
  await page.route(/\/preview$/, async (route) => {
    await answer.promise;
    await route.continue();
  });
  await headings.click();
  await page.getByRole('option', { name: 'Röð 1: Terra hf. · Yfirlit maí 2026' }).click();
  await expect(headings).toHaveText(/^Röð 1: /);
  await expect(page.getByRole('button', { name: 'Lesa inn' })).toBeDisabled();
  answer.resolve();
  await headings.click();
  await page.getByRole('option', { name: 'Röð 3: ' }).click();
  await expect(row(page, 'V-1')).toContainText('111.600 kr.');
  expect(await violations(page, widths)).toEqual([]);
});

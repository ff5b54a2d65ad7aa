import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { violations } from '../axe.ts';
import { expect, test } from '../story.ts';
import { addContainer, addStream } from '../tenant.ts';

const rows = (page: Page) => page.getByRole('table').first().getByRole('row');

test.use({ viewport: { width: 1280, height: 900 } });

/** Exports the filtered list. */
async function save(page: Page, format: 'CSV' | 'XLSX'): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog', { name: 'Sækja skrá' }).getByRole('button', { name: format }).click(),
  ]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

const choose = (page: Page, text: string, name = 'breytt.csv') =>
  page.getByLabel('Velja skrá').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

test('filtered rows are exported, edited, imported, previewed and saved', async ({ page, tenant, signInAs }) => {
  await addContainer(tenant);
  await addContainer(tenant, { wasteStreamId: await addStream(tenant, 'plastic') });
  const root = await signInAs('editor');
  await page.goto(`${root}/containers`);
  await page.getByRole('button', { name: 'Síur' }).click();
  await page.getByRole('combobox', { name: 'Úrgangsflokkur' }).click();
  await page.getByRole('option', { name: 'Plast' }).click();
  await expect(page.getByRole('table').getByRole('rowheader')).toHaveCount(1);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Sækja skrá' }).click();
  await expect(page.getByText('Í skránni eru sömu línur og í listanum: 1 ílát.')).toBeVisible();
  expect((await save(page, 'XLSX')).name).toMatch(/^Ílát .*\.xlsx$/);
  // Only the visible columns.
  expect((await save(page, 'CSV')).text).not.toContain('Kóði á merkimiða');
  await page.getByRole('checkbox', { name: 'Allir dálkar' }).check();
  const { text } = await save(page, 'CSV');
  const [headings = '', line = '', ...rest] = text.split('\r\n');
  expect(rest).toEqual(['']);
  expect(line).toContain('Plast');
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Lesa inn skrá' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Innlestur íláta');
  await choose(page, text);
  await expect(page.getByRole('button', { name: 'Ekkert til að vista' })).toBeDisabled();
  await page.getByRole('button', { name: 'Hætta við' }).click();

  const isNew = ';NÝTT-1;Verbúðin;;Plast;;Kassi;1.100;;Við bryggjuna;;Nafn;;;;';
  await choose(
    page,
    [headings, line.replace('Í notkun', 'Í hléi'), isNew, ';RANGT;Hvergi;;Plast;;;;;;;;;;;', ''].join('\r\n'),
  );
  await expect(page.getByText('1 ný. 1 breytt. 1 lína með villu.')).toBeVisible();
  await expect(rows(page).nth(1)).toContainText('Var: Í notkun');
  await page.getByRole('tab', { name: 'Með villum (1)' }).click();
  await expect(page.getByRole('textbox', { name: 'Auðkenni, lína 4' })).toHaveValue('RANGT');
  await expect(page.getByRole('textbox', { name: 'Staðsetning, lína 4' })).toHaveAccessibleDescription('finnst ekki');

  // It survives a reload, which also keeps the tab.
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Með villum (1)' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('button', { name: 'Vista 2 línur' })).toBeDisabled();
  await page.getByRole('button', { name: 'Sleppa línu 4' }).click();
  await page.getByRole('button', { name: 'Vista 2 línur' }).click();
  await expect(page.getByText('Skráð: 1. Breytt: 1.')).toBeVisible();
  await page.getByRole('tab', { name: 'Nýjar (1)' }).click();
  await page.getByRole('link', { name: 'NÝTT-1' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('NÝTT-1');
  await expect(page.getByText('Við bryggjuna')).toBeVisible();
  await page.goto(`${root}/containers?status=paused`);
  await expect(page.getByRole('table').getByRole('rowheader')).toHaveCount(1);
});

test('a file that is not a table is rejected with a reason, and an import is discarded', async ({
  page,
  complaints,
  signInAs,
}) => {
  complaints.expect(/status of 4|failed_mutation/);
  const root = await signInAs('editor');
  await page.goto(`${root}/locations`);
  await page.getByRole('link', { name: 'Lesa inn skrá' }).click();
  await choose(page, '\u0000\u0001', 'tafla.xlsx');
  await expect(page.getByRole('alert')).toHaveText('Skráin er hvorki CSV, XLSX né ODS.');
  await choose(page, 'Litur\nrauður\n');
  await expect(page.getByText('Vantar: Heiti')).toBeVisible();
  await page.getByRole('button', { name: 'Hætta við' }).click();
  await choose(page, 'Heiti;Opin síða\nNýja höfnin;já\n', 'stadir.csv');
  await expect(page.getByRole('button', { name: 'Vista 1 línu' })).toBeVisible();
  await page.getByRole('button', { name: 'Hætta við' }).click();
  await expect(page).toHaveURL(`${root}/locations/import`);
  await expect(page.getByText('Enginn innlestur síðustu 30 daga.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'stadir.csv' })).toHaveCount(0);
});

test('a template is downloaded, and a viewer has no import', async ({ page, signInAs }) => {
  const root = await signInAs('viewer');
  await page.goto(`${root}/locations`);
  await expect(page.getByRole('button', { name: 'Sækja skrá' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Lesa inn skrá' })).toHaveCount(0);
  await page.goto(`${root}/locations/import`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Síða finnst ekki');
});

const titles = {
  is: 'Innlestur íláta',
  en: 'Import containers',
  no: 'Importer beholdere',
  pl: 'Import pojemników',
};

test('axe finds nothing on the page of imports, in any language', async ({ page, tenant, signInAs }) => {
  // Sixteen checks of a whole page.
  test.slow();
  await addContainer(tenant);
  const root = await signInAs('editor');
  await page.goto(`${root}/containers/import`);
  await choose(page, 'Auðkenni;Úrgangsflokkur;Óþekkt\nNÝTT;Pappír;x\nRANGT;Gull;y\n');
  await expect(page.getByRole('tab').first()).toBeVisible();
  const address = page.url();
  const url = new URL('/', address).href;
  for (const [language, title] of Object.entries(titles)) {
    await page.context().addCookies([{ name: 'language', value: language, url }]);
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByRole('tab').first()).toBeVisible();
    expect(await violations(page, language === 'is' ? [320, 390, 1440] : [390]), language).toEqual([]);
  }
  await page.goto(`${root}/containers`);
  await page.getByRole('button', { name: 'Eksportuj' }).click();
  expect(await violations(page, [390, 1440])).toEqual([]);
});

import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { checksIn, violations } from '../axe.ts';
import { expect, test } from '../story.ts';
import { undoButton } from '../toast.ts';

const widths = [390, 1440];

test.use({ viewport: { width: 1440, height: 900 } });

const textFile = (name: string, content = name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });

const choose = (page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.locator('input[type=file]').setInputFiles(files);

/** The upload of a file. */
const upload = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

test('files are uploaded, found, downloaded unchanged, and deleted unless the deletion is undone', async ({
  page,
  signInAs,
}) => {
  const root = await signInAs('admin');
  await page.goto(`${root}/files`);
  await expect(page.getByText('Engar skrár enn')).toBeVisible();
  await choose(page, textFile('Þórsmörk.txt', 'Efni skrárinnar'), textFile('annað.txt'));
  await expect(upload(page, 'annað.txt')).toContainText('Upphleðslu lokið');
  await expect(page.getByText('2 af 2 búið')).toBeVisible();
  await expect(page.getByRole('rowheader')).toHaveText(['annað.txt', 'Þórsmörk.txt']);
  await choose(page, textFile('afrit.txt', 'Efni skrárinnar'));
  await expect(upload(page, 'afrit.txt')).toContainText('Skráin er þegar til');
  expect(await violations(page, widths)).toEqual([]);
  await page.getByRole('button', { name: 'Hreinsa listann' }).click();

  await page.getByRole('searchbox').fill('thorsmork');
  await expect(page.getByRole('rowheader')).toHaveText(['Þórsmörk.txt']);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Sækja Þórsmörk.txt' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('Þórsmörk.txt');
  expect(await readFile(await saved.path(), 'utf8')).toBe('Efni skrárinnar');

  await page.getByRole('button', { name: 'Eyða Þórsmörk.txt' }).click();
  const undo = await undoButton(page);
  await expect(page.getByRole('rowheader')).toHaveCount(0);
  await undo.click();
  await expect(page.getByRole('rowheader')).toHaveText(['Þórsmörk.txt']);
  const deleted = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await page.getByRole('button', { name: 'Eyða Þórsmörk.txt' }).click();
  expect((await deleted).status()).toBe(200);
  await page.goto(`${root}/files`);
  await expect(page.getByRole('rowheader')).toHaveText(['annað.txt']);
});

test('an invalid file shows the reason, before its upload if possible', async ({ page, complaints, signInAs }) => {
  complaints.expect(/status of 4(15|22)/);
  const root = await signInAs('editor');
  await page.goto(`${root}/files`);
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await choose(page, {
    name: 'stór.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.alloc(25 * 1024 ** 2 + 1, '%PDF-'),
  });
  await expect(upload(page, 'stór.pdf')).toContainText('Skráin er of stór. Hver skrá má vera allt að 25,0 MB.');
  await choose(page, { name: 'merki.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await expect(upload(page, 'merki.svg')).toContainText('Ekki er tekið við skrám af þessari tegund.');
  await choose(page, textFile('tóm.txt', ''));
  await expect(upload(page, 'tóm.txt')).toContainText('Skráin er tóm.');
  expect(sent.filter((url) => url.includes('file-upload'))).toEqual([]);
  await choose(page, textFile('mynd.png', '%PDF-1.7'), textFile('forrit.txt', '#!/bin/sh'), textFile('góð.txt'));
  await expect(upload(page, 'mynd.png')).toContainText('Innihald skrárinnar er ekki í samræmi við skráarendinguna.');
  await expect(upload(page, 'forrit.txt')).toContainText('Ekki er tekið við skrám af þessari tegund.');
  await expect(upload(page, 'góð.txt')).toContainText('Upphleðslu lokið');
  await expect(page.getByRole('button', { name: /^Reyna aftur/ })).toHaveCount(0);
  expect(await violations(page, widths)).toEqual([]);
});

test('files are queued, can be cancelled and retried, and continue while another page is open', async ({
  page,
  complaints,
  signInAs,
}) => {
  complaints.expect(/file-upload|ERR_FAILED/);
  const root = await signInAs('editor');
  await page.goto(`${root}/files`);
  const held: (() => void)[] = [];
  await page.route('**/file-upload/upload', async (route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await route.continue().catch(() => undefined);
  });
  await choose(page, textFile('fyrst.txt'), textFile('næst.txt'), textFile('síðast.txt'));
  await expect(upload(page, 'fyrst.txt').getByRole('progressbar')).toBeVisible();
  await expect(upload(page, 'næst.txt')).toContainText('Bíður');
  expect(await violations(page, widths)).toEqual([]);
  await page.getByRole('button', { name: 'Hætta við síðast.txt' }).click();
  await page.getByRole('button', { name: 'Hætta við fyrst.txt' }).click();
  await expect(upload(page, 'fyrst.txt')).toContainText('Hætt við');
  await expect(upload(page, 'næst.txt').getByRole('progressbar')).toBeVisible();
  await page.getByRole('navigation', { name: 'Aðalvalmynd' }).getByRole('link', { name: 'Ílát' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ílát');
  await page.unroute('**/file-upload/upload');
  for (const release of held) release();
  await page.getByRole('navigation', { name: 'Aðalvalmynd' }).getByRole('link', { name: 'Skrár' }).click();
  await expect(upload(page, 'næst.txt')).toContainText('Upphleðslu lokið');
  await page.getByRole('button', { name: 'Reyna aftur: fyrst.txt' }).click();
  await expect(upload(page, 'fyrst.txt')).toContainText('Upphleðslu lokið');
  await expect(page.getByRole('rowheader')).toHaveText(['fyrst.txt', 'næst.txt']);
});

test('files can be dropped anywhere on the page', async ({ page, signInAs }) => {
  const root = await signInAs('finance');
  await page.goto(`${root}/files`);
  await page.getByRole('combobox', { name: 'Tilgangur nýrra skráa' }).click();
  await page.getByRole('option', { name: 'Reikningur' }).click();
  const dataTransfer = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['%PDF-1.7'], 'reikningur.pdf', { type: 'application/pdf' }));
    return transfer;
  });
  await page.dispatchEvent('h1', 'dragover', { dataTransfer });
  await expect(page.getByText('Slepptu skránum hér.')).toBeVisible();
  await page.dispatchEvent('h1', 'drop', { dataTransfer });
  await expect(page.getByRole('row', { name: /reikningur\.pdf/ })).toContainText('Reikningur');
  await expect(page).toHaveURL(`${root}/files`);
  await expect(page.getByRole('button', { name: /^Eyða/ })).toHaveCount(0);
});

test('a viewer reads the files and cannot upload', async ({ page, signInAs }) => {
  const root = await signInAs('viewer');
  await page.goto(`${root}/files`);
  await expect(page.getByText('Engar skrár enn')).toBeVisible();
  await expect(page.locator('input[type=file]')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Hlaða upp skrám' })).toHaveCount(0);
  expect(await violations(page, widths)).toEqual([]);
});

for (const [language, title, plans] of [
  ['is', 'Skrár', 'Þjónustuleiðir'],
  ['en', 'Files', 'Plans'],
  ['no', 'Filer', 'Abonnementer'],
  ['pl', 'Pliki', 'Plany'],
] as const) {
  test(`files and plans are displayed in ${language}`, async ({ page, context, baseURL, signInAs }) => {
    const root = await signInAs('owner');
    await context.addCookies([{ name: 'language', value: language, url: baseURL ?? '' }]);
    await page.goto(`${root}/files`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    expect(await violations(page, [390], checksIn(language))).toEqual([]);
    await page.goto(`${root}/settings/subscription`);
    await expect(page.getByRole('heading', { name: plans })).toBeVisible();
    expect(await violations(page, [390], checksIn(language))).toEqual([]);
  });
}
